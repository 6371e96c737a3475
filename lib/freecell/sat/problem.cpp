#include "lib/freecell/sat/problem.hpp"

#include "lib/cnf/metadata_values.hpp"
#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <array>

namespace tsume::freecell {

namespace {

constexpr const char* kind = "freecell";
constexpr std::array keys{"id",        "ranks",   "columns", "cells",   "foundations",
                          "freecells", "tableau", "moves",   "at-most", "every-solution"};

Position position_of(const cnf::MetadataValues& values, const Variant& variant) {
  const BoardFields fields = {values.require("foundations"), values.require("freecells"),
                              values.require("tableau")};
  try {
    return parse_fields(fields, variant);
  } catch (const core::BadText& error) {
    cnf::MetadataValues::fail(error.what());
  }
}

}  // namespace

std::optional<std::string> why_impossible(const LengthProblem& problem) {
  const std::size_t cards = problem.cards_left();
  if (problem.moves < cards) {
    return cards == 1 ? "1 card is not home, and it needs a move"
                      : core::counted(cards, "card") + " are not home, and each needs a move";
  }
  if (cards == 0 && problem.moves > 0 && !problem.at_most) {
    return "the board is solved, and no card leaves its foundation";
  }
  return std::nullopt;
}

cnf::Metadata describe(const LengthProblem& problem) {
  cnf::Metadata metadata;
  metadata.kind = kind;
  metadata.set("id", problem.id);
  metadata.set("ranks", std::to_string(problem.variant.ranks));
  metadata.set("columns", std::to_string(problem.variant.columns));
  metadata.set("cells", std::to_string(problem.variant.cells));
  const BoardFields fields = board_fields(problem.position, problem.variant);
  metadata.set("foundations", fields.foundations);
  metadata.set("freecells", fields.cells);
  metadata.set("tableau", fields.columns);
  metadata.set("moves", std::to_string(problem.moves));
  cnf::set_flag(metadata, "at-most", problem.at_most);
  cnf::set_flag(metadata, "every-solution", problem.every_solution);
  return metadata;
}

LengthProblem problem_from(const cnf::Metadata& metadata) {
  const cnf::MetadataValues values(metadata);
  values.require_kind(kind);
  values.require_keys(keys);
  LengthProblem problem;
  problem.id = values.require("id");
  if (problem.id != printable_id(problem.id)) {
    cnf::MetadataValues::bad("id", problem.id);
  }
  problem.variant.ranks = values.number("ranks", 1, max_ranks);
  problem.variant.columns = values.number("columns", 1, max_columns);
  problem.variant.cells = values.number("cells", 0, max_cells);
  problem.position = position_of(values, problem.variant);
  problem.moves = values.number("moves", 0, most_moves);
  problem.at_most = values.flag("at-most");
  problem.every_solution = values.flag("every-solution");
  values.require_same(describe(problem));
  return problem;
}

}  // namespace tsume::freecell
