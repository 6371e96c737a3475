// What each tour encoding provides, and what several of them share: the roots, parities of
// positions and breadth-first windows. Internal to lib/tour/encodings; callers use encoding.hpp.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/tour/encodings/encoding.hpp"
#include "lib/tour/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tsume::encode {

using VertexName = std::function<std::string(Vertex)>;
using Symbols = std::vector<std::pair<cnf::Var, std::string>>;

// One encoding of one problem. Holds references to the problem, which must outlive it. Requires
// check_expressible and a problem that is not trivial (see is_trivially_impossible).
class TourEncoder {
 public:
  virtual ~TourEncoder() = default;
  TourEncoder(const TourEncoder&) = delete;
  TourEncoder& operator=(const TourEncoder&) = delete;

  virtual void encode(cnf::ClauseSink& sink) const = 0;
  [[nodiscard]] virtual TourCover decode(const cnf::Assignment& model) const = 0;
  [[nodiscard]] virtual std::vector<cnf::Var> projection() const = 0;
  [[nodiscard]] virtual Symbols symbols(const VertexName& name) const = 0;

 protected:
  TourEncoder() = default;
};

using TourEncoderPtr = std::unique_ptr<TourEncoder>;

// The encodings, each in the file tour_NAME.cpp.
[[nodiscard]] TourEncoderPtr make_published(const TourProblem& problem, const TourOptions& options);
[[nodiscard]] TourEncoderPtr make_time(const TourProblem& problem, const TourOptions& options);
[[nodiscard]] TourEncoderPtr make_onehot(const TourProblem& problem, const TourOptions& options);
[[nodiscard]] TourEncoderPtr make_order(const TourProblem& problem, const TourOptions& options);
[[nodiscard]] TourEncoderPtr make_binary(const TourProblem& problem, const TourOptions& options);
[[nodiscard]] TourEncoderPtr make_lfsr(const TourProblem& problem, const TourOptions& options);
[[nodiscard]] TourEncoderPtr make_crt(const TourProblem& problem, const TourOptions& options);
[[nodiscard]] TourEncoderPtr make_elimination(const TourProblem& problem,
                                              const TourOptions& options);
[[nodiscard]] TourEncoderPtr make_two_factor(const TourProblem& problem,
                                             const TourOptions& options);

// No vertices, or a cycle through fewer vertices than a cycle has: the formula is the empty clause.
[[nodiscard]] bool is_trivially_impossible(const TourProblem& problem);

// The first vertex of least degree. Requires a vertex.
[[nodiscard]] Vertex least_degree_vertex(const Graph& graph);

// Where a closed tour begins: its start if given, otherwise the first vertex of least degree.
[[nodiscard]] Vertex closed_root(const TourProblem& problem);

// True if the reversal of each tour without its start and end is a tour too.
[[nodiscard]] bool is_reversible(const TourProblem& problem);

// For each vertex the parity (0 or 1) of its time in the tour, times counted from 0; nullopt if it
// is not known or not wanted. On a closed tour time 0 is at the root. On an open tour the colour of
// the first vertex follows from the start, a fixed position, the end, or the larger colour class;
// where none of them says it and reversing a tour gives a tour, it is the colour of vertex 0, which
// halves the number of models.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> time_parities(const TourProblem& problem,
                                                                     const TourOptions& options);

// A vertex in a message, counted from 1.
[[nodiscard]] std::string vertex_text(Vertex v);

}  // namespace tsume::encode
