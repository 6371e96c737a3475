#include "lib/hamilton/demands.hpp"

#include "lib/hamilton/reduce.hpp"

#include <algorithm>
#include <cassert>

namespace tsume::hamilton {

using core::Outcome;

std::vector<Pairing> all_pairings(std::span<const std::size_t> gates) {
  assert(gates.size() % 2 == 0);
  if (gates.empty()) {
    return {{}};
  }
  std::vector<Pairing> result;
  for (std::size_t partner = 1; partner < gates.size(); ++partner) {
    std::vector<std::size_t> rest(gates.begin() + 1, gates.end());
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(partner) - 1);
    for (const Pairing& others : all_pairings(rest)) {
      Pairing& pairing = result.emplace_back();
      pairing.emplace_back(gates[0], gates[partner]);
      pairing.insert(pairing.end(), others.begin(), others.end());
    }
  }
  return result;
}

PieceDemands::PieceDemands(const CycleProblem& problem, std::vector<Vertex> inside,
                           std::vector<Gate> gates, const PortfolioOptions& options)
    : problem_(problem), inside_(std::move(inside)), gates_(std::move(gates)), options_(options) {
  std::sort(inside_.begin(), inside_.end());
}

bool PieceDemands::holds(Vertex v) const {
  return std::binary_search(inside_.begin(), inside_.end(), v);
}

Vertex PieceDemands::number_of(Vertex v) const {
  const auto at = std::lower_bound(inside_.begin(), inside_.end(), v);
  assert(at != inside_.end() && *at == v);
  return static_cast<Vertex>(at - inside_.begin());
}

const PieceDemands::Answer& PieceDemands::solve(const Pairing& pairing, std::uint64_t steps,
                                                const Stop& stop,
                                                const std::function<void()>& on_round) {
  Demand& demand = demands_[pairing];
  if (demand.answer.outcome != Outcome::undecided) {
    return demand.answer;
  }
  if (!demand.problem) {
    prepare(pairing, demand);
  }
  if (demand.portfolio) {
    const Portfolio& portfolio = *demand.portfolio;
    const std::uint64_t before = portfolio.steps();
    demand.answer.outcome =
        demand.portfolio->run([&] { return portfolio.steps() - before >= steps || stop(); },
                              [&](const RoundReport&) { on_round(); });
    if (demand.answer.outcome == Outcome::solved) {
      collect(demand);
    }
  }
  if (demand.answer.outcome != Outcome::undecided) {
    ++decided_;
    demand.portfolio.reset();
    demand.problem.reset();
  }
  return demand.answer;
}

// The vertices inside, in their order; then one for each gate that is crossed, joined with the
// inner ends of its edges and with the other gate of its pair.
void PieceDemands::prepare(const Pairing& pairing, Demand& demand) const {
  std::vector<std::pair<Edge, EdgeState>> edges;
  for (const Vertex v : inside_) {
    for (const auto& [to, edge] : problem_.incident(v)) {
      if (v < to && !problem_.is_removed(edge) && holds(to)) {
        edges.push_back({{number_of(v), number_of(to)}, problem_.state(edge)});
      }
    }
  }
  auto outer = static_cast<Vertex>(inside_.size());
  for (const auto& [first, second] : pairing) {
    edges.push_back({{outer, outer + 1}, EdgeState::forced});
    for (const std::size_t gate : {first, second}) {
      for (const EdgeId edge : gates_[gate]) {
        const auto [u, v] = problem_.edges()[edge];
        edges.push_back({{number_of(holds(u) ? u : v), outer}, problem_.state(edge)});
      }
      demand.used.push_back(gate);
      ++outer;
    }
  }
  demand.problem = std::make_unique<CycleProblem>(outer, std::move(edges));
  if (reduce(*demand.problem).contradiction) {
    demand.answer.outcome = Outcome::unsolvable;
    return;
  }
  demand.portfolio = std::make_unique<Portfolio>(*demand.problem, options_);
}

void PieceDemands::collect(Demand& demand) const {
  const CycleCover& cover = demand.portfolio->solution();
  const auto size = static_cast<Vertex>(inside_.size());
  for (Vertex i = 0; i < size; ++i) {
    for (const Vertex j : cover.around[i]) {
      if (j < size) {
        if (i < j) {
          demand.answer.edges.push_back(problem_.find(inside_[i], inside_[j]));
        }
        continue;
      }
      for (const EdgeId edge : gates_[demand.used[j - size]]) {
        const auto [u, v] = problem_.edges()[edge];
        if (u == inside_[i] || v == inside_[i]) {
          demand.answer.edges.push_back(edge);
        }
      }
    }
  }
  for (std::size_t i = 0; i < demand.used.size(); ++i) {
    // From the outer vertex of the gate, not to its pair, until the next outer vertex.
    const auto first = static_cast<Vertex>(size + i);
    Vertex before = size + static_cast<Vertex>(i ^ 1U);
    Vertex at = first;
    do {
      const Vertex next = cover.around[at][0] == before ? cover.around[at][1] : cover.around[at][0];
      before = std::exchange(at, next);
    } while (at < size);
    if (first < at) {
      demand.answer.inside.emplace_back(demand.used[i], demand.used[at - size]);
    }
  }
}

}  // namespace tsume::hamilton
