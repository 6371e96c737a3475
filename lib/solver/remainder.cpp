#include "lib/solver/remainder.hpp"

namespace tsume::solver {

// Units decide variables; they come first. The others keep their order: it is the order in which
// solvers try them at first, and encoders choose it with care.
class Remainder::Renumbering final : public cnf::ClauseSink {
 public:
  explicit Renumbering(Remainder& remainder) : remainder_(remainder) {}

 private:
  void receive(std::span<const cnf::Lit> clause) override {
    if (clause.size() == 1) {
      remainder_.decide(clause[0]);
    } else {
      remainder_.number_all();
      static_cast<void>(remainder_.add(clause));
    }
  }

  Remainder& remainder_;
};

Remainder::Remainder(const Propagator& propagator, std::span<const cnf::Var> kept,
                     cnf::ClauseSink& target, const core::Stop& stop)
    : target_(target),
      model_(propagator.var_count()),
      number_(static_cast<std::size_t>(propagator.var_count()) + 1, unseen) {
  Renumbering renumbering(*this);
  static_cast<void>(cnf::encode_until(
      stop, renumbering, [&](cnf::ClauseSink& sink) { propagator.simplify(sink, kept); }));
  number_all();
}

void Remainder::decide(cnf::Lit lit) {
  number_[index(lit)] = decided;
  model_.set(lit.var(), !lit.negative());
}

// Of those that are not decided.
void Remainder::number_all() {
  if (target_.var_count() > 0) {
    return;
  }
  for (std::int32_t v = 1; v <= model_.var_count(); ++v) {
    if (std::int32_t& number = number_[static_cast<std::size_t>(v)]; number != decided) {
      number = target_.new_var().number;
      original_.push_back({v});
    }
  }
}

std::vector<cnf::Var> Remainder::undecided(std::span<const cnf::Var> variables) const {
  std::vector<cnf::Var> numbered;
  for (const cnf::Var v : variables) {
    if (const std::int32_t number = number_[index(v)]; number != decided) {
      numbered.push_back({number});
    }
  }
  return numbered;
}

bool Remainder::add(std::span<const cnf::Lit> clause) {
  clause_.clear();
  for (const cnf::Lit lit : clause) {
    if (const std::int32_t number = number_[index(lit)]; number != decided) {
      const cnf::Var v{number};
      clause_.push_back(lit.negative() ? ~cnf::Lit(v) : cnf::Lit(v));
    } else if (model_.satisfies(lit)) {
      return true;
    }
  }
  if (!clause_.empty()) {
    target_.add(clause_);
  }
  return !clause_.empty();
}

const cnf::Assignment& Remainder::expand(const cnf::Assignment& model) {
  for (std::size_t i = 0; i < original_.size(); ++i) {
    model_.set(original_[i], model[{static_cast<std::int32_t>(i) + 1}]);
  }
  return model_;
}

}  // namespace tsume::solver
