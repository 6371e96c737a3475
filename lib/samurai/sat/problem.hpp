// A question with its encoding, as formula and as metadata from which a decoder rebuilds both.
#pragma once

#include "lib/cnf/constraints/at_most_one.hpp"
#include "lib/cnf/encoded.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/core/names.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/sat/general_encoding.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsume::samurai {

enum class Encoding : std::uint8_t { general, repaired, published };
inline constexpr core::Named<Encoding> encoding_names[] = {{Encoding::general, "general"},
                                                           {Encoding::repaired, "repaired"},
                                                           {Encoding::published, "published"}};

// What models are told apart by: the end cell, or the whole history.
enum class Projection : std::uint8_t { end, history };
inline constexpr core::Named<Projection> projection_names[] = {{Projection::end, "end"},
                                                               {Projection::history, "history"}};

struct PlaceProblem {
  Transcript transcript;  // the turns that the question needs
  PlaceQuestion question;
  Encoding encoding = Encoding::general;
  Projection projection = Projection::end;
  cnf::AtMostOne at_most_one = cnf::AtMostOne::product;
};

// The question about observation i of a transcript and the `unroll` enemy turns up to it (as many
// as there are), with the turns that it needs. Throws io::Failure as situation_at does.
[[nodiscard]] PlaceProblem make_problem(const Transcript& transcript, std::size_t i, Weapon enemy,
                                        std::size_t unroll = 1, bool joint = false);

// Throws io::Failure if the encoding cannot express the question: the published ones know one turn
// of one enemy that acted.
void check_expressible(const PlaceProblem& problem);

void encode(const PlaceProblem& problem, cnf::ClauseSink& sink);
[[nodiscard]] std::vector<cnf::Var> projection_variables(const PlaceProblem& problem);

// Kind "samurai" with everything needed to rebuild the problem.
[[nodiscard]] cnf::Metadata describe(const PlaceProblem& problem);
[[nodiscard]] cnf::Encoded encoded(const PlaceProblem& problem);
// Throws io::Failure for another kind, an unknown key or a value that makes no sense, and
// io::ParseError for a log that cannot be read.
[[nodiscard]] PlaceProblem problem_from(const cnf::Metadata& metadata);

}  // namespace tsume::samurai
