#include "lib/hamilton/contraction.hpp"

#include "lib/cnf/constraints/exactly.hpp"
#include "lib/hamilton/contracted_graph.hpp"
#include "lib/hamilton/demands.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/cadical.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace tsume::hamilton {

namespace {

using cnf::Lit;
using core::Outcome;

constexpr std::size_t most_passages = 6;       // "at least two" clauses for small cuts
constexpr std::uint64_t first_budget = 4'000;  // steps for a demand
constexpr std::uint64_t last_budget = 64'000;  // before more passages are tried instead
constexpr std::uint64_t all_decided = std::numeric_limits<std::uint64_t>::max();

class Contraction final : public Decomposition {
 public:
  Contraction(const CycleProblem& problem, std::vector<std::vector<Vertex>> pieces,
              const PortfolioOptions& options)
      : problem_(problem), graph_(problem, pieces), asked_(pieces.size()) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      demands_.push_back(std::make_unique<PieceDemands>(problem, std::move(pieces[i]),
                                                        graph_.gates_of(i), options));
    }
    encode();
  }

  [[nodiscard]] const char* name() const override { return pieces_name; }

  [[nodiscard]] Outcome run(const Stop& stop, const std::function<void()>& on_round) override {
    while (outcome_ == Outcome::undecided && !stop()) {
      round(stop, on_round);
    }
    return outcome_;
  }

  [[nodiscard]] CycleCover solution() const override { return solution_; }

  [[nodiscard]] PieceCounts counts() const override {
    PieceCounts counts{.pieces = graph_.piece_count()};
    for (const auto& demands : demands_) {
      counts.demands += demands->decided();
    }
    return counts;
  }

 private:
  // An answer of a piece for a set of its gates, and the literal that chooses it.
  struct Mode {
    const PieceDemands::Answer* answer;
    Lit chosen;
  };
  struct Asked {
    std::vector<Mode> modes;
    std::uint64_t budget = 0;  // of what is undecided; all_decided if nothing is
  };

  [[nodiscard]] static Lit lit(std::size_t passage) {
    return cnf::Var{static_cast<std::int32_t>(passage) + 1};
  }

  void encode() {
    const std::vector<Passage>& passages = graph_.passages();
    solver_.set_option("lucky", 0);
    solver_.new_vars(static_cast<std::int64_t>(passages.size()));
    pairs_only_ = solver_.new_var();
    four_at_most_ = solver_.new_var();
    put_off_ = solver_.new_var();
    for (std::size_t i = 0; i < passages.size(); ++i) {
      if (passages[i].edges.size() == 1 && problem_.is_forced(passages[i].edges.front())) {
        solver_.add({lit(i)});
      }
      if (passages[i].twin != no_index) {
        solver_.add({~lit(i), lit(passages[i].twin)});
      }
    }
    for (std::size_t node = 0; node < graph_.node_count(); ++node) {
      if (graph_.is_piece(node)) {
        encode_piece(graph_.passages_of(node));
      } else {
        std::vector<Lit> lits;
        for (const std::size_t passage : graph_.passages_of(node)) {
          lits.push_back(lit(passage));
        }
        cnf::add_exactly_two(solver_, lits);
      }
    }
  }

  // An even number of gates, not 0; other numbers are forbidden set by set.
  void encode_piece(const std::vector<std::size_t>& gates) {
    for (std::uint32_t set = 0; set < (1U << gates.size()); ++set) {
      const int size = __builtin_popcount(set);
      std::vector<Lit> clause = not_exactly(gates, set);
      if (size > 0 && size % 2 == 0) {
        if (size == 2) {
          continue;
        }
        clause.push_back(size == 4 ? ~pairs_only_ : ~four_at_most_);
      }
      solver_.add(clause);
    }
  }

  [[nodiscard]] static std::vector<Lit> not_exactly(const std::vector<std::size_t>& gates,
                                                    std::uint32_t set) {
    std::vector<Lit> clause;
    for (std::size_t i = 0; i < gates.size(); ++i) {
      clause.push_back((set >> i & 1U) != 0 ? ~lit(gates[i]) : lit(gates[i]));
    }
    return clause;
  }

  void round(const Stop& stop, const std::function<void()>& on_round) {
    for (const Lit lit : {pairs_only_, four_at_most_, put_off_}) {
      if (lit != Lit{}) {
        solver_.assume(lit);
      }
    }
    core::Limits limits;
    limits.stop = stop;
    switch (solver_.solve(limits)) {
      case cnf::Verdict::unsatisfiable:
        relax();
        break;
      case cnf::Verdict::satisfiable:
        on_round();
        refine(stop, on_round);
        break;
      default:
        break;
    }
  }

  // No solution under the restrictions: lifts one that took part.
  void relax() {
    const auto failed = [&](Lit lit) { return lit != Lit{} && solver_.failed(lit); };
    const bool waiting = failed(put_off_);
    if (waiting && (budget_ < last_budget || !(failed(pairs_only_) || failed(four_at_most_)))) {
      budget_ *= 2;
      put_off_ = solver_.new_var();
    } else if (failed(pairs_only_)) {
      pairs_only_ = Lit{};
    } else if (failed(four_at_most_)) {
      four_at_most_ = Lit{};
    } else {
      outcome_ = Outcome::unsolvable;
    }
  }

  void refine(const Stop& stop, const std::function<void()>& on_round) {
    const Solution solution = read_solution();
    require(!excluded_.contains({solution.used, {}}) && !excluded_.contains(key_of(solution)));
    const auto cuts = component_cuts(graph_, solution.used);
    for (const std::vector<std::size_t>& cut : cuts) {
      add_cut(cut);
    }
    if (!cuts.empty()) {
      excluded_.insert({solution.used, {}});
    } else if (meet_demands(solution, stop, on_round)) {
      join(solution);
    }
  }

  // At least two of few passages, at least one of many.
  void add_cut(const std::vector<std::size_t>& passages) {
    std::vector<Lit> lits;
    for (const std::size_t passage : passages) {
      lits.push_back(lit(passage));
    }
    if (lits.size() < 2 || lits.size() > most_passages) {
      solver_.add(lits);
      return;
    }
    cnf::add_at_least_two(solver_, lits);
  }

  // What the solver found: which passages are used, which gates of each piece, and which of its
  // answers for these is chosen (nullptr: not asked for yet).
  struct Solution {
    PassageSet used;
    std::vector<std::uint32_t> gates;
    std::vector<const Mode*> chosen;
  };

  // The answers are left out where the passages alone are excluded.
  using Key = std::pair<PassageSet, std::vector<const PieceDemands::Answer*>>;
  [[nodiscard]] static Key key_of(const Solution& solution) {
    Key key{solution.used, {}};
    for (const Mode* mode : solution.chosen) {
      key.second.push_back(mode == nullptr ? nullptr : mode->answer);
    }
    return key;
  }

  [[nodiscard]] Solution read_solution() const {
    Solution solution;
    for (std::size_t i = 0; i < graph_.passages().size(); ++i) {
      solution.used.push_back(solver_.value(lit(i)));
    }
    for (std::size_t piece = 0; piece < graph_.piece_count(); ++piece) {
      const std::vector<std::size_t>& gates = graph_.passages_of(piece);
      std::uint32_t set = 0;
      for (std::size_t i = 0; i < gates.size(); ++i) {
        set |= solution.used[gates[i]] ? 1U << i : 0U;
      }
      solution.gates.push_back(set);
      solution.chosen.push_back(chosen_mode(piece, set));
    }
    return solution;
  }

  [[nodiscard]] const Mode* chosen_mode(std::size_t piece, std::uint32_t set) const {
    const auto asked = asked_[piece].find(set);
    if (asked == asked_[piece].end() || asked->second.budget < budget_) {
      return nullptr;
    }
    const auto& modes = asked->second.modes;
    const auto mode =
        std::ranges::find_if(modes, [&](const Mode& m) { return solver_.value(m.chosen); });
    require(mode != modes.end());
    return &*mode;
  }

  static void require(bool keeps_clauses) {
    if (!keeps_clauses) {
      throw io::Failure("the solver's answer violates a clause that it was given");
    }
  }

  // Asks each piece for what the solution demands of it, if that is new, and tells the solver.
  // False if something was: then another solution is needed.
  bool meet_demands(const Solution& solution, const Stop& stop,
                    const std::function<void()>& on_round) {
    bool known = true;
    for (std::size_t piece = 0; piece < graph_.piece_count(); ++piece) {
      if (solution.chosen[piece] == nullptr) {
        known = false;
        ask(piece, solution.gates[piece], stop, on_round);
      }
      if (stop()) {
        return false;
      }
    }
    return known;
  }

  // Where the gates of a piece are exactly these, one of its answers is chosen; if it has none, the
  // set is forbidden. As long as a pairing is undecided, that is only put off.
  void ask(std::size_t piece, std::uint32_t set, const Stop& stop,
           const std::function<void()>& on_round) {
    std::vector<std::size_t> gates;
    for (std::size_t i = 0; i < graph_.passages_of(piece).size(); ++i) {
      if ((set >> i & 1U) != 0) {
        gates.push_back(i);
      }
    }
    Asked& asked = asked_[piece][set];
    bool open = false;
    for (const Pairing& pairing : all_pairings(gates)) {
      if (!is_possible(piece, pairing)) {
        continue;
      }
      const PieceDemands::Answer& answer = demands_[piece]->solve(pairing, budget_, stop, on_round);
      if (answer.outcome == Outcome::solved &&
          std::ranges::find(asked.modes, &answer, &Mode::answer) == asked.modes.end()) {
        asked.modes.push_back({&answer, solver_.new_var()});
      }
      open = open || answer.outcome == Outcome::undecided;
      if (stop()) {
        return;
      }
    }
    std::vector<Lit> clause = not_exactly(graph_.passages_of(piece), set);
    for (const Mode& mode : asked.modes) {
      clause.push_back(mode.chosen);
    }
    if (open) {
      clause.push_back(~put_off_);
    }
    solver_.add(clause);
    asked.budget = open ? budget_ : all_decided;
  }

  // If both places of a gate are used, they lead to one vertex, which joins them.
  [[nodiscard]] bool is_possible(std::size_t piece, const Pairing& pairing) const {
    const std::vector<std::size_t>& gates = graph_.passages_of(piece);
    std::map<std::size_t, std::size_t> partner;
    for (const auto& [a, b] : pairing) {
      partner[a] = b;
      partner[b] = a;
    }
    return std::all_of(partner.begin(), partner.end(), [&](const auto& pair) {
      const std::size_t first = graph_.passages()[gates[pair.first]].twin;
      return first == no_index || gates[pair.second] == first;
    });
  }

  // Follows passages and answers: they make one cycle, which is the tour, or cycles that must not
  // come again.
  void join(const Solution& solution) {
    std::vector<std::vector<Lit>> cycles;
    std::vector<bool> seen(solution.used.size(), false);
    for (std::size_t first = 0; first < seen.size(); ++first) {
      if (!solution.used[first] || seen[first]) {
        continue;
      }
      std::vector<Lit>& cycle = cycles.emplace_back();  // what makes it, negated
      std::size_t passage = first;
      std::size_t node = graph_.passages()[first].b;
      do {
        seen[passage] = true;
        cycle.push_back(~lit(passage));
        if (graph_.is_piece(node)) {
          cycle.push_back(~solution.chosen[node]->chosen);
        }
        passage = next(solution, node, passage);
        node = graph_.other_end(passage, node);
      } while (passage != first);
    }
    if (cycles.size() == 1) {
      assemble(solution);
      outcome_ = Outcome::solved;
      return;
    }
    for (std::vector<Lit>& cycle : cycles) {
      std::ranges::sort(cycle);
      cycle.erase(std::unique(cycle.begin(), cycle.end()), cycle.end());
      solver_.add(cycle);
    }
    excluded_.insert(key_of(solution));
  }

  // The passage that follows on one at a node.
  [[nodiscard]] std::size_t next(const Solution& solution, std::size_t node,
                                 std::size_t passage) const {
    const std::vector<std::size_t>& here = graph_.passages_of(node);
    if (!graph_.is_piece(node)) {
      return *std::ranges::find_if(
          here, [&](std::size_t other) { return solution.used[other] && other != passage; });
    }
    for (const auto& [a, b] : solution.chosen[node]->answer->inside) {
      if (here[a] == passage || here[b] == passage) {
        return here[a] == passage ? here[b] : here[a];
      }
    }
    assert(false);
    return passage;
  }

  void assemble(const Solution& solution) {
    std::vector<EdgeId> edges;
    for (const Mode* mode : solution.chosen) {
      edges.insert(edges.end(), mode->answer->edges.begin(), mode->answer->edges.end());
    }
    for (std::size_t i = 0; i < solution.used.size(); ++i) {
      const Passage& passage = graph_.passages()[i];
      if (solution.used[i] && !graph_.is_piece(passage.a) && !graph_.is_piece(passage.b)) {
        edges.push_back(passage.edges.front());
      }
    }
    solution_ = cover_of(problem_, std::move(edges));  // one between two pieces is in both answers
    assert(count_cycles(problem_, solution_) == 1);
  }

  const CycleProblem& problem_;
  ContractedGraph graph_;
  std::vector<std::unique_ptr<PieceDemands>> demands_;
  std::vector<std::map<std::uint32_t, Asked>> asked_;  // by piece and set of gates
  solver::CadicalSolver solver_;
  // Assumptions, lifted one after another; an empty literal when lifted.
  Lit pairs_only_;
  Lit four_at_most_;
  Lit put_off_;             // sets of gates that took too long are left alone for now
  std::set<Key> excluded_;  // solutions that a clause excludes
  std::uint64_t budget_ = first_budget;
  Outcome outcome_ = Outcome::undecided;
  CycleCover solution_;
};

}  // namespace

std::unique_ptr<Decomposition> contract(const CycleProblem& problem,
                                        std::vector<std::vector<Vertex>> pieces,
                                        const PortfolioOptions& options) {
  assert(!problem.is_directed() && problem.symmetry().empty());
  return std::make_unique<Contraction>(problem, std::move(pieces), options);
}

}  // namespace tsume::hamilton
