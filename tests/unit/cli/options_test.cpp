// The option tables, with the traps of Boost.ProgramOptions that they are there to close.
#include "lib/cli/options.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tsume::cli {
namespace {

// All kinds of options, parsed from words.
struct Everything {
  bool flag = false;
  std::string text = "x";
  std::vector<std::string> texts;
  std::uint64_t count = 5;
  std::optional<double> seconds;
  std::optional<std::uint64_t> size;
  std::string choice = "one";
  Shard shard;
  std::uint64_t seed = 1;
  std::vector<std::string> operands;
  Options::Common common;

  Options table() {
    Options options;
    options.flag("flag", flag, "a flag");
    options.text("text", "TEXT", text, "a text");
    options.texts("texts", "TEXT", texts, "some texts");
    options.count("count", "N", count, "a count", 1, 10);
    options.seconds("max-seconds", seconds, "a limit");
    options.size("max-memory", size, "a limit");
    options.choice("choice", choice, {"one", "two"}, "a choice");
    options.shard(shard);
    options.seed(seed);
    options.checkpoint();
    options.operands("FILE", operands, 0, 2);
    return options;
  }
  void parse(const std::vector<std::string>& words) {
    std::vector<const char*> argv{"tool"};
    for (const std::string& word : words) {
      argv.push_back(word.c_str());
    }
    Options options = table();
    common = options.parse(static_cast<int>(argv.size()), argv.data());
  }
};

Everything parsed(const std::vector<std::string>& words) {
  Everything everything;
  everything.parse(words);
  return everything;
}

std::string complaint(const std::vector<std::string>& words) {
  try {
    (void)parsed(words);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

TEST(Options, DefaultsStay) {
  const Everything got = parsed({});
  EXPECT_FALSE(got.flag);
  EXPECT_EQ(got.count, 5U);
  EXPECT_EQ(got.choice, "one");
  EXPECT_EQ(got.seed, 1U);
  EXPECT_EQ(got.shard, (Shard{0, 1}));
  EXPECT_EQ(got.common.output, "-");
}

TEST(Options, ValuesArrive) {
  const Everything got = parsed({"--flag", "--text", "a b", "--texts=1", "--texts", "2",
                                 "--count=10", "--max-seconds=0.25", "--max-memory=4G", "--choice",
                                 "two", "--shard", "3/64", "--seed=0", "f", "-o", "out", "-q"});
  EXPECT_TRUE(got.flag);
  EXPECT_EQ(got.text, "a b");
  EXPECT_EQ(got.texts, (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(got.count, 10U);
  EXPECT_EQ(got.seconds, 0.25);
  EXPECT_EQ(got.size, std::uint64_t{4} << 30);
  EXPECT_EQ(got.choice, "two");
  EXPECT_EQ(got.shard, (Shard{3, 64}));
  EXPECT_EQ(got.operands, std::vector<std::string>{"f"});
  EXPECT_EQ(got.common.output, "out");
  EXPECT_TRUE(got.common.quiet);
}

TEST(Options, NumbersArePlainDecimalsInRange) {
  for (const char* const bad :
       {"0", "11", "-1", "+1", " 1", "1 ", "0x1", "1e3", "nan", "99999999999999999999"}) {
    EXPECT_EQ(complaint({"--count=" + std::string(bad)}),
              "--count: '" + std::string(bad) + "' is not a whole number from 1 to 10");
  }
  EXPECT_EQ(complaint({"--count", ""}), "--count: '' is not a whole number from 1 to 10");
  EXPECT_NE(complaint({"--count="}).find("'--count'"), std::string::npos);
  // value<unsigned> of Boost makes 4294967295 of it.
  EXPECT_EQ(complaint({"--seed=-1"}), "--seed: '-1' is not a whole number from 0 up");
  EXPECT_EQ(complaint({"--seed", "-1"}).substr(0, 6), "--seed");
}

TEST(Options, SecondsSizesShardsChoices) {
  for (const char* const bad : {"0", "0.0", "-1", "nan", "inf", "1e3", "+1", " 1", "1s"}) {
    EXPECT_EQ(complaint({"--max-seconds=" + std::string(bad)}).substr(0, 13), "--max-seconds");
  }
  for (const char* const bad : {"512", "0M", "1.5G", "-1M", "+1M", "M", "1MB", "9999999999T"}) {
    EXPECT_EQ(complaint({"--max-memory=" + std::string(bad)}).substr(0, 12), "--max-memory");
  }
  for (const char* const bad : {"1", "1/1", "2/1", "-1/2", "+0/1", "0/0", "/2", "1/", "0/1/2"}) {
    EXPECT_EQ(complaint({"--shard=" + std::string(bad)}),
              "--shard: '" + std::string(bad) + "' is not I/N with 0 <= I < N");
  }
  EXPECT_EQ(complaint({"--choice=tw"}), "--choice: 'tw' is not one of one, two");
}

TEST(Options, NoAbbreviationsAndNothingTwice) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"--cou=3"},
                                             {"--outpu", "x"},
                                             {"--fla"},
                                             {"--unknown"},
                                             {"-x"},
                                             {"--count"},
                                             {"--flag=1"},
                                             {"--flag", "--flag"},
                                             {"-o", "a", "-o", "b"},
                                             {"-q", "--quiet"},
                                             {"--output="},
                                             {"a", "b", "c"}}) {
    EXPECT_NE(complaint(words), "none") << words[0];
  }
  EXPECT_EQ(complaint({"--count=3", "--count=4"}), "--count: given twice");
}

TEST(Options, FlagsDoNotEatOperandsAndDashesEndOptions) {
  EXPECT_EQ(parsed({"--flag", "file"}).operands, std::vector<std::string>{"file"});
  EXPECT_EQ(parsed({"--", "--flag"}).operands, std::vector<std::string>{"--flag"});
  EXPECT_EQ(parsed({"-"}).operands, std::vector<std::string>{"-"});
}

TEST(Options, ShortOptionForms) {
  EXPECT_EQ(parsed({"-ofile"}).common.output, "file");
  EXPECT_EQ(parsed({"-o", "file"}).common.output, "file");
  EXPECT_EQ(parsed({"--output=file"}).common.output, "file");
}

TEST(Options, CheckpointNeedsAFile) {
  EXPECT_EQ(complaint({"--checkpoint", "c"}), "--checkpoint: needs --output FILE");
  EXPECT_EQ(parsed({"--checkpoint", "c", "-o", "f"}).common.checkpoint, "c");
}

TEST(Options, HelpListsAllWithDefaults) {
  Everything everything;
  const std::string help = everything.table().describe();
  for (const char* const part :
       {"--flag", "--text TEXT", "(default x)", "--count N", "(default 5)", "--max-seconds SECONDS",
        "--max-memory SIZE", "one, two (default one)", "--shard I/N", "--seed N", "(default 1)",
        "--checkpoint FILE", "-o [ --output ] FILE", "-q [ --quiet ]", "-h [ --help ]",
        "--version"}) {
    EXPECT_NE(help.find(part), help.npos) << part;
  }
}

}  // namespace
}  // namespace tsume::cli
