#include "lib/core/random.hpp"
#include "lib/core/text.hpp"
#include "lib/doves/retro/lookup.hpp"
#include "lib/doves/retro/solver.hpp"
#include "lib/doves/search/solve.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/doves/index.hpp"
#include "tests/unit/doves/oracle.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <system_error>
#include <vector>

namespace tsume::doves::retro {
namespace {

Game game_of(Truncation truncation, int most) {
  Game game;
  game.truncation = truncation;
  game.most = most;
  return game;
}

// The lines of a file of tests/data/doves as columns.
std::vector<std::vector<std::string>> rows_of(const std::string& name) {
  std::ifstream file("tests/data/doves/" + name);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.front() != '#') {
      auto& row = rows.emplace_back();
      for (const std::string_view field : core::split_fields(line, '\t')) {
        row.emplace_back(field);
      }
    }
  }
  EXPECT_FALSE(rows.empty()) << name;
  return rows;
}

// Calls use(slot) for the slots of a layer.
template <typename Use>
void for_each_slot(int doves, const Use& use) {
  const Layer& layer = the_index().layer(doves);
  for (std::uint32_t unit = layer.first_unit; unit < layer.end_unit(); ++unit) {
    for (std::size_t s = 0; s < layer.splits.size(); ++s) {
      const std::size_t bits = arrangements_on(layer.splits[s].theirs_count).count;
      for (std::size_t r = 0; r < layer.row[s + 1] - layer.row[s]; ++r) {
        for (std::size_t b = 0; b < bits; ++b) {
          use(Slot{unit, static_cast<std::uint16_t>(s), static_cast<std::uint8_t>(r),
                   static_cast<std::uint8_t>(b)});
        }
      }
    }
  }
}

Slot random_slot(core::Random& random, int doves) {
  const Layer& layer = the_index().layer(doves);
  Slot slot;
  slot.unit = layer.first_unit + static_cast<std::uint32_t>(random.below(layer.unit_count));
  slot.split = static_cast<std::uint16_t>(random.below(layer.splits.size()));
  slot.row =
      static_cast<std::uint8_t>(random.below(layer.row[slot.split + 1U] - layer.row[slot.split]));
  slot.bit = static_cast<std::uint8_t>(
      random.below(arrangements_on(layer.splits[slot.split].theirs_count).count));
  return slot;
}

bool mirrored(const Slot& slot) {
  return the_index().units()[slot.unit].unit.fixers == 2;
}

TEST(RetroIndex, RanksAndUnranks) {
  std::map<std::uint64_t, int> seen;
  const auto check = [&](const Slot& slot) {
    const Position position = the_index().position_of(slot);
    ASSERT_FALSE(why_illegal(position));
    ASSERT_FALSE(surrounded_boss(position));
    const auto back = the_index().slot_of(position, Side::red);
    ASSERT_TRUE(back);
    if (!mirrored(slot)) {
      ASSERT_EQ(*back, slot);
    } else {
      ASSERT_EQ(back->unit, slot.unit);
    }
  };
  for (int n = 2; n <= 4; ++n) {
    for_each_slot(n, [&](const Slot& slot) {
      check(slot);
      ++seen[canonical_key(the_index().position_of(slot))];
    });
  }
  // Each position once, or twice with its mirror image.
  EXPECT_EQ(seen.size(), 2U + 180 + 28620);
  core::Random random(5);
  for (int n = 5; n <= most_doves; ++n) {
    for (int i = 0; i < 300; ++i) {
      check(random_slot(random, n));
    }
  }
}

TEST(RetroIndex, IsTheSameForAllImagesAndColours) {
  core::Random random(6);
  for (int n = 3; n <= most_doves; ++n) {
    for (int i = 0; i < 100; ++i) {
      const Slot slot = random_slot(random, n);
      const Position position = the_index().position_of(slot);
      const auto green = the_index().slot_of(position.colours_exchanged(), Side::green);
      ASSERT_TRUE(green);
      for (std::size_t g = 0; g < symmetry_count; ++g) {
        const auto other = the_index().slot_of(image(position, g), Side::red);
        ASSERT_TRUE(other);
        if (!mirrored(slot)) {
          ASSERT_EQ(*other, slot);
          ASSERT_EQ(*green, slot);
        } else {
          ASSERT_EQ(other->unit, slot.unit);
        }
      }
    }
  }
}

TEST(RetroIndex, HasNoPlaceForFinishedGames) {
  core::Random random(9);
  int finished = 0;
  for (int i = 0; i < 2000; ++i) {
    const Position position = oracle::random_position(random, 3 + i % 10);
    const bool over = surrounded_boss(position).has_value();
    EXPECT_EQ(the_index().slot_of(position, Side::green).has_value(), !over);
    finished += over ? 1 : 0;
  }
  EXPECT_GT(finished, 100);
}

TEST(RetroTables, CountLevelOneAsTheEnumerator) {
  const Tables tables(game_of(Truncation::sound, 7), the_index());
  for (const auto& row : rows_of("counts.tsv")) {
    const auto n = core::parse_decimal<int>(row[0]);
    if (n && *n <= 7) {
      EXPECT_EQ(std::to_string(tables.positions(*n)), row[4]) << *n;
      EXPECT_EQ(std::to_string(tables.wins_at_once(*n)), row[5]) << *n;
    }
  }
}

