// Every reason why no tour exists, against a search through all orders of the squares: boards,
// holes, pieces, symmetries, ends and moves in all combinations. Refusals must be right, and the
// formula that --no-precheck writes must have a model exactly where a tour exists.
#include "lib/cnf/formula.hpp"
#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/impossibility.hpp"
#include "lib/tour/request.hpp"
#include "lib/tour/sat/encoder.hpp"
#include "lib/tour/verify.hpp"
#include "tests/unit/tour/solve.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tsume::tour {
namespace {

constexpr std::array<const char*, 10> pieces{"1,2", "0,1", "1,1",     "0,1+1,1", "0,2",
                                             "1,3", "2,2", "1,2+0,1", "1,2+1,1", "2,3"};

// Searches all orders of the vertices; the checker of tours decides.
class Search {
 public:
  explicit Search(const Problem& problem) : problem_(problem), used_(problem.graph.size(), false) {}

  bool tour_exists() {
    const auto n = static_cast<Vertex>(problem_.graph.size());
    if (problem_.closed && n == 1) {
      return false;
    }
    for (Vertex v = 0; v < n; ++v) {
      const bool rotates = problem_.closed && problem_.fixed.empty();
      const bool may_begin = problem_.start ? v == *problem_.start : !rotates || v == 0;
      if (may_begin && extend(v)) {
        return true;
      }
    }
    return false;
  }

 private:
  bool extend(Vertex v) {
    used_[v] = true;
    tour_.push_back(v);
    bool found = false;
    if (tour_.size() == used_.size()) {
      found = !first_error(problem_, tour_);
    } else {
      for (const Vertex w : problem_.graph.neighbours(v)) {
        found = found || (!used_[w] && extend(w));
      }
    }
    tour_.pop_back();
    used_[v] = false;
    return found;
  }

