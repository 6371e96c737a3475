#include "lib/tour/sat/description.hpp"

#include "lib/cnf/metadata_values.hpp"
#include "lib/core/error.hpp"
#include "lib/core/names.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::tour {

namespace {

constexpr const char* models_key = "models-per-tour";
// Version 1.0.0 wrote whether the encoding uses that vertices have two colours. It does.
constexpr const char* colours_key = "parity";
constexpr std::array board_keys{"board",    "leaper", "holes",    "forbid",   "symmetry",
                                "closed",   "start",  "end",      "move",     "at",
                                "encoding", "amo",    models_key, colours_key};
constexpr std::array graph_keys{"vertices", "directed", "arcs",     "names", "closed",
                                "start",    "end",      "move",     "at",    "encoding",
                                "amo",      models_key, colours_key};

using cnf::set_list;

std::string move_text(const Problem& problem, const PrescribedMove& move) {
  return problem.word(move.from) + (move.directed ? '>' : '-') + problem.word(move.to);
}

std::string forbidden_text(const Problem& problem, const Arc& move) {
  return move_text(problem, {move.first, move.second, false});
}

std::string position_text(const Problem& problem, const FixedPosition& fixed) {
  return std::to_string(fixed.k) + ':' + problem.word(fixed.vertex);
}

void describe_board(cnf::Metadata& metadata, const Problem& problem) {
  const Origin& origin = *problem.origin;
  metadata.kind = "knight";
  metadata.set("board", origin.board.size_text());
  metadata.set("leaper", to_string(origin.leapers));
  set_list(metadata, "holes", origin.board.hole_names());
  set_list(metadata, "forbid", origin.forbidden,
           [&](const Arc& move) { return forbidden_text(problem, move); });
  if (origin.symmetry) {
    metadata.set("symmetry", std::string(core::name_of(knight::turn_names, *origin.symmetry)));
  }
}

Problem read_board(const cnf::MetadataValues& values) {
  knight::Board board = values.exactly("board", values.require("board"), knight::Board::parse,
                                       [](const auto& b) { return b.size_text(); });
  std::vector<Vertex> holes;
  values.for_each("holes", [&](std::string_view text) {
    holes.push_back(values.exactly(
        "holes", text, [&](std::string_view t) { return board.find(t); },
        [&](Vertex v) { return board.name(v); }));
  });
  if (holes.size() >= board.size()) {
    cnf::MetadataValues::fail("holes: every square of the board is a hole");
  }
  board.remove(holes);
  auto leapers = values.exactly("leaper", values.require("leaper"), knight::parse_leapers,
                                [](const auto& l) { return to_string(l); });
  Problem problem = on_board(std::move(board), std::move(leapers));
  std::vector<Arc> forbidden;
  values.for_each("forbid", [&](std::string_view text) {
    forbidden.push_back(values.exactly(
        "forbid", text,
        [&](std::string_view t) {
          const PrescribedMove move = parse_move(problem, t);
          return Arc{move.from, move.to};
        },
        [&](const Arc& move) { return forbidden_text(problem, move); }));
  });
  forbid(problem, forbidden);
  return problem;
}

void describe_graph(cnf::Metadata& metadata, const Problem& problem) {
  const Graph& graph = problem.graph;
  std::string arcs;
  for (Vertex v = 0; v < graph.size(); ++v) {
    const char* separator = "";
    for (const Vertex w : graph.neighbours(v)) {
      if (graph.is_directed() || w > v) {
        arcs += separator + std::to_string(w + 1);
        separator = ",";
      }
    }
    arcs += ';';
  }
  metadata.kind = "graph";
  metadata.set("vertices", std::to_string(graph.size()));
  cnf::set_flag(metadata, "directed", graph.is_directed());
  metadata.set("arcs", std::move(arcs));
  std::vector<std::string> names = problem.names.list();
  for (Vertex v = 0; problem.names.first_number() == 0 && v < graph.size(); ++v) {
    names.push_back(problem.names.name(v));
  }
  set_list(metadata, "names", names, graph::as_word);
}

// Distinct names, one for each vertex, that are spelled as the reader of graphs does.
void read_names(const cnf::MetadataValues& values, Problem& problem) {
  std::size_t count = 0;
  values.for_each("names", [&](std::string_view name) {
    const auto text = core::percent_unescaped(name);
    if (!text || text->empty() || graph::as_word(*text) != name) {
      cnf::MetadataValues::bad("names", name);
    }
    problem.names.intern(*text);
    ++count;
  });
  if (count != problem.graph.size() || problem.names.list().size() != count) {
    cnf::MetadataValues::fail("names: expected a different one for each vertex");
  }
  problem.names = std::move(problem.names).simplified();
}

Problem read_graph(const cnf::MetadataValues& values) {
  const std::uint64_t n = values.number("vertices");
  const bool directed = values.flag("directed");
  const std::string text = values.require("arcs");
  const auto lists = core::split_fields(text, ';');
  if (lists.size() != n + 1 || !lists.back().empty()) {
    cnf::MetadataValues::fail("arcs do not fit the number of vertices");
  }
  std::vector<Arc> arcs;
  for (std::size_t v = 0; v < n; ++v) {
    if (lists[v].empty()) {
      continue;
    }
    for (const std::string_view word : core::split_fields(lists[v], ',')) {
      const std::uint64_t w = cnf::MetadataValues::number_in("arcs", word);
      if (w < 1 || w > n || w == v + 1) {
        cnf::MetadataValues::bad("arcs", word);
      }
      arcs.emplace_back(static_cast<Vertex>(v), static_cast<Vertex>(w - 1));
    }
  }
  Problem problem;
  problem.graph = directed ? Graph::directed(n, arcs) : Graph::undirected(n, arcs);
  if (values.find("names")) {
    read_names(values, problem);
  }
  return problem;
}

void describe_tour(cnf::Metadata& metadata, const Problem& problem) {
  cnf::set_flag(metadata, "closed", problem.closed);
  if (problem.start) {
    metadata.set("start", problem.word(*problem.start));
  }
  if (problem.end) {
    metadata.set("end", problem.word(*problem.end));
  }
  set_list(metadata, "move", problem.prescribed,
           [&](const PrescribedMove& move) { return move_text(problem, move); });
  set_list(metadata, "at", problem.fixed,
           [&](const FixedPosition& fixed) { return position_text(problem, fixed); });
}

void read_tour(const cnf::MetadataValues& values, Problem& problem) {
  problem.closed = values.flag("closed");
  const auto vertex = [&](const char* key) -> std::optional<Vertex> {
    const auto text = values.find(key);
    if (!text) {
      return std::nullopt;
    }
    return values.exactly(
        key, *text, [&](std::string_view t) { return problem.find(t); },
        [&](Vertex v) { return problem.word(v); });
  };
  problem.start = vertex("start");
  problem.end = vertex("end");
  values.for_each("move", [&](std::string_view text) {
    problem.prescribed.push_back(values.exactly(
        "move", text, [&](std::string_view t) { return parse_move(problem, t); },
        [&](const PrescribedMove& move) { return move_text(problem, move); }));
  });
  values.for_each("at", [&](std::string_view text) {
    problem.fixed.push_back(values.exactly(
        "at", text, [&](std::string_view t) { return parse_position(problem, t, ':'); },
        [&](const FixedPosition& fixed) { return position_text(problem, fixed); }));
  });
  if (values.find("symmetry")) {
    const knight::Turn turn = values.choice("symmetry", knight::turn_names);
    if (!problem.closed) {
      cnf::MetadataValues::fail("a symmetry of an open tour");
    }
    try {
      set_symmetry(problem, turn);
    } catch (const core::BadArgument& error) {
      cnf::MetadataValues::fail(error.what());
    }
  }
}

EncodingOptions read_options(const cnf::MetadataValues& values) {
  EncodingOptions options;
  options.encoding = values.choice("encoding", encoding_names);
  options.at_most_one = values.choice("amo", cnf::at_most_one_names);
  if (values.find(colours_key) && !values.flag(colours_key)) {
    cnf::MetadataValues::bad(colours_key, "0");
  }
  return options;
}

}  // namespace

