#include "lib/hamilton/contraction.hpp"

#include "lib/cnf/constraints/exactly.hpp"
#include "lib/hamilton/contracted_graph.hpp"
#include "lib/hamilton/joining.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/cadical.hpp"

#include <algorithm>
#include <cassert>
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

class Contraction final : public Decomposition {
 public:
  Contraction(const CycleProblem& problem, std::vector<std::vector<Vertex>> pieces,
              const PortfolioOptions& options)
      : problem_(problem), graph_(problem, pieces) {
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
      excluded_.clear();  // some were put off only
    } else if (failed(pairs_only_)) {
      pairs_only_ = Lit{};
    } else if (failed(four_at_most_)) {
      four_at_most_ = Lit{};
    } else {
      outcome_ = Outcome::unsolvable;
    }
  }

  void refine(const Stop& stop, const std::function<void()>& on_round) {
    PassageSet used(graph_.passages().size());
    for (std::size_t i = 0; i < used.size(); ++i) {
      used[i] = solver_.value(lit(i));
    }
    if (excluded_.contains(used)) {
      throw io::Failure("the solver's answer violates a clause that it was given");
    }
    const auto cuts = component_cuts(graph_, used);
    for (const std::vector<std::size_t>& cut : cuts) {
      add_cut(cut);
    }
    if (cuts.empty()) {
      meet_demands(used, stop, on_round);
    } else {
      excluded_.insert(used);
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

  // Asks each piece for what the solution demands of it. A set of gates that a piece cannot serve
  // is forbidden; if all can be served, the answers are joined.
  void meet_demands(const PassageSet& used, const Stop& stop,
                    const std::function<void()>& on_round) {
    std::vector<PieceAnswers> answers(graph_.piece_count());
    bool refuted = false;
    for (std::size_t piece = 0; piece < graph_.piece_count(); ++piece) {
      const std::vector<std::size_t>& gates = graph_.passages_of(piece);
      std::uint32_t set = 0;
      for (std::size_t i = 0; i < gates.size(); ++i) {
        set |= used[gates[i]] ? 1U << i : 0U;
      }
      answers[piece] = meet(piece, set, stop, on_round);
      if (stop()) {
        return;
      }
      if (!answers[piece].met.empty()) {
        continue;
      }
      refuted = true;
      std::vector<Lit> clause = not_exactly(gates, set);
      if (answers[piece].open) {
        clause.push_back(~put_off_);
      }
      solver_.add(clause);
    }
    if (refuted) {
      excluded_.insert(used);
    } else {
      join(used, answers);
    }
  }

  PieceAnswers meet(std::size_t piece, std::uint32_t set, const Stop& stop,
                    const std::function<void()>& on_round) {
    std::vector<std::size_t> gates;
    for (std::size_t i = 0; i < graph_.passages_of(piece).size(); ++i) {
      if ((set >> i & 1U) != 0) {
        gates.push_back(i);
      }
    }
    PieceAnswers answers;
    for (const Pairing& pairing : all_pairings(gates)) {
      if (!is_possible(piece, pairing)) {
        continue;
      }
      const PieceDemands::Answer& answer = demands_[piece]->solve(pairing, budget_, stop, on_round);
      if (answer.outcome == Outcome::solved) {
        answers.met.push_back(&answer);
      }
      answers.open = answers.open || answer.outcome == Outcome::undecided;
      if (stop()) {
        break;
      }
    }
    return answers;
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

  // Finds the tour, or forbids what closes a cycle too early whatever is chosen.
  void join(const PassageSet& used, const std::vector<PieceAnswers>& answers) {
    const Joining joining = join_pieces(graph_, used, answers);
    if (joining.joined) {
      assemble(used, answers, joining.choice);
      outcome_ = Outcome::solved;
      return;
    }
    std::vector<Lit> clause;
    bool open = joining.gave_up;
    for (std::size_t node = 0; node < graph_.node_count(); ++node) {
      if (!joining.reason[node]) {
        continue;
      }
      open = open || (graph_.is_piece(node) && answers[node].open);
      for (const std::size_t passage : graph_.passages_of(node)) {
        if (used[passage]) {
          clause.push_back(~lit(passage));
        } else if (graph_.is_piece(node)) {
          clause.push_back(lit(passage));
        }
      }
    }
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    if (open) {
      clause.push_back(~put_off_);
    }
    solver_.add(clause);
    excluded_.insert(used);
  }

  void assemble(const PassageSet& used, const std::vector<PieceAnswers>& answers,
                const std::vector<std::size_t>& choice) {
    std::vector<EdgeId> edges;
    for (std::size_t piece = 0; piece < graph_.piece_count(); ++piece) {
      const auto& answer = *answers[piece].met[choice[piece]];
      edges.insert(edges.end(), answer.edges.begin(), answer.edges.end());
    }
    for (std::size_t i = 0; i < used.size(); ++i) {
      const Passage& passage = graph_.passages()[i];
      if (used[i] && !graph_.is_piece(passage.a) && !graph_.is_piece(passage.b)) {
        edges.push_back(passage.edges.front());
      }
    }
    solution_ = cover_of(problem_, std::move(edges));  // one between two pieces is in both answers
    assert(count_cycles(problem_, solution_) == 1);
  }

  const CycleProblem& problem_;
  ContractedGraph graph_;
  std::vector<std::unique_ptr<PieceDemands>> demands_;
  solver::CadicalSolver solver_;
  // Assumptions, lifted one after another; an empty literal when lifted.
  Lit pairs_only_;
  Lit four_at_most_;
  Lit put_off_;  // sets of gates that took too long are left alone for now
  // Solutions that a clause excludes, some only as long as put_off_ is assumed.
  std::set<PassageSet> excluded_;
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
