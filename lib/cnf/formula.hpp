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
  explicit Assignment(std::int64_t n) : values_(static_cast<std::size_t>(n) + 1, false) {}

  [[nodiscard]] std::int64_t var_count() const {
    return static_cast<std::int64_t>(values_.size()) - 1;
  }
  [[nodiscard]] bool operator[](Var v) const { return values_[static_cast<std::size_t>(v.number)]; }
  [[nodiscard]] bool satisfies(Lit lit) const { return (*this)[lit.var()] != lit.negative(); }
  void set(Var v, bool value) { values_[static_cast<std::size_t>(v.number)] = value; }
  bool operator==(const Assignment&) const = default;

 private:
  std::vector<bool> values_;
};

// The index of the first clause that the assignment violates; nullopt if it is a model.
[[nodiscard]] std::optional<std::size_t> first_violated(const Formula& formula,
                                                        const Assignment& assignment);

}  // namespace tsume::cnf
