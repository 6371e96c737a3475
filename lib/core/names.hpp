// The names of the values of an enum: one table for option values, metadata and output.
//
//   constexpr core::Named<Metric> metric_names[] = {{Metric::single, "single"},
//                                                   {Metric::super, "super"}};
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::core {

template <typename E>
struct Named {
  E value;
  const char* name;
};

// A table of names; it usually is a constexpr array, which must outlive the span.
template <typename E>
using Names = std::span<const Named<E>>;

// The name of a value. The table must have it.
template <typename E, std::size_t N>
[[nodiscard]] constexpr std::string_view name_of(const Named<E> (&names)[N], E value) {
  const auto* const found = std::ranges::find(names, value, &Named<E>::value);
  assert(found != std::end(names));
  return found->name;
}

// The value of a name; nullopt if the table does not have it.
template <typename E, std::size_t N>
[[nodiscard]] constexpr std::optional<E> value_of(const Named<E> (&names)[N],
                                                  std::string_view name) {
  for (const Named<E>& row : names) {
    if (name == row.name) {
      return row.value;
    }
  }
  return std::nullopt;
}

// All names, in the order of the table.
template <typename E>
[[nodiscard]] std::vector<std::string> list_of(Names<E> names) {
  std::vector<std::string> list;
  for (const Named<E>& row : names) {
    list.emplace_back(row.name);
  }
  return list;
}

}  // namespace tsume::core
