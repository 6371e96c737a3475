// Symmetries, training records against breadth-first search, NumPy files.
#include "lib/freecell/training/training.hpp"

#include "lib/core/text.hpp"
#include "lib/freecell/formats/npy.hpp"
#include "lib/freecell/rules/deal.hpp"
#include "lib/freecell/rules/state_code.hpp"
#include "lib/freecell/training/training_file.hpp"
#include "tests/unit/freecell/helpers.hpp"
#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace tsume::freecell {
namespace {

using testing_helpers::breadth_first;

TEST(Symmetry, SuitPermutationsAreTheEightThatKeepColoursTogether) {
  std::set<std::array<std::uint8_t, 4>> seen;
  for (std::size_t number = 0; number < suit_symmetries; ++number) {
    const Symmetry symmetry = suit_symmetry(number);
    EXPECT_TRUE(seen.insert(symmetry.suits).second);
    const auto red = [&](Suit suit) {
      return Card(0, static_cast<Suit>(symmetry.suits[static_cast<std::size_t>(suit)])).red();
    };
    EXPECT_EQ(red(Suit::clubs), red(Suit::spades));
    EXPECT_EQ(red(Suit::diamonds), red(Suit::hearts));
    EXPECT_NE(red(Suit::clubs), red(Suit::hearts));
  }
  EXPECT_EQ(suit_symmetry(0).suits, Symmetry{}.suits);
}

TEST(Symmetry, ImagesHaveTheImagesOfTheMovesAndOneRepresentative) {
  core::Random random(31);
  for (std::uint64_t n = 1; n <= 30; ++n) {
    const Position position = play_at_random(microsoft_deal(n), {}, n, random);
    const Symmetry symmetry = random_symmetry(random, {});
    const Position image = symmetry(position);
    const Position representative = canonical_symmetry(position)(position);
    EXPECT_EQ(canonical_symmetry(image)(image), representative) << n;
    EXPECT_EQ(legal_moves(image, {}).size(), legal_moves(position, {}).size());
    for (const Move& move : legal_moves(position, {})) {
      Position child = position;
      make_move(child, move);
      Position image_child = image;
      make_move(image_child, symmetry(move));
      EXPECT_EQ(image_child, symmetry(child));
    }
  }
}

// Distances and the set of optimal moves against breadth-first search.
void expect_right_labels(const TrainingRecord& record, const Variant& game) {
  const auto truth = breadth_first(record.position, game, Metric::single, 20'000);
  ASSERT_TRUE(truth);
  EXPECT_EQ(record.distance, *truth);
  EXPECT_TRUE(record.unknown.empty());
  std::vector<Move> optimal;
  for (const Move& move : legal_moves(record.position, game)) {
    Position child = record.position;
    make_move(child, move);
    const auto distance = breadth_first(child, game, Metric::single, 20'000);
    if (*truth > 0 && *distance == *truth - 1) {
      optimal.push_back(move);
    }
  }
  EXPECT_EQ(record.all_optimal, optimal) << record.deal << ", ply " << record.ply << '\n'
                                         << board_text(record.position, game);
  EXPECT_EQ(record.best.has_value(), !optimal.empty());
  if (record.best) {
    EXPECT_NE(std::find(optimal.begin(), optimal.end(), *record.best), optimal.end());
  }
  EXPECT_LE(record.bound_1suit, record.bound_fvs);
}

// On the solution, beside it, and in symmetric images.
TEST(Training, RecordsAgreeWithBreadthFirstSearch) {
  std::size_t checked = 0;
  std::size_t unsolvable = 0;
  for (const Variant game : {Variant{3, 3, 1}, Variant{2, 4, 3}, Variant{3, 3, 2}}) {
    TrainingOptions beside;
    beside.off_path = 2;
    TrainingOptions images;
    images.augment = 2;
    TrainingOptions representatives;
    representatives.canonical = true;
    for (const TrainingOptions& options : {beside, images, representatives}) {
      for (std::uint64_t n = 1; n <= 2; ++n) {
        const Board board{std::to_string(n), microsoft_deal(n, game)};
        const TrainingDeal deal = training_deal(board, game, options);
        EXPECT_EQ(deal.dropped, 0U);
        for (const TrainingRecord& record : deal.records) {
          expect_right_labels(record, game);
          ++checked;
          unsolvable += record.distance < 0 ? 1U : 0U;
        }
      }
    }
  }
  EXPECT_GT(checked, 300U);
  EXPECT_GT(unsolvable, 0U);
}

TEST(Training, ImagesKeepDistancesAndDealsKeepTheirSplit) {
  const Variant game{4, 4, 2};
  TrainingOptions options;
  options.augment = 2;
  const Board board{"x", microsoft_deal(1, game)};
  const TrainingDeal deal = training_deal(board, game, options);
  const std::size_t originals = deal.records.size() / 3;
  EXPECT_EQ(deal.records.size(), 3 * originals);
  for (std::size_t i = 0; i < originals; ++i) {
    for (std::size_t k = 0; k < 2; ++k) {
      const TrainingRecord& image = deal.records[originals + 2 * i + k];
      EXPECT_EQ(image.distance, deal.records[i].distance);
      EXPECT_EQ(image.split, deal.records[i].split);
      EXPECT_EQ(image.bound_fvs, game.cards() - image.position.cards_home() +
                                     parked_bound(image.position, game, Heuristic::fvs));
      EXPECT_TRUE(RankCode(image.initial, game)
                      .checked_decode(RankCode(image.initial, game).encode(image.position)));
    }
  }
  std::array<int, 3> counts{};
  for (int i = 0; i < 1000; ++i) {
    ++counts[static_cast<std::size_t>(split_of("ms" + std::to_string(i), {80, 10, 10}))];
  }
  EXPECT_NEAR(counts[0], 800, 60);
  EXPECT_NEAR(counts[1], 100, 45);
  EXPECT_EQ(split_of("ms1", {0, 0, 1}), Split::test);
}

TEST(Npy, HeaderIsThatOfVersionOne) {
  NpyArray array("a", "<i2", 2);
  for (const int number : {1, -1, 256, 0}) {
    array.push(number);
  }
  const std::string file = array.file();
  EXPECT_EQ(file.substr(0, 8), std::string("\x93NUMPY\x01\0", 8));
  const std::size_t length =
      static_cast<unsigned char>(file[8]) + std::size_t{256} * static_cast<unsigned char>(file[9]);
  EXPECT_EQ((10 + length) % 64, 0U);
  EXPECT_EQ(file[9 + length], '\n');
  EXPECT_NE(file.find("{'descr': '<i2', 'fortran_order': False, 'shape': (2, 2), }"),
            std::string::npos);
  EXPECT_EQ(file.substr(10 + length), std::string("\x01\0\xff\xff\0\x01\0\0", 8));
}

// Deals with images, of one name: what the arrays say must not depend on names.
class Arrays : public ::testing::Test {
 protected:
  Arrays() {
    TrainingOptions options;
    options.augment = 2;
    for (std::uint64_t n = 1; n <= 3; ++n) {
      deals_.push_back(training_deal({"x", microsoft_deal(n, game)}, game, options));
    }
  }
  [[nodiscard]] std::unique_ptr<TrainingSink> sink(const std::string& prefix) const {
    return training_sink(TrainingFormat::npy, game, scratch_.path(prefix));
  }
  static void add(TrainingSink& sink, const TrainingDeal& deal, std::vector<std::string>& lines) {
    sink.begin_deal();
    for (const TrainingRecord& record : deal.records) {
      sink.add(record, lines);
    }
  }
  // The numbers of a file that finish() wrote, of `size` bytes each.
  [[nodiscard]] std::vector<std::int64_t> numbers(const std::string& name, std::size_t size) const {
    const std::string file = test::read_file(scratch_.path(name + ".npy"));
    constexpr std::size_t header = 128;
    std::vector<std::int64_t> result;
    for (std::size_t at = header; at < file.size(); at += size) {
      std::uint64_t number = 0;
      for (std::size_t i = size; i-- > 0;) {
        number = number << 8U | static_cast<unsigned char>(file[at + i]);
      }
      const std::uint64_t sign = std::uint64_t{1} << (8 * size - 1);
      result.push_back(size == 1 ? static_cast<std::int64_t>(number)
                                 : static_cast<std::int64_t>((number ^ sign) - sign));
    }
    return result;
  }

  static constexpr Variant game{3, 3, 1};
  test::Scratch scratch_;
  std::vector<TrainingDeal> deals_;
};

// With the boards of the output, the arrays give back every record.
TEST_F(Arrays, SayWhatTheRecordsSay) {
  const auto arrays = sink("a");
  std::vector<std::string> lines;
  std::vector<TrainingRecord> records;
  for (const TrainingDeal& deal : deals_) {
    add(*arrays, deal, lines);
    records.insert(records.end(), deal.records.begin(), deal.records.end());
  }
  arrays->finish();
  const std::vector<Board> boards = testing_helpers::read_boards(core::join(lines, "\n"), game);
  EXPECT_GT(boards.size(), deals_.size());
  const auto initial = numbers("a.initial", 4);
  const auto packed = numbers("a.packed", 1);
  const auto distance = numbers("a.distance", 2);
  const auto ply = numbers("a.ply", 2);
  const auto split = numbers("a.split", 1);
  const auto move = numbers("a.move", 1);
  const auto y = numbers("a.y", 1);
  ASSERT_EQ(initial.size(), records.size());
  ASSERT_EQ(packed.size(), RankCode::bytes * records.size());
  ASSERT_EQ(move.size(), 2 * records.size());
  ASSERT_EQ(y.size(), game.cards() * records.size());
  std::set<std::int64_t> used;
  for (std::size_t i = 0; i < records.size(); ++i) {
    SCOPED_TRACE(i);
    const TrainingRecord& record = records[i];
    ASSERT_LT(static_cast<std::size_t>(initial[i]), boards.size());
    used.insert(initial[i]);
    const Board& board = boards[static_cast<std::size_t>(initial[i])];
    EXPECT_FALSE(board.bad);
    EXPECT_EQ(board.position, record.initial);
    std::array<std::uint8_t, RankCode::bytes> bytes{};
    for (std::size_t k = 0; k < bytes.size(); ++k) {
      bytes[k] = static_cast<std::uint8_t>(packed[RankCode::bytes * i + k]);
    }
    EXPECT_EQ(RankCode(board.position, game).checked_decode(key_from_bytes(bytes)),
              canonical(record.position));
    EXPECT_EQ(distance[i], record.distance);
    EXPECT_EQ(ply[i], static_cast<std::int64_t>(record.ply));
    EXPECT_EQ(split[i], static_cast<std::int64_t>(record.split));
    EXPECT_EQ(move[2 * i], record.best ? record.best->from.code() : 255);
    EXPECT_EQ(move[2 * i + 1], record.best ? record.best->to.code() : 255);
    const std::string tsv = fields_of(record, game).tab_separated();
    std::string digits;
    for (std::size_t k = 0; k < game.cards(); ++k) {
      digits += static_cast<char>('0' + y[game.cards() * i + k]);
    }
    EXPECT_EQ(tsv.substr(tsv.rfind('\t') + 1), digits);
  }
  EXPECT_EQ(used.size(), boards.size());
}

}  // namespace
}  // namespace tsume::freecell
