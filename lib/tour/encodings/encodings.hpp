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

// Require check_expressible and enough vertices (see has_too_few_vertices).
[[nodiscard]] EncoderPtr make_published(const Problem& problem, const EncodingOptions& options);
[[nodiscard]] EncoderPtr make_time(const Problem& problem, const EncodingOptions& options);
[[nodiscard]] EncoderPtr make_onehot(const Problem& problem, const EncodingOptions& options);
[[nodiscard]] EncoderPtr make_order(const Problem& problem, const EncodingOptions& options);
[[nodiscard]] EncoderPtr make_binary(const Problem& problem, const EncodingOptions& options);
[[nodiscard]] EncoderPtr make_lfsr(const Problem& problem, const EncodingOptions& options);
[[nodiscard]] EncoderPtr make_crt(const Problem& problem, const EncodingOptions& options);
[[nodiscard]] EncoderPtr make_elimination(const Problem& problem, const EncodingOptions& options);
[[nodiscard]] EncoderPtr make_two_factor(const Problem& problem, const EncodingOptions& options);

// For each vertex the parity (0 or 1) of its time in the tour, times counted from 0; nullopt if it
// is not known or not wanted. On a closed tour time 0 is at the root. Where nothing says which
// colour an open tour begins with and reversing a tour gives a tour, it is the colour of vertex 0,
// which halves the number of models.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> time_parities(
    const Problem& problem, const EncodingOptions& options);

// A vertex in a message about a model, counted from 1.
[[nodiscard]] std::string vertex_text(Vertex v);

}  // namespace tsume::tour
