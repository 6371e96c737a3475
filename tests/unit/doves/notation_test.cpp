#include "lib/doves/rules/notation.hpp"

#include "lib/core/random.hpp"
#include "lib/doves/formats/reader.hpp"
#include "lib/doves/formats/tdl.hpp"
#include "lib/doves/formats/writer.hpp"
#include "lib/doves/rules/play.hpp"
#include "lib/doves/sat/problem.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/doves/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fcntl.h>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace tsume::doves {
namespace {

std::string reason(const std::string& text) {
  try {
    (void)parse_position(text);
  } catch (const core::BadText& error) {
    return error.what();
  }
  return "legal";
}

TEST(PositionText, IsReadWhereverItStands) {
  EXPECT_EQ(to_text(parse_position("b;B")), "b---;B---;----;----");
  EXPECT_EQ(parse_position("b;B"), Position::start());
  EXPECT_EQ(parse_position("   ;  b;  B "), Position::start());
  EXPECT_EQ(parse_position("----;----;---b;---B"), Position::start());
  EXPECT_EQ(to_text(parse_position("-B;-a;TH y;b mM")), "-B--;-a--;TH-y;b-mM");
}

TEST(PositionText, IsRejectedWithTheReason) {
  EXPECT_EQ(reason(""), "the boss B is not on the board");
  EXPECT_EQ(reason("B"),
            "the boss b is not on the board (a line is a whole board, 'row;row;row;row')");
  EXPECT_EQ(reason("B;T"), "the boss b is not on the board");
  EXPECT_EQ(reason("bB;B"), "the dove B is on the board twice");
  EXPECT_EQ(reason("b--A;B"), "the dove A is isolated: it touches no other dove");
  EXPECT_EQ(reason("bB---"), "the board is larger than 4x4");
  EXPECT_EQ(reason("b;B;;;"), "the board is larger than 4x4");
  EXPECT_EQ(reason("b;Bx"), "bad character 'x' in a position: expected ; - or one of BAYMTHbaymth");
  EXPECT_EQ(reason("b; B"),
            "blanks can be empty squares or none: write b---;-B--;----;---- or "
            "b---;B---;----;----");
  EXPECT_EQ(reason("B b;A a"),
            "blanks can be empty squares or none: write B-b-;A-a-;----;---- or "
            "Bb--;Aa--;----;----");
  EXPECT_EQ(reason("17"), "the number '17' is not the key of a position");
  EXPECT_EQ(reason("99999999999999999999"),
            "the number '99999999999999999999' is not the key of a position");
}

// What a text with blanks means if they are empty squares, if those before rows are not, and if
// those between any two squares are not either: each that is a board.
std::set<std::string> readings(const std::string& text) {
  std::set<std::string> boards;
  const std::string tight = std::regex_replace(text, std::regex("(^|;) +"), "$1");
  std::vector<std::string> texts{text, tight};
  if (!std::regex_search(tight, std::regex("[^ ;][^ ;]|  +[^ ;]"))) {
    texts.push_back(std::regex_replace(tight, std::regex(" "), ""));
  }
  for (std::string& dashed : texts) {
    std::ranges::replace(dashed, ' ', '-');
    if (reason(dashed) == "legal") {
      boards.insert(to_text(parse_position(dashed)));
    }
  }
  return boards;
}

// Of random boards with blanks, also as patterns: those with one meaning are read so.
TEST(PositionText, WithBlanksIsReadOnlyIfOneBoardIsMeant) {
  core::Random random(62);
  int read = 0;
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = to_text(oracle::random_position(random, 2 + i % 5));
    for (std::size_t at = text.size(); at-- > 0;) {
      if (text[at] == '-' && random.below(4) > 0) {
        text[at] = ' ';
      } else if ((text[at] == '-' || text[at] == ';') && random.below(6) == 0) {
        text.erase(at, 1);
      }
    }
    const std::set<std::string> meant = readings(text);
    std::string dashed = text;
    std::ranges::replace(dashed, ' ', '-');
    if (reason(dashed) != "legal") {
      EXPECT_NE(reason(text), "legal") << text;
      EXPECT_THROW((void)Pattern::parse(text), core::BadText) << text;
    } else if (meant.size() > 1) {
      EXPECT_TRUE(reason(text).starts_with("blanks can be empty squares or none: write ")) << text;
      EXPECT_THROW((void)Pattern::parse(text), core::BadText) << text;
      ++refused;
    } else {
      EXPECT_EQ(reason(text), "legal") << text;
      EXPECT_EQ(to_text(parse_position(text)), *meant.begin());
      EXPECT_EQ(Pattern::parse(text).text(), *meant.begin());
      ++read;
    }
  }
  EXPECT_GT(read, 1000);
  EXPECT_GT(refused, 1000);
}

TEST(Keys, AreTheAuthors) {
  EXPECT_EQ(key_of(Position::start()), 864761497199312896U);
  EXPECT_EQ(canonical_key(Position::start()), 864692227966763008U);
  EXPECT_EQ(parse_position("864761497199312896"), Position::start());
  core::Random random(9);
  for (int i = 0; i < 1000; ++i) {
    const Position position = oracle::random_position(random, 2 + i % 11);
    EXPECT_EQ(from_key(key_of(position)), position);
    EXPECT_EQ(parse_position(to_text(position)), position);
    EXPECT_EQ(from_key(key_of(position) | std::uint64_t{1} << 63), std::nullopt);
  }
}

