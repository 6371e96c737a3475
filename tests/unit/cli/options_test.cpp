// The option tables, with the traps of Boost.ProgramOptions that they are there to close.
#include "lib/cli/options.hpp"

#include "lib/core/random.hpp"
#include "lib/core/text.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tsume::cli {
namespace {

enum class Number : std::uint8_t { one, two };
constexpr core::Named<Number> numbers[] = {{Number::one, "one"}, {Number::two, "two"}};

enum class Size : std::uint8_t { small, large };
constexpr core::Named<Size> sizes[] = {{Size::small, "small"}, {Size::large, "large"}};

// All kinds of options, parsed from words.
struct Everything {
  bool flag = false;
  std::string text = "x";
  std::vector<std::string> texts;
  std::uint64_t count = 5;
  std::optional<double> seconds;
  std::optional<std::uint64_t> size;
  Number choice = Number::one;
  std::optional<core::Shard> shard;
  std::uint64_t seed = 1;
  std::vector<std::string> operands;
  Parsed common;

  void add_to(Options& options) {
    options.flag("flag", flag, "a flag");
    options.text("text", "TEXT", text, "a text");
    options.texts("texts", "TEXT", texts, "some texts");
    options.count("count", "N", count, "a count", {1, 10});
    options.seconds("max-seconds", seconds, "a limit");
    options.size("max-memory", size, "a limit");
    options.choice("choice", choice, numbers, "a choice");
    options.shard(shard);
    options.seed(seed);
    options.operands("FILE", operands, 0, 2);
    options.gone("former", "use --text");
  }
  void parse(const std::vector<std::string>& words) {
    Options options;
    add_to(options);
    common = options.parse(words);
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
  EXPECT_EQ(got.choice, Number::one);
  EXPECT_EQ(got.seed, 1U);
  EXPECT_EQ(got.shard, std::nullopt);
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
  EXPECT_EQ(got.choice, Number::two);
  EXPECT_EQ(got.shard, (core::Shard{3, 64}));
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
  EXPECT_EQ(complaint({"--count="}), "--count: '' is not a whole number from 1 to 10");
  // value<unsigned> of Boost makes 4294967295 of it.
  EXPECT_EQ(complaint({"--seed=-1"}), "--seed: '-1' is not a whole number from 0 up");
  EXPECT_EQ(complaint({"--seed", "-1"}).substr(0, 6), "--seed");
}

TEST(Options, SecondsSizesShardsChoices) {
  for (const char* const bad : {"0", "0.0", "-1", "nan", "inf", "1e3", "+1", " 1", "ms", "1 s",
                                "1m", "1d", "1.2.3s", "300000h"}) {
    EXPECT_EQ(complaint({"--max-seconds=" + std::string(bad)}).substr(0, 13), "--max-seconds");
  }
  for (const auto& [text, seconds] : std::vector<std::pair<std::string, double>>{
           {"150ms", 0.15}, {"2", 2}, {"2s", 2}, {"1.5min", 90}, {"3h", 10800}}) {
    EXPECT_EQ(parsed({"--max-seconds=" + text}).seconds, seconds) << text;
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

TEST(Options, ExclusionsHoldForRepeatableOptions) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"--each", "--hole", "a"},
        std::vector<std::string>{"--hole", "a", "--each"},
        std::vector<std::string>{"--hole", "a", "--hole", "b", "--each"}}) {
    Options options;
    bool each = false;
    std::vector<std::string> holes;
    options.flag("each", each, "each");
    options.texts("hole", "SQUARE", holes, "a hole");
    options.exclusive({"each", "hole"});
    EXPECT_THROW((void)options.parse(words), UsageError);
  }
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

TEST(Options, AFormerOptionSaysWhatToUseInstead) {
  for (const char* const former : {"--former", "--former=x"}) {
    EXPECT_EQ(complaint({former, "c"}), "--former is gone: use --text") << former;
  }
}

TEST(Options, HelpListsAllWithDefaults) {
  Everything everything;
  Options options;
  everything.add_to(options);
  const std::string help = options.describe("tool");
  for (const char* const part :
       {"--flag", "--text TEXT", "(default x)", "--count N", "(default 5)", "--max-seconds SECONDS",
        "--max-memory SIZE", "\n                         one, two (default one)\n", "--shard I/N",
        "--seed N", "(default 1)", "-o, --output FILE", "-q, --quiet", "-h, --help", "--version"}) {
    EXPECT_NE(help.find(part), help.npos) << part;
  }
}

using Words = std::vector<std::string>;

Action action_of(const Words& words) {
  return parsed(words).common.action;
}

TEST(Options, HelpAndVersionWinOverEveryError) {
  for (const Words& errors : std::vector<Words>{{"--unknown"},
                                                {"-Z"},
                                                {"--count"},
                                                {"--count=x"},
                                                {"--count", "7", "--count", "8"},
                                                {"--quiet=yes"},
                                                {"--output="},
                                                {"--shard=1/1"},
                                                {"--=x"},
                                                {"a", "b", "c"}}) {
    SCOPED_TRACE(core::join(errors, " "));
    Words words = errors;
    words.push_back("--help");
    EXPECT_EQ(action_of(words), Action::help);
    words.insert(words.begin(), "--version");
    EXPECT_EQ(action_of(words), Action::help);
    words.pop_back();
    EXPECT_EQ(action_of(words), Action::version);
    words.erase(words.begin());
    words.insert(words.end(), {"--", "--help"});
    EXPECT_NE(complaint(words), "none");
  }
  EXPECT_EQ(action_of({"-hq"}), Action::help);
  EXPECT_EQ(action_of({"-qh"}), Action::help);
  EXPECT_EQ(action_of({"--list-options"}), Action::list);
}

TEST(Options, OnlyTheParserReadsTheWords) {
  // An empty word, and a word that is the value of an option or an operand, is nothing else.
  EXPECT_EQ(action_of({""}), Action::run);
  EXPECT_EQ(parsed({"", ""}).operands, (Words{"", ""}));
  EXPECT_EQ(parsed({"--text", ""}).text, "");
  EXPECT_EQ(parsed({"--text="}).text, "");
  EXPECT_EQ(parsed({"--text=--help"}).text, "--help");
  EXPECT_EQ(parsed({"-o--version"}).common.output, "--version");
  EXPECT_EQ(parsed({"-qofile"}).common.output, "file");
  EXPECT_TRUE(parsed({"-qofile"}).common.quiet);
  EXPECT_EQ(parsed({"--", "-q"}).operands, Words{"-q"});
  EXPECT_FALSE(parsed({"--", "-q"}).common.quiet);
  // A forgotten value does not swallow the next option.
  EXPECT_EQ(complaint({"--text", "--flag"}), "--text: needs a value");
  EXPECT_EQ(complaint({"--text", "--texts=x"}), "--text: needs a value");
  EXPECT_EQ(complaint({"-o", "-q"}), "--output: needs a value");
  EXPECT_EQ(complaint({"--text", "--"}), "--text: needs a value");
  EXPECT_NE(complaint({"-o", ""}), "none");
  EXPECT_NE(complaint({"--count", ""}), "none");
}

TEST(Options, TheRecordedCommandHasWhatChangesTheData) {
  EXPECT_EQ(parsed({"-q", "--count=3", "--text", "a b", "-ofile", "x"}).common.recorded,
            (Words{"--count=3", "--text", "a b", "x"}));
  EXPECT_EQ(parsed({"-qofile", "--flag"}).common.recorded, Words{"--flag"});
  EXPECT_EQ(parsed({"--text=-q", "--texts", "-x", "--", "-o", "x"}).common.recorded,
            (Words{"--text=-q", "--texts", "-x", "--", "-o", "x"}));
  EXPECT_EQ(parsed({"--output", "x", "--quiet", "--"}).common.recorded, Words{});
}

TEST(Options, ThreadsAreThoseOfTheEnvironmentUnlessGiven) {
  const auto threads = [](const std::vector<std::string>& words) {
    std::uint64_t target = 0;
    Options options;
    options.threads(target);
    (void)options.parse(words);
    return target;
  };
  ::unsetenv("TSUME_THREADS");
  EXPECT_GE(threads({}), 1U);
  ::setenv("TSUME_THREADS", "", 1);
  EXPECT_GE(threads({}), 1U);
  ::setenv("TSUME_THREADS", "7", 1);
  EXPECT_EQ(threads({}), 7U);
  EXPECT_EQ(threads({"--threads", "3"}), 3U);
  for (const char* const bad : {"0", "257", "x", "-1"}) {
    ::setenv("TSUME_THREADS", bad, 1);
    EXPECT_THROW((void)threads({}), UsageError) << bad;
    EXPECT_EQ(threads({"--threads", "3"}), 3U);
    EXPECT_NO_THROW((void)threads({"--help"}));
  }
  ::unsetenv("TSUME_THREADS");
}

TEST(Options, AMistypedOptionGetsASuggestion) {
  EXPECT_EQ(complaint({"--coutn=3"}), "unrecognised option '--coutn' (did you mean --count?)");
  EXPECT_EQ(complaint({"--max-second", "3"}),
            "unrecognised option '--max-second' (did you mean --max-seconds?)");
  EXPECT_EQ(complaint({"--versoin"}), "unrecognised option '--versoin' (did you mean --version?)");
  EXPECT_EQ(complaint({"-12"}),
            "unrecognised option '-12' (if it is an operand, put -- before it)");
  EXPECT_EQ(complaint({"--no-such-thing"}), "unrecognised option '--no-such-thing'");
  EXPECT_EQ(complaint({"--" + std::string(100000, 'x')}).substr(0, 23), "unrecognised option '--");
}

// The newer kinds of options and operands.
struct Typed {
  Size size = Size::large;
  std::optional<Size> other;
  bool first = false;
  bool second = false;
  Size kind = Size::large;
  std::string number;
  std::optional<std::string> file;
  std::vector<std::string> rest;

