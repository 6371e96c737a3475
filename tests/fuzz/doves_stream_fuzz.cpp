// Whole inputs of the Tokyo Doves tools: lines of positions with answers to the legal ones, lines
// of actions, and merged files of counts.
#include "lib/core/text.hpp"
#include "lib/doves/enumerate/enum_run.hpp"
#include "lib/doves/formats/check.hpp"
#include "lib/doves/formats/reader.hpp"
#include "lib/doves/rules/play.hpp"
#include "lib/io/error.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <vector>

namespace {

using namespace tsume;

io::Output nowhere() {
  static const int fd = ::open("/dev/null", O_WRONLY);
  return {fd, "nowhere"};
}

void answer_lines(const std::string& text) {
  io::Input input = io::Input::from_text(text);
  io::Output out = nowhere();
  try {
    doves::answer_positions(
        input, out, {[](const std::string&) {}, true},
        [](std::string_view, const doves::Position& position) {
          if (doves::surrounded_boss(position)) {
            return core::Outcome::solved;
          }
          try {
            for (const doves::Step& step : doves::steps_from(position, doves::Side::red, {})) {
              if (doves::play(position, doves::Side::red, {step.action}, {}).front().position !=
                  step.position) {
                std::abort();
              }
            }
          } catch (const core::BadText&) {
            std::abort();  // an action that is listed and refused
          }
          return core::Outcome::solved;
        });
  } catch (const io::ParseError&) {
    // a line too long or with a NUL byte
  }
}

void check_lines(const std::string& text) {
  io::Input input = io::Input::from_text(text);
  io::Output out = nowhere();
  try {
    doves::CheckOptions options;
    options.details = true;
    (void)doves::check_positions(input, out, options);
  } catch (const io::ParseError&) {
    // rejected with a line number
  }
}

void play_words(const std::string& text) {
  std::vector<std::string> actions;
  for (const std::string_view word : core::split_words(text)) {
    actions.emplace_back(word);
  }
  try {
    (void)doves::play(doves::Position::start(), doves::Side::red, actions, {});
  } catch (const core::BadText&) {
    // an action is malformed or illegal
  }
}

void sum(const std::string& text, bool json) {
  io::Output out = nowhere();
  try {
    doves::sum_counts(io::Input::from_text(text), out, true, json);
  } catch (const io::ParseError&) {
    // rejected with a line number
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  answer_lines(text);
  check_lines(text);
  play_words(text);
  sum(text, false);
  sum(text, true);
  return 0;
}
