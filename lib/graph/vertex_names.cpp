#include "lib/graph/vertex_names.hpp"

#include "lib/core/text.hpp"

#include <fmt/core.h>
#include <utility>

namespace tsume::graph {

std::string printable_name(std::string_view text) {
  std::string result;
  for (const char c : core::as_utf8(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || byte == 0x7f || c == ',' || c == '%') {
      result += fmt::format("%{:02X}", byte);
    } else {
      result += c;
    }
  }
  return result;
}

Vertex VertexNames::intern(std::string name) {
  const auto [at, added] = vertices_.try_emplace(name, static_cast<Vertex>(names_.size()));
  if (added) {
    names_.push_back(std::move(name));
  }
  return at->second;
}

std::optional<Vertex> VertexNames::find(const std::string& name) const {
  const auto at = vertices_.find(name);
  return at != vertices_.end() ? std::optional(at->second) : std::nullopt;
}

bool VertexNames::are_numbers() const {
  for (std::size_t v = 0; v < names_.size(); ++v) {
    if (names_[v] != std::to_string(v + 1)) {
      return false;
    }
  }
  return true;
}

}  // namespace tsume::graph
