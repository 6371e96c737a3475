#include "lib/hamilton/pieces.hpp"

#include "lib/hamilton/contracted_graph.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace tsume::hamilton {

namespace {

constexpr std::size_t most_pieces = 60;  // a piece has at least 1/60 of the graph's vertices
constexpr std::size_t most_gates = 10;   // of a piece
constexpr std::size_t least_hub_degree = 12;
constexpr std::size_t hub_factor = 2;  // times the average degree
constexpr std::size_t closure_rounds = 30;
constexpr std::uint64_t most_closure_steps = 200'000'000;  // about a second, for all hubs
// Hubs whose pieces hold this share of the vertices are taken alone.
constexpr std::pair<std::size_t, std::size_t> share_of_hubs{9, 10};

// A hub with the vertices that have most of their neighbours in the piece.
class HubClosure {
 public:
  explicit HubClosure(const CycleProblem& problem)
      : problem_(problem),
        degree_(problem.size(), 0),
        inner_(problem.size(), 0),
        inside_(problem.size(), 0) {
    for (Vertex v = 0; v < problem.size(); ++v) {
      for_each_neighbour(v, [&](Vertex) { ++degree_[v]; });
      total_ += degree_[v];
    }
  }

  [[nodiscard]] std::vector<Vertex> hubs() const {
    std::vector<Vertex> result;
    for (Vertex v = 0; v < problem_.size(); ++v) {
      if (degree_[v] >= least_hub_degree && degree_[v] * problem_.size() >= hub_factor * total_) {
        result.push_back(v);
      }
    }
    return result;
  }

  // Neighbours looked at so far.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

  [[nodiscard]] std::vector<Vertex> around(Vertex hub) {
    std::vector<Vertex> members{hub};
    enter(hub);
    for_each_neighbour(hub, [&](Vertex v) {
      if (degree_[v] < degree_[hub] && inside_[v] == 0) {
        enter(v);
        members.push_back(v);
      }
    });
    for (std::size_t round = 0; round < closure_rounds; ++round) {
      if (!settle(members)) {
        break;
      }
    }
    for (const Vertex v : members) {
      leave(v);
    }
    return members;
  }

 private:
  template <typename Each>
  void for_each_neighbour(Vertex v, Each each) {
    steps_ += problem_.incident(v).size();
    for (const auto& [to, edge] : problem_.incident(v)) {
      if (!problem_.is_removed(edge)) {
        each(to);
      }
    }
  }

  void enter(Vertex v) {
    inside_[v] = 1;
    for_each_neighbour(v, [&](Vertex w) { ++inner_[w]; });
  }
  void leave(Vertex v) {
    inside_[v] = 0;
    for_each_neighbour(v, [&](Vertex w) { --inner_[w]; });
  }

  // Drops members with at most half of their neighbours inside, takes others with more. False if
  // nothing changed.
  bool settle(std::vector<Vertex>& members) {
    bool changed = false;
    std::vector<Vertex> kept;
    for (const Vertex v : members) {
      if (2 * inner_[v] <= degree_[v]) {
        leave(v);
        changed = true;
      } else {
        kept.push_back(v);
      }
    }
    members = std::move(kept);
    const std::size_t old = members.size();
    for (std::size_t i = 0; i < old; ++i) {
      for_each_neighbour(members[i], [&](Vertex w) {
        if (inside_[w] == 0 && 2 * inner_[w] > degree_[w]) {
          enter(w);
          members.push_back(w);
          changed = true;
        }
      });
    }
    return changed;
  }

  const CycleProblem& problem_;
  std::vector<std::size_t> degree_;
  std::vector<std::size_t> inner_;  // neighbours inside
  std::vector<std::uint8_t> inside_;
  std::size_t total_ = 0;
  std::uint64_t steps_ = 0;
};

std::vector<Vertex> complement(const std::vector<Vertex>& inside, std::size_t n) {
  std::vector<bool> in(n, false);
  for (const Vertex v : inside) {
    in[v] = true;
  }
  std::vector<Vertex> outside;
  for (Vertex v = 0; v < n; ++v) {
    if (!in[v]) {
      outside.push_back(v);
    }
  }
  return outside;
}

constexpr std::size_t no_piece = static_cast<std::size_t>(-1);

// Disjoint pieces, chosen from candidates, the larger ones first.
class Selection {
 public:
  explicit Selection(std::size_t n) : piece_of_(n, no_piece) {}

