#include "lib/tour/sat/encoder.hpp"

#include "lib/io/error.hpp"
#include "lib/tour/ends.hpp"
#include "lib/tour/sat/encodings.hpp"

#include <algorithm>

namespace tsume::tour {

namespace {

// The empty clause: no vertices, or a cycle through fewer than a cycle has.
class NoTour final : public Encoder {
 public:
  NoTour(const Problem& problem, const EncodingOptions& options) : Encoder(problem, options) {}

  void encode(cnf::ClauseSink& sink) const override { sink.add({}); }
  [[nodiscard]] Cover decode(const cnf::Assignment&) const override {
    throw io::Failure("a problem without tours has no model");
  }
  [[nodiscard]] std::vector<cnf::Var> projection() const override { return {}; }
};

// The parts of the problem must fit the graph, whatever the encoding.
void check_consistent(const Problem& problem) {
  const std::size_t n = problem.graph.size();
  if (problem.closed && problem.end) {
    throw io::Failure("a closed tour has no end");
  }
  if (!problem.closed && !problem.symmetry.empty()) {
    throw io::Failure("only closed tours can be symmetric");
  }
  for (const FixedPosition& position : problem.fixed) {
    if (position.k < 1 || position.k > n) {
      throw io::Failure("position " + std::to_string(position.k) + " is not one of 1 to " +
                        std::to_string(n));
    }
  }
  for (const PrescribedMove& move : problem.prescribed) {
    const bool there = problem.graph.has_arc(move.from, move.to) ||
                       (!move.directed && problem.graph.has_arc(move.to, move.from));
    if (!there) {
      throw io::Failure("the prescribed move from vertex " + problem.name(move.from) + " to " +
                        problem.name(move.to) + " is not in the graph");
    }
  }
}

// The permutation must map arcs to arcs.
void check_symmetry(const Problem& problem) {
  const auto& image = problem.symmetry;
  for (Vertex v = 0; v < image.size(); ++v) {
    for (const Vertex w : problem.graph.neighbours(v)) {
      if (!problem.graph.has_arc(image[v], image[w])) {
        throw io::Failure("the graph is not symmetric: the arc from vertex " + problem.name(v) +
                          " to " + problem.name(w) + " has no image");
      }
    }
  }
}

// What of the problem the encoding cannot express.
std::optional<std::string> inexpressible(const Problem& problem, Encoding encoding) {
  const EncodingRow& row = row_of(encoding);
  if (!row.positions && !problem.fixed.empty()) {
    return "fixed positions";
  }
  if (!row.directed && problem.graph.is_directed()) {
    return "directed graphs";
  }
  if (!row.directed && std::any_of(problem.prescribed.begin(), problem.prescribed.end(),
                                   [](const PrescribedMove& move) { return move.directed; })) {
    return "directed moves";
  }
  if (!row.symmetry && !problem.symmetry.empty()) {
    return "symmetric tours";
  }
  if (row.limit != nullptr && !has_too_few_vertices(problem)) {
    return row.limit(problem);
  }
  return std::nullopt;
}

}  // namespace

std::string to_string(Encoding encoding) {
  return std::string(core::name_of(encoding_names, encoding));
}

void check_expressible(const Problem& problem, const EncodingOptions& options) {
  check_consistent(problem);
  if (const auto what = inexpressible(problem, options.encoding)) {
    throw io::Failure("encoding '" + to_string(options.encoding) + "' cannot express " + *what);
  }
  check_symmetry(problem);
}

cnf::FormulaSize Encoder::size() const {
  if (!size_) {
    cnf::CountingSink counted;
    encode(counted);
    size_ = counted.size();
  }
  return *size_;
}

EncoderPtr make_encoder(const Problem& problem, const EncodingOptions& options) {
  check_expressible(problem, options);
  if (has_too_few_vertices(problem)) {
    return std::make_unique<NoTour>(problem, options);
  }
  return row_of(options.encoding).make(problem, options);
}

bool is_relaxation(Encoding encoding) {
  return row_of(encoding).relaxation;
}

std::optional<std::uint64_t> models_per_tour(const Problem& problem,
                                             const EncodingOptions& options) {
  if (is_relaxation(options.encoding)) {
    return std::nullopt;
  }
  const EncodingRow& row = row_of(options.encoding);
  const std::size_t n = problem.graph.size();
  if (!is_reversible(problem) || n == 1) {
    return 1;
  }
  if (problem.closed) {
    return row.both_directions ? 2 : 1;
  }
  const bool one_direction = problem.start || problem.end;
  const bool begins_with_a_colour = row.colours && n % 2 == 0 && time_parities(problem).has_value();
  return one_direction || begins_with_a_colour ? 1 : 2;
}

cnf::AtMostOne default_at_most_one(Encoding encoding) {
  return row_of(encoding).at_most_one;
}

Encoding default_encoding(const Problem& problem) {
  constexpr std::size_t largest_exact = 1024;
  const std::size_t n = problem.graph.size();
  if (problem.graph.edge_count() <= n + n / 2) {
    return Encoding::crt;
  }
  if (n <= largest_exact) {
    return problem.fixed.empty() ? Encoding::elimination : Encoding::order;
  }
  const bool by_degrees = !inexpressible(problem, Encoding::two_factor);
  return by_degrees ? Encoding::two_factor : Encoding::binary;
}

}  // namespace tsume::tour
