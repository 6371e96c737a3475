#include "lib/knight/description.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/description.hpp"

#include <string>
#include <utility>
#include <vector>

namespace tsume::knight {

namespace {

std::vector<std::string> split_list(const std::optional<std::string>& text) {
  std::vector<std::string> items;
  if (text) {
    for (const std::string_view item : core::split_fields(*text, ',')) {
      items.emplace_back(item);
    }
  }
  return items;
}

BoardProblem read_board(const cnf::Metadata& metadata) {
  TourRequest request;
  request.leaper = encode::required(metadata, "leaper");
  request.holes = split_list(metadata.find("holes"));
  request.forbid = split_list(metadata.find("forbid"));
  request.symmetry = metadata.find("symmetry");
  request.closed = request.symmetry.has_value();
  try {
    return resolve({Board::parse(encode::required(metadata, "board")), {}, {}}, request);
  } catch (const core::BadArgument& error) {
    throw io::Failure(std::string("problem description: ") + error.what());
  }
}

Vertex find_number(std::string_view text, std::size_t n) {
  const auto number = core::parse_decimal<Vertex>(text);
  if (!number || *number < 1 || *number > n) {
    throw core::BadArgument(core::quoted(text) + " is not a vertex from 1 to " + std::to_string(n));
  }
  return *number - 1;
}

}  // namespace

cnf::Metadata describe(const BoardProblem& problem, const encode::TourOptions& options) {
  const auto name = [&](Vertex v) { return problem.board.name(v); };
  cnf::Metadata metadata;
  metadata.kind = "knight";
  metadata.set("board", problem.board.size_text());
  metadata.set("leaper", to_string(problem.leapers));
  if (problem.board.has_holes()) {
    metadata.set("holes", core::join(problem.board.hole_names(), ","));
  }
  std::vector<std::string> forbidden;
  for (const auto& [from, to] : problem.forbidden) {
    forbidden.push_back(name(from) + '-' + name(to));
  }
  if (!forbidden.empty()) {
    metadata.set("forbid", core::join(forbidden, ","));
  }
  if (problem.symmetry) {
    metadata.set("symmetry", *problem.symmetry);
  }
  encode::describe_tour(metadata, problem.tour, options, name);
  return metadata;
}

DescribedProblem read_description(const cnf::Metadata& metadata) {
  DescribedProblem result;
  if (metadata.kind == "knight") {
    BoardProblem problem = read_board(metadata);
    result.tour = std::move(problem.tour);
    result.options = encode::read_tour(
        metadata, {"board", "leaper", "holes", "forbid", "symmetry"},
        [&](std::string_view text) { return problem.board.find(text); }, result.tour);
    result.board = std::move(problem.board);
    return result;
  }
  if (metadata.kind == "graph") {
    result.tour.graph = encode::read_graph(metadata);
    const std::size_t n = result.tour.graph.size();
    result.options = encode::read_tour(
        metadata, encode::graph_keys(), [n](std::string_view text) { return find_number(text, n); },
        result.tour);
    return result;
  }
  throw io::Failure("the input describes a problem of kind " + core::quoted(metadata.kind) +
                    ", not a tour");
}

}  // namespace tsume::knight
