// Position variables of the absolute encodings: X(t, v), vertex v is at time t of the tour.
// Internal to lib/tour/sat.
#pragma once

#include "lib/tour/ends.hpp"
#include "lib/tour/sat/encodings.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsume::tour {

// The numbers of the variables X(t, v), 0 <= t, v < n: consecutive from 1 by t, then v.
class TimeVars {
 public:
  // All pairs.
  explicit TimeVars(std::size_t n) : n_(n) {}
  // Only the pairs where allowed(t, v).
  template <typename Allowed>
  TimeVars(std::size_t n, Allowed&& allowed) : n_(n), partial_(true), numbers_(n * n, 0) {
    std::int32_t last = 0;
    for (std::size_t t = 0; t < n; ++t) {
      for (Vertex v = 0; v < n; ++v) {
        if (allowed(t, v)) {
          numbers_[t * n + v] = ++last;
        }
      }
    }
    count_ = last;
  }

  [[nodiscard]] std::size_t size() const { return n_; }
  [[nodiscard]] std::int64_t var_count() const {
    return partial_ ? count_ : static_cast<std::int64_t>(n_ * n_);
  }
  // Number 0: the pair is impossible.
  [[nodiscard]] cnf::Var at(std::size_t t, Vertex v) const {
    const std::size_t index = t * n_ + v;
    return {partial_ ? numbers_[index] : static_cast<std::int32_t>(index + 1)};
  }

 private:
  std::size_t n_;
  bool partial_ = false;
  std::int64_t count_ = 0;
  std::vector<std::int32_t> numbers_;
};

// What the two absolute encodings share: prescribed moves, fixed positions, and the way back.
class TimeEncoder : public Encoder {
 public:
  [[nodiscard]] Cover decode(const cnf::Assignment& model) const override;
  [[nodiscard]] std::vector<cnf::Var> projection() const override;

 protected:
  TimeEncoder(const Problem& problem, const EncodingOptions& options, TimeVars vars)
      : Encoder(problem, options), vars_(std::move(vars)) {}

  // The first ones of the sink.
  void make_variables(cnf::ClauseSink& sink) const;

  // Appends a variable unless its number is 0.
  static void append(std::vector<cnf::Lit>& clause, cnf::Var x) {
    if (x.number != 0) {
      clause.emplace_back(x);
    }
  }
  // ¬X(t, v) ∨ the X(next, w) that exist.
  void add_implication(cnf::ClauseSink& sink, std::size_t t, Vertex v, std::size_t next,
                       std::span<const Vertex> neighbours) const;
  // X(t, v); the empty clause if it does not exist.
  void add_unit(cnf::ClauseSink& sink, std::size_t t, Vertex v) const;
  // The start or, closed, the root and the move back to it; the end.
  void add_ends(cnf::ClauseSink& sink) const;
  void add_prescribed_and_fixed(cnf::ClauseSink& sink) const;

  TimeVars vars_;

 private:
  void add_edge(cnf::ClauseSink& sink, Vertex u, Vertex v) const;
  void add_arc(cnf::ClauseSink& sink, Vertex u, Vertex v) const;
};

}  // namespace tsume::tour
