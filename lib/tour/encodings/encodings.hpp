// The encodings, each in the file of its name, and what several of them share. Internal to
// lib/tour/encodings; callers use lib/tour/encoder.hpp.
#pragma once

#include "lib/tour/encoder.hpp"
#include "lib/tour/problem.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tsume::tour {

// make_published(), make_time(), ... Require check_expressible and enough vertices (see
// has_too_few_vertices).
#define TSUME_ENCODING(id, name, positions, directed, symmetry) \
  [[nodiscard]] EncoderPtr make_##id(const Problem& problem, const EncodingOptions& options);
#include "lib/tour/encodings.def"
#undef TSUME_ENCODING

// For each vertex the parity (0 or 1) of its time in the tour, times counted from 0; nullopt if it
// is not known or not wanted. On a closed tour time 0 is at the root. Where nothing says which
// colour an open tour begins with and reversing a tour gives a tour, it is the colour of vertex 0,
// which halves the number of models.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> time_parities(
    const Problem& problem, const EncodingOptions& options);

// Of the encoding crt: pairwise coprime moduli.
struct Moduli {
  std::uint64_t power_of_two = 1;
  std::vector<std::uint64_t> odd;
  bool operator==(const Moduli&) const = default;
};
// The moduli for a cycle through m vertices; the prime powers of `modulus` if that is not 0.
[[nodiscard]] Moduli crt_moduli(std::uint64_t m, std::uint64_t modulus);

// Of the encoding lfsr: true if a register is known that tells m positions apart.
[[nodiscard]] bool has_register(std::uint64_t m, bool parity_known);

// A vertex in the name of a variable: "z" for the extra vertex, or the name of the vertex, in which
// the characters % = > and a '-' at the beginning, or each, are %XX, so that names of variables are
// distinct and do not begin with '-'.
enum class Dashes : std::uint8_t { kept, escaped };
[[nodiscard]] std::string symbol(const Problem& problem, Vertex v, Dashes dashes = Dashes::kept);

// A vertex in a message about a model, counted from 1.
[[nodiscard]] std::string vertex_text(Vertex v);

}  // namespace tsume::tour
