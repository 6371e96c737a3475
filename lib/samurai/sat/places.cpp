#include "lib/samurai/sat/places.hpp"

#include "lib/cnf/formula.hpp"
#include "lib/solver/cadical.hpp"
#include "lib/solver/models.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace tsume::samurai {

namespace {

using cnf::Lit;
using cnf::Verdict;
using solver::CadicalSolver;

// Guards the clauses of each rule and cell with a literal of its own, so that the reasons of a
// refutation can be told.
class GuardedSink final : public cnf::ClauseSink {
 public:
  using Key = std::tuple<std::size_t, Rule, std::optional<Cell>>;

  // `variables`: what the encoder will use; the guards come after them.
  GuardedSink(CadicalSolver& solver, std::int64_t variables) : solver_(solver) {
    solver.new_vars(variables);
  }

  void begin(Rule rule, std::optional<Cell> cell, std::size_t turn) {
    const auto [i, fresh] = guards_.try_emplace({turn, rule, cell});
    if (fresh) {
      i->second = solver_.new_var();
    }
    guard_ = i->second;
  }
  [[nodiscard]] const std::map<Key, Lit>& guards() const { return guards_; }

 private:
  void receive(std::span<const Lit> clause) override {
    guarded_.assign(clause.begin(), clause.end());
    guarded_.push_back(~guard_);
    solver_.add(guarded_);
  }

  CadicalSolver& solver_;
  std::map<Key, Lit> guards_;
  Lit guard_;
  std::vector<Lit> guarded_;
};

std::string colour_name(Code code) {
  if (code == unpainted) {
    return "unpainted";
  }
  return std::string(is_own(code) ? "of the colour of our " : "of the colour of the enemy's ") +
         to_string(static_cast<Weapon>(code % 3));
}

// One reason in words.
std::string in_words(const GuardedSink::Key& key, const PlaceQuestion& question) {
  const auto& [turn, rule, cell] = key;
  const Situation& s = question.turns[turn];
  const std::string where = cell ? to_string(*cell) : std::string();
  const std::string what = std::string("the ") + to_string(question.enemy);
  const std::string when = " at turn " + std::to_string(s.after.turn);
  switch (rule) {
    case Rule::one_place:
      return "rule: a samurai is in one place at a time";
    case Rule::moves:
      return "rule: a move goes to a neighbouring cell, never into another one's home";
    case Rule::blocked:
      return where.empty() ? "rule: a showing samurai cannot enter the cell of another showing one"
                           : "a showing samurai stands on " + where + " and blocks it";
    case Rule::attack:
      return "rule: one attack in an order, from where it stands, with at most one move";
    case Rule::paint:
      return "rule: an attack of " + what + " paints exactly its cells, homes never";
    case Rule::hiding:
      return "rule: it can hide, and move while hidden, only on its army's territory, and shows "
             "itself to attack";
    case Rule::budget:
      return "rule: an order costs at most 7 (attack 4, move 2, show or hide 1)";
    case Rule::start:
      if (cell) {
        return "at turn " + std::to_string(s.before.turn) + " it was not seen on " + where +
               ", or cannot have stood there after our order";
      }
      return "its place before the turn is known from turn " + std::to_string(s.before.turn);
    case Rule::known_colour:
      return where.empty() ? "the enemy army has one territory"
                           : where + " was " + colour_name(*s.known[cell->index]) +
                                 " before the enemy's turn";
    case Rule::seen_colour:
      return where + " is " + colour_name(s.after.field[cell->index]) + when;
    case Rule::injury: {
      const bool hit = std::ranges::any_of(
          weapons, [&, place = *cell](Weapon w) { return s.own[w] == place && s.was_hit(w); });
      return std::string("our samurai on ") + where + (hit ? " was hit" : " was not hit");
    }
    case Rule::end:
      return s.after.enemy(question.enemy).cell
                 ? "it is seen on " + where + when
                 : where + " is in sight" + when + ", and no enemy shows itself there";
    case Rule::link:
      return "it starts turn " + std::to_string(s.enemy_turn()) +
             " where it ended its turn before, and enemy paint stays until we repaint it";
    case Rule::actor:
      return "who acted at turn " + std::to_string(s.enemy_turn()) + " is known from the flags";
    case Rule::prior:
      return "what was known before";
  }
  return {};
}

}  // namespace

Enumerated enumerate_places(const PlaceQuestion& question, const GeneralOptions& options,
                            const core::Stop& stop) {
  cnf::Formula formula;
  encode_general(question, options, formula);
  const Timeline v = timeline(question, question.turns.size() - 1, question.enemy);
  solver::ModelQuery query;
  query.projection.push_back(v.hidden(4));
  for (std::size_t c = 0; c < cell_count; ++c) {
    query.projection.push_back(v.end(c));
  }
  query.stop = stop;
  Enumerated result;
  const solver::ModelCount found =
      solver::enumerate_models(formula, query, [&](const cnf::Assignment& model) {
        std::size_t end = 0;
        while (!model[v.end(end)]) {  // the formula says that there is one
          ++end;
        }
        result.places.insert(Cell::from(end), model[v.hidden(4)]);
      });
  result.complete = found.complete;
  return result;
}

std::vector<std::string> why_not(const PlaceQuestion& question, Cell cell) {
  GeneralOptions options;
  cnf::CountingSink counter;
  encode_general(question, options, counter);
  CadicalSolver solver;
  solver.expect_short_questions();
  GuardedSink sink(solver, counter.var_count());
  options.listener = [&](Rule rule, std::optional<Cell> about, std::size_t turn) {
    sink.begin(rule, about, turn);
  };
  encode_general(question, options, sink);
  const Lit there = timeline(question, question.turns.size() - 1, question.enemy).end(cell.index);
  // A core, then every reason that can go is dropped, latest first.
  std::vector<Lit> core;
  for (const auto& [key, guard] : sink.guards()) {
    core.push_back(guard);
  }
  const auto refuted = [&](const std::vector<Lit>& guards) {
    solver.assume(there);
    for (const Lit guard : guards) {
      solver.assume(guard);
    }
    return solver.solve() == Verdict::unsatisfiable;
  };
  if (!refuted(core)) {
    return {};
  }
  core = solver.failed_assumptions();
  std::erase(core, there);
  for (std::size_t i = core.size(); i-- > 0;) {
    std::vector<Lit> fewer = core;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (refuted(fewer)) {
      core = std::move(fewer);
    }
  }
  std::vector<std::string> reasons;
  for (const auto& [key, guard] : sink.guards()) {
    if (std::ranges::find(core, guard) != core.end()) {
      const std::string reason = in_words(key, question);
      if (std::ranges::find(reasons, reason) == reasons.end()) {
        reasons.push_back(reason);
      }
    }
  }
  return reasons;
}

}  // namespace tsume::samurai
