// Counting as a test: the models of the encodings against published numbers of tours.
#include "lib/core/text.hpp"
#include "lib/io/input.hpp"
#include "lib/tour/sat/encoder.hpp"
#include "tests/unit/tour/boards.hpp"
#include "tests/unit/tour/solve.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tsume::tour {
namespace {

struct Row {
  std::string id;
  Problem problem;
  std::string kind;
  std::string value;
};

std::uint32_t number(std::string_view text) {
  return core::parse_decimal<std::uint32_t>(text).value();
}

// "3x10", "3x10:first28", and a leaper "1,2".
Graph parse_board(std::string_view text, std::string_view leaper) {
  const auto parts = core::split_fields(text, ':');
  const auto sides = core::split_fields(parts[0], 'x');
  const std::uint32_t rows = number(sides[0]);
  const std::uint32_t columns = number(sides[1]);
  constexpr std::string_view first = "first";
  const std::uint32_t squares =
      parts.size() > 1 ? number(parts[1].substr(first.size())) : rows * columns;
  const auto moves = core::split_fields(leaper, ',');
  return partial_leaper_graph(rows, columns, squares, static_cast<int>(number(moves[0])),
                              static_cast<int>(number(moves[1])));
}

std::vector<Row> read_oracle() {
  io::Input input("tests/data/knight/oracle.tsv");
  io::LineReader lines(input);
  std::vector<Row> rows;
  static_cast<void>(lines.next());
  while (const auto line = lines.next()) {
    const auto fields = core::split_fields(*line, '\t');
    Row row;
    row.id = fields[0];
    row.problem.graph = parse_board(fields[1], fields[2]);
    row.kind = fields[3];
    row.value = fields[4];
    row.problem.closed = row.kind.starts_with("closed");
    constexpr std::string_view from = "from-cell-";
    if (const std::size_t at = row.kind.find(from); at != row.kind.npos) {
      row.problem.start = number(std::string_view(row.kind).substr(at + from.size())) - 1;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// The models that the row's value says.
std::size_t expected_models(const Row& row, Encoding encoding) {
  const std::size_t tours = number(row.value);
  const std::uint64_t models = models_per_tour(row.problem, {.encoding = encoding}).value();
  const bool undirected = row.kind.find("-undirected") != row.kind.npos;
  const bool counted_twice = !undirected && !row.problem.closed && !row.problem.start;
  return counted_twice ? tours * models / 2 : tours * models;
}

bool is_count(const Row& row) {
  return row.value.find_first_not_of("0123456789") == row.value.npos;
}

std::size_t count(const Row& row, Encoding encoding) {
  cnf::Formula formula;
  make_encoder(row.problem, {.encoding = encoding})->encode(formula);
  return count_models(formula, encoding == Encoding::elimination
                                   ? make_encoder(row.problem, {.encoding = encoding})->projection()
                                   : all_variables(formula));
}

// Compares all rows whose value is in [low, high].
void compare_counts(std::size_t low, std::size_t high, const std::vector<Encoding>& encodings,
                    std::size_t least_rows) {
  std::size_t rows = 0;
  for (const Row& row : read_oracle()) {
    if (!is_count(row) || number(row.value) < low || number(row.value) > high) {
      continue;
    }
    ++rows;
    for (const Encoding encoding : encodings) {
      EXPECT_EQ(count(row, encoding), expected_models(row, encoding))
          << row.id << " by " << to_string(encoding);
    }
  }
  EXPECT_GE(rows, least_rows);
}

// All encodings but those that have tests of their own, so that a new one is counted.
std::vector<Encoding> counted_encodings() {
  std::vector<Encoding> encodings;
  for (const auto& [encoding, name] : encoding_names) {
    if (encoding != Encoding::published && encoding != Encoding::elimination &&
        encoding != Encoding::two_factor) {
      encodings.push_back(encoding);
    }
  }
  return encodings;
}

TEST(TourCounts, AreThePublishedOnes) {
  compare_counts(1, 8, counted_encodings(), 8);
}

TEST(TourCounts, OfThePublishedEncoding) {
  compare_counts(2, 2, {Encoding::published}, 1);
}

TEST(TourCounts, SlowMiddleRowsAreThePublishedOnes) {
  compare_counts(9, 500, counted_encodings(), 12);
  compare_counts(1, 60, {Encoding::published}, 10);
}

TEST(TourCounts, SlowLargeRowsAreThePublishedOnes) {
  compare_counts(501, 2000, {Encoding::order, Encoding::binary}, 6);
}

TEST(TourCounts, SlowBoardsWithoutTours) {
  // Elimination does not see colours.
  compare_counts(
      0, 0, {Encoding::time, Encoding::onehot, Encoding::order, Encoding::binary, Encoding::crt},
      9);
}

TEST(TourCounts, ParityHalvesOpenToursOnEvenBoards) {
  // 3x8 has no parity to lose; the first 16 squares of 3x6 have 8 undirected tours.
  const Problem problem{.graph = partial_leaper_graph(3, 6, 16)};
  for (const Encoding encoding : counted_encodings()) {
    cnf::Formula formula;
    make_encoder(problem, {.encoding = encoding})->encode(formula);
    EXPECT_EQ(count_models(formula, all_variables(formula)), 8U) << to_string(encoding);
  }
}

// 2-factors are no tours: 36 models for 16 tours on 3x10.
TEST(TourCounts, OfTwoFactors) {
  cnf::Formula formula;
  make_encoder({.graph = knight_graph(3, 10), .closed = true}, {.encoding = Encoding::two_factor})
      ->encode(formula);
  EXPECT_EQ(count_models(formula, all_variables(formula)), 36U);
}

}  // namespace
}  // namespace tsume::tour
