#include "lib/doves/sat/problem.hpp"

#include "lib/cnf/metadata_values.hpp"
#include "lib/core/error.hpp"
#include "lib/doves/rules/notation.hpp"
#include "lib/doves/rules/shape.hpp"
#include "lib/doves/sat/encoding.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <array>

namespace tsume::doves {

Pattern Pattern::parse(std::string_view text) {
  const std::vector<Lettered> named = read_squares(text, "xoBAYMTHbaymth");
  const auto names = [&](char letter) {
    return std::ranges::find(named, letter, &Lettered::letter) != named.end();
  };
  if (names('x') && names('o')) {
    throw core::BadText(
        "x and o in one pattern: each is any dove, of either side; write one of them");
  }
  if (named.size() < least_doves || named.size() > most_doves) {
    throw core::BadText("a position has 2 to 12 doves, not " + std::to_string(named.size()));
  }
  Squares squares;
  for (const Lettered& one : named) {
    squares = squares | Squares(one.square);
  }
  if (has_isolated(squares)) {
    throw core::BadText("a dove is isolated: it touches no other dove");
  }
  const Box box = box_of(squares);
  Pattern pattern;
  pattern.given_.fill(Square::none);
  for (const Lettered& one : named) {
    const Square square =
        square_at(row_of(one.square) - box.top + anchor, column_of(one.square) - box.left + anchor);
    pattern.squares_ = pattern.squares_ | Squares(square);
    if (const auto dove = Dove::from_letter(one.letter)) {
      pattern.given_[dove->index()] = square;
    }
  }
  return pattern;
}

std::optional<Dove> Pattern::given(Square square) const {
  const auto* const found = std::ranges::find(given_, square);
  if (found == given_.end()) {
    return std::nullopt;
  }
  return Dove::from_index(static_cast<std::size_t>(found - given_.begin()));
}

Squares Pattern::open() const {
  Squares open = squares_;
  for (const Square square : given_) {
    if (square != Square::none) {
      open = open - Squares(square);
    }
  }
  return open;
}

std::string Pattern::text() const {
  std::string text;
  for (int row = 0; row < window; ++row) {
    text += row == 0 ? "" : ";";
    for (int column = 0; column < window; ++column) {
      const Square square = square_at(row + anchor, column + anchor);
      const auto dove = given(square);
      text += dove ? dove->letter() : squares_.contains(square) ? 'x' : '-';
    }
  }
  return text;
}

namespace {

constexpr const char* kind = "doves";

}  // namespace

cnf::Metadata describe(const PatternProblem& problem) {
  cnf::Metadata metadata;
  metadata.kind = kind;
  metadata.set("pattern", problem.pattern.text());
  metadata.set("ask", std::string(core::name_of(ask_names, problem.ask)));
  metadata.set("both", std::string(core::name_of(double_surround_names, problem.rules.both)));
  cnf::set_flag(metadata, "remove", problem.rules.remove);
  return metadata;
}

PatternProblem pattern_problem_from(const cnf::Metadata& metadata) {
  constexpr std::array keys{"pattern", "ask", "both", "remove"};
  const cnf::MetadataValues values(metadata);
  values.require_kind(kind);
  values.require_keys(keys);
  PatternProblem problem;
  problem.pattern = values.exactly("pattern", values.require("pattern"), Pattern::parse,
                                   [](const Pattern& pattern) { return pattern.text(); });
  problem.ask = values.choice("ask", ask_names);
  problem.rules.both = values.choice("both", double_surround_names);
  problem.rules.remove = values.flag("remove");
  values.require_same(describe(problem));
  return problem;
}

namespace {

// The doves where the model places them.
Position placed(const Pattern& pattern, const cnf::Assignment& model) {
  Position position;
  for (const Square square : pattern.squares()) {
    std::optional<Dove> found;
    for (std::size_t i = 0; i < dove_count; ++i) {
      const Dove dove = Dove::from_index(i);
      if (!model[place_variable(pattern, square, dove)]) {
        continue;
      }
      if (found) {
        throw io::Failure("the model has two doves on " + name_of(square));
      }
      if (position.on_board(dove)) {
        throw io::Failure(std::string("the model has the dove ") + dove.letter() + " twice");
      }
      found = dove;
    }
    if (!found) {
      throw io::Failure("the model has no dove on " + name_of(square));
    }
    if (const auto given = pattern.given(square); given && *given != *found) {
      throw io::Failure("the model has the dove " + std::string(1, found->letter()) + " on " +
                        name_of(square) + ", where " + given->letter() + " is given");
    }
    position.place(*found, square);
  }
  return position;
}

}  // namespace

Position position_in(const PatternProblem& problem, const cnf::ModelLits& model) {
  const auto variables = static_cast<std::int32_t>(dove_count) * problem.pattern.squares().count();
  const Position position = placed(problem.pattern, cnf::own_assignment(model, variables));
  if (const auto reason = why_illegal(position)) {
    throw io::Failure("wrong model: " + *reason);
  }
  const Verdict wanted = problem.ask == Ask::mate ? Verdict::mate : Verdict::win1;
  const Verdict verdict = judge(position, Side::red, problem.rules);
  if (verdict != wanted) {
    throw io::Failure("wrong model: " + to_text(position) + " is " +
                      std::string(core::name_of(verdict_names, verdict)) + ", not " +
                      std::string(core::name_of(verdict_names, wanted)));
  }
  return position;
}

}  // namespace tsume::doves