  const Problem& problem_;
  std::vector<bool> used_;
  Tour tour_;
};

std::string text_of(const Problem& problem) {
  const Origin& origin = *problem.origin;
  std::string text = origin.board.size_text() + " --leaper " + to_string(origin.leapers);
  text += problem.closed ? " --closed" : "";
  for (const std::string& hole : origin.board.hole_names()) {
    text += " --hole " + hole;
  }
  text += problem.start ? " --start " + problem.name(*problem.start) : "";
  text += problem.end ? " --end " + problem.name(*problem.end) : "";
  for (const PrescribedMove& move : problem.prescribed) {
    text += " --move " + to_text(problem, move);
  }
  for (const auto& [k, v] : problem.fixed) {
    text += " --at " + std::to_string(k) + "=" + problem.name(v);
  }
  text += origin.symmetry
              ? " --symmetry " + std::string(core::name_of(knight::turn_names, *origin.symmetry))
              : "";
  return text;
}

// What became of the problems tried.
struct Tally {
  int tried = 0;
  int refused = 0;
  int solved = 0;
};

void check(const Problem& problem, Encoding encoding, Tally& tally) {
  const bool exists = Search(problem).tour_exists();
  const auto reason = impossibility(problem);
  ++tally.tried;
  tally.refused += reason ? 1 : 0;
  tally.solved += exists ? 1 : 0;
  EXPECT_FALSE(exists && reason) << text_of(problem) << ": " << *reason;
  const EncodingOptions options{.encoding = encoding};
  cnf::Formula formula;
  try {
    make_encoder(problem, options)->encode(formula);
  } catch (const io::Failure&) {
    return;
  }
  const bool has_model = FormulaSolver(formula).solve().has_value();
  if (is_relaxation(options.encoding)) {
    EXPECT_TRUE(has_model || !exists) << text_of(problem) << ", " << to_string(encoding);
  } else {
    EXPECT_EQ(has_model, exists) << text_of(problem) << ", " << to_string(encoding);
  }
}

Encoding any_encoding(core::Random& random) {
  return encoding_names[random.below(std::size(encoding_names))].value;
}

using Symmetry = std::optional<knight::Turn>;
constexpr Symmetry symmetries[] = {std::nullopt, knight::Turn::half, knight::Turn::quarter};

// All boards of up to `most` squares with all sets of holes, all pieces and symmetries.
Tally try_all(std::size_t most, std::uint64_t one_in) {
  core::Random random(14);
  Tally tally;
  for (std::size_t rows = 1; rows <= most; ++rows) {
    for (std::size_t columns = 1; rows * columns <= most; ++columns) {
      const knight::Board full(rows, columns);
      for (std::uint64_t holes = 0; holes + 1 < std::uint64_t{1} << full.size(); ++holes) {
        Request request;
        for (Vertex v = 0; v < full.size(); ++v) {
          if ((holes >> v & 1) != 0) {
            request.holes.push_back(full.name(v));
          }
        }
        for (const char* const piece : pieces) {
          for (const auto& symmetry : symmetries) {
            if (!random.chance(1, one_in)) {
              continue;
            }
            request.leaper = piece;
            request.symmetry = symmetry;
            request.closed = request.symmetry || random.chance(1, 2);
            try {
              check(resolve({full, {}, {}}, request), any_encoding(random), tally);
            } catch (const core::BadArgument&) {  // the holes are not symmetric
            }
          }
        }
      }
    }
  }
  return tally;
}

// A board with holes that `symmetry`, if there is one, keeps.
knight::Board random_board(core::Random& random, std::size_t most, Symmetry symmetry) {
  const bool quarter = symmetry == knight::Turn::quarter;
  std::size_t rows = 1 + random.below(quarter ? 5 : 6);
  std::size_t columns = quarter ? rows : 1 + random.below(8);
  knight::Board board(rows, columns);
  const auto turn = symmetry ? permutation(board, *symmetry) : std::nullopt;
  std::vector<bool> hole(board.size(), false);
  const auto remove = [&](Vertex v) {
    for (Vertex w = v; !hole[w]; w = turn ? (*turn)[w] : w) {
      hole[w] = true;
    }
  };
  for (std::uint64_t some = random.below(4); some > 0; --some) {
    remove(static_cast<Vertex>(random.below(board.size())));
  }
  std::vector<Vertex> holes;
  for (Vertex left = board.size() > most ? 0 : graph::no_vertex;; left = 0) {
    holes.clear();
    for (Vertex v = 0; v < board.size(); ++v) {
      if (hole[v]) {
        holes.push_back(v);
      }
    }
    if (left == graph::no_vertex || board.size() - holes.size() <= most) {
      break;
    }
    remove(static_cast<Vertex>(random.below(board.size())));
  }
  if (holes.size() < board.size()) {
    board.remove(holes);
  }
  return board;
}

// Random boards with ends, moves and positions.
Tally try_random(std::size_t most, int rounds) {
  core::Random random(2);
  Tally tally;
  for (int round = 0; round < rounds; ++round) {
    const Symmetry symmetry = random.chance(1, 3)   ? Symmetry(knight::Turn::half)
                              : random.chance(1, 3) ? Symmetry(knight::Turn::quarter)
                                                    : std::nullopt;
    const knight::Board board = random_board(random, most, symmetry);
    if (board.size() > most) {
      continue;
    }
    const auto square = [&] { return board.name(static_cast<Vertex>(random.below(board.size()))); };
    Request request;
    request.leaper = pieces[random.chance(1, 2) ? 0 : random.below(pieces.size())];
    request.closed = symmetry || random.chance(1, 2);
    request.symmetry = symmetry;
    if (random.chance(1, 3)) {
      request.start = square();
    }
    if (!request.closed && random.chance(1, 3)) {
      request.end = square();
    }
    if (random.chance(1, 4)) {
      request.at.push_back(std::to_string(1 + random.below(board.size())) + "=" + square());
    }
    const Graph graph = knight::move_graph(board, knight::parse_leapers(request.leaper));
    for (std::uint64_t moves = random.below(4); moves > 0; --moves) {
      const auto from = static_cast<Vertex>(random.below(board.size()));
      if (const auto to = graph.neighbours(from); !to.empty()) {
        request.moves.push_back(board.name(from) + (random.chance(1, 3) ? ">" : "-") +
                                board.name(to[random.below(to.size())]));
      }
    }
    check(resolve({board, {}, {}}, request), any_encoding(random), tally);
  }
  return tally;
}

TEST(ImpossibilityBrute, SmallBoardsWithAllHoles) {
  const Tally tally = try_all(9, 2);
  EXPECT_GT(tally.tried, 10000);
  EXPECT_GT(tally.refused, 1000);
  EXPECT_GT(tally.solved, 100);
}

TEST(ImpossibilityBrute, RandomConditions) {
  const Tally tally = try_random(12, 3000);
  EXPECT_GT(tally.tried, 2000);
  EXPECT_GT(tally.refused, 500);
  EXPECT_GT(tally.solved, 20);
}

TEST(ImpossibilityBruteSlow, BoardsOfTwelveSquaresWithAllHoles) {
  EXPECT_GT(try_all(12, 4).solved, 1000);
}

TEST(ImpossibilityBruteSlow, RandomConditions) {
  EXPECT_GT(try_random(14, 60000).solved, 1000);
}

// Tours with a quarter turn exist on boards with holes whose side is odd or a multiple of four.
TEST(Impossibility, QuarterTurnsAroundHoles) {
  Request request;
  request.closed = true;
  request.symmetry = knight::Turn::quarter;
  request.holes = {"b2"};
  const Problem small = resolve({knight::Board(3, 3), {}, {}}, request);
  EXPECT_EQ(impossibility(small), std::nullopt);
  EXPECT_TRUE(Search(small).tour_exists());
  request.holes = {"a1,a8,h1,h8"};
  EXPECT_EQ(impossibility(resolve({knight::Board(8, 8), {}, {}}, request)), std::nullopt);
  request.holes = {};
  EXPECT_EQ(impossibility(resolve({knight::Board(8, 8), {}, {}}, request)),
            "a symmetric tour of 64 would repeat after 16 moves, but the symmetry exchanges the "
            "two colours");
}

}  // namespace
}  // namespace tsume::tour
