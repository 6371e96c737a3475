#include "lib/graph/vertex_names.hpp"

#include "lib/core/text.hpp"

#include <fmt/core.h>
#include <utility>

namespace tsume::graph {

std::string as_word(std::string_view name) {
  std::string result;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || byte == 0x7f || c == ',' || c == '%') {
      result += fmt::format("%{:02X}", byte);
    } else {
      result += c;
    }
  }
  return result;
}

VertexNames VertexNames::numbers_from(Vertex first) {
  VertexNames names;
  names.first_ = first;
  return names;
}

Vertex VertexNames::intern(std::string name) {
  const auto [at, added] = vertices_.try_emplace(name, static_cast<Vertex>(names_.size()));
  if (added) {
    names_.push_back(std::move(name));
  }
  return at->second;
}

std::optional<Vertex> VertexNames::find(std::string_view name, std::size_t size) const {
  if (are_numbers()) {
    const auto number = core::parse_decimal<Vertex>(name);
    return number && *number >= first_ && *number - first_ < size ? std::optional(*number - first_)
                                                                  : std::nullopt;
  }
  const auto at = vertices_.find(std::string(name));
  return at != vertices_.end() ? std::optional(at->second) : std::nullopt;
}

std::string VertexNames::name(Vertex v) const {
  return are_numbers() ? std::to_string(v + std::size_t{first_}) : names_[v];
}

VertexNames VertexNames::simplified() && {
  for (const Vertex first : {0U, 1U}) {
    bool in_order = !names_.empty();
    for (std::size_t v = 0; in_order && v < names_.size(); ++v) {
      in_order = names_[v] == std::to_string(v + first);
    }
    if (in_order) {
      return numbers_from(first);
    }
  }
  return std::move(*this);
}

}  // namespace tsume::graph