TEST(RetroTables, KnowEscapesByPutsThatASoundGameDoesNotFollow) {
  core::Random random(3);
  for (const DoubleSurround both :
       {DoubleSurround::lose, DoubleSurround::draw, DoubleSurround::win}) {
    const Rules rules{both, true};
    std::array<int, 2> count{};
    for (int most = 3; most <= 7; ++most) {
      const Tables tables(Game{rules, Truncation::sound, most}, the_index());
      for (int i = 0; i < 400; ++i) {
        const Position position = oracle::random_position(random, most);
        const auto slot = the_index().slot_of(position, Side::red);
        if (!slot) {
          continue;
        }
        const oracle::Board board = oracle::board_of(position);
        bool escapes = false;
        for (const oracle::Board& next : oracle::successors(board, "BAYMTH", 'b', true)) {
          if (next.size() > board.size()) {
            const Ending end = oracle::ending(next, 'B', 'b', both);
            escapes = escapes || end == Ending::won || end == Ending::drawn ||
                      (end == Ending::none && !oracle::can_win(next, "baymth", 'B', rules));
          }
        }
        const auto kept = tables.without_escape(slot->unit);
        ASSERT_FALSE(kept.empty());
        EXPECT_EQ(kept[slot->split].contains(slot->bit), !escapes) << to_text(position);
        ++count[escapes ? 1 : 0];
      }
      EXPECT_TRUE(tables.without_escape(0).empty());
    }
    EXPECT_GT(count[0], 20);
    EXPECT_GT(count[1], 20);
  }
  EXPECT_TRUE(Tables(game_of(Truncation::cap, 4), the_index()).without_escape(0).empty());
}

TEST(RetroTables, SlowCountLevelOneOfTheWholeGame) {
  const Tables tables(game_of(Truncation::full, most_doves), the_index());
  for (const auto& row : rows_of("counts.tsv")) {
    const auto n = core::parse_decimal<int>(row[0]);
    if (n) {
      EXPECT_EQ(std::to_string(tables.positions(*n)), row[4]) << *n;
      EXPECT_EQ(std::to_string(tables.wins_at_once(*n)), row[5]) << *n;
    }
  }
}

