// A question about the positions on given squares, and the metadata from which a decoder rebuilds
// it.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/core/names.hpp"
#include "lib/doves/rules/position.hpp"
#include "lib/doves/rules/rules.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace tsume::doves {

// The squares on which doves stand, and which doves are given.
class Pattern {
 public:
  // Reads a text of a position in which either 'x' or 'o' is any dove; the bosses may be among
  // them. Throws core::BadText with the reason: what read_squares() refuses, both 'x' and 'o',
  // fewer than 2 or more than 12 doves, an isolated one.
  [[nodiscard]] static Pattern parse(std::string_view text);

  // Anchored, see squares.hpp.
  [[nodiscard]] Squares squares() const { return squares_; }
  // The given dove of a square; nullopt if it may be any.
  [[nodiscard]] std::optional<Dove> given(Square square) const;
  // The square of a given dove; none if it is not given.
  [[nodiscard]] Square square_of(Dove dove) const { return given_[dove.index()]; }
  // The squares of which no dove is given.
  [[nodiscard]] Squares open() const;
  // As parse() reads it, in the form of a position: "xB--;x---;xx--;xx--".
  [[nodiscard]] std::string text() const;

 private:
  Squares squares_;
  std::array<Square, dove_count> given_{};
};

// Which positions are asked for; it is Red's turn. See Verdict.
enum class Ask : std::uint8_t { mate, win };
inline constexpr core::Named<Ask> ask_names[] = {{Ask::mate, "mate"}, {Ask::win, "win"}};

struct PatternProblem {
  Pattern pattern;
  Ask ask = Ask::mate;
  Rules rules;

  [[nodiscard]] std::string wanted() const { return ask == Ask::mate ? "mate" : "win at once"; }
};

// Kind "doves" with everything that a decoder needs.
[[nodiscard]] cnf::Metadata describe(const PatternProblem& problem);
// Throws io::Failure for another kind, an unknown key, or a value that makes no sense.
[[nodiscard]] PatternProblem pattern_problem_from(const cnf::Metadata& metadata);

// The position that a model describes. Throws io::Failure if it is none on the pattern, or if the
// rules (doves/rules, by plain move generation) say that it is not what was asked for.
[[nodiscard]] Position position_in(const PatternProblem& problem, const cnf::ModelLits& model);

}  // namespace tsume::doves
