#include "lib/graph/families.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tsume::graph {

namespace {

void require(bool condition, const std::string& what) {
  if (!condition) {
    throw core::BadArgument(what);
  }
}

// Edges without repetition, each with the smaller end first.
class EdgeSet {
 public:
  // False if the edge is a loop or there already.
  bool add(Vertex u, Vertex v) { return u != v && edges_.insert(std::minmax(u, v)).second; }
  [[nodiscard]] bool contains(Vertex u, Vertex v) const {
    return edges_.count(std::minmax(u, v)) > 0;
  }
  [[nodiscard]] std::size_t size() const { return edges_.size(); }
  [[nodiscard]] Graph graph(std::size_t n) const {
    return Graph::undirected(n, std::vector<Arc>(edges_.begin(), edges_.end()));
  }

 private:
  std::set<Arc> edges_;
};

std::vector<Vertex> random_order(std::size_t n, core::Random& random) {
  std::vector<Vertex> order(n);
  std::iota(order.begin(), order.end(), Vertex{0});
  random.shuffle(std::span(order));
  return order;
}

EdgeSet cycle_through(const std::vector<Vertex>& order) {
  EdgeSet edges;
  for (std::size_t i = 0; i < order.size(); ++i) {
    edges.add(order[i], order[(i + 1) % order.size()]);
  }
  return edges;
}

// A random matching of all vertices (but one if n is odd) whose edges are not in the set: pairs of
// a random order, each bad one repaired by exchanging ends with another pair.
std::vector<Arc> random_chords(std::size_t n, const EdgeSet& taken, core::Random& random) {
  std::vector<Vertex> ends = random_order(n, random);
  const std::size_t pairs = n / 2;
  const auto bad = [&](std::size_t i) { return taken.contains(ends[2 * i], ends[2 * i + 1]); };
  for (std::size_t i = 0; i < pairs; ++i) {
    while (bad(i)) {
      const std::size_t j = random.below(pairs);
      std::swap(ends[2 * i + 1], ends[2 * j + 1]);
      if (j < i && bad(j)) {
        std::swap(ends[2 * i + 1], ends[2 * j + 1]);
      }
    }
  }
  std::vector<Arc> chords;
  for (std::size_t i = 0; i < pairs; ++i) {
    chords.emplace_back(ends[2 * i], ends[2 * i + 1]);
  }
  return chords;
}

}  // namespace

Graph hidden_cycle_cubic(std::size_t n, core::Random& random) {
  require(n % 2 == 0, "a cubic graph has an even number of vertices");
  return hidden_cycle_near_cubic(n, 0, 0, random);
}

Graph hidden_cycle_near_cubic(std::size_t n, std::size_t missing, std::size_t extra,
                              core::Random& random) {
  require(n >= 6, "a cycle with chords needs at least 6 vertices");
  require(missing <= n / 2, "there are only " + core::counted(n / 2, "chord") + " to leave out");
  require(extra <= n, "at most as many extra edges as vertices");
  EdgeSet edges = cycle_through(random_order(n, random));
  const std::vector<Arc> chords = random_chords(n, edges, random);
  for (std::size_t i = missing; i < chords.size(); ++i) {
    edges.add(chords[i].first, chords[i].second);
  }
  const std::size_t all = n * (n - 1) / 2;
  require(edges.size() + extra <= all, "no room for " + core::counted(extra, "extra edge"));
  const std::size_t wanted = edges.size() + extra;
  while (edges.size() < wanted) {
    // One after the other: the order in which a call evaluates its arguments is the compiler's.
    const auto to = static_cast<Vertex>(random.below(n));
    edges.add(static_cast<Vertex>(random.below(n)), to);
  }
  return edges.graph(n);
}

Graph generalized_petersen(std::size_t n, std::size_t k) {
  require(n >= 3 && k >= 1 && 2 * k < n, "GP(n, k) needs n of at least 3 and 1 <= k < n/2");
  EdgeSet edges;
  const auto vertex = [](std::size_t i) { return static_cast<Vertex>(i); };
  for (std::size_t i = 0; i < n; ++i) {
    edges.add(vertex(i), vertex((i + 1) % n));
    edges.add(vertex(i), vertex(n + i));
    edges.add(vertex(n + i), vertex(n + (i + k) % n));
  }
  return edges.graph(2 * n);
}

bool is_hamiltonian_petersen(std::size_t n, std::size_t k) {
  // GP(n, k) and GP(n, l) are the same graph if k*l is 1 or -1 modulo n.
  const std::size_t product = 2 * k % n;
  const bool like_two = k == 2 || product == 1 || product == n - 1;
  return n % 6 != 5 || !like_two;
}

