#include "lib/tour/request.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

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

// What a picture of the board says of the tour.
struct Drawn {
  std::optional<Vertex> start = {};
  std::optional<Vertex> end = {};
  std::vector<std::pair<std::size_t, Vertex>> numbers = {};
};

// Everything of a request but the graph itself.
void apply(const Request& request, const Drawn& drawn, Problem& problem) {
  problem.closed = request.closed;
  const std::vector<Arc> forbidden =
      for_option("--forbid", [&] { return find_forbidden(problem, request.forbid); });
  for (const std::string& text : request.moves) {
    problem.prescribed.push_back(for_option("--move", [&] {
      const PrescribedMove move = parse_move(problem, text);
      if (std::ranges::find(forbidden, Arc(std::minmax(move.from, move.to))) != forbidden.end()) {
        throw BadArgument(quoted(text) + " is forbidden, too");
      }
      return move;
    }));
  }
  forbid(problem, forbidden);
  const auto place = [&](const std::string& option, const std::optional<std::string>& text,
                         std::optional<Vertex> in_picture) {
    if (!text) {
      return in_picture;
    }
    const std::optional<Vertex> named = for_option(option, [&] { return problem.find(*text); });
    if (in_picture && in_picture != named) {
      throw BadArgument(option + ": the board picture has another one");
    }
    return named;
  };
  problem.start = place("--start", request.start, drawn.start);
  problem.end = place("--end", request.end, drawn.end);
  if (problem.end && request.closed) {
    throw BadArgument("--end: a closed tour ends beside its start; omit the option");
  }
  for (const std::string& text : request.at) {
    problem.fixed.push_back(for_option("--at", [&] { return parse_position(problem, text); }));
  }
  for (const auto& [number, vertex] : drawn.numbers) {
    if (number > problem.graph.size()) {
      throw BadArgument("--hole: the board picture has the number " + std::to_string(number) +
                        ", and without the holes it has " +
                        core::counted(problem.graph.size(), "square"));
    }
    // The last number is the end, which every search and encoding knows.
    if (number == problem.graph.size() && !request.closed && !problem.end) {
      problem.end = vertex;
    } else {
      problem.fixed.push_back({number, vertex});
    }
  }
  if (request.symmetry) {
    for_option("--symmetry", [&] { set_symmetry(problem, *request.symmetry); });
  }
}

}  // namespace

Problem resolve(knight::Picture picture, const Request& request) {
  for_option("--hole", [&] { picture.remove(find_holes(picture.board, request.holes)); });
  auto leapers = for_option("--leaper", [&] { return knight::parse_leapers(request.leaper); });
  const Drawn drawn{picture.start, picture.end, std::move(picture.numbers)};
  Problem problem = on_board(std::move(picture.board), std::move(leapers));
  apply(request, drawn, problem);
  return problem;
}

Problem resolve(Graph graph, const Request& request, graph::VertexNames names) {
  if (request.symmetry || !request.holes.empty() || request.leaper != Request::knight) {
    throw BadArgument("--leaper, --hole and --symmetry are for boards, not for graphs");
  }
  Problem problem;
  problem.graph = std::move(graph);
  problem.names = std::move(names);
  apply(request, {}, problem);
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

// The squares of a picture with blanks, or by mistake commas, between them. Empty for other lines.
std::vector<std::string> squares_of(std::string_view line) {
  std::string spaced(line);
  std::replace(spaced.begin(), spaced.end(), ',', ' ');
  std::vector<std::string> squares;
  for (const std::string_view word : core::split_words(spaced)) {
    if (word.find_first_not_of(word.size() == 1 ? ".#SE0123456789" : "0123456789") != word.npos) {
      return {};
    }
    squares.emplace_back(word);
  }
  return squares;
}

// What tells a grid of numbers, of which some are missing and written as 0, from a list of edges.
class GridWithZeros {
 public:
  void add(const std::vector<std::string>& row) {
    constexpr std::size_t least_columns = 3;
    wide_ = wide_ && row.size() >= least_columns;
    columns_ = std::max(columns_, row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      const auto number = core::parse_decimal<std::size_t>(row[i]);
      zero_ = zero_ || number == 0U;
      if (number.value_or(0) != 0) {
        twice_ = !numbers_.insert(*number).second || twice_;
      }
      // In a list of edges '#' begins a comment.
      if (number && i < 2 && row.front() != "#") {
        ends_.insert(*number);
      }
      counted_ = counted_ && (i > 0 || number == rows_);
    }
    ++rows_;
    edges_ += row.front() == "#" ? 0U : 1U;
  }

  // A graph of as many edges as rows that has a path through all vertices has at most one vertex
  // more. A list of edges between vertices from 1 has no 0 in the first two columns; one from 0 and
  // a matrix, which must be named, have some number twice, and so has an adjacency list from 0.
  [[nodiscard]] bool is_one() const {
    if (!wide_ || !zero_ || rows_ < 2 || numbers_.empty()) {
      return false;
    }
    const bool is_sparse = ends_.size() <= edges_ + 1;
    const bool may_be_from_zero = columns_ == 3 && is_sparse;
    const bool may_be_matrix = *numbers_.rbegin() == 1;
    const bool may_be_adjacency = counted_ && twice_;
    return !may_be_adjacency &&
           (!twice_ || !is_sparse || (ends_.contains(0) && !may_be_from_zero && !may_be_matrix));
  }

 private:
  std::set<std::size_t> numbers_;  // above 0
  std::set<std::size_t> ends_;     // in the first two columns
  std::size_t rows_ = 0;
  std::size_t edges_ = 0;    // rows that a list of edges would read
  std::size_t columns_ = 0;  // of the longest row
  bool wide_ = true;
  bool zero_ = false;
  bool twice_ = false;
  bool counted_ = true;  // row i begins with i
};

// A line that is a comment in a list of edges, and no row of squares; or either, before others.
bool is_comment(std::string_view line) {
  return line.front() == '#' &&
         (line.find_first_not_of('#') == line.npos ||
          (line.find_first_not_of(".#SE") != line.npos && squares_of(line).empty()));
}

}  // namespace

bool is_picture(std::string_view text) {
  GridWithZeros grid;
  bool first = true;
  for (std::string_view line = take_line(text); !line.empty(); line = take_line(text)) {
    if (is_comment(line)) {
      continue;
    }
    if (first && line.find_first_not_of(".#SE") == line.npos) {
      return true;
    }
    first = false;
    const std::vector<std::string> squares = squares_of(line);
    if (squares.empty()) {
      return false;
    }
    if (std::find(squares.begin(), squares.end(), ".") != squares.end()) {
      return true;
    }
    grid.add(squares);
  }
  return grid.is_one();
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

namespace {

// A picture that only its 0 tells from a graph.
knight::Picture read_grid(io::Input& input) {
  try {
    return knight::read_picture(input);
  } catch (const io::ParseError& error) {
    throw io::ParseError(
        error.place(), 0,
        error.reason() + " (numbers with 0 are a board; a graph: --from edges, --from adjacency)");
  }
}

}  // namespace

ReadProblem read_problem(io::Input& input, Request request, bool closed_on_graphs) {
  std::string text = input.read_all();
  const bool drawn = request.reading == graph::GraphReading{} && is_picture(text);
  const bool only_numbers = text.find_first_of(".SE") == text.npos;
  io::Input again = io::Input::from_text(std::move(text), input.name());
  if (drawn) {
    return {resolve(only_numbers ? read_grid(again) : knight::read_picture(again), request), {}};
  }
  request.closed = request.closed || closed_on_graphs;
  return read_graph_problem(again, request);
}

}  // namespace tsume::tour
