#include "lib/tour/sat/encodings.hpp"

#include "lib/tour/ends.hpp"

#include <array>
#include <fmt/format.h>
#include <iterator>

namespace tsume::tour {

const EncodingRow& row_of(Encoding encoding) {
  // In the order of the enum.
  static constexpr std::array rows = {&published_row, &time_row, &onehot_row,      &order_row,
                                      &binary_row,    &crt_row,  &elimination_row, &two_factor_row};
  static_assert(rows.size() == std::size(encoding_names));
  return *rows[static_cast<std::size_t>(encoding)];
}

std::optional<std::vector<std::uint8_t>> time_parities(const Problem& problem) {
  auto colour = colours(problem);
  if (colour && !colour->first && is_reversible(problem)) {
    colour->first = colour->of[0];
  }
  if (!colour || !colour->first) {
    return std::nullopt;
  }
  for (std::uint8_t& c : colour->of) {
    c = c == *colour->first ? 0 : 1;
  }
  return std::move(colour->of);
}

std::string symbol(const Problem& problem, Vertex v, Dashes dashes) {
  if (v == extra_vertex(problem)) {
    return "z";
  }
  const std::string name = problem.word(v);
  if (name == "z" && !problem.closed) {
    return "%7a";
  }
  std::string result;
  for (const char c : name) {
    const bool dash = c == '-' && (dashes == Dashes::escaped || result.empty());
    result += dash || c == '%' || c == '=' || c == '>'
                  ? fmt::format("%{:02x}", static_cast<unsigned>(c))
                  : std::string(1, c);
  }
  return result;
}

}  // namespace tsume::tour