// The positions that are lost in two plies are the checkmates, which the enumerator counts by
// conditions of its own. All actions of all positions of the game are looked at. Nothing is entered
// into the sets, so that their pages take no memory.
TEST(RetroSolver, SlowCountsTheCheckmatesOfTheWholeGame) {
  const Tables tables(game_of(Truncation::full, most_doves), the_index());
  Sets sets = Sets::in_memory(tables, false);
  RetrogradeSolver solver(tables, sets, {}, Progress::none(tables));
  std::uint64_t total = 0;
  for (const auto& row : rows_of("counts.tsv")) {
    const auto n = core::parse_decimal<int>(row[0]);
    if (row[0] == "total") {
      EXPECT_EQ(std::to_string(total), row[6]);
    }
    if (!n) {
      continue;
    }
    const Layer& layer = tables.index().layer(*n);
    std::uint64_t halves = 0;
    ASSERT_TRUE(solver.sweep_units(
        layer.first_unit, layer.end_unit(), Fact::lost,
        [&](std::uint32_t unit, const std::vector<NewRow>& found) {
          for (const NewRow& positions : found) {
            halves +=
                positions.bits.count() * (tables.index().units()[unit].unit.fixers == 2 ? 1U : 2U);
          }
        }));
    EXPECT_EQ(std::to_string(halves / 2), row[6]) << *n;
    total += halves / 2;
  }
  EXPECT_EQ(total, 4'779'515'952U);
}

// Solves by levels; returns "level<TAB>n<TAB>count" for each count that is not 0.
std::vector<std::string> levels_of(const Tables& tables, Sets& sets,
                                   RetrogradeOptions options = {}) {
  std::vector<std::string> lines;
  const auto add = [&](unsigned level, const LayerCounts& counts) {
    for (int n = least_doves; n <= tables.game().most; ++n) {
      if (counts[static_cast<std::size_t>(n)] != 0) {
        lines.push_back(std::to_string(level) + '\t' + std::to_string(n) + '\t' +
                        std::to_string(counts[static_cast<std::size_t>(n)]));
      }
    }
  };
  LayerCounts at_once{};
  for (int n = least_doves; n <= tables.game().most; ++n) {
    at_once[static_cast<std::size_t>(n)] = tables.wins_at_once(n);
  }
  add(1, at_once);
  RetrogradeSolver solver(tables, sets, std::move(options));
  EXPECT_TRUE(solver.solve_by_levels(add));
  return lines;
}

// The lines of tests/data/doves/levels.tsv for a game: rule, N, level, n, count.
std::vector<std::string> known_levels(const std::string& rule, int most) {
  std::vector<std::string> lines;
  for (const auto& row : rows_of("levels.tsv")) {
    if (row[0] == rule && row[1] == std::to_string(most)) {
      lines.push_back(row[2] + '\t' + row[3] + '\t' + row[4]);
    }
  }
  EXPECT_FALSE(lines.empty());
  return lines;
}

void check_levels(Truncation truncation, int most) {
  const Tables tables(game_of(truncation, most), the_index());
  Sets sets = Sets::in_memory(tables, true);
  EXPECT_EQ(levels_of(tables, sets),
            known_levels(truncation == Truncation::cap ? "cap" : "sound", most));
}

TEST(RetroSolver, FindsTheLevelsOfTheTables) {
  check_levels(Truncation::cap, 4);
  check_levels(Truncation::cap, 5);
  check_levels(Truncation::sound, 5);
  check_levels(Truncation::sound, 6);
}

TEST(RetroSolver, SlowFindsTheLevelsOfLargerTables) {
  check_levels(Truncation::cap, 6);
  check_levels(Truncation::sound, 7);
}

// The rows of both sets, and the plies if both have them.
void expect_same(const Tables& tables, Sets& a, Sets& b) {
  const std::uint32_t end = tables.index().layer(tables.game().most).end_unit();
  for (const auto& [column, name] : column_names) {
    if (column == Column::plies && !(a.has_plies() && b.has_plies())) {
      continue;
    }
    std::uint64_t wrong = 0;
    for (std::uint32_t unit = 0; unit < end; ++unit) {
      Sets::Pins in_a(a);
      Sets::Pins in_b(b);
      const Layout& layout = a.layout();
      if (std::memcmp(in_a.open(column, unit), in_b.open(column, unit),
                      layout.end(column, unit) - layout.begin(column, unit)) != 0) {
        ++wrong;
      }
    }
    EXPECT_EQ(wrong, 0U) << name;
  }
}

// All games with few doves: the values do not depend on the order of evaluation, the number of
// threads, the kernel, or stops.
TEST(RetroSolver, OrderThreadsKernelsAndStopsDoNotMatter) {
  for (const Truncation truncation : {Truncation::cap, Truncation::sound}) {
    for (const DoubleSurround both :
         {DoubleSurround::lose, DoubleSurround::draw, DoubleSurround::win}) {
      for (const bool remove : {true, false}) {
        for (int most = 2; most <= 4; ++most) {
          const Game game{{both, remove}, truncation, most};
          const Tables tables(game, the_index());
          Sets by_levels = Sets::in_memory(tables, true);
          (void)levels_of(tables, by_levels);
          RetrogradeOptions options;
          Sets plain = Sets::in_memory(tables, false);
          EXPECT_TRUE(RetrogradeSolver(tables, plain, options).solve());
          expect_same(tables, by_levels, plain);
          options.threads = 3;
          options.sweep = portable_unit_sweep();
          Sets portable = Sets::in_memory(tables, true);
          (void)levels_of(tables, portable, options);
          expect_same(tables, by_levels, portable);
          Sets stopped = Sets::in_memory(tables, false);
          int polls = 0;
          options.stop = [&] { return ++polls % 7 == 0; };
          int runs = 0;
          std::optional<Progress> progress;
          for (bool solved = false; !solved; ++runs) {
            ASSERT_LT(runs, 1000);
            RetrogradeSolver solver(tables, stopped, options, progress);
            if (progress) {
              ASSERT_EQ(solver.progress(), *progress);
            }
            solved = solver.solve();
            progress = solver.progress();
          }
          EXPECT_TRUE(most < 4 || runs > 2);
          expect_same(tables, by_levels, stopped);
        }
      }
    }
  }
}

// The order of the passes is that of what is unseen: any other order finds the same, also if the
// stamps run out on the way.
TEST(RetroSolver, OrderOfThePassesAndStampsDoNotMatter) {
  std::mt19937_64 random(1);
  for (const Game& game :
       {game_of(Truncation::cap, 4), game_of(Truncation::sound, 5), game_of(Truncation::cap, 5)}) {
    const Tables tables(game, the_index());
    Sets expected = Sets::in_memory(tables, false);
    RetrogradeSolver in_order(tables, expected, {});
    EXPECT_TRUE(in_order.solve());
    EXPECT_EQ(in_order.progress().unseen, Progress().unseen);
    bool ran_out = false;
    for (int trial = 0; trial < 4; ++trial) {
      Progress from = Progress::none(tables);
      from.now = static_cast<Stamp>(65'533 - trial);  // the greatest is 65'534
      for (LayerCounts& counts : from.unseen) {
        for (std::uint64_t& count : counts) {
          count = trial == 0 ? 0 : random() >> (random() % 64);
        }
      }
      Sets sets = Sets::in_memory(tables, false);
      RetrogradeSolver solver(tables, sets, {}, from);
      EXPECT_TRUE(solver.solve());
      ran_out = ran_out || solver.progress().now < 65'000;
      expect_same(tables, expected, sets);
    }
    EXPECT_TRUE(ran_out);
  }
}

// Late passes follow the changes in the log, if it reaches back; how far does not matter. They turn
// fewer blocks the further it does: with the second size there is room for some changes.
TEST(RetroSolver, TheReachOfTheLogDoesNotMatter) {
  for (const Truncation truncation : {Truncation::cap, Truncation::sound}) {
    const Tables tables(game_of(truncation, 5), the_index());
    RetrogradeOptions options;
    options.log_bytes = 0;
    Sets expected = Sets::in_memory(tables, true);
    (void)levels_of(tables, expected, options);
    std::vector<std::uint64_t> turned;
    for (const unsigned log_bytes : {0U, 20'000U, 20'000'000U}) {
      options.log_bytes = log_bytes;
      options.threads = 1;
      Sets values = Sets::in_memory(tables, false);
      RetrogradeSolver solver(tables, values, options);
      EXPECT_TRUE(solver.solve());
      turned.push_back(solver.transitions());
      expect_same(tables, expected, values);
      options.threads = 2;
      Sets also = Sets::in_memory(tables, false);
      EXPECT_TRUE(RetrogradeSolver(tables, also, options).solve());
      expect_same(tables, expected, also);
      Sets levels = Sets::in_memory(tables, true);
      (void)levels_of(tables, levels, options);
      expect_same(tables, expected, levels);
    }
    if (truncation == Truncation::cap) {  // the sound game has too little to turn
      EXPECT_LT(turned[1], turned[0]);
      EXPECT_LT(turned[2], turned[1]);
      EXPECT_LT(turned[2], turned[0] / 2);
    }
  }
}

// With six doves blocks have up to 120 rows and 120 columns, so that every part of a transposition
// counts.
TEST(RetroSolver, KernelsDoNotMatter) {
  const Tables tables(game_of(Truncation::sound, 6), the_index());
  RetrogradeOptions options;
  options.sweep = portable_unit_sweep();
  Sets expected = Sets::in_memory(tables, false);
  EXPECT_TRUE(RetrogradeSolver(tables, expected, options).solve());
  for (const UnitSweep sweep : {avx2_unit_sweep(), gfni_unit_sweep()}) {
    if (sweep != nullptr) {  // null on another processor
      options.sweep = sweep;
      Sets values = Sets::in_memory(tables, false);
      EXPECT_TRUE(RetrogradeSolver(tables, values, options).solve());
      expect_same(tables, expected, values);
    }
  }
}

// A third of what the columns take.
std::uint64_t third_of(const Layout& layout) {
  std::uint64_t bytes = 0;
  for (const LayerCounts& column : layout.bytes) {
    bytes = std::accumulate(column.begin(), column.end(), bytes);
  }
  return bytes / 3;
}

// Under a limit the ranges that are not in use are compressed.
void check_little_memory(Truncation truncation, unsigned threads) {
  const Tables tables(game_of(truncation, 5), the_index());
  Sets expected = Sets::in_memory(tables, true);
  (void)levels_of(tables, expected);
  RetrogradeOptions options;
  options.threads = threads;
  const Layout values = Layout::of(tables, false);
  Sets small(values, third_of(values));
  EXPECT_TRUE(RetrogradeSolver(tables, small, options, Progress::none(tables)).solve());
  expect_same(tables, expected, small);
  const Layout with_plies = Layout::of(tables, true);
  Sets levels(with_plies, third_of(with_plies));
  (void)levels_of(tables, levels, options);
  expect_same(tables, expected, levels);
}

TEST(RetroSolver, SlowLittleMemoryDoesNotMatterToOtherNumbersOfThreads) {
  check_little_memory(Truncation::cap, 1);
  check_little_memory(Truncation::sound, 3);
}

TEST(RetroSolver, LittleMemoryDoesNotMatter) {
  check_little_memory(Truncation::cap, 3);
  check_little_memory(Truncation::sound, 1);
}

// The rules of a system with pages of this size, which takes back every page that is touched.
PageRules rules_of_pages(std::size_t page) {
  return {page, [page](void* data, std::size_t bytes) {
            std::memset(data, 0, (bytes + page - 1) / page * page);
          }};
}

// Units, and parts of units, are written and read in random order, under limits that are too small
// and large enough and on systems with all sizes of pages; a unit in use stays where it is.
void check_random_use(std::uint64_t limit, std::size_t page) {
  const Tables tables(game_of(Truncation::cap, 5), the_index());
  const Layout layout = Layout::of(tables, true);
  const auto units = static_cast<std::uint32_t>(layout.places.size());
  Sets sets(layout, limit, rules_of_pages(page));
  std::map<std::pair<Column, std::uint32_t>, std::vector<std::uint8_t>> expected;
  core::Random random(9);
  Sets::Pins kept(sets);
  std::uint8_t* const first = kept.open(Column::won, 5);
  first[0] = 77;
  sets.written(Column::won, 5);
  int missing = 0;
  for (int i = 0; i < 6000; ++i) {
    const Column column = column_names[random.below(std::size(column_names))].value;
    const auto unit = static_cast<std::uint32_t>(random.below(units));
    const std::size_t bytes = layout.end(column, unit) - layout.begin(column, unit);
    if (bytes == 0 || (column == Column::won && unit == 5)) {
      continue;
    }
    auto& known = expected[{column, unit}];
    known.resize(bytes);
    Sets::Pins pins(sets);
    if (random.below(4) == 0) {
      std::uint8_t* const at = pins.open(column, unit);
      ASSERT_EQ(std::memcmp(at, known.data(), bytes), 0);
      at[random.below(bytes)] ^= 1;
      std::memcpy(known.data(), at, bytes);
      sets.written(column, unit);
    } else {
      const std::uint64_t offset = random.below(bytes);
      const std::uint64_t count = 1 + random.below(bytes - offset);
      pins.pin(column, unit);
      const std::uint8_t* const at_hand = sets.at_hand(column, unit, offset, count);
      missing += at_hand == nullptr ? 1 : 0;
      std::uint8_t* const at = sets.fetch(column, unit, offset, count);
      ASSERT_TRUE(at_hand == nullptr || at_hand == at);
      ASSERT_EQ(sets.at_hand(column, unit, offset, count), at);
      ASSERT_EQ(std::memcmp(at, known.data() + offset, count), 0);
      at[count - 1] ^= 1;
      known[offset + count - 1] ^= 1;
      sets.written(column, unit, offset + count - 1, 1);
    }
  }
  EXPECT_EQ(missing > 0, limit > 0);
  EXPECT_EQ(kept.open(Column::won, 5), first);
  EXPECT_EQ(first[0], 77);
  EXPECT_FALSE(sets.take_written(Column::lost).empty());
  EXPECT_TRUE(sets.take_written(Column::lost).empty());
  // A second change of the same bytes counts, too.
  EXPECT_FALSE(sets.take_written(Column::won).empty());
  sets.written(Column::won, 5, 0, 1);
  EXPECT_FALSE(sets.take_written(Column::won).empty());
}

TEST(RetroSets, KeepWhatIsWritten) {
  check_random_use(0, core::page_bytes());
  for (std::size_t page = std::size_t{4} << 10; page <= std::size_t{256} << 10; page *= 4) {
    check_random_use(1, page);
    check_random_use(std::uint64_t{1} << 20, page);
  }
}

TEST(RetroSets, SayIfTheSystemTakesNoMemoryBack) {
  const Tables tables(game_of(Truncation::cap, 4), the_index());
  bool refuse = true;
  Sets sets(Layout::of(tables, false), 1, {core::page_bytes(), [&](void* data, std::size_t bytes) {
                                             if (refuse) {
                                               throw std::system_error(EINVAL,
                                                                       std::generic_category());
                                             }
                                             core::Pages::empty(data, bytes);
                                           }});
  const auto use = [&](std::uint32_t unit) {
    Sets::Pins pins(sets);
    pins.open(Column::won, unit)[0] ^= 1;
    sets.written(Column::won, unit);
  };
  const std::uint32_t last = tables.unit_count() - 1;
  use(0);
  EXPECT_THROW(use(last), std::system_error);
  refuse = false;
  use(last);
  Sets::Pins pins(sets);
  EXPECT_EQ(pins.open(Column::won, 0)[0], 1);
}

// Also when what does not compress takes more and more of it.
TEST(RetroSets, KeepToTheLimit) {
  const Tables tables(game_of(Truncation::cap, 5), the_index());
  const Layout layout = Layout::of(tables, true);
  constexpr std::uint64_t limit = std::uint64_t{2} << 20;
  Sets sets(layout, limit);
  core::Random random(10);
  for (std::uint32_t unit = 0; sets.compressed_bytes() < limit / 2; ++unit) {
    ASSERT_LT(unit, layout.places.size());
    const std::uint64_t bytes = layout.end(Column::plies, unit) - layout.begin(Column::plies, unit);
    if (bytes == 0) {
      continue;
    }
    Sets::Pins pins(sets);
    std::uint8_t* const at = pins.open(Column::plies, unit);
    std::generate(at, at + bytes, [&] { return static_cast<std::uint8_t>(random.below(256)); });
    sets.written(Column::plies, unit);
    pins.close();
    ASSERT_LE(sets.bytes(), limit + (std::uint64_t{128} << 10)) << unit;
  }
  EXPECT_GT(sets.bytes(), limit - (std::uint64_t{256} << 10));
}

// Bytes that are no compressed range are refused, and the range can be used afterwards.
TEST(RetroSets, DamagedBytesAreRefused) {
  const Tables tables(game_of(Truncation::cap, 4), the_index());
  Sets sets(Layout::of(tables, false), 1);
  const std::string noise = "no such bytes";
  sets.set(Column::won, 0, noise, Sets::Bytes::copy);
  Sets::Pins pins(sets);
  EXPECT_THROW((void)pins.open(Column::won, 0), io::Failure);
  pins.close();
  EXPECT_THROW(sets.set(Column::won, 0, std::string(1 << 20, 'x'), Sets::Bytes::copy), io::Failure);
  sets.set(Column::won, 0, {}, Sets::Bytes::copy);
  EXPECT_EQ(pins.open(Column::won, 0)[0], 0);
}

ChangeList change_list(Stamp stamp, std::size_t count) {
  ChangeList list;
  for (std::size_t i = 0; i < count; ++i) {
    Row bits;
    bits.insert(3);
    list.add(stamp, 1, 2, bits);
  }
  return list;
}

TEST(RetroChangeLog, KeepsWhatIsNeededAndSaysHowFarItReaches) {
  ChangeLog log(3, 240);
  const auto count = [&](Fact fact, std::uint32_t unit, Stamp since) {
    return log.changes(fact, unit, since).all.size();
  };
  log.restart(5);
  EXPECT_FALSE(log.reaches(Fact::won, 0, 4));
  EXPECT_TRUE(log.reaches(Fact::won, 0, 5));
  log.add(Fact::won, 0, change_list(5, 3), 5, 5);
  log.add(Fact::won, 0, change_list(7, 4), 5, 7);
  log.add(Fact::lost, 0, change_list(6, 1), 5, 6);
  log.add(Fact::won, 2, change_list(6, 2), 5, 6);
  EXPECT_EQ(count(Fact::won, 0, 5), 7U);
  EXPECT_EQ(count(Fact::won, 0, 6), 4U);
  EXPECT_EQ(count(Fact::won, 0, 8), 0U);
  EXPECT_EQ(count(Fact::lost, 0, 5), 1U);
  EXPECT_EQ(count(Fact::won, 1, 5), 0U);
  // Without changes nothing happens.
  log.add(Fact::won, 0, {}, 7, 8);
  EXPECT_TRUE(log.reaches(Fact::won, 0, 5));
  EXPECT_EQ(count(Fact::won, 0, 5), 7U);
  // What nobody needs is forgotten.
  log.add(Fact::won, 0, change_list(8, 1), 6, 8);
  EXPECT_FALSE(log.reaches(Fact::won, 0, 5));
  EXPECT_TRUE(log.reaches(Fact::won, 1, 5));
  EXPECT_EQ(count(Fact::won, 0, 6), 5U);
  log.forget(Fact::won, 0, 2, 8);
  EXPECT_EQ(count(Fact::won, 0, 8), 1U);
  for (const std::uint32_t unit : {0U, 1U}) {
    EXPECT_FALSE(log.reaches(Fact::won, unit, 7));
    EXPECT_TRUE(log.reaches(Fact::won, unit, 8));
    EXPECT_TRUE(log.reaches(Fact::lost, unit, 5));
  }
  EXPECT_TRUE(log.reaches(Fact::won, 2, 5));
  EXPECT_EQ(count(Fact::won, 2, 5), 2U);
  EXPECT_FALSE(log.take_overflow());
  log.forget(Fact::won, 1, 3, 9);
  EXPECT_TRUE(log.reaches(Fact::won, 0, 8));
  EXPECT_FALSE(log.reaches(Fact::won, 2, 8));
  log.restart(9);
  EXPECT_FALSE(log.reaches(Fact::won, 0, 8));
  EXPECT_TRUE(log.reaches(Fact::won, 2, 9));
  EXPECT_EQ(count(Fact::won, 2, 5), 0U);
}

TEST(RetroChangeLog, TakesWhatThereIsRoomForAndFreesWhatItForgets) {
  const std::size_t bytes = ChangeList().bytes_with(change_list(5, 100).since(0));
  for (const bool exactly : {false, true}) {
    ChangeLog log(2, exactly ? bytes : bytes - 1);
    log.restart(5);
    // Again and again: what was forgotten leaves nothing behind.
    for (const Stamp now : {Stamp{5}, Stamp{6}, Stamp{7}}) {
      log.add(Fact::won, now % 2U, change_list(now, 100), now, now);
      EXPECT_EQ(log.take_overflow(), !exactly);
      EXPECT_FALSE(log.take_overflow());
      EXPECT_EQ(log.is_filling(), exactly);
      EXPECT_EQ(log.changes(Fact::won, now % 2U, 0).all.size(), exactly ? 100U : 0U);
      // Without room the log begins after what it could not take.
      EXPECT_EQ(log.reaches(Fact::won, now % 2U, now), exactly);
      EXPECT_TRUE(log.reaches(Fact::won, now % 2U, static_cast<Stamp>(now + 1)));
      log.forget(Fact::won, 0, 2, static_cast<Stamp>(now + 1));
      EXPECT_FALSE(log.is_filling());
    }
  }
  // add() itself frees what is no longer needed.
  ChangeLog log(1, bytes);
  log.restart(5);
  for (const Stamp now : {Stamp{5}, Stamp{6}, Stamp{7}}) {
    log.add(Fact::won, 0, change_list(now, 100), now, now);
    EXPECT_FALSE(log.take_overflow());
    EXPECT_EQ(log.changes(Fact::won, 0, 0).all.size(), 100U);
  }
}

// This is not a lack of room: other units keep their changes.
TEST(RetroChangeLog, TooManyChangesOfAUnitBeginItAnew) {
  constexpr std::size_t most = ChangeLog::most_of_a_unit;
  ChangeLog log(2, 100 * most);
  log.restart(5);
  log.add(Fact::won, 1, change_list(5, 1), 5, 5);
  log.add(Fact::won, 0, change_list(5, most), 5, 5);
  EXPECT_TRUE(log.reaches(Fact::won, 0, 5));
  log.add(Fact::won, 0, change_list(6, most + 1), 5, 6);
  EXPECT_FALSE(log.reaches(Fact::won, 0, 6));
  EXPECT_TRUE(log.reaches(Fact::won, 0, 7));
  EXPECT_TRUE(log.changes(Fact::won, 0, 0).all.empty());
  EXPECT_TRUE(log.reaches(Fact::won, 1, 5));
  EXPECT_EQ(log.changes(Fact::won, 1, 0).all.size(), 1U);
  EXPECT_FALSE(log.take_overflow());
}

// Whatever is appended and dropped: the changes of each block come back, in order.
TEST(RetroChangeLog, ListsChangesByBlock) {
  core::Random random(7);
  struct Entry {
    Stamp stamp;
    std::size_t split;
    Change change;
  };
  for (int round = 0; round < 200; ++round) {
    std::vector<Entry> entries;
    ChangeList all;
    for (Stamp stamp = 1; stamp < 6; ++stamp) {
      ChangeList some;
      for (std::size_t split = 0; split < 3; ++split) {
        const std::size_t count = random.below(2) * random.below(20);
        for (std::size_t i = 0; i < count; ++i) {
          const auto row = static_cast<std::uint8_t>(random.below(120));
          Row bits;
          bits.insert(random.below(120));
          for (std::uint64_t more = random.below(2) * random.below(120); more > 0; --more) {
            bits.insert(random.below(120));
          }
          some.add(stamp, split, row, bits);
          for_each_bit(bits, [&](std::size_t bit) {
            entries.push_back({stamp, split, {row, static_cast<std::uint8_t>(bit)}});
          });
        }
      }
      const std::size_t bytes = all.bytes_with(some.since(0));
      all.append(some.since(0));
      EXPECT_EQ(all.bytes(), bytes);
      if (random.below(4) == 0) {
        const auto needed = static_cast<Stamp>(random.below(stamp + 1U));
        all.drop_before(needed);
        EXPECT_LE(all.bytes(), 2 * ChangeList().bytes_with(all.since(0)));
        std::erase_if(entries, [&](const Entry& entry) { return entry.stamp < needed; });
      }
      const auto since = static_cast<Stamp>(random.below(stamp + 1U));
      auto expected = std::find_if(entries.begin(), entries.end(),
                                   [&](const Entry& entry) { return entry.stamp >= since; });
      EXPECT_EQ(all.size(), entries.size());
      all.since(since).for_each_block([&](std::size_t split, std::span<const Change> changes) {
        EXPECT_FALSE(changes.empty());
        for (const Change& change : changes) {
          ASSERT_NE(expected, entries.end());
          EXPECT_EQ(split, expected->split);
          EXPECT_EQ(change.row, expected->change.row);
          EXPECT_EQ(change.bit, expected->change.bit);
          ++expected;
        }
      });
      EXPECT_EQ(expected, entries.end());
    }
  }
}

TEST(RetroSolver, StoppedByLevelsGoesOn) {
  const Tables tables(game_of(Truncation::cap, 5), the_index());
  Sets whole = Sets::in_memory(tables, true);
  const auto lines = levels_of(tables, whole);
  Sets pieces = Sets::in_memory(tables, true);
  RetrogradeOptions options;
  int polls = 0;
  options.stop = [&] { return ++polls % 1500 == 0; };
  int runs = 1;
  unsigned reached = 1;
  const auto on_level = [&](unsigned level, const LayerCounts&) { reached = level; };
  while (!RetrogradeSolver(tables, pieces, options).solve_by_levels(on_level, reached)) {
    ASSERT_LT(++runs, 1000);
  }
  EXPECT_GT(runs, 2);
  expect_same(tables, whole, pieces);
}

// A run that was killed while it wrote its store leaves more levels of some layers than of others.
TEST(RetroSolver, PliesBeyondTheLevelThatIsDoneAreForgotten) {
  const Tables tables(game_of(Truncation::cap, 5), the_index());
  Sets whole = Sets::in_memory(tables, true);
  (void)levels_of(tables, whole);
  const Layout& layout = whole.layout();
  constexpr unsigned reached = 6;
  Sets mixed = Sets::in_memory(tables, true);
  std::uint64_t kept = 0;
  for (std::uint32_t unit = 0; unit < layout.places.size(); ++unit) {
    const std::size_t bytes = layout.end(Column::plies, unit) - layout.begin(Column::plies, unit);
    Sets::Pins from(whole);
    Sets::Pins to(mixed);
    const auto* in = reinterpret_cast<const Plies*>(from.open(Column::plies, unit));
    auto* out = reinterpret_cast<Plies*>(to.open(Column::plies, unit));
    for (std::size_t i = 0; i < bytes / sizeof(Plies); ++i) {
      const bool newer = tables.index().layer_of(unit).doves < 5;
      out[i] = newer || in[i] <= reached ? in[i] : Plies{0};
      kept += out[i] > reached + 1 ? 1U : 0U;
    }
  }
  EXPECT_GT(kept, 0U);
  EXPECT_TRUE(RetrogradeSolver(tables, mixed, {})
                  .solve_by_levels([](unsigned, const LayerCounts&) {}, reached));
  expect_same(tables, whole, mixed);
}

// What one ply of plain move generation makes of the values of the positions after it.
Value one_ply(const Lookup& lookup, const Position& position) {
  const Game& game = lookup.game();
  Value best;
  bool some = false;
  bool all_won = true;
  int latest = 0;
  any_action(position, Side::red, game.rules, [&](const Action& action, Squares next) {
    const bool put = next.count() > position.count();
    if (put && next.count() > game.most && game.truncation == Truncation::cap) {
      return false;
    }
    const Ending ending = ending_of(position, action, next, game.rules);
    if (ending == Ending::lost) {
      return false;
    }
    some = true;
    if (ending == Ending::won) {
      best = {GameResult::win, 1};
      return true;
    }
    if (ending == Ending::drawn) {
      all_won = false;
      return false;
    }
    const Value after = lookup.of(position.after(action).anchored(), Side::green);
    if (after.result == GameResult::loss &&
        (best.result != GameResult::win || after.plies + 1 < best.plies)) {
      best = {GameResult::win, after.plies + 1};
    }
    all_won = all_won && after.result == GameResult::win;
    latest = std::max(latest, after.plies);
    return false;
  });
  if (best.result == GameResult::win) {
    return best;
  }
  if (!some) {
    return {GameResult::loss, 2};
  }
  if (all_won) {
    return {GameResult::loss, static_cast<Plies>(latest + 1)};
  }
  return {game.truncation == Truncation::sound ? GameResult::unknown : GameResult::draw, 0};
}

void check_one_ply(const Game& game, int low, int samples) {
  const Tables tables(game, the_index());
  Sets sets = Sets::in_memory(tables, true);
  (void)levels_of(tables, sets);
  const Lookup lookup(game, sets, true);
  std::uint64_t wrong = 0;
  const auto check = [&](const Slot& slot) {
    const Value stored = lookup.at(slot);
    const Value expected = one_ply(lookup, the_index().position_of(slot));
    if (!(stored == expected) && ++wrong < 4) {
      ADD_FAILURE() << to_text(the_index().position_of(slot)) << ": stored "
                    << core::name_of(game_result_names, stored.result) << ' ' << stored.plies
                    << ", one ply gives " << core::name_of(game_result_names, expected.result)
                    << ' ' << expected.plies;
    }
  };
  core::Random random(7);
  for (int n = 2; n <= game.most; ++n) {
    if (n < low) {
      for_each_slot(n, check);
      continue;
    }
    for (int i = 0; i < samples; ++i) {
      Slot slot = random_slot(random, n);
      // Every other sample is a position of a deeper level, if one is found soon.
      for (int tries = 0; i % 2 == 1 && tries < 100 && lookup.at(slot).plies < 3; ++tries) {
        slot = random_slot(random, n);
      }
      check(slot);
    }
  }
  EXPECT_EQ(wrong, 0U);
}

TEST(RetroSolver, AgreesWithPlainMoveGenerationInOnePly) {
  for (const DoubleSurround both :
       {DoubleSurround::lose, DoubleSurround::draw, DoubleSurround::win}) {
    for (const bool remove : {true, false}) {
      check_one_ply({{both, remove}, Truncation::cap, 4}, 5, 0);
      check_one_ply({{both, remove}, Truncation::sound, 4}, 4, 2000);
    }
  }
  check_one_ply(game_of(Truncation::cap, 5), 4, 4000);
}

TEST(RetroSolver, SlowAgreesWithPlainMoveGenerationInOnePly) {
  check_one_ply(game_of(Truncation::cap, 5), 6, 0);
  check_one_ply(game_of(Truncation::cap, 6), 5, 60000);
  check_one_ply(game_of(Truncation::sound, 6), 6, 60000);
}

// What is proved in a sound game is confirmed by forward search in the whole game.
TEST(RetroSolver, SoundValuesHoldInTheWholeGame) {
  const Game game = game_of(Truncation::sound, 6);
  const Tables tables(game, the_index());
  Sets sets = Sets::in_memory(tables, true);
  (void)levels_of(tables, sets);
  const Lookup lookup(game, sets, true);
  doves::PositionSolver forward({}, std::uint64_t{16} << 20);
  core::Random random(8);
  int checked = 0;
  for (int i = 0; i < 60000 && checked < 40; ++i) {
    const Slot slot = random_slot(random, i % 2 == 0 ? 5 : 6);
    const Value stored = lookup.at(slot);
    if (stored.plies < 2 || stored.plies > 5) {
      continue;
    }
    ++checked;
    const Value value = forward.evaluate(the_index().position_of(slot), Side::red, stored.plies);
    EXPECT_EQ(value.result == GameResult::win, stored.result == GameResult::win);
    EXPECT_EQ(value.result == GameResult::loss, stored.result == GameResult::loss);
    EXPECT_LE(value.plies, stored.plies);
  }
  EXPECT_EQ(checked, 40);
}

}  // namespace
}  // namespace tsume::doves::retro