cnf::Metadata describe(const Problem& problem, const EncodingOptions& options) {
  cnf::Metadata metadata;
  if (problem.origin) {
    describe_board(metadata, problem);
  } else {
    describe_graph(metadata, problem);
  }
  describe_tour(metadata, problem);
  metadata.set("encoding", to_string(options.encoding));
  metadata.set("amo", std::string(core::name_of(cnf::at_most_one_names, options.at_most_one)));
  if (const auto models = models_per_tour(problem, options)) {
    metadata.set(models_key, std::to_string(*models));
  }
  return metadata;
}

EncodedProblem read_description(const cnf::Metadata& metadata) {
  const bool board = metadata.kind == "knight";
  if (!board && metadata.kind != "graph") {
    throw io::Failure("the input describes a problem of kind " + core::quoted(metadata.kind) +
                      ", not a tour");
  }
  const cnf::MetadataValues values(metadata);
  values.require_keys(board ? std::span<const char* const>(board_keys)
                            : std::span<const char* const>(graph_keys));
  EncodedProblem result{board ? read_board(values) : read_graph(values), read_options(values)};
  read_tour(values, result.problem);
  check_expressible(result.problem, result.options);
  if (const auto models = values.find(models_key)) {
    const auto expected = models_per_tour(result.problem, result.options);
    if (!expected || *models != std::to_string(*expected)) {
      cnf::MetadataValues::bad(models_key, *models);
    }
  }
  return result;
}

}  // namespace tsume::tour
