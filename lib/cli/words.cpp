#include "lib/cli/table.hpp"
#include "lib/core/closest.hpp"
#include "lib/core/text.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::cli {

namespace po = boost::program_options;

namespace {

// The name in "--name" or "--name=value"; "" for other words.
std::string_view long_name(std::string_view word) {
  return word.starts_with("--") ? word.substr(2, word.find('=') - 2) : "";
}

// True if the word is an option, or ends them.
bool is_option(const Table& table, std::string_view word) {
  if (word.starts_with("--")) {
    return word == "--" || table.find(long_name(word)) != nullptr;
  }
  return word.size() == 2 && word[0] == '-' &&
         std::ranges::find(table.rows, word[1], &Row::short_name) != table.rows.end();
}

// Whether a word that is no option was meant as an operand: as a number, or by a character that no
// option has, or if operands of the tool often begin with a dash.
bool may_be_operand(const Table& table, std::string_view name) {
  const bool spelled_as_option = std::ranges::all_of(
      name, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
  const bool number = name.size() > 1 && name[1] >= '0' && name[1] <= '9';
  return number || !spelled_as_option || table.mark_of_dashed_operands.has_value();
}

std::string unrecognised(const Table& table, const std::string& name) {
  constexpr std::size_t dashes = 2;
  std::vector<std::string> known;
  for (const Row& row : table.rows) {
    if (row.shown) {
      known.push_back(flagged(row.name));
    }
  }
  if (const auto former = table.gone.find(name.substr(std::min(name.size(), dashes)));
      former != table.gone.end()) {
    return name + " is gone: " + former->second;
  }
  const auto meant = name.starts_with("--") ? core::closest(name, known) : std::nullopt;
  return "unrecognised option " + core::quoted(name) +
         (meant                         ? " (did you mean " + *meant + "?)"
          : may_be_operand(table, name) ? " (if it is an operand, put -- before it)"
                                        : "");
}

// An operand of the tool that Boost would read as an option, such as a board that begins with '-':
// the mark tells it from an option, if it does not stand in the value of one.
bool is_dashed_operand(const Table& table, std::string_view word) {
  const auto mark = table.mark_of_dashed_operands;
  return mark && word.starts_with('-') && word.substr(0, word.find('=')).find(*mark) != word.npos;
}

// What Boost makes of one or two words: options and operands, or why it refuses them.
struct Reading {
  enum class Refusal : std::uint8_t {
    none,
    unknown_option,
    missing_value,
    empty_value,     // "--name=", known or not
    unwanted_value,  // "--name=value" of a flag
    other
  };
  std::vector<po::option> options = {};
  Refusal refusal = Refusal::none;
  std::string refused_option = {};  // where Boost names it
};
using Refusal = Reading::Refusal;

// Turns the exceptions of Boost into values. It asks none for its what(), which puts the name of
// the option into a template again and again, without end if the name holds a mark of the template,
// as "%canonical_option%".
Reading read_by_boost(const std::vector<std::string>& words,
                      const po::options_description& spellings) {
  using Syntax = po::invalid_command_line_syntax;
  constexpr int style =
      po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    return {po::command_line_parser(words).options(spellings).style(style).run().options};
  } catch (const Syntax& error) {
    const Refusal refusal = error.kind() == Syntax::missing_parameter ? Refusal::missing_value
                            : error.kind() == Syntax::empty_adjacent_parameter
                                ? Refusal::empty_value
                                : Refusal::unwanted_value;
    return {{}, refusal, error.get_option_name()};
  } catch (const po::unknown_option& error) {
    return {{}, Refusal::unknown_option, error.get_option_name()};
  } catch (const po::error&) {
    return {{}, Refusal::other};
  }
}

// Adds what the words were read as. A group of short options is recorded as if each of them had
// been typed apart, because not all of them may be worth recording.
void add_words(std::vector<po::option> options, const std::vector<std::string>& typed,
               const Table& table, Words& split) {
  const std::string& first = typed.front();
  for (po::option& option : options) {
    Word word{option.string_key, option.value.empty() ? "" : option.value.front(), typed};
    const bool is_operand = word.option.empty();
    if (is_operand && first.size() > 1 && first.starts_with('-')) {  // "--=x"
      split.fail(unrecognised(table, first));
    }
    if (!is_operand && !first.starts_with("--")) {
      word.typed = std::move(option.value);
      word.typed.insert(word.typed.begin(), flagged(word.option));
    }
    split.words.push_back(std::move(word));
  }
}

std::string complaint_about(const std::string& word, const Reading& reading, const Table& table) {
  const std::string name = word.substr(0, word.find('='));
  switch (reading.refusal) {
    case Refusal::missing_value:
      return reading.refused_option + ": needs a value";
    case Refusal::unknown_option:
      return unrecognised(table, word.starts_with("--") ? name : reading.refused_option);
    case Refusal::empty_value:
    case Refusal::unwanted_value:
      return table.find(long_name(word)) == nullptr ? unrecognised(table, name)
                                                    : name + ": takes no value";
    default:
      return unrecognised(table, word);
  }
}

// Reads the option, the group of short ones, or the operand that `words` begin with, together with
// the next word if that is the value of the option; returns the number of words used. Boost reads
// no more than that at a time, because it stops at the first error, and --help may follow. Nor does
// it choose the value: it would take the next option for one.
std::size_t split_first(std::span<const std::string> words, const Table& table,
                        const po::options_description& spellings, Words& split) {
  const std::string& first = words.front();
  if (is_dashed_operand(table, first)) {
    split.fail(unrecognised(table, first));
    return 1;
  }
  std::vector<std::string> typed{first};
  Reading reading = read_by_boost(typed, spellings);
  const bool value_may_follow = words.size() > 1 && !is_option(table, words[1]);
  if (reading.refusal == Refusal::missing_value && value_may_follow) {
    typed.push_back(words[1]);
    reading = read_by_boost(typed, spellings);
  }
  const Row* const row = table.find(long_name(first));
  if (reading.refusal == Refusal::none) {
    add_words(std::move(reading.options), typed, table, split);
  } else if (reading.refusal == Refusal::empty_value && row != nullptr &&
             !row->value_name.empty()) {
    split.words.push_back({row->name, "", typed});  // to Boost, an empty value is none
  } else {
    split.fail(complaint_about(first, reading, table));
  }
  return typed.size();
}

}  // namespace

Words split_words(const Table& table, std::span<const std::string> words) {
  po::options_description spellings;
  for (const Row& row : table.rows) {
    // Boost owns the value.
    spellings.add_options()(row.spelling().c_str(), new po::untyped_value(row.value_name.empty()));
  }
  Words split;
  while (!words.empty() && words.front() != "--") {
    words = words.subspan(split_first(words, table, spellings, split));
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    Word operand{"", words[i], {words[i]}};
    if (i == 1) {
      operand.typed.insert(operand.typed.begin(), "--");
    }
    split.words.push_back(std::move(operand));
  }
  return split;
}

}  // namespace tsume::cli
