#include "lib/hamilton/stream.hpp"

#include "lib/core/error.hpp"
#include "lib/graph/compact.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/impossibility.hpp"

#include <string_view>
#include <utility>

namespace tsume::hamilton {

namespace {

class Stream {
 public:
  Stream(io::Input& input, io::Output& out, const StreamOptions& options)
      : lines_(input, graph::max_compact_line), out_(out), options_(options) {}

  core::Items answer(const std::function<SearchResult(const tour::Problem&)>& solve,
                     const std::function<void(const std::string&)>& tell) {
    if (!options_.filter) {
      out_ << "# id\tstatus\tmoves\n";
    }
    while (const auto line = lines_.next()) {
      if (line->empty() || (line->starts_with(">>") && line->ends_with("<<"))) {
        continue;
      }
      try {
        read_problem(*line);
      } catch (const io::ParseError& error) {
        if (!options_.skip_bad) {
          throw;
        }
        tell(error.what());
        items_.add(core::Outcome::bad_input);
        write(name_of(core::Outcome::bad_input), nullptr);
        out_.end_record();
        continue;
      }
      tell_verdict(*line, verdict(solve));
      out_.end_record();
    }
    return items_;
  }

 private:
  void read_problem(std::string_view line) {
    graph::Graph graph = graph::parse_compact(line, lines_);
    try {
      problem_ = tour::resolve(std::move(graph), options_.request);
    } catch (const core::BadArgument& error) {
      lines_.fail(error.what());
    }
  }

  SearchResult verdict(const std::function<SearchResult(const tour::Problem&)>& solve) const {
    if (options_.precheck && tour::impossibility(problem_)) {
      SearchResult none;
      none.outcome = core::Outcome::unsolvable;
      return none;
    }
    return solve(problem_);
  }

  void tell_verdict(std::string_view line, const SearchResult& result) {
    items_.add(result.outcome);
    if (!options_.filter) {
      write(name_of(result.outcome),
            result.outcome == core::Outcome::solved ? &result.tour : nullptr);
    } else if (result.outcome == (*options_.filter == Filter::yes ? core::Outcome::solved
                                                                  : core::Outcome::unsolvable)) {
      out_ << line << '\n';
    }
  }

  void write(std::string_view status, const tour::Tour* tour) {
    if (options_.filter) {
      return;
    }
    out_ << lines_.line_number() << '\t' << status << '\t';
    if (tour == nullptr) {
      out_ << '-';
    } else {
      const char* separator = "";
      for (const tour::Vertex v : *tour) {
        out_ << separator << problem_.word(v);
        separator = " ";
      }
    }
    out_ << '\n';
  }

  io::LineReader lines_;
  io::Output& out_;
  const StreamOptions& options_;
  tour::Problem problem_;
  core::Items items_;
};

}  // namespace

core::Items answer_stream(io::Input& input, io::Output& out, const StreamOptions& options,
                          const std::function<SearchResult(const tour::Problem&)>& solve,
                          const std::function<void(const std::string&)>& tell) {
  return Stream(input, out, options).answer(solve, tell);
}

}  // namespace tsume::hamilton
