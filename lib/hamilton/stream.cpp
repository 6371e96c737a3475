#include "lib/hamilton/stream.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/graph/compact.hpp"
#include "lib/tour/impossibility.hpp"

#include <string_view>
#include <utility>
#include <vector>

namespace tsume::hamilton {

namespace {

// A line of the input with its number, and its answer.
struct Line {
  std::uint64_t number;
  std::string_view text;
};
struct Answer {
  tour::Problem problem;
  SearchResult result;
};

std::optional<Line> next_graph(io::LineReader& lines) {
  while (const auto line = lines.next()) {
    if (!line->empty() && !(line->starts_with(">>") && line->ends_with("<<"))) {
      return Line{lines.line_number(), *line};
    }
  }
  return std::nullopt;
}

tour::Problem problem_of(std::string_view line, const io::LineReader& lines,
                         const tour::Request& request) {
  graph::Graph graph = graph::parse_compact(line, lines);
  try {
    return tour::resolve(std::move(graph), request);
  } catch (const core::BadArgument& error) {
    throw core::BadText(error.what());
  }
}

bool passes(core::Outcome outcome, Filter filter) {
  return outcome == (filter == Filter::yes ? core::Outcome::solved : core::Outcome::unsolvable);
}

std::string moves_of(const Answer& answer) {
  if (answer.result.outcome != core::Outcome::solved) {
    return "-";
  }
  std::vector<std::string> words;
  for (const tour::Vertex v : answer.result.tour) {
    words.push_back(answer.problem.word(v));
  }
  return core::join(words, " ");
}

}  // namespace

core::ItemTally answer_stream(io::Input& input, io::Output& out, const StreamOptions& options,
                              const io::ListOptions& how,
                              const std::function<SearchResult(const tour::Problem&)>& solve) {
  io::LineReader lines(input, graph::max_compact_line);
  const auto write_verdict = [&](const Line& line, core::Outcome outcome,
                                 const std::string& moves) {
    if (!options.filter) {
      out << line.number << '\t' << name_of(outcome) << '\t' << moves << '\n';
    }
  };
  if (!options.filter) {
    out << "# id\tstatus\tmoves\n";
  }
  io::List<Line, Answer> list{.out = out, .lines = &lines};
  list.read = [&] { return next_graph(lines); };
  list.name = [&](const Line& line) { return lines.name() + ':' + std::to_string(line.number); };
  list.solve = [&](const Line& line) {
    Answer answer{problem_of(line.text, lines, options.request), {}};
    if (options.precheck && tour::impossibility(answer.problem)) {
      answer.result.outcome = core::Outcome::unsolvable;
    } else {
      answer.result = solve(answer.problem);
    }
    return answer;
  };
  list.write = [&](const Line& line, const Answer& answer) {
    const core::Outcome outcome = answer.result.outcome;
    write_verdict(line, outcome, moves_of(answer));
    if (options.filter && passes(outcome, *options.filter)) {
      out << line.text << '\n';
    }
    return outcome;
  };
  list.write_failed = [&](const Line& line, core::Outcome outcome) {
    write_verdict(line, outcome, "-");
  };
  return io::work_through(how, list);
}

}  // namespace tsume::hamilton
