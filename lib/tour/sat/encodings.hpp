// The encodings, each in the file of its name, and what several of them share. Internal to
// lib/tour/sat; callers use encoder.hpp.
#pragma once

#include "lib/tour/problem.hpp"
#include "lib/tour/sat/encoder.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tsume::tour {

// What an encoding can express, and how it is made; each encoding defines its own, at the end of
// its file.
struct EncodingRow {
  // Requires check_expressible and enough vertices (see has_too_few_vertices).
  EncoderPtr (*make)(const Problem&, const EncodingOptions&);
  bool positions = true;                                 // fixed positions
  bool directed = true;                                  // directed graphs and moves
  bool symmetry = true;                                  // symmetric closed tours
  bool colours = true;                                   // it uses time_parities()
  bool both_directions = false;                          // of a closed tour are models
  cnf::AtMostOne at_most_one = cnf::AtMostOne::product;  // when the user names none
  bool relaxation = false;                               // a model may be several cycles
  // What else of a problem, which has enough vertices, it cannot express, as a noun; nullptr:
  // nothing.
  std::optional<std::string> (*limit)(const Problem&) = nullptr;
};

extern const EncodingRow published_row;
extern const EncodingRow time_row;
extern const EncodingRow onehot_row;
extern const EncodingRow order_row;
extern const EncodingRow binary_row;
extern const EncodingRow crt_row;
extern const EncodingRow elimination_row;
extern const EncodingRow two_factor_row;

[[nodiscard]] const EncodingRow& row_of(Encoding encoding);

template <typename T>
[[nodiscard]] EncoderPtr make(const Problem& problem, const EncodingOptions& options) {
  return std::make_unique<T>(problem, options);
}

// For each vertex the parity (0 or 1) of its time in the tour, times counted from 0; nullopt if it
// is not known. On a closed tour time 0 is at the root. Where nothing says which
// colour an open tour begins with and reversing a tour gives a tour, it is the colour of vertex 0,
// which halves the number of models.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> time_parities(const Problem& problem);

// Of the encoding crt: pairwise coprime moduli.
struct Moduli {
  std::uint64_t power_of_two = 1;
  std::vector<std::uint64_t> odd;
  bool operator==(const Moduli&) const = default;
};
// The moduli for a cycle through m vertices.
[[nodiscard]] Moduli crt_moduli(std::uint64_t m);

// A vertex in the name of a variable: "z" for the extra vertex, or the name of the vertex, in which
// the characters % = > and a '-' at the beginning, or each, are %XX, so that names of variables are
// distinct and do not begin with '-'.
enum class Dashes : std::uint8_t { kept, escaped };
[[nodiscard]] std::string symbol(const Problem& problem, Vertex v, Dashes dashes = Dashes::kept);

}  // namespace tsume::tour
