#include "lib/graph/traverse.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/encoder.hpp"
#include "lib/tour/encodings/encodings.hpp"
#include "lib/tour/ends.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <iterator>

namespace tsume::tour {

namespace {

// What an encoding can say and how it is made.
struct Row {
  Encoding encoding;
  EncoderPtr (*make)(const Problem&, const EncodingOptions&);
  bool positions;  // fixed positions
  bool directed;   // directed graphs and moves
  bool symmetry;   // symmetric closed tours
};

constexpr Row rows[] = {
#define TSUME_ENCODING(id, name, positions, directed, symmetry) \
  {Encoding::id, make_##id, positions, directed, symmetry},
#include "lib/tour/encodings.def"
#undef TSUME_ENCODING
};

const Row& row_of(Encoding encoding) {
  const auto* const row = std::ranges::find(rows, encoding, &Row::encoding);
  assert(row != std::end(rows));
  return *row;
}

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
      throw io::Failure("the prescribed move from vertex " + vertex_text(move.from) + " to " +
                        vertex_text(move.to) + " is not in the graph");
    }
  }
}

// The permutation must map arcs to arcs.
void check_symmetry(const Problem& problem) {
  const auto& image = problem.symmetry;
  for (Vertex v = 0; v < image.size(); ++v) {
    for (const Vertex w : problem.graph.neighbours(v)) {
      if (!problem.graph.has_arc(image[v], image[w])) {
        throw io::Failure("the graph is not symmetric: the arc from vertex " + vertex_text(v) +
                          " to " + vertex_text(w) + " has no image");
      }
    }
  }
}

// What of the problem the encoding cannot express.
std::optional<std::string> inexpressible(const Problem& problem, const EncodingOptions& options) {
  const Row& row = row_of(options.encoding);
  const std::size_t n = problem.graph.size();
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
  if (options.encoding == Encoding::two_factor && !problem.closed && n == 1) {
    return "a tour of one vertex";
  }
  if (options.encoding == Encoding::crt && !problem.fixed.empty() &&
      is_relaxation(problem, options)) {
    return "fixed positions with a modulus below the length of the tour";
  }
  if (options.encoding == Encoding::lfsr && !has_too_few_vertices(problem) &&
      !has_register(cycle_length(problem), time_parities(problem, options).has_value())) {
    return "a tour of " + std::to_string(n) + " vertices";
  }
  return std::nullopt;
}

}  // namespace

std::string to_string(Encoding encoding) {
  return std::string(core::name_of(encoding_names, encoding));
}

void check_expressible(const Problem& problem, const EncodingOptions& options) {
  check_consistent(problem);
  if (const auto what = inexpressible(problem, options)) {
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

std::optional<std::vector<std::uint8_t>> time_parities(const Problem& problem,
                                                       const EncodingOptions& options) {
  auto colour = options.parity ? colours(problem) : std::nullopt;
  if (colour && !colour->first && is_reversible(problem)) {
    colour->first = colour->of[0];
  }
  if (!colour || !colour->first) {
    return std::nullopt;
  }
  for (std::uint8_t& c : colour->of) {
    c = c == *colour->first ? 0 : 1;
  }
  return std::move(colour->of);
}

std::string symbol(const Problem& problem, Vertex v, Dashes dashes) {
  if (v == extra_vertex(problem)) {
    return "z";
  }
  const std::string name = problem.name(v);
  if (name == "z" && !problem.closed) {
    return "%7a";
  }
  std::string result;
  for (const char c : name) {
    const bool dash = c == '-' && (dashes == Dashes::escaped || result.empty());
    result += dash || c == '%' || c == '=' || c == '>'
                  ? fmt::format("%{:02x}", static_cast<unsigned>(c))
                  : std::string(1, c);
  }
  return result;
}

std::string vertex_text(Vertex v) {
  return std::to_string(std::uint64_t{v} + 1);
}

bool is_relaxation(const Problem& problem, const EncodingOptions& options) {
  if (options.encoding == Encoding::two_factor) {
    return true;
  }
  if (options.encoding != Encoding::crt || options.modulus == 0) {
    return false;
  }
  // All cycles of a two-coloured graph are even.
  const bool even = options.modulus % 2 == 1 && graph::bipartition(problem.graph).has_value();
  return options.modulus < (cycle_length(problem) + (even ? 1 : 0)) / (even ? 2 : 1);
}

std::optional<std::uint64_t> models_per_tour(const Problem& problem,
                                             const EncodingOptions& options) {
  if (is_relaxation(problem, options)) {
    return std::nullopt;
  }
  const bool published = options.encoding == Encoding::published;
  const std::size_t n = problem.graph.size();
  if (!is_reversible(problem) || n == 1) {
    return 1;
  }
  if (problem.closed) {
    return published || options.encoding == Encoding::time ? 2 : 1;
  }
  const bool one_direction = problem.start || problem.end;
  const bool begins_with_a_colour =
      !published && n % 2 == 0 && time_parities(problem, options).has_value();
  return one_direction || begins_with_a_colour ? 1 : 2;
}

cnf::AtMostOne default_at_most_one(Encoding encoding) {
  return encoding == Encoding::time ? cnf::AtMostOne::seq : cnf::AtMostOne::product;
}

Encoding default_encoding(const Problem& problem) {
  constexpr std::size_t largest_by_position = 144;
  constexpr std::size_t largest_by_elimination = 1024;
  const std::size_t n = problem.graph.size();
  if (problem.graph.edge_count() <= n + n / 2) {
    return Encoding::crt;
  }
  if (n <= largest_by_position || (n <= largest_by_elimination && !problem.fixed.empty())) {
    return Encoding::order;
  }
  if (n <= largest_by_elimination) {
    return Encoding::elimination;
  }
  const bool by_degrees = !inexpressible(problem, {.encoding = Encoding::two_factor});
  return by_degrees ? Encoding::two_factor : Encoding::binary;
}

}  // namespace tsume::tour
