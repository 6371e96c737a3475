// A formula in memory.
#pragma once

#include "lib/cnf/sink.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tsume::cnf {

// Clauses in one flat vector, in the order in which they came.
class Formula final : public ClauseSink {
 public:
  // Clause i, 0 <= i < clause_count().
  [[nodiscard]] std::span<const Lit> clause(std::size_t i) const {
    return {literals_.data() + starts_[i], starts_[i + 1] - starts_[i]};
  }
  [[nodiscard]] std::size_t size() const { return starts_.size() - 1; }
  [[nodiscard]] std::size_t literal_count() const { return literals_.size(); }

  // Declares variables up to `v` (header of a file that was read).
  void declare_up_to(std::int64_t v);

 private:
  void receive(std::span<const Lit> clause) override;

  std::vector<Lit> literals_;
  std::vector<std::size_t> starts_{0};
};

// A total assignment: value of each variable, index 0 unused.
class Assignment {
 public:
  // All variables 1..n false.
  explicit Assignment(std::int64_t n) : values_(static_cast<std::size_t>(n) + 1, 0) {}

  [[nodiscard]] std::int64_t var_count() const {
    return static_cast<std::int64_t>(values_.size()) - 1;
  }
  [[nodiscard]] bool operator[](Var v) const { return values_[index(v)] != 0; }
  [[nodiscard]] bool satisfies(Lit lit) const { return (*this)[lit.var()] != lit.negative(); }
  void set(Var v, bool value) { values_[index(v)] = static_cast<std::uint8_t>(value); }
  bool operator==(const Assignment&) const = default;

 private:
  std::vector<std::uint8_t> values_;  // bytes: read and written far more often than stored
};

// The index of the first clause that the assignment violates; nullopt if it is a model.
[[nodiscard]] std::optional<std::size_t> first_violated(const Formula& formula,
                                                        const Assignment& assignment);

// first_violated() for one assignment after another, in time proportional to what changes: keeps
// for each clause one literal that satisfied it, and looks again only where that one has turned.
class ModelChecker {
 public:
  // The formula must outlive the checker and not change.
  explicit ModelChecker(const Formula& formula);
  // Whether the assignment, of all variables of the formula, is a model.
  [[nodiscard]] bool accepts(const Assignment& assignment);

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  [[nodiscard]] std::size_t& first_of(Lit lit) { return first_of_[slot(lit)]; }
  bool find_another(std::size_t clause, const Assignment& assignment);
  bool start(const Assignment& assignment);

  const Formula& formula_;
  Assignment last_;
  bool started_ = false;  // last_ satisfies all clauses
  // By literal: a list of the clauses that it stands for, linked by next_.
  std::vector<std::size_t> first_of_;
  std::vector<std::size_t> next_;
};

}  // namespace tsume::cnf
