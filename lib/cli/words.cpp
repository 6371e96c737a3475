#include "lib/cli/table.hpp"
#include "lib/core/closest.hpp"
#include "lib/core/text.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace tsume::cli {

namespace po = boost::program_options;

namespace {

// True if the word is an option, or ends them.
bool is_option(const Table& table, std::string_view word) {
  if (word.starts_with("--")) {
    return word == "--" || table.find(word.substr(2, word.find('=') - 2)) != nullptr;
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

// Lets Boost read the option, the group of short ones, or the operand that `words` begin with,
// together with the value of the option if it takes one; returns the number of words used. One at
// a time, because Boost stops at the first error, and --help may follow.
std::size_t split_first(std::span<const std::string> words, const Table& table,
                        const po::options_description& spellings, Words& split) {
  using Syntax = po::invalid_command_line_syntax;
  constexpr int style =
      po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  const std::string& first = words.front();
  const bool is_long = first.starts_with("--");
  const std::string name = first.substr(0, first.find('='));
  const auto mark = table.mark_of_dashed_operands;
  if (mark && first.starts_with('-') && name.find(*mark) != std::string::npos) {
    split.fail(unrecognised(table, first));  // not -o with a value
    return 1;
  }
  std::vector<std::string> some{first};
  for (bool again = true; again;) {
    again = false;
    try {
      for (const po::option& option :
           po::command_line_parser(some).options(spellings).style(style).run().options) {
        Word word{option.string_key, option.value.empty() ? "" : option.value.front(), some};
        if (word.option.empty() && first.size() > 1 && first.starts_with('-')) {  // "--=x"
          split.fail(unrecognised(table, first));
        } else if (!is_long && !word.option.empty()) {  // one of a group
          word.typed = option.value;
          word.typed.insert(word.typed.begin(), flagged(word.option));
        }
        split.words.push_back(std::move(word));
      }
    } catch (const Syntax& error) {
      const Row* const row = table.find(is_long ? name.substr(2) : "");
      if (error.kind() == Syntax::missing_parameter) {
        again = some.size() == 1 && words.size() > 1 && !is_option(table, words[1]);
        if (again) {
          some.push_back(words[1]);
        } else {
          split.fail(error.get_option_name() + ": needs a value");
        }
      } else if (row == nullptr) {
        split.fail(unrecognised(table, name));
      } else if (error.kind() == Syntax::empty_adjacent_parameter && !row->value_name.empty()) {
        split.words.push_back({row->name, "", some});
      } else {
        split.fail(name + ": takes no value");
      }
    } catch (const po::unknown_option& error) {
      // Its what() puts the name into a template again and again, without end if the name holds a
      // mark of the template, as "%canonical_option%".
      split.fail(unrecognised(table, is_long ? name : error.get_option_name()));
    } catch (const po::error&) {
      split.fail(unrecognised(table, first));
    }
  }
  return some.size();
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
