#include "lib/hamilton/cover_formula.hpp"

#include "lib/cnf/constraints/exactly.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <string>

namespace tsume::hamilton {

namespace {

using cnf::ClauseSink;
using cnf::Lit;
using Lits = std::vector<Lit>;

constexpr std::size_t direct_limit = 9;  // above, counters and products are smaller
constexpr std::size_t two_limit = 6;     // "at least two" clauses: no gain was seen beyond
// Clauses on parity say nothing that degrees do not imply, and there are 2^(n-1). Of the cuts of a
// graph they save conflicts; with those of thousands of covers, which are satisfied anyway, half of
// the time of a round went into them (FHCP graph 648: 385 rounds a second with 4, 216 with 6).
constexpr std::size_t parity_limit_of_graph = 6;
constexpr std::size_t parity_limit_of_cover = 4;
constexpr std::size_t balance_limit = 4;  // as many ways out as in: the clauses grow as 3^n
constexpr std::size_t any_side = 2;

void add_exactly_one(ClauseSink& sink, const Lits& lits) {
  const bool direct = lits.size() <= direct_limit;
  cnf::add_exactly_one(sink, lits, direct ? cnf::AtMostOne::pairwise : cnf::AtMostOne::product);
}

// Exactly `count` of the literals, some of which may be the same.
void add_exactly(ClauseSink& sink, std::size_t count, const Lits& lits, bool repeated) {
  if (count == 2) {
    cnf::add_exactly_two(sink, lits, repeated);
  } else if (count == 1) {
    add_exactly_one(sink, lits);
  } else {
    for (const Lit lit : lits) {
      sink.add({~lit});
    }
  }
}

// Forbids the patterns in which the number of true literals, with `forced` ones that are not among
// them, is odd. Patterns below the least number that a cut needs are left to its other clauses.
void add_even(ClauseSink& sink, const Lits& lits, std::size_t forced) {
  const std::size_t n = lits.size();
  const std::size_t least = forced >= 2 ? 0 : 2 - forced;
  for (std::uint32_t ones = 0; ones < (1U << n); ++ones) {
    const auto count = static_cast<std::size_t>(__builtin_popcount(ones));
    if ((count + forced) % 2 == 1 && count >= least) {
      Lits clause;
      for (std::size_t i = 0; i < n; ++i) {
        clause.push_back((ones >> i & 1U) != 0 ? ~lits[i] : lits[i]);
      }
      sink.add(clause);
    }
  }
}

// What an edge across a border does.
enum class Travel : std::uint8_t { none, outward, inward };

}  // namespace

void CoverFormula::push_way(Lits& lits, EdgeId edge, bool from_lesser) const {
  if (const Lit lit = way(edge, from_lesser); lit != Lit{}) {
    lits.push_back(lit);
  }
}

void CoverFormula::encode_directed_cut(ClauseSink& sink, const Cut& cut) const {
  for (const bool outward : {true, false}) {
    Lits lits;
    for (const auto& [edge, lesser_inside] : cut) {
      push_way(lits, edge, lesser_inside == outward);
    }
    sink.add(lits);
  }
  if (cut.size() <= balance_limit) {
    encode_balance(sink, cut);
  }
}

// Forbids each pattern that has ways out and ways in, but not as many of both.
void CoverFormula::encode_balance(ClauseSink& sink, const Cut& cut) const {
  std::size_t patterns = 1;
  for (std::size_t i = 0; i < cut.size(); ++i) {
    patterns *= 3;
  }
  for (std::size_t pattern = 0; pattern < patterns; ++pattern) {
    Lits lits;
    std::size_t out = 0;
    std::size_t in = 0;
    bool possible = true;
    std::size_t rest = pattern;
    for (const auto& [edge, lesser_inside] : cut) {
      const auto travel = static_cast<Travel>(rest % 3);
      rest /= 3;
      if (travel == Travel::none) {
        push_way(lits, edge, true);
        push_way(lits, edge, false);
      } else {
        const Lit taken = way(edge, lesser_inside == (travel == Travel::outward));
        ++(travel == Travel::outward ? out : in);
        possible = possible && taken != Lit{};
        lits.push_back(~taken);
      }
    }
    if (possible && out > 0 && in > 0 && out != in) {
      sink.add(lits);
    }
  }
}

CoverFormula::CoverFormula(const CycleProblem& problem, FormulaKind kind)
    : problem_(problem), kind_(kind), forward_(problem.edges().size(), 0) {
  assert(kind == FormulaKind::directed || !problem.is_directed());
  const std::size_t edges = problem.edges().size();
  if (kind == FormulaKind::undirected) {
    for (EdgeId id = 0; id < edges; ++id) {
      if (problem.state(id) == EdgeState::free) {
        const EdgeId first = problem.orbit(id);
        forward_[id] = first == id ? ++variables_ : forward_[first];
      }
    }
    return;
  }
  backward_.assign(edges, 0);
  const bool begin_on_first_side = problem.dummy_has_sides() && !problem.is_oriented();
  for (EdgeId id = 0; id < edges; ++id) {
    if (problem.is_removed(id)) {
      continue;
    }
    const auto [u, v] = problem.edges()[id];
    const bool choose_side = begin_on_first_side && v == problem.dummy();
    const bool first_side = choose_side && problem.dummy_side(u) == 0;
    if (problem.may_go(id, true) && (!choose_side || !first_side)) {
      forward_[id] = ++variables_;
    }
    if (problem.may_go(id, false) && (!choose_side || first_side)) {
      backward_[id] = ++variables_;
    }
  }
}

void CoverFormula::encode(ClauseSink& sink) const {
  sink.new_vars(variables_);
  kind_ == FormulaKind::undirected ? encode_undirected(sink) : encode_directed(sink);
}

void CoverFormula::encode_undirected(ClauseSink& sink) const {
  Lits lits;
  for (Vertex v = 0; v < problem_.size(); ++v) {
    if (v == problem_.dummy() && problem_.dummy_has_sides()) {
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        encode_degree(sink, v, 1, side, lits);
      }
    } else {
      encode_degree(sink, v, 2, any_side, lits);
    }
  }
}

