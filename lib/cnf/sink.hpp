// Where encoders put their clauses. An encoder is a pure function of its problem that runs twice:
// once into a CountingSink for the exact header, once into the writer. So a formula of any size
// streams through constant memory.
#pragma once

#include "lib/cnf/literal.hpp"
#include "lib/cnf/names.hpp"
#include "lib/core/deadline.hpp"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>

namespace tsume::cnf {

// The numbers in the header of a formula.
struct FormulaSize {
  std::int64_t variables = 0;
  std::int64_t clauses = 0;
  bool operator==(const FormulaSize&) const = default;
};

// Receives variables and clauses, and counts both.
class ClauseSink {
 public:
  virtual ~ClauseSink() = default;

  // A fresh variable, numbered consecutively from 1. Throws io::Failure beyond max_variable.
  Var new_var();
  // `n` fresh variables; the first of them.
  Var new_vars(std::int64_t n);

  void add(std::span<const Lit> clause) {
    ++clause_count_;
    receive(clause);
  }
  void add(std::initializer_list<Lit> clause) {
    add(std::span<const Lit>(clause.begin(), clause.size()));
  }

  // Names a variable, or says for what those are that are made from now on; text() gives the text
  // and is called if names are wanted only (see NamingSink).
  template <typename Text>
  void name(Var v, Text&& text) {
    if (names_ != nullptr) {
      names_->set(v, text());
    }
  }
  template <typename Text>
  void about(Text&& text) {
    if (names_ != nullptr) {
      names_->about(text());
    }
  }
  [[nodiscard]] bool wants_names() const { return names_ != nullptr; }
  // The name of a variable that was given one. Requires that names are wanted.
  [[nodiscard]] const std::string& name_of(Var v) const { return names_->of(v); }

  [[nodiscard]] std::int64_t var_count() const { return var_count_; }
  [[nodiscard]] std::int64_t clause_count() const { return clause_count_; }
  [[nodiscard]] FormulaSize size() const { return {var_count_, clause_count_}; }

 protected:
  explicit ClauseSink(Names* names = nullptr) : names_(names) {}
  ClauseSink(const ClauseSink&) = default;
  ClauseSink& operator=(const ClauseSink&) = default;

  // The clause is valid during the call only.
  virtual void receive(std::span<const Lit> clause) = 0;

 private:
  std::int64_t var_count_ = 0;
  std::int64_t clause_count_ = 0;
  Names* names_ = nullptr;
};

// Counts and forgets.
class CountingSink final : public ClauseSink {
  void receive(std::span<const Lit>) override {}
};

// Collects the names of the variables.
class NamingSink final : public ClauseSink {
 public:
  NamingSink() : ClauseSink(&collected_) {}
  NamingSink(const NamingSink&) = delete;
  NamingSink& operator=(const NamingSink&) = delete;

  [[nodiscard]] Symbols symbols() const { return collected_.all(); }

 private:
  void receive(std::span<const Lit>) override {}

  Names collected_;
};

// Puts what `encode` makes into a sink without variables and names, until `stop`, which may be
// empty, says true: it is asked every few thousand clauses. False if it did: the sink has a part of
// the formula then.
[[nodiscard]] bool encode_until(const core::Stop& stop, ClauseSink& to,
                                const std::function<void(ClauseSink&)>& encode);

}  // namespace tsume::cnf
