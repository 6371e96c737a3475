// What a tour may ask of a piece, a set of vertices that few edges join with the rest: to be
// covered by paths that cross its border at certain places, which paths outside join in a certain
// way. A demand is a Hamiltonian cycle problem of its own.
#pragma once

#include "lib/core/outcome.hpp"
#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/portfolio.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace tsume::hamilton {

// A way across the border: one of these edges, which all lead to the same vertex outside if there
// is more than one.
using Gate = std::vector<EdgeId>;

// Which gates the paths outside join: pairs of indices, each gate at most once.
using Pairing = std::vector<std::pair<std::size_t, std::size_t>>;

// All pairings of an even number of gates, which ascend: 1, 3, 15, ... In each the pairs, and the
// gates of each pair, ascend.
[[nodiscard]] std::vector<Pairing> all_pairings(std::span<const std::size_t> gates);

// The demands on one piece, each solved once.
class PieceDemands {
 public:
  // The problem, undirected and without symmetry, must outlive this and not change.
  PieceDemands(const CycleProblem& problem, std::vector<Vertex> inside, std::vector<Gate> gates,
               const PortfolioOptions& options);

  struct Answer {
    core::Outcome outcome = core::Outcome::undecided;
    // If solved: the edges within the piece, and of each gate the one that is used.
    std::vector<EdgeId> edges;
    // Which gates the paths inside join.
    Pairing inside;
  };
  // Works at a demand until it is decided, for at most `steps`; may be called again to go on.
  // `on_round` is called for each question answered. Requires a sorted pairing.
  const Answer& solve(const Pairing& pairing, std::uint64_t steps, const Stop& stop,
                      const std::function<void()>& on_round);

  [[nodiscard]] std::size_t decided() const { return decided_; }

 private:
  struct Demand {
    Answer answer;
    std::unique_ptr<CycleProblem> problem;  // while undecided
    std::unique_ptr<Portfolio> portfolio;
    std::vector<std::size_t> used;  // the gates of the vertices beyond those inside
  };

  void prepare(const Pairing& pairing, Demand& demand) const;
  void collect(Demand& demand) const;
  [[nodiscard]] Vertex number_of(Vertex v) const;
  [[nodiscard]] bool holds(Vertex v) const;

  const CycleProblem& problem_;
  std::vector<Vertex> inside_;  // ascending
  std::vector<Gate> gates_;
  PortfolioOptions options_;
  std::map<Pairing, Demand> demands_;
  std::size_t decided_ = 0;
};

}  // namespace tsume::hamilton