Graph flower(std::size_t n) {
  require(n >= 3, "a flower graph needs at least 3 stars");
  EdgeSet edges;
  const auto vertex = [](std::size_t star, std::size_t tip) {
    return static_cast<Vertex>(4 * star + tip);
  };
  for (std::size_t i = 0; i < n; ++i) {
    for (const std::size_t tip : {1U, 2U, 3U}) {
      edges.add(vertex(i, 0), vertex(i, tip));
      // The two longer paths change places once on the way round.
      const bool twist = i + 1 == n && tip > 1;
      edges.add(vertex(i, tip), vertex((i + 1) % n, twist ? 5 - tip : tip));
    }
  }
  return edges.graph(4 * n);
}

Graph unbalanced_bipartite(std::size_t n, std::size_t surplus, core::Random& random) {
  require(n >= 3 && surplus >= 1, "the smaller side needs 3 vertices, the surplus at least 1");
  EdgeSet edges;
  const std::vector<Vertex> order = random_order(2 * n + surplus, random);
  // Ends on the smaller side are dealt out in rounds, so that its degrees differ by two at most.
  std::vector<Vertex> deal;
  for (std::size_t i = n; i < order.size(); ++i) {
    std::size_t added = 0;
    while (added < 3) {
      if (deal.empty()) {
        deal.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n));
        random.shuffle(std::span(deal));
      }
      if (edges.add(order[i], deal.back())) {
        ++added;
      }
      deal.pop_back();
    }
  }
  return edges.graph(order.size());
}

Graph sheehan(std::size_t n) {
  require(n >= 6 && n % 2 == 0, "Sheehan's graph has an even number of vertices, at least 6");
  const std::size_t half = n / 2;
  EdgeSet edges;
  for (std::size_t i = 0; i < half; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      edges.add(static_cast<Vertex>(i), static_cast<Vertex>(j));
    }
    // The independent vertices in turn use up what is left of the clique's: the first two have
    // degree 2, and each later one has two neighbours that are not saturated.
    const auto v = static_cast<Vertex>(half + i);
    for (std::size_t j = 0; j < std::max<std::size_t>(i, 1); ++j) {
      edges.add(v, static_cast<Vertex>(j));
    }
    edges.add(v, static_cast<Vertex>(std::min(i + 1, half - 1)));
  }
  return edges.graph(n);
}

Graph hub_pieces(std::size_t n, std::size_t pieces, core::Random& random) {
  require(pieces >= 2 && n / pieces >= 12, "a ring has two pieces or more, of 12 vertices or more");
  constexpr std::size_t per_hub = 20;
  const std::vector<Vertex> order = random_order(n, random);
  EdgeSet edges = cycle_through(order);
  std::vector<std::span<const Vertex>> parts;
  for (std::size_t i = 0; i < pieces; ++i) {
    const std::size_t begin = n * i / pieces;
    parts.push_back(std::span(order).subspan(begin, n * (i + 1) / pieces - begin));
  }
  for (const std::span<const Vertex> part : parts) {
    // The hubs stand anywhere on the path.
    std::vector<Vertex> members(part.begin(), part.end());
    random.shuffle(std::span(members));
    const std::size_t hubs = (members.size() - 2) / (per_hub + 1) + 1;
    for (std::size_t i = 1; i < members.size(); ++i) {
      edges.add(members[0], members[i]);
      if (i > hubs) {
        edges.add(members[1 + i % hubs], members[i]);
        edges.add(members[i], members[hubs + 1 + random.below(members.size() - hubs - 1)]);
      }
    }
  }
  for (std::size_t i = 0; i < pieces; ++i) {
    const std::span<const Vertex> next = parts[(i + 1) % pieces];
    for (std::size_t extra = 2 + random.below(3); extra > 0; --extra) {
      const Vertex to = next[random.below(next.size())];
      edges.add(parts[i][random.below(parts[i].size())], to);
    }
  }
  return edges.graph(n);
}

Graph grid_with_holes(std::size_t rows, std::size_t columns, std::size_t holes,
                      core::Random& random) {
  const std::size_t cells = rows * columns;
  require(holes < cells, "a grid keeps at least one cell");
  std::vector<Vertex> order = random_order(cells, random);
  std::vector<Vertex> number(cells, no_vertex);
  std::sort(order.begin() + static_cast<std::ptrdiff_t>(holes), order.end());
  for (std::size_t i = holes; i < order.size(); ++i) {
    number[order[i]] = static_cast<Vertex>(i - holes);
  }
  EdgeSet edges;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    for (const std::size_t next : {cell + 1, cell + columns}) {
      const bool inside = next < cells && (next == cell + columns || next % columns != 0);
      if (inside && number[cell] != no_vertex && number[next] != no_vertex) {
        edges.add(number[cell], number[next]);
      }
    }
  }
  return edges.graph(cells - holes);
}

}  // namespace tsume::graph
