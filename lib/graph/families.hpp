// Families of sparse graphs that are hard for Hamiltonian cycle solvers, with the answer where it
// is known.
#pragma once

#include "lib/core/random.hpp"
#include "lib/graph/graph.hpp"

#include <cstddef>

namespace tsume::graph {

// A random graph of n vertices with a hidden Hamiltonian cycle: the cycle through a random order of
// the vertices, and chords that are a random perfect matching of the vertices. Cubic. Throws
// core::BadArgument unless n is even and at least 6.
[[nodiscard]] Graph hidden_cycle_cubic(std::size_t n, core::Random& random);

// The same for any n >= 6 with `missing` chords taken away and `extra` random edges added, so that
// there are vertices of degree 2 and 4 (or more); the cycle stays. Throws core::BadArgument if
// there are fewer chords than `missing`, or no room for `extra` edges.
[[nodiscard]] Graph hidden_cycle_near_cubic(std::size_t n, std::size_t missing, std::size_t extra,
                                            core::Random& random);

// The generalised Petersen graph GP(n, k) of 2n vertices: an outer cycle 0..n-1, spokes i to n+i,
// inner edges n+i to n+(i+k mod n). Cubic. Hamiltonian unless k is 2, n-2 or (n±1)/2 and n is 5
// modulo 6 (Alspach 1983). Throws core::BadArgument unless n >= 3 and 1 <= k < n/2.
[[nodiscard]] Graph generalized_petersen(std::size_t n, std::size_t k);
[[nodiscard]] bool is_hamiltonian_petersen(std::size_t n, std::size_t k);

// The flower graph J(n) of 4n vertices: n stars with centre 4i and tips 4i+1..4i+3; the first tips
// form a cycle, the second and third ones together a cycle of 2n. Cubic. For odd n it has no
// 3-edge-colouring, hence no Hamiltonian cycle (Isaacs 1975). Throws core::BadArgument for n < 3.
[[nodiscard]] Graph flower(std::size_t n);

// A random bipartite graph with sides of n and n + surplus vertices in which each vertex of the
// larger side has degree 3: no Hamiltonian cycle, since colours alternate along one. Throws
// core::BadArgument unless n >= 3 and surplus >= 1.
[[nodiscard]] Graph unbalanced_bipartite(std::size_t n, std::size_t surplus, core::Random& random);

// The maximally uniquely Hamiltonian graph of Sheehan on n vertices, n even: one Hamiltonian cycle,
// and with n^2/4 + 1 edges as many as a graph with just one can have (J. Sheehan, Graphs with
// exactly one Hamiltonian circuit, Journal of Graph Theory 1, 1977). Vertices 0..n/2-1 are a
// clique, the others are independent. Throws core::BadArgument unless n is even and at least 6.
[[nodiscard]] Graph sheehan(std::size_t n);

// Nested, almost separate pieces: a ring of `pieces` pieces of about n / pieces vertices, three to
// five links between neighbours. A piece is a hidden path with random chords and two levels of
// hubs: one vertex joined with all others, and one for each about 20 of them. Throws
// core::BadArgument unless there are at least two pieces and 12 vertices for each.
[[nodiscard]] Graph hub_pieces(std::size_t n, std::size_t pieces, core::Random& random);

// A grid without `holes` random cells; connected or not, Hamiltonian or not. Cells are numbered row
// by row. Throws core::BadArgument unless a cell is left.
[[nodiscard]] Graph grid_with_holes(std::size_t rows, std::size_t columns, std::size_t holes,
                                    core::Random& random);

}  // namespace tsume::graph
