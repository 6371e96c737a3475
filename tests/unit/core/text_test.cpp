#include "lib/core/text.hpp"

#include "lib/core/digest.hpp"
#include "lib/core/random.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace tsume::core {
namespace {

std::string random_text(Random& random) {
  std::string text;
  for (std::uint64_t i = random.below(20); i > 0; --i) {
    // Half of the characters from those that quoting rules care about.
    constexpr std::string_view special = " '\"\\%=\t\n$`ab";
    text += random.chance(1, 2) ? special[random.below(special.size())]
                                : static_cast<char>(1 + random.below(255));
  }
  return text;
}

TEST(ParseFraction, AcceptsDecimalsWithoutSignAndExponent) {
  EXPECT_EQ(parse_fraction("10"), 10.0);
  EXPECT_EQ(parse_fraction("0.1"), 0.1);
  EXPECT_EQ(parse_fraction(".5"), 0.5);
  EXPECT_EQ(parse_fraction("5."), 5.0);
  EXPECT_EQ(parse_fraction(std::string(400, '9')), std::numeric_limits<double>::infinity());
  for (const char* bad : {"", ".", "1.2.3", "-1", "+1", " 1", "1 ", "1e3", "0x1", "inf", "nan"}) {
    EXPECT_FALSE(parse_fraction(bad)) << bad;
  }
}

TEST(ParseDecimal, AcceptsPlainDecimalsOnly) {
  EXPECT_EQ(parse_decimal<int>("0"), 0);
  EXPECT_EQ(parse_decimal<int>("-7"), -7);
  EXPECT_EQ(parse_decimal<std::uint8_t>("255"), 255);
  EXPECT_EQ(parse_decimal<std::uint64_t>("18446744073709551615"),
            std::numeric_limits<std::uint64_t>::max());
  for (const char* const bad :
       {"", " 1", "1 ", "+1", "0x1", "1e3", "nan", "1.0", "--1", "-", "१"}) {
    EXPECT_FALSE(parse_decimal<int>(bad)) << bad;
  }
  EXPECT_FALSE(parse_decimal<unsigned>("-1"));
  EXPECT_FALSE(parse_decimal<std::uint8_t>("256"));
  EXPECT_FALSE(parse_decimal<std::uint64_t>("18446744073709551616"));
}

TEST(Split, WordsAndFields) {
  using Views = std::vector<std::string_view>;
  EXPECT_EQ(split_words("  a\t b  "), (Views{"a", "b"}));
  EXPECT_EQ(split_words(" \t "), Views{});
  EXPECT_EQ(split_fields("a,,b,", ','), (Views{"a", "", "b", ""}));
  EXPECT_EQ(split_fields("", ','), Views{""});
  EXPECT_EQ(trim(" \ta b\r"), "a b");
  EXPECT_EQ(trim(" \r"), "");
}

TEST(Quoted, IsPrintableAndCut) {
  EXPECT_EQ(core::quoted("a\n\r\t\x01\xff"), "'a\\n\\r\\t\\x01\\xff'");
  EXPECT_EQ(core::quoted("Sch\xc3\xa4rding"), "'Sch\xc3\xa4rding'");
  // A control character, a mark that turns the text round, half a character.
  EXPECT_EQ(core::quoted("\xc2\x9b \xe2\x80\xae \xc3"), "'\\xc2\\x9b \\xe2\\x80\\xae \\xc3'");
  EXPECT_EQ(core::quoted(std::string(59, 'x') + "\xc3\xa4"), "'" + std::string(59, 'x') + "...'");
  EXPECT_EQ(core::quoted(std::string(60, 'x')), "'" + std::string(60, 'x') + "'");
  EXPECT_EQ(core::quoted(std::string(61, 'x')), "'" + std::string(60, 'x') + "...'");
}

TEST(ShellQuoted, ComesBackThroughSplitCommand) {
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    Random random(seed);
    std::vector<std::string> words;
    std::string command;
    for (std::uint64_t i = random.below(4); i > 0; --i) {
      words.push_back(random_text(random));
      command += ' ' + shell_quoted(words.back());
    }
    const auto back = split_command(command);
    EXPECT_EQ(command.find('\n'), command.npos) << "seed " << seed;
    ASSERT_TRUE(back) << "seed " << seed;
    EXPECT_EQ(*back, words) << "seed " << seed;
  }
  EXPECT_EQ(shell_quoted("8x8"), "8x8");
  EXPECT_EQ(shell_quoted(""), "''");
  for (const char* const open : {"'a", "\"a", "a\\", "$'a", "$'a\\'"}) {
    EXPECT_FALSE(split_command(open)) << open;
  }
}

TEST(PercentEscaped, ComesBackAndHasNoBlanks) {
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    Random random(seed);
    const std::string text = random_text(random);
    const std::string escaped = percent_escaped(text);
    EXPECT_EQ(escaped.find_first_of(" =\t\n"), escaped.npos) << "seed " << seed;
    EXPECT_EQ(percent_unescaped(escaped), text) << "seed " << seed;
  }
  for (const char* const bad : {"%", "%4", "a%zz", "%4g"}) {
    EXPECT_FALSE(percent_unescaped(bad)) << bad;
  }
}

TEST(Join, SeparatorsStandBetween) {
  EXPECT_EQ(join({}, ", "), "");
  EXPECT_EQ(join({"a"}, ", "), "a");
  EXPECT_EQ(join({"a", "", "b"}, ", "), "a, , b");
}

TEST(Digest, IsXxh64) {
  // The published values of XXH64 with seed 0.
  EXPECT_EQ(Digest().value(), 0xef46db3751d8e999ULL);
  EXPECT_EQ(Digest().add("abc").value(), 0x44bc2cf5ad770999ULL);
  EXPECT_EQ(Digest().add("a").add("").add("bc").value(), Digest().add("abc").value());
}

TEST(Hex16, ComesBack) {
  EXPECT_EQ(hex16(0), "0000000000000000");
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const std::uint64_t value = Random(seed).next();
    EXPECT_EQ(parse_hex16(hex16(value)), value);
  }
  for (const char* const bad :
       {"", "0", "000000000000000g", "000000000000000A", "00000000000000000"}) {
    EXPECT_FALSE(parse_hex16(bad)) << bad;
  }
}

}  // namespace
}  // namespace tsume::core
