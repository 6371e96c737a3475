#include "lib/tour/description.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cstdint>

namespace tsume::encode {

namespace {

const std::vector<std::string>& tour_keys() {
  static const std::vector<std::string> keys{"closed",   "start", "end",    "move",   "at",
                                             "encoding", "amo",   "parity", "modulus"};
  return keys;
}

[[noreturn]] void bad_value(std::string_view key, const std::string& value) {
  throw io::Failure("problem description: bad value " + core::quoted(value) + " of " +
                    std::string(key));
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool read_flag(const cnf::Metadata& metadata, std::string_view key) {
  const std::string value = required(metadata, key);
  if (value != "0" && value != "1") {
    bad_value(key, value);
  }
  return value == "1";
}

std::string read_choice(const cnf::Metadata& metadata, std::string_view key,
                        const std::vector<std::string>& names) {
  std::string value = required(metadata, key);
  if (!contains(names, value)) {
    bad_value(key, value);
  }
  return value;
}

std::uint64_t parse_number(std::string_view key, std::string_view text) {
  const auto number = core::parse_decimal<std::uint64_t>(text);
  if (!number) {
    bad_value(key, std::string(text));
  }
  return *number;
}

PrescribedMove parse_move(const std::string& value, std::string_view text,
                          const std::function<Vertex(std::string_view)>& find) {
  const std::size_t mark = text.find_first_of("->");
  if (mark == text.npos) {
    bad_value("move", value);
  }
  return {find(text.substr(0, mark)), find(text.substr(mark + 1)), text[mark] == '>'};
}

FixedPosition parse_position(const std::string& value, std::string_view text,
                             const std::function<Vertex(std::string_view)>& find, std::size_t n) {
  const std::size_t mark = text.find(':');
  if (mark == text.npos) {
    bad_value("at", value);
  }
  const std::uint64_t k = parse_number("at", text.substr(0, mark));
  if (k < 1 || k > n) {
    bad_value("at", value);
  }
  return {k, find(text.substr(mark + 1))};
}

}  // namespace

std::string required(const cnf::Metadata& metadata, std::string_view key) {
  auto value = metadata.find(key);
  if (!value) {
    throw io::Failure("problem description: no " + std::string(key));
  }
  return *std::move(value);
}

void describe_tour(cnf::Metadata& metadata, const TourProblem& problem, const TourOptions& options,
                   const std::function<std::string(Vertex)>& name) {
  metadata.set("closed", problem.closed ? "1" : "0");
  if (problem.start) {
    metadata.set("start", name(*problem.start));
  }
  if (problem.end) {
    metadata.set("end", name(*problem.end));
  }
  std::vector<std::string> moves;
  for (const PrescribedMove& move : problem.prescribed) {
    moves.push_back(name(move.from) + (move.directed ? '>' : '-') + name(move.to));
  }
  if (!moves.empty()) {
    metadata.set("move", core::join(moves, ","));
  }
  std::vector<std::string> positions;
  for (const FixedPosition& fixed : problem.fixed) {
    positions.push_back(std::to_string(fixed.k) + ':' + name(fixed.vertex));
  }
  if (!positions.empty()) {
    metadata.set("at", core::join(positions, ","));
  }
  metadata.set("encoding", to_string(options.encoding));
  metadata.set("amo", to_string(options.at_most_one));
  metadata.set("parity", options.parity ? "1" : "0");
  if (options.modulus != 0) {
    metadata.set("modulus", std::to_string(options.modulus));
  }
}

TourOptions read_tour(const cnf::Metadata& metadata, const std::vector<std::string>& own_keys,
                      const std::function<Vertex(std::string_view)>& find, TourProblem& problem) {
  for (const auto& [key, value] : metadata.values) {
    if (!contains(tour_keys(), key) && !contains(own_keys, key)) {
      throw io::Failure("problem description: unknown key " + core::quoted(key));
    }
  }
  TourOptions options;
  options.encoding = tour_encoding(read_choice(metadata, "encoding", tour_encoding_names()));
  options.at_most_one = at_most_one(read_choice(metadata, "amo", at_most_one_names()));
  options.parity = read_flag(metadata, "parity");
  options.modulus = parse_number("modulus", metadata.find("modulus").value_or("0"));
  problem.closed = read_flag(metadata, "closed");
  try {
    if (const auto start = metadata.find("start")) {
      problem.start = find(*start);
    }
    if (const auto end = metadata.find("end")) {
      problem.end = find(*end);
    }
    if (const auto moves = metadata.find("move")) {
      for (const std::string_view text : core::split_fields(*moves, ',')) {
        problem.prescribed.push_back(parse_move(*moves, text, find));
      }
    }
    if (const auto positions = metadata.find("at")) {
      for (const std::string_view text : core::split_fields(*positions, ',')) {
        problem.fixed.push_back(parse_position(*positions, text, find, problem.graph.size()));
      }
    }
    check_expressible(problem, options);
  } catch (const core::BadArgument& error) {
    throw io::Failure(std::string("problem description: ") + error.what());
  }
  return options;
}

void describe_graph(cnf::Metadata& metadata, const Graph& graph) {
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
  metadata.set("vertices", std::to_string(graph.size()));
  metadata.set("directed", graph.is_directed() ? "1" : "0");
  metadata.set("arcs", std::move(arcs));
}

Graph read_graph(const cnf::Metadata& metadata) {
  const std::uint64_t n = parse_number("vertices", required(metadata, "vertices"));
  const bool directed = read_flag(metadata, "directed");
  const std::string text = required(metadata, "arcs");
  const auto lists = core::split_fields(text, ';');
  if (lists.size() != n + 1 || !lists.back().empty()) {
    throw io::Failure("problem description: arcs do not fit the number of vertices");
  }
  std::vector<Arc> arcs;
  for (std::size_t v = 0; v < n; ++v) {
    if (lists[v].empty()) {
      continue;
    }
    for (const std::string_view word : core::split_fields(lists[v], ',')) {
      const std::uint64_t w = parse_number("arcs", word);
      if (w < 1 || w > n || w == v + 1) {
        bad_value("arcs", std::string(word));
      }
      arcs.emplace_back(static_cast<Vertex>(v), static_cast<Vertex>(w - 1));
    }
  }
  return directed ? Graph::directed(n, arcs) : Graph::undirected(n, arcs);
}

const std::vector<std::string>& graph_keys() {
  static const std::vector<std::string> keys{"vertices", "directed", "arcs"};
  return keys;
}

}  // namespace tsume::encode
