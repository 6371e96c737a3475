// Training data: positions along optimal solutions and beside them, with exact distances and all
// optimal moves. Single-card metric.
#pragma once

#include "lib/core/names.hpp"
#include "lib/core/random.hpp"
#include "lib/freecell/formats/board.hpp"
#include "lib/freecell/rules/symmetry.hpp"
#include "lib/freecell/search/search.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::freecell {

enum class Split : std::uint8_t { train, valid, test };
inline constexpr core::Named<Split> split_names[] = {
    {Split::train, "train"}, {Split::valid, "valid"}, {Split::test, "test"}};

// The shares of the splits.
using Shares = std::array<std::uint64_t, 3>;
// Reads "80:10:10". Throws core::BadArgument.
[[nodiscard]] Shares parse_shares(std::string_view text);

struct TrainingOptions {
  std::size_t off_path = 0;             // random neighbours of each position of the solution
  std::uint64_t seed = 1;               // of the neighbours and of the augmentation
  core::Limits limits;                  // of a board; nodes: of the search for its solution
  std::uint64_t label_nodes = 100'000;  // of the search that settles one alternative or neighbour
  bool canonical = false;               // each position by the representative of its class
  std::size_t augment = 0;              // random images of each record besides
  Shares shares = {80, 10, 10};
};

struct TrainingRecord {
  std::string deal;
  std::uint8_t suit_number = 0;  // the permutation of suits of this image
  Position initial;              // of the deal, with that permutation
  std::size_t ply = 0;
  bool on_path = true;
  Position position;
  int distance = -1;  // exact moves to go; -1: proved to be unsolvable
  std::optional<Move> best;
  // Moves to a neighbour one nearer, in the order of generation, `best` among them: proved. Moves
  // that the node limit left open are in `unknown`; all others are proved to be longer. The first
  // free cell and the first empty column stand for all.
  std::vector<Move> all_optimal;
  std::vector<Move> unknown;
  std::size_t bound_1suit = 0;  // cards not home included
  std::size_t bound_fvs = 0;
  Split split = Split::train;
};

struct TrainingDeal {
  std::vector<TrainingRecord> records;
  core::Outcome outcome = core::Outcome::solved;  // else unsolvable, or why there are no records
  std::size_t dropped = 0;                        // neighbours that the node limit left open
};

// The split of a deal: depends on its id alone, so that all positions of a deal, and all images of
// them, are on one side.
[[nodiscard]] Split split_of(const std::string& id, const Shares& shares);

// The records of one deal, in the order of plies. An unsolvable deal has one, with distance -1.
[[nodiscard]] TrainingDeal training_deal(const Board& board, const Variant& variant,
                                         const TrainingOptions& options,
                                         const SearchObserver& observer = {});

}  // namespace tsume::freecell
