// Cycle covers by arcs: the clauses that all encodings with arcs begin with. Internal to
// lib/tour/sat.
//
// Variables: one for each arc u→v, numbered by tail, then head. An open tour becomes a cycle
// through an additional vertex z; its arcs come last, z→v then v→z for each v. With a start only
// z→start leaves z and nothing else enters the start; likewise for the end. Clauses, M vertices:
// each vertex has at least one arc out, one in, at most one of each; no two arcs u→v, v→u (M > 2);
// closed and undirected without further conditions: the successor of the root has a smaller number
// than its predecessor, deg(r)(deg(r)+1)/2 clauses. With pairwise at-most-one, closed: 2M + Σ
// 2*C(deg,2) + E + deg(r)(deg(r)+1)/2. Models are sets of directed cycles that cover all vertices.
// The root of a closed tour is the first vertex of least degree, so that a start changes nothing
// but where decoding begins; with fixed positions it is the start, else the first of them. What an
// encoding with positions adds says pos(v) = pos(u)+1 along each arc that does not touch the root,
// modulo something that is at least M: a cycle that avoids the root would have a length divisible
// by it, but has at most M-1 vertices. So one cycle is left. Positions are functions of the arcs.
#pragma once

#include "lib/cnf/constraints/term.hpp"
#include "lib/tour/ends.hpp"
#include "lib/tour/sat/encodings.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tsume::tour {

using cnf::Term;

// The positions that a vertex can have: first, first + step, ... last; none if first > last.
struct Domain {
  std::int64_t first = 1;
  std::int64_t last = 0;
  std::int64_t step = 1;

  [[nodiscard]] std::int64_t count() const { return first > last ? 0 : (last - first) / step + 1; }
  [[nodiscard]] bool contains(std::int64_t t) const {
    return t >= first && t <= last && (t - first) % step == 0;
  }
};

// The variables and clauses of the arcs.
class ArcCover {
 public:
  ArcCover(const Problem& problem, const EncodingOptions& options);

  // M: the vertices of the cycle, with z.
  [[nodiscard]] std::size_t size() const { return size_; }
  // The vertex with position 0: z, the extra vertex, of an open tour.
  [[nodiscard]] Vertex root() const { return root_; }
  [[nodiscard]] const Problem& problem() const { return problem_; }

  [[nodiscard]] std::span<const Arc> arcs() const { return arcs_; }
  // The variables of the arcs are consecutive; that of the first is 1 unless set otherwise.
  [[nodiscard]] cnf::Var var(std::size_t arc) const {
    return {first_var_ + static_cast<std::int32_t>(arc)};
  }
  void number_from(std::int32_t first_var) { first_var_ = first_var; }
  // The arcs that leave and enter a vertex, ascending by their other ends.
  [[nodiscard]] std::span<const std::uint32_t> out(Vertex v) const {
    return {out_.data() + out_starts_[v], out_starts_[v + 1] - out_starts_[v]};
  }
  [[nodiscard]] std::span<const std::uint32_t> in(Vertex v) const {
    return {in_.data() + in_starts_[v], in_starts_[v + 1] - in_starts_[v]};
  }
  // The variable of the arc, false if it does not exist.
  [[nodiscard]] Term find(Vertex tail, Vertex head) const;
  // Calls root_arc(no_arc, v, p) for each arc between the root and v, which says that v has the
  // position p, and other(no_arc, u, v) for each other arc, in their order.
  template <typename RootArc, typename Other>
  void for_each_arc(const RootArc& root_arc, const Other& other) const {
    for (std::size_t i = 0; i < arcs_.size(); ++i) {
      const auto [u, v] = arcs_[i];
      const cnf::Lit no_arc = ~cnf::Lit(var(i));
      if (v == root_) {
        root_arc(no_arc, u, static_cast<std::int64_t>(size_) - 1);
      } else if (u == root_) {
        root_arc(no_arc, v, std::int64_t{1});
      } else {
        other(no_arc, u, v);
      }
    }
  }

  // Parity of each position where it is known.
  [[nodiscard]] const std::optional<std::vector<std::uint8_t>>& parities() const {
    return parities_;
  }
  // The possible positions of each vertex by parity and distances from and to the root; that of the
  // root is empty.
  [[nodiscard]] std::vector<Domain> domains() const;

  // Puts variables and clauses. Requires a sink without variables; those before the arcs, if any,
  // are for what the encoding adds.
  void encode(cnf::ClauseSink& sink) const;

 private:
  void add_arcs(const std::optional<std::vector<std::uint8_t>>& times);
  void index();
  void add_direction(cnf::ClauseSink& sink) const;
  void add_conditions(cnf::ClauseSink& sink) const;
  [[nodiscard]] std::vector<std::int64_t> distances(bool towards_root) const;

  const Problem& problem_;
  const EncodingOptions& options_;
  std::size_t size_;
  Vertex root_;
  std::int32_t first_var_ = 1;
  std::vector<Arc> arcs_;
  std::vector<std::size_t> out_starts_;
  std::vector<std::size_t> in_starts_;
  std::vector<std::uint32_t> out_;
  std::vector<std::uint32_t> in_;
  std::optional<std::vector<std::uint8_t>> parities_;
};

// An encoding by arcs: the cover by cycles, then what the derived class adds.
class ArcEncoder : public Encoder {
 public:
  void encode(cnf::ClauseSink& sink) const final;
  [[nodiscard]] Cover decode(const cnf::Assignment& model) const final;
  [[nodiscard]] std::vector<cnf::Var> projection() const final;
  [[nodiscard]] std::vector<std::pair<Arc, cnf::Var>> arcs() const final;

 protected:
  ArcEncoder(const Problem& problem, const EncodingOptions& options)
      : Encoder(problem, options), cover_(problem_, options_) {}

  // What makes the cycles one cycle.
  virtual void forbid_short_cycles(cnf::ClauseSink& sink) const = 0;

  // A vertex in the name of a variable.
  [[nodiscard]] std::string symbol(Vertex v) const { return tour::symbol(problem_, v); }

  // Calls fix(v, p) for each fixed position p of a vertex other than the root; a vertex that cannot
  // have its position gives the empty clause.
  template <typename Fix>
  void for_each_fixed(cnf::ClauseSink& sink, Fix&& fix) const {
    const std::size_t first = problem_.closed ? closed_root(problem_).k : 0;
    for (const FixedPosition& position : problem_.fixed) {
      // Without a root, first is 0 and no position wraps round.
      const std::size_t wrapped =
          position.k < first ? position.k + problem_.graph.size() : position.k;
      const auto p = static_cast<std::int64_t>(wrapped - first);
      const Vertex v = position.vertex;
      const bool at_root = problem_.closed && v == cover_.root();
      // Positions modulo an odd number do not see the parity.
      const auto& parities = cover_.parities();
      const bool wrong_parity = parities && (*parities)[v] != p % 2;
      if (at_root != (p == 0) || wrong_parity) {
        sink.add({});
      } else if (!at_root) {
        fix(v, p);
      }
    }
  }

  ArcCover cover_;
};

}  // namespace tsume::tour
