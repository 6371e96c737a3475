#include "lib/cnf/encoded.hpp"

#include "lib/cnf/metadata_values.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <stdexcept>
#include <string>

namespace tsume::cnf {
namespace {

Encoded one_of_two() {
  Encoded encoded;
  encoded.metadata.kind = "pair";
  encoded.wanted = "choice";
  encoded.encode = [](ClauseSink& sink) {
    const Var first = sink.new_vars(2);
    sink.name(first, [] { return std::string("left"); });
    sink.add({first, Var{first.number + 1}});
  };
  encoded.projection = {Var{2}};
  return encoded;
}

std::string written(const Encoded& encoded, bool symbols) {
  std::ostringstream out;
  write(out, {"tool", "1", "tool x"}, encoded, symbols);
  return out.str();
}

TEST(Encoded, TheFormulaDescribesItself) {
  const std::string head = "c tsume 1 tool 1\nc command tool x\nc problem pair\n";
  const std::string tail = "c p show 2 0\nc tsume end\np cnf 2 1\n1 2 0\n";
  EXPECT_EQ(written(one_of_two(), false), head + tail);
  EXPECT_EQ(written(one_of_two(), true), head + "c var 1 left\nc var 2 aux#1\n" + tail);
}

TEST(Encoded, VariablesWithoutANameAreNumberedForTheirSubject) {
  const auto encode = [](ClauseSink& sink) {
    const auto about = [&](const char* what) { sink.about([&] { return std::string(what); }); };
    const auto name = [&](Var v, const char* what) {
      sink.name(v, [&] { return std::string(what); });
    };
    (void)sink.new_vars(1);
    about("row");
    about("column");
    (void)sink.new_vars(2);
    about("row");
    (void)sink.new_vars(2);
    name(sink.new_var(), "x");
    about("column");
    (void)sink.new_vars(2);
    name({3}, "y");
  };
  const Symbols expected = {{{1}, "aux#1"},    {{2}, "column#1"}, {{3}, "y"},
                            {{4}, "row#1"},    {{5}, "row#2"},    {{6}, "x"},
                            {{7}, "column#2"}, {{8}, "column#3"}};
  EXPECT_EQ(symbols_of(encode), expected);
  // Nobody who does not want names pays for them.
  CountingSink sink;
  sink.name(sink.new_var(), []() -> std::string { throw std::logic_error("a name is made"); });
}

// Readers count over the projection: none may be cut.
TEST(Encoded, TheProjectionIsWrittenWhateverItsLength) {
  for (const std::int32_t n : {1, 19, 20, 21, 65'536, 65'537, 200'000}) {
    Encoded encoded = one_of_two();
    encoded.encode = [&](ClauseSink& sink) { (void)sink.new_vars(2 * n); };
    encoded.projection.clear();
    for (std::int32_t v = 1; v <= n; ++v) {
      encoded.projection.push_back({2 * v});
    }
    io::Input input = io::Input::from_text(written(encoded, {}));
    const ReadFormula read = read_formula(input, core::Deadline(), Projection::read);
    ASSERT_TRUE(read.metadata);
    EXPECT_TRUE(read.metadata->projection == encoded.projection) << n;
    EXPECT_TRUE(read.projection == encoded.projection) << n;
  }
}

TEST(Encoded, WithoutAnAnswerItIsTheEmptyClauseWithTheReason) {
  Encoded none = one_of_two();
  none.impossible = "both are taken";
  EXPECT_EQ(written(none, true),
            "c no choice: both are taken\nc tsume 1 tool 1\nc command tool x\n"
            "c problem pair impossible=both%20are%20taken\nc tsume end\np cnf 0 1\n0\n");
}

TEST(MetadataValues, RefusesWhatAnEncoderDoesNotWrite) {
  Metadata metadata;
  metadata.kind = "pair";
  metadata.set("length", "7");
  metadata.set("open", "1");
  metadata.set(impossible_key, "why");
  const MetadataValues values(metadata);
  EXPECT_NO_THROW(values.require_kind("pair"));
  EXPECT_THROW(values.require_kind("triple"), io::Failure);
  EXPECT_NO_THROW(values.require_keys(std::array{"length", "open"}));
  EXPECT_THROW(values.require_keys(std::array{"length"}), io::Failure);
  EXPECT_EQ(values.number("length"), 7U);
  EXPECT_EQ(values.number("length", 7, 7), 7U);
  EXPECT_THROW((void)values.number("length", 8), io::Failure);
  EXPECT_THROW((void)values.number("length", 0, 6), io::Failure);
  EXPECT_TRUE(values.flag("open"));
  EXPECT_THROW((void)values.flag("length"), io::Failure);
  EXPECT_THROW((void)values.require("depth"), io::Failure);
  for (const char* const wrong : {"", "07", "-1", "+1", "1 ", "x", "18446744073709551616"}) {
    EXPECT_THROW((void)MetadataValues::number_in("length", wrong), io::Failure) << wrong;
  }
}

}  // namespace
}  // namespace tsume::cnf
