// Reads a graph from a text, for the tests of formats.
#pragma once

#include "lib/graph/formats.hpp"
#include "lib/io/error.hpp"

#include <optional>
#include <string>

namespace tsume::graph {

inline GraphFile read(const std::string& text, std::optional<GraphFormat> format = {}) {
  io::Input input = io::Input::from_text(text);
  return read_graph(input, {.format = format});
}

// What the reader says of a text that it refuses.
inline std::string error_of(const std::string& text, std::optional<GraphFormat> format = {}) {
  try {
    static_cast<void>(read(text, format));
    return "no error";
  } catch (const io::ParseError& error) {
    return error.what();
  }
}

}  // namespace tsume::graph