  void add_to(Options& options) {
    options.choice("size", size, sizes, "a size");
    options.choice("other", other, sizes, "another", "auto");
    options.flag("first", first, "one");
    options.flag("second", second, "or the other");
    options.exclusive({"first", "second"});
    options.operand("KIND", kind, sizes);
    options.operand("N", number);
    options.operand("FILE", file);
    options.operands("MORE", rest, 0, 2);
    options.suggest("FILE", {"one", "two"});
  }
};

std::string typed_error(Options& options, const Words& words) {
  try {
    (void)options.parse(words);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

std::string typed(const Words& words, Typed& got) {
  Options options;
  got.add_to(options);
  return typed_error(options, words);
}

TEST(Options, ChoicesAndOperandsAreTyped) {
  Typed got;
  EXPECT_EQ(typed({"small", "7"}, got), "none");
  EXPECT_EQ(got.kind, Size::small);
  EXPECT_EQ(got.number, "7");
  EXPECT_FALSE(got.file);
  EXPECT_EQ(typed({"--size", "small", "--other=large", "large", "1", "f", "a", "b"}, got), "none");
  EXPECT_EQ(got.size, Size::small);
  EXPECT_EQ(got.other, Size::large);
  EXPECT_EQ(got.file, "f");
  EXPECT_EQ(got.rest, (Words{"a", "b"}));
  EXPECT_EQ(typed({"--other=auto", "large", "1"}, got), "none");
  EXPECT_FALSE(got.other);
  EXPECT_EQ(typed({}, got), "missing operand KIND");
  EXPECT_EQ(typed({"tiny", "1"}, got), "KIND: 'tiny' is not one of small, large");
  EXPECT_EQ(typed({"small"}, got), "missing operand N");
  EXPECT_EQ(typed({"small", "1", "f", "a", "b", "c"}, got), "unexpected operand 'c'");
  EXPECT_EQ(typed({"--size=", "small", "1"}, got), "--size: '' is not one of small, large");
  EXPECT_EQ(typed({"--other=", "small", "1"}, got), "--other: '' is not one of auto, small, large");
  EXPECT_EQ(typed({"--second", "--first", "small", "1"}, got),
            "--first and --second exclude each other");
}

TEST(Options, ListingAndUsageComeFromTheTable) {
  Typed got;
  Options options;
  got.add_to(options);
  EXPECT_EQ(options.usage(), "[OPTION]... small|large N [one|two [MORE...]]");
  EXPECT_EQ(options.listing(),
            "option\t-\tsize\tNAME\tsmall large\tlarge\ta size\n"
            "option\t-\tother\tNAME\tauto small large\tauto\tanother\n"
            "option\t-\tfirst\t-\t-\t-\tone\n"
            "option\t-\tsecond\t-\t-\t-\tor the other\n"
            "option\to\toutput\tFILE\t-\t-\twrite to FILE when complete; - is stdout\n"
            "option\tq\tquiet\t-\t-\t-\tprint only errors on standard error\n"
            "option\th\thelp\t-\t-\t-\tshow this help and exit\n"
            "option\t-\tversion\t-\t-\t-\tshow the version and exit\n"
            "operand\tKIND\t1\t1\tsmall large\n"
            "operand\tN\t1\t1\t-\n"
            "operand\tFILE\t0\t1\tone two\n"
            "operand\tMORE\t0\t2\t-\n"
            "output\toutput\n");
}

TEST(Options, UsageLineOfUnusualOperands) {
  EXPECT_EQ(Options().usage(), "[OPTION]...");
  Options options;
  std::vector<std::string> words;
  options.operands("FILE | A B", words, 0, 2);
  options.operand_may_begin_with_dash(';');
  EXPECT_EQ(options.usage(), "[OPTION]... [--] [FILE | A B]");
}

TEST(Options, AnOperandThatBeginsWithADashIsToldApartFromAWrongOption) {
  constexpr const char* hint = "(if it is an operand, put -- before it)";
  for (const char* const word : {"-12", "-file.cnf", "-1,2", "--x;y", "-X"}) {
    Options options;
    EXPECT_EQ(typed_error(options, {word}),
              "unrecognised option " + core::quoted(word) + " " + hint);
  }
  for (const char* const word : {"-x", "--xx", "--no-such-option"}) {
    Options options;
    EXPECT_EQ(typed_error(options, {word}), "unrecognised option " + core::quoted(word));
  }
  // Boards of Tokyo Doves: -o and -q are not options there, and any word may be one.
  for (const char* const word :
       {"-o-x;xxxx", "-q--;x---", "-h;x", "-xx-;----", "--x;xx", "--xx", "-;x", "-xo", "-o;x=y"}) {
    Options options;
    std::vector<std::string> words;
    options.operands("POSITION", words, 0, 2);
    options.operand_may_begin_with_dash(';');
    EXPECT_EQ(typed_error(options, {word}),
              "unrecognised option " + core::quoted(word) + " " + hint);
  }
  Options options;
  std::vector<std::string> words;
  options.operands("POSITION", words, 0, 2);
  options.operand_may_begin_with_dash(';');
  EXPECT_EQ(typed_error(options, {"-o", "a;b", "--", "-o-x;xxxx"}), "none");
  EXPECT_EQ(words, std::vector<std::string>{"-o-x;xxxx"});
}

TEST(Options, HelpListsTheNamesOfAnOperandThatAreTooLongForTheUsageLine) {
  constexpr core::Named<Size> long_names[] = {{Size::small, "a-name-of-twenty-chars"},
                                              {Size::large, "another-name-of-twenty"}};
  Options options;
  Size size{};
  options.operand("SIZE", size, long_names);
  EXPECT_EQ(options.usage(), "[OPTION]... SIZE");
  EXPECT_TRUE(options.describe("tool").starts_with(
      "SIZE is one of\n  a-name-of-twenty-chars another-name-of-twenty\n\noptions:\n"));
  EXPECT_EQ(typed_error(options, {"small"}),
            "SIZE: 'small' is not one of a-name-of-twenty-chars, another-name-of-twenty");
}

TEST(Options, ARangeIsOneNumberOrTwo) {
  const auto range_of = [](const std::string& text) {
    Options options;
    std::optional<std::pair<std::uint64_t, std::uint64_t>> range;
    options.range("range", range, "a range", {2, 12});
    const std::string error = typed_error(options, {"--range", text});
    return range && error == "none"
               ? std::to_string(range->first) + " " + std::to_string(range->second)
               : error;
  };
  EXPECT_EQ(range_of("7"), "7 7");
  EXPECT_EQ(range_of("2..12"), "2 12");
  EXPECT_EQ(range_of("3..3"), "3 3");
  EXPECT_EQ(range_of("4..3"), "--range: '4..3' is an empty range");
  EXPECT_EQ(range_of("1..3"), "--range: '1' is not a whole number from 2 to 12");
  for (const char* const bad : {"", "..", "3..", "..3", "3...5", "3..13", "3..4..5", "3-4"}) {
    EXPECT_NE(range_of(bad).find("is not a whole number from 2 to 12"), std::string::npos) << bad;
  }
}

TEST(Options, RandomWordsAreParsedOrRefused) {
  const Words pieces = {
      "",       "-",      "--",      "-q",      "-o",       "-h",       "--count", "=3",
      "--flag", "--text", "x",       "--help",  "--shard",  "0/1",      "-qh",     "-qo",
      "=",      "--=",    "---",     "\n",      "%value%",  "\xff",     "--cou",   "-Z",
      "5",      "--seed", "--text=", "--flag=", "--output", "--version"};
  core::Random random(20261122);
  int refused = 0;
  for (int round = 0; round < 5000; ++round) {
    Words words(random.below(6));
    bool ended = false;
    bool asked = false;
    for (std::string& word : words) {
      word = pieces[random.below(pieces.size())];
      if (random.below(4) == 0) {
        word += pieces[random.below(pieces.size())];
      }
      ended = ended || word == "--";
      asked = asked || word == "--help" || word == "--version";
    }
    try {
      const Everything got = parsed(words);
      if (!asked && !ended && got.common.action != Action::run) {
        // Only a group of short options is left that can have asked for it.
        EXPECT_NE(core::join(words, " ").find('h'), std::string::npos) << core::join(words, "|");
      }
    } catch (const UsageError& error) {
      ++refused;
      EXPECT_LT(std::string(error.what()).size(), 300U);
    }
  }
  EXPECT_GT(refused, 250);
}

}  // namespace
}  // namespace tsume::cli
