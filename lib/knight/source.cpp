#include "lib/knight/source.hpp"

#include "lib/core/text.hpp"
#include "lib/graph/formats.hpp"
#include "lib/knight/tour_format.hpp"

#include <utility>

namespace tsume::knight {

namespace {

// The first line with something on it.
std::string_view first_line(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == text.npos) {
    return {};
  }
  return core::trim(text.substr(begin, text.find('\n', begin) - begin));
}

}  // namespace

std::string NamedProblem::name(Vertex v) const {
  return vertex_name(board_or_null(), v);
}

NamedProblem named(BoardProblem problem) {
  std::optional<std::string> impossible = impossibility(problem);
  return {std::move(problem.board), std::move(problem.tour), std::move(impossible), {}};
}

bool is_board_size(std::string_view text) {
  return !text.empty() && text.front() >= '0' && text.front() <= '9' &&
         text.find_first_not_of("0123456789x") == text.npos;
}

NamedProblem read_problem(io::Input& input, TourRequest request, bool closed_on_graphs) {
  std::string text = input.read_all();
  const bool drawn = first_line(text).find_first_not_of(".#SE") == std::string_view::npos;
  io::Input again = io::Input::from_text(std::move(text), input.name());
  if (drawn) {
    return named(resolve(read_picture(again), request));
  }
  graph::GraphFile file = graph::read_graph(again);
  NamedProblem problem;
  if (file.loops > 0) {
    problem.notes.push_back(std::to_string(file.loops) + " loops left out");
  }
  if (file.repeated > 0) {
    problem.notes.push_back(std::to_string(file.repeated) + " repeated edges left out");
  }
  request.closed = request.closed || closed_on_graphs;
  problem.tour = resolve(std::move(file.graph), request);
  return problem;
}

}  // namespace tsume::knight
