#include "lib/tour/encodings/encoding.hpp"

#include "lib/graph/traverse.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/encodings/arcs.hpp"
#include "lib/tour/encodings/encoder.hpp"
#include "lib/tour/encodings/lfsr.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace tsume::encode {

namespace {

// What an encoding can say and how it is made.
struct Row {
  TourEncoding encoding;
  const char* name;
  TourEncoderPtr (*make)(const TourProblem&, const TourOptions&);
  bool positions;  // fixed positions
  bool directed;   // directed graphs and moves
  bool symmetry;   // symmetric closed tours
};

constexpr std::array rows = {
    Row{TourEncoding::published, "published", make_published, true, true, false},
    Row{TourEncoding::time, "time", make_time, true, true, false},
    Row{TourEncoding::onehot, "onehot", make_onehot, true, true, true},
    Row{TourEncoding::order, "order", make_order, true, true, true},
    Row{TourEncoding::binary, "binary", make_binary, true, true, true},
    Row{TourEncoding::lfsr, "lfsr", make_lfsr, true, true, true},
    Row{TourEncoding::crt, "crt", make_crt, true, true, true},
    Row{TourEncoding::elimination, "elimination", make_elimination, false, true, true},
    Row{TourEncoding::two_factor, "2factor", make_two_factor, false, false, true},
};

const Row& row_of(TourEncoding encoding) {
  const auto* const row =
      std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return r.encoding == encoding; });
  assert(row != rows.end());
  return *row;
}

TourEncoderPtr make_encoder(const TourProblem& problem, const TourOptions& options) {
  return row_of(options.encoding).make(problem, options);
}

// The vertices of the cycle, with the additional one of an open tour.
std::size_t cycle_length(const TourProblem& problem) {
  return problem.graph.size() + (problem.closed ? 0 : 1);
}

// The parts of the problem must fit the graph, whatever the encoding.
void check_consistent(const TourProblem& problem) {
  const std::size_t n = problem.graph.size();
  if (problem.closed && problem.end) {
    throw io::Failure("a closed tour has no end");
  }
  if (problem.closed && !problem.fixed.empty() && !problem.start) {
    throw io::Failure("positions on a closed tour need a start");
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
void check_symmetry(const TourProblem& problem) {
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
std::optional<std::string> inexpressible(const TourProblem& problem, const TourOptions& options) {
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
  if (options.encoding == TourEncoding::two_factor && !problem.closed && n == 1) {
    return "a tour of one vertex";
  }
  if (options.encoding == TourEncoding::crt && !problem.fixed.empty() &&
      is_relaxation(problem, options)) {
    return "fixed positions with a modulus below the length of the tour";
  }
  if (options.encoding == TourEncoding::lfsr && !is_trivially_impossible(problem) &&
      !has_register(cycle_length(problem), time_parities(problem, options).has_value())) {
    return "a tour of " + std::to_string(n) + " vertices";
  }
  return std::nullopt;
}

}  // namespace

const std::vector<std::string>& tour_encoding_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    for (const Row& row : rows) {
      result.emplace_back(row.name);
    }
    return result;
  }();
  return names;
}

std::string to_string(TourEncoding encoding) {
  return row_of(encoding).name;
}

TourEncoding tour_encoding(std::string_view name) {
  const auto* const row =
      std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return r.name == name; });
  assert(row != rows.end());
  return row->encoding;
}

void check_expressible(const TourProblem& problem, const TourOptions& options) {
  check_consistent(problem);
  if (const auto what = inexpressible(problem, options)) {
    throw io::Failure("encoding '" + to_string(options.encoding) + "' cannot express " + *what);
  }
  check_symmetry(problem);
}

void encode_tour(const TourProblem& problem, const TourOptions& options, cnf::ClauseSink& sink) {
  if (is_trivially_impossible(problem)) {
    sink.add({});
    return;
  }
  make_encoder(problem, options)->encode(sink);
}

bool is_relaxation(const TourProblem& problem, const TourOptions& options) {
  if (options.encoding == TourEncoding::two_factor) {
    return true;
  }
  if (options.encoding != TourEncoding::crt || options.modulus == 0) {
    return false;
  }
  // All cycles of a two-coloured graph are even.
  const bool even = options.modulus % 2 == 1 && graph::bipartition(problem.graph).has_value();
  return options.modulus < (cycle_length(problem) + (even ? 1 : 0)) / (even ? 2 : 1);
}

TourCover decode_tour(const TourProblem& problem, const TourOptions& options,
                      const cnf::Assignment& model) {
  if (is_trivially_impossible(problem)) {
    throw io::Failure("a problem without tours has no model");
  }
  return make_encoder(problem, options)->decode(model);
}

std::vector<cnf::Var> tour_projection(const TourProblem& problem, const TourOptions& options) {
  if (is_trivially_impossible(problem)) {
    return {};
  }
  return make_encoder(problem, options)->projection();
}

std::vector<std::pair<cnf::Var, std::string>> tour_symbols(
    const TourProblem& problem, const TourOptions& options,
    const std::function<std::string(Vertex)>& name) {
  if (is_trivially_impossible(problem)) {
    return {};
  }
  return make_encoder(problem, options)->symbols(name);
}

std::vector<Arc> tour_arcs(const TourProblem& problem, const TourOptions& options) {
  if (is_trivially_impossible(problem)) {
    return {};
  }
  const ArcPart part(problem, options);
  return {part.arcs().begin(), part.arcs().end()};
}

AtMostOne default_at_most_one(TourEncoding encoding) {
  return encoding == TourEncoding::time ? AtMostOne::seq : AtMostOne::product;
}

TourEncoding default_encoding(const TourProblem& problem) {
  constexpr std::size_t largest_by_position = 144;
  constexpr std::size_t largest_by_elimination = 1024;
  const std::size_t n = problem.graph.size();
  if (problem.graph.edge_count() <= n + n / 2) {
    return TourEncoding::crt;
  }
  if (n <= largest_by_position || (n <= largest_by_elimination && !problem.fixed.empty())) {
    return TourEncoding::order;
  }
  if (n <= largest_by_elimination) {
    return TourEncoding::elimination;
  }
  const bool by_degrees = !inexpressible(problem, {.encoding = TourEncoding::two_factor});
  return by_degrees ? TourEncoding::two_factor : TourEncoding::binary;
}

}  // namespace tsume::encode