  void add(std::vector<std::vector<Vertex>> candidates) {
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& a, const auto& b) { return a.size() > b.size(); });
    for (std::vector<Vertex>& inside : candidates) {
      if (std::all_of(inside.begin(), inside.end(),
                      [&](Vertex v) { return piece_of_[v] == no_piece; })) {
        for (const Vertex v : inside) {
          piece_of_[v] = pieces_.size();
        }
        covered_ += inside.size();
        pieces_.push_back(std::move(inside));
      }
    }
  }

  // Dissolves pieces with too many gates, the worst first: edges between pieces are gates of their
  // own, and there are fewer when one of two is dissolved.
  void drop_wide(const CycleProblem& problem) {
    while (!pieces_.empty()) {
      const ContractedGraph graph(problem, pieces_);
      std::size_t worst = 0;
      for (std::size_t i = 1; i < pieces_.size(); ++i) {
        worst = graph.passages_of(i).size() > graph.passages_of(worst).size() ? i : worst;
      }
      if (graph.passages_of(worst).size() <= most_gates) {
        return;
      }
      const auto widest = pieces_.begin() + static_cast<std::ptrdiff_t>(worst);
      covered_ -= widest->size();
      pieces_.erase(widest);
      std::fill(piece_of_.begin(), piece_of_.end(), no_piece);
      for (std::size_t i = 0; i < pieces_.size(); ++i) {
        for (const Vertex v : pieces_[i]) {
          piece_of_[v] = i;
        }
      }
    }
  }

  // The number of vertices in pieces.
  [[nodiscard]] std::size_t covered() const { return covered_; }
  [[nodiscard]] std::vector<std::vector<Vertex>> take() && { return std::move(pieces_); }

 private:
  std::vector<std::vector<Vertex>> pieces_;
  std::vector<std::size_t> piece_of_;
  std::size_t covered_ = 0;
};

// The gates of a set of vertices if the others are in no piece; more than `most_gates` if there are
// too many.
std::size_t count_gates(const CycleProblem& problem, const std::vector<Vertex>& inside,
                        VertexMarks& marks) {
  marks.clear();
  for (const Vertex v : inside) {
    marks.set(v);
  }
  std::map<Vertex, std::size_t> outer;
  std::size_t gates = 0;  // as ContractedGraph makes them
  for (const Vertex v : inside) {
    for (const auto& [to, edge] : problem.incident(v)) {
      if (!problem.is_removed(edge) && !marks.has(to)) {
        problem.is_forced(edge) ? ++gates : ++outer[to];
        if (gates + outer.size() > most_gates) {
          return most_gates + 1;
        }
      }
    }
  }
  for (const auto& [to, edges] : outer) {
    gates += edges > separate_edges ? 2 : edges;
  }
  return gates;
}

}  // namespace

std::vector<std::vector<Vertex>> disjoint_pieces(const CycleProblem& problem,
                                                 std::span<const Region> regions,
                                                 std::size_t least) {
  const std::size_t n = problem.size();
  std::vector<std::vector<Vertex>> narrow;  // borders of up to three edges leave few demands
  std::vector<std::vector<Vertex>> around_hubs;
  std::vector<std::vector<Vertex>> wide;
  VertexMarks marks(n);
  const auto consider = [&](std::vector<std::vector<Vertex>>& candidates,
                            std::vector<Vertex> inside, std::size_t most) {
    if (inside.size() >= std::max(least, n / most_pieces) && inside.size() <= most &&
        count_gates(problem, inside, marks) <= most_gates) {
      candidates.push_back(std::move(inside));
    }
  };
  for (const Region& region : regions) {
    const bool is_narrow = region.border.size() <= 3;
    consider(is_narrow ? narrow : wide, region.inside, n * 3 / 5);
    if (is_narrow && region.inside.size() >= n / 10) {
      consider(narrow, complement(region.inside, n), n * 9 / 10);
    }
  }
  HubClosure closure(problem);
  for (const Vertex hub : closure.hubs()) {
    if (closure.steps() >= most_closure_steps) {
      break;
    }
    consider(around_hubs, closure.around(hub), n * 3 / 5);
  }
  // Where hubs explain nearly the whole graph, other borders run across its structure: FHCP graph
  // 996 is 50 pieces around hubs, 13 s instead of none in 60 when cut in two by a small border.
  Selection hubs_alone(n);
  hubs_alone.add(around_hubs);
  hubs_alone.drop_wide(problem);
  if (hubs_alone.covered() * share_of_hubs.second >= n * share_of_hubs.first) {
    return std::move(hubs_alone).take();
  }
  Selection selection(n);
  for (auto* const candidates : {&narrow, &around_hubs, &wide}) {
    selection.add(std::move(*candidates));
    if (2 * selection.covered() > n) {
      break;
    }
  }
  selection.drop_wide(problem);
  return 2 * selection.covered() < n ? std::vector<std::vector<Vertex>>()
                                     : std::move(selection).take();
}

}  // namespace tsume::hamilton