// Exactly `degree` edges at v, of those to one side of the dummy vertex if `side` says so. `lits`
// is room for work.
void CoverFormula::encode_degree(ClauseSink& sink, Vertex v, std::size_t degree, std::size_t side,
                                 Lits& lits) const {
  std::size_t forced = 0;
  lits.clear();
  for (const auto& [to, edge] : problem_.incident(v)) {
    if (side != any_side && problem_.dummy_side(to) != side) {
      continue;
    }
    if (problem_.is_forced(edge)) {
      ++forced;
    } else if (!problem_.is_removed(edge)) {
      lits.push_back(forward(edge));
    }
  }
  if (forced > degree) {
    sink.add(std::span<const Lit>{});
  } else {
    add_exactly(sink, degree - forced, lits, !problem_.symmetry().empty());
  }
}

void CoverFormula::encode_directed(ClauseSink& sink) const {
  for (EdgeId id = 0; id < problem_.edges().size(); ++id) {
    if (forward_[id] != 0 && backward_[id] != 0) {
      sink.add({~way(id, true), ~way(id, false)});
    }
    if (problem_.is_forced(id)) {
      Lits either;
      push_way(either, id, true);
      push_way(either, id, false);
      sink.add(either);
    }
  }
  encode_orbits(sink);
  Lits out;
  Lits in;
  for (Vertex v = 0; v < problem_.size(); ++v) {
    out.clear();
    in.clear();
    for (const auto& [to, edge] : problem_.incident(v)) {
      push_way(out, edge, v < to);
      push_way(in, edge, to < v);
    }
    add_exactly_one(sink, out);
    add_exactly_one(sink, in);
  }
  if (!problem_.is_oriented() && !problem_.dummy_has_sides()) {
    break_direction(sink);
  }
}

// An edge is travelled, either way, only if its image is.
void CoverFormula::encode_orbits(ClauseSink& sink) const {
  if (problem_.symmetry().empty()) {
    return;
  }
  for (EdgeId id = 0; id < problem_.edges().size(); ++id) {
    const std::vector<EdgeId> members = problem_.orbit_edges(id);
    if (problem_.is_removed(id) || members.size() == 1) {
      continue;
    }
    for (const bool from_lesser : {true, false}) {
      if (way(id, from_lesser) == Lit{}) {
        continue;
      }
      Lits lits{~way(id, from_lesser)};
      push_way(lits, members[1], true);
      push_way(lits, members[1], false);
      sink.add(lits);
    }
  }
}

