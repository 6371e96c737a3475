#include "lib/tour/request.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <cassert>
#include <set>
#include <utility>

namespace tsume::tour {

using core::BadArgument;
using core::quoted;

namespace {

// Runs `body` and puts the option's name before its complaint.
template <typename Body>
auto for_option(const std::string& option, Body body) {
  try {
    return body();
  } catch (const BadArgument& error) {
    throw BadArgument(option + ": " + error.what());
  }
}

std::vector<Vertex> find_holes(const knight::Board& board, const std::vector<std::string>& holes) {
  std::vector<Vertex> found;
  for (const std::string& text : holes) {
    for (const std::string_view name : core::split_fields(text, ',')) {
      found.push_back(board.find(name));
    }
  }
  return found;
}

// The edges of --forbid, in which only both directions can be left out.
std::vector<Arc> find_forbidden(const Problem& problem, const std::vector<std::string>& texts) {
  std::vector<Arc> forbidden;
  for (const std::string& text : texts) {
    const PrescribedMove move = parse_move(problem, text);
    if (move.directed) {
      throw BadArgument(quoted(text) + ": a move is forbidden in both directions; write " +
                        to_text(problem, {move.from, move.to, false}));
    }
    forbidden.emplace_back(std::minmax(move.from, move.to));
  }
  return forbidden;
}

// Everything of a request but the graph itself.
void apply(const Request& request, Problem& problem) {
  problem.closed = request.closed;
  forbid(problem, for_option("--forbid", [&] { return find_forbidden(problem, request.forbid); }));
  if (request.start) {
    problem.start = for_option("--start", [&] { return problem.find(*request.start); });
  }
  if (request.end) {
    if (request.closed) {
      throw BadArgument("--end: a closed tour ends beside its start; omit the option");
    }
    problem.end = for_option("--end", [&] { return problem.find(*request.end); });
  }
  for (const std::string& text : request.moves) {
    problem.prescribed.push_back(for_option("--move", [&] { return parse_move(problem, text); }));
  }
  for (const std::string& text : request.at) {
    problem.fixed.push_back(for_option("--at", [&] { return parse_position(problem, text); }));
  }
  if (request.symmetry) {
    for_option("--symmetry", [&] { set_symmetry(problem, *request.symmetry); });
  }
}

}  // namespace

Problem resolve(knight::Picture picture, const Request& request) {
  knight::Board& board = picture.board;
  Request complete = request;
  const auto from_picture = [&](std::optional<std::string>& place, std::optional<Vertex> drawn,
                                const std::string& option) {
    if (place && drawn && board.find(*place) != *drawn) {
      throw BadArgument(option + ": the board picture has another one");
    }
    if (!place && drawn) {
      place = board.name(*drawn);
    }
  };
  from_picture(complete.start, picture.start, "--start");
  from_picture(complete.end, picture.end, "--end");
  std::vector<std::pair<std::size_t, std::string>> numbers;
  for (const auto& [number, vertex] : picture.numbers) {
    numbers.emplace_back(number, board.name(vertex));
  }
  for_option("--hole", [&] { board.remove(find_holes(board, request.holes)); });
  for (const auto& [number, name] : numbers) {
    // The last number is the end, which every search and encoding knows.
    if (number == board.size() && !request.closed && !complete.end) {
      complete.end = name;
    } else {
      complete.at.push_back(std::to_string(number) + "=" + name);
    }
  }
  auto leapers = for_option("--leaper", [&] { return knight::parse_leapers(request.leaper); });
  Problem problem = on_board(std::move(board), std::move(leapers));
  apply(complete, problem);
  return problem;
}

Problem resolve(Graph graph, const Request& request, graph::VertexNames names) {
  if (request.symmetry || !request.holes.empty() || request.leaper != Request::knight) {
    throw BadArgument("--leaper, --hole and --symmetry are for boards, not for graphs");
  }
  Problem problem;
  problem.graph = std::move(graph);
  problem.names = std::move(names);
  apply(request, problem);
  return problem;
}

bool is_board_size(std::string_view text) {
  return !text.empty() && text.front() >= '0' && text.front() <= '9' &&
         text.find_first_not_of("0123456789x") == text.npos;
}

namespace {

// The next line that is not blank, which is taken from the text; empty at the end.
std::string_view take_line(std::string_view& text) {
  std::string_view line;
  while (line.empty() && !text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    line = core::trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return line;
}

// Whether the text is a grid of numbers of which some are missing, written as 0. In the list of
// edges of a graph with a tour, and in its matrix, some number above 0 stands twice.
bool is_grid_with_zeros(std::string_view text) {
  constexpr std::size_t least_side = 3;
  std::set<std::size_t> numbers;
  std::size_t zeros = 0;
  std::size_t columns = 0;
  std::size_t rows = 0;
  for (std::string_view line = take_line(text); !line.empty(); line = take_line(text)) {
    const auto words = core::split_words(line);
    ++rows;
    columns = rows == 1 ? words.size() : columns;
    if (columns < least_side || words.size() != columns) {
      return false;
    }
    for (const std::string_view word : words) {
      const auto number = core::parse_decimal<std::size_t>(word);
      if (!number || (*number != 0 && !numbers.insert(*number).second)) {
        return false;
      }
      zeros += *number == 0 ? 1U : 0U;
    }
  }
  return rows >= least_side && zeros > 1 && !numbers.empty() && *numbers.rbegin() <= rows * columns;
}

}  // namespace

bool is_picture(std::string_view text) {
  if (is_grid_with_zeros(text)) {
    return true;
  }
  bool first = true;
  for (std::string_view line = take_line(text); !line.empty(); line = take_line(text)) {
    if (first && line.find_first_not_of(".#SE") == line.npos) {
      return true;
    }
    first = false;
    bool blank = false;
    for (const std::string_view word : core::split_words(line)) {
      if (word.find_first_not_of(word.size() == 1 ? ".#SE0123456789" : "0123456789") != word.npos) {
        return false;
      }
      blank = blank || word == ".";
    }
    if (blank) {
      return true;
    }
  }
  return false;
}

ReadProblem read_graph_problem(io::Input& input, const Request& request) {
  graph::GraphFile file = graph::read_graph(input, request.reading);
  ReadProblem result;
  result.notes = file.notes();
  result.problem = resolve(std::move(file.graph), request, std::move(file.names));
  for (const auto& [u, v] : file.fixed) {
    result.problem.prescribed.push_back({u, v, false});
  }
  return result;
}

ReadProblem read_problem(io::Input& input, Request request, bool closed_on_graphs) {
  std::string text = input.read_all();
  const bool drawn = is_picture(text);
  io::Input again = io::Input::from_text(std::move(text), input.name());
  if (drawn) {
    return {resolve(knight::read_picture(again), request), {}};
  }
  request.closed = request.closed || closed_on_graphs;
  return read_graph_problem(again, request);
}

}  // namespace tsume::tour