// A format is read back as the same positions, by one of the sources at least, or refused. Sets
// have an order of their own.
TEST(Formats, AreReadBackOrRefused) {
  io::Output nowhere(::open("/dev/null", O_WRONLY), "nowhere");
  core::Random random(23);
  for (int i = 0; i < 300; ++i) {
    const Position position = oracle::random_position(random, 2 + i % 11);
    for (const auto& [format, name] : format_names) {
      std::ostringstream written;
      PositionWriter writer(written, format);
      writer.write(position);
      writer.finish();
      const std::string text = written.str();
      bool is_read = false;
      for (const auto& [source, source_name] : source_names) {
        std::vector<Position> found;
        const auto take = [&](const Position& read) { found.push_back(read); };
        try {
          io::Input input = io::Input::from_text(text);
          if (source == Source::tdl) {
            read_tdl(input, take);
          } else {
            answer_positions(input, nowhere, {}, [&](auto, const Position& read) {
              take(read);
              return core::Outcome::solved;
            });
          }
        } catch (const io::ParseError&) {
          continue;
        }
        is_read = true;
        EXPECT_EQ(found, std::vector<Position>{position}) << name << " as " << source_name;
      }
      EXPECT_EQ(is_read, format != Format::json && format != Format::svg && format != Format::html)
          << name << ' ' << text;
    }
  }
}

TEST(ActionText, IsTheAuthors) {
  std::vector<std::string> actions;
  for (const Step& step : steps_from(parse_position("hB-A;maYT;-Htb;M-y-"), Side::red, {})) {
    actions.push_back(step.action);
  }
  EXPECT_EQ(actions, (std::vector<std::string>{"-A", "-M", "-T", "-Y", "AE1", "BE1", "YE1"}));
  const Position start = Position::start();
  EXPECT_EQ(to_text(start.after(parse_action(start, "+AS1")).anchored()), "b---;B---;A---;----");
}

TEST(ActionText, SurvivesTheRoundTrip) {
  core::Random random(13);
  for (int i = 0; i < 300; ++i) {
    const Position position = oracle::random_position(random, 2 + i % 11);
    for (const Side side : {Side::red, Side::green}) {
      for (const Action& action : legal_actions(position, side, {})) {
        EXPECT_EQ(parse_action(position, to_text(position, action)), action);
      }
    }
  }
}

TEST(Play, NamesTheActionThatFails) {
  const auto why = [](const std::vector<std::string>& actions) -> std::string {
    try {
      (void)play(Position::start(), Side::red, actions, {});
    } catch (const core::BadText& error) {
      return error.what();
    }
    return "legal";
  };
  EXPECT_EQ(why({"+AS1", "+yN1E1"}), "legal");
  EXPECT_EQ(why({"+AS1", "+yS1"}), "action 2: '+yS1': the target is occupied");
  EXPECT_EQ(why({"+AS1", "BE1"}), "action 2: 'BE1': it is Green's turn");
  EXPECT_EQ(why({"+AN1E1"}), "action 1: '+AN1E1': a put may not be on a side of the enemy boss");
  EXPECT_EQ(why({"+AS2"}), "action 1: '+AS2': a put must touch a dove of its own side");
  EXPECT_EQ(why({"AS1"}), "action 1: 'AS1': the dove A is in hand: put it with +");
  EXPECT_EQ(why({"-B"}), "action 1: '-B': a boss never leaves the board");
  EXPECT_EQ(why({"BS1"}), "action 1: 'BS1': the dove b is isolated: it touches no other dove");
  for (const char* bad : {"", "A", "+", "-", "+A", "AN0", "AE1N1", "AN1E1x", "ZN1", "-AN1", "AN"}) {
    EXPECT_EQ(why({bad}).substr(0, 20), "action 1: bad action") << bad;
  }
}

TEST(Backward, IsTheInverseOfForward) {
  core::Random random(17);
  for (int i = 0; i < 200; ++i) {
    const Position position = oracle::random_position(random, 2 + i % 11);
    if (surrounded_boss(position)) {
      continue;
    }
    for (const Step& step : steps_from(position, Side::red, {})) {
      const std::vector<Step> back = steps_to(step.position, Side::red, {});
      EXPECT_TRUE(std::any_of(back.begin(), back.end(),
                              [&](const Step& s) { return s.position == position; }))
          << to_text(position) << ' ' << step.action;
    }
    for (const Step& step : steps_to(position, Side::green, {})) {
      const auto forward = steps_from(step.position, Side::green, {});
      EXPECT_TRUE(std::any_of(forward.begin(), forward.end(),
                              [&](const Step& s) { return s.position == position; }))
          << to_text(position) << " from " << to_text(step.position);
    }
  }
}

TEST(Tdl, SurvivesTheRoundTrip) {
  core::Random random(19);
  std::vector<std::uint64_t> keys;
  for (int i = 0; i < 500; ++i) {
    keys.push_back(key_of(oracle::random_position(random, 2 + i % 4)));
  }
  std::sort(keys.begin(), keys.end());
  std::string bytes;
  append_tdl(bytes, keys);
  EXPECT_EQ(bytes.size() % 4, 0U);
  const auto read = [](const std::string& text) {
    std::vector<std::uint64_t> found;
    io::Input input = io::Input::from_text(text);
    read_tdl(input, [&](const Position& p) { found.push_back(key_of(p)); });
    return found;
  };
  EXPECT_EQ(read(bytes), keys);
  EXPECT_THROW(read(bytes.substr(0, bytes.size() - 1)), io::ParseError);
  EXPECT_THROW(read(bytes.substr(0, bytes.size() - 4)), io::ParseError);
  EXPECT_THROW(read(bytes + std::string(4, '\xff')), io::ParseError);
}

TEST(Tdl, HasTheAuthorsBytes) {
  std::string bytes;
  append_tdl(bytes, {key_of(Position::start())});
  EXPECT_EQ(bytes, std::string("\x0c\x00\x40\x00\x00\x00\x00\x00\xff\xff\xff\xff", 12));
}

}  // namespace
}  // namespace tsume::doves