// Of the two directions of a cycle, the one that leaves a vertex of least degree for the lesser
// neighbour.
void CoverFormula::break_direction(ClauseSink& sink) const {
  Vertex root = 0;
  std::size_t least = static_cast<std::size_t>(-1);
  for (Vertex v = 0; v < problem_.size(); ++v) {
    const auto list = problem_.incident(v);
    const auto degree =
        static_cast<std::size_t>(std::count_if(list.begin(), list.end(), [&](const Incidence& i) {
          return !problem_.is_removed(i.edge);
        }));
    if (degree < least) {
      least = degree;
      root = v;
    }
  }
  const auto list = problem_.incident(root);
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const Lit out = way(list[i].edge, root < list[i].to);
      const Lit in = way(list[j].edge, list[j].to < root);
      if (out != Lit{} && in != Lit{} && i != j) {
        sink.add({~out, ~in});
      }
    }
  }
}

void CoverFormula::encode_cut(ClauseSink& sink, const Cut& cut, CutSource source) const {
  if (kind_ == FormulaKind::undirected) {
    add_undirected_cut(sink, problem_, forward_, cut, source);
  } else {
    encode_directed_cut(sink, cut);
  }
}

void add_undirected_cut(ClauseSink& sink, const CycleProblem& problem,
                        std::span<const std::int32_t> variables, const Cut& cut, CutSource source) {
  Lits lits;
  std::size_t forced = 0;
  for (const auto& [edge, lesser_inside] : cut) {
    if (problem.is_forced(edge)) {
      ++forced;
    } else {
      lits.emplace_back(cnf::Var{variables[edge]});
    }
  }
  const bool repeated = !problem.symmetry().empty();
  if (forced == 1 || (forced == 0 && (lits.size() < 2 || lits.size() > two_limit))) {
    // One more edge than the forced one; of a large cut without any, one says enough.
    Lits distinct = lits;
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    sink.add(distinct);
  } else if (forced == 0) {
    cnf::add_at_least_two(sink, lits, repeated);
  }
  const std::size_t parity_limit =
      source == CutSource::graph ? parity_limit_of_graph : parity_limit_of_cover;
  if (lits.size() <= parity_limit && !repeated) {
    add_even(sink, lits, forced);
  }
}

CycleCover CoverFormula::decode(const cnf::Assignment& model) const {
  CycleCover cover(problem_.size());
  const auto fail = [](Vertex v) {
    throw io::Failure("the model is not a cover: vertex " + std::to_string(v + std::size_t{1}) +
                      " does not have two edges");
  };
  const auto put = [&](Vertex at, std::size_t side, Vertex to) {
    if (cover.around[at][side] != graph::no_vertex) {
      fail(at);
    }
    cover.around[at][side] = to;
  };
  for (EdgeId id = 0; id < problem_.edges().size(); ++id) {
    const auto [u, v] = problem_.edges()[id];
    if (kind_ == FormulaKind::undirected) {
      if (problem_.is_forced(id) || (forward_[id] != 0 && model.satisfies(forward(id)))) {
        put(u, cover.around[u][0] == graph::no_vertex ? 0 : 1, v);
        put(v, cover.around[v][0] == graph::no_vertex ? 0 : 1, u);
      }
      continue;
    }
    for (const bool from_lesser : {true, false}) {
      const Lit lit = way(id, from_lesser);
      if (lit != Lit{} && model.satisfies(lit)) {
        put(from_lesser ? u : v, 1, from_lesser ? v : u);
        put(from_lesser ? v : u, 0, from_lesser ? u : v);
      }
    }
  }
  for (Vertex v = 0; v < problem_.size(); ++v) {
    if (cover.around[v][0] == graph::no_vertex || cover.around[v][1] == graph::no_vertex) {
      fail(v);
    }
  }
  return cover;
}

}  // namespace tsume::hamilton
