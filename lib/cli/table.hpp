// The option table of a tool as data, and what reads it: the words of a command line (words.cpp),
// the help text and the listing for other programs (help.cpp). Options fills it.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::cli {

// Checks and converts a value, so that every message names the option, the value and the range.
using Setter = std::function<void(const std::string&)>;

// The option as users type it: "--name".
[[nodiscard]] std::string flagged(std::string_view name);

// One option.
struct Row {
  std::string name = {};
  char short_name = 0;
  std::string value_name = {};  // empty: a flag
  std::string help = {};
  std::string shown_default = {};
  std::vector<std::string> choices = {};    // all that are allowed; the help text lists them
  std::vector<std::string> suggested = {};  // some that are allowed, for completion
  bool repeatable = false;
  bool recorded = true;  // the option can change the data
  bool shown = true;
  bool detail = false;  // the help text gives the name only
  Setter set = {};

  // As Boost spells it: "output,o".
  [[nodiscard]] std::string spelling() const;
};

struct Operand {
  std::string name;
  std::size_t low = 1;
  std::size_t high = 1;
  std::vector<std::string> choices;
  Setter set;
};

struct Table {
  std::vector<Row> rows;
  std::vector<Operand> operands;
  std::vector<std::vector<std::string>> exclusive;  // at most one of each group may be given
  std::map<std::string, std::string> gone;  // what to use instead of options of the last release
  std::optional<char> mark_of_dashed_operands;  // if operands may begin with a dash

  void add(Row row);
  // nullptr if there is none of that name.
  [[nodiscard]] const Row* find(std::string_view name) const;
  [[nodiscard]] Row* find(std::string_view name);
  // The row of an option that is in the table.
  [[nodiscard]] const Row& at(std::string_view name) const;
  [[nodiscard]] Row& at(std::string_view name);
};

// An option or operand as it stands on the command line.
struct Word {
  std::string option;  // its long name, or empty: an operand
  std::string value;
  std::vector<std::string> typed;  // as the recorded command repeats it
};

// The words of a command line, told apart, and the first error among them.
struct Words {
  std::vector<Word> words;
  std::string error;

  void fail(const std::string& message) {
    if (error.empty()) {
      error = message;
    }
  }
};

// Reads the words after the name of the program; values are not checked. Reading goes on after an
// error, because --help may follow.
[[nodiscard]] Words split_words(const Table& table, std::span<const std::string> words);

// The words after the name of the program as a usage line shows them: "[OPTION]... FORMULA
// [PROOF]".
[[nodiscard]] std::string usage_line(const Table& table);

// The option list of the help text, 80 columns, after the names that an operand can have if they
// are too many for the usage line. `program` has the manual that describes further options.
[[nodiscard]] std::string help_list(const Table& table, const std::string& program);

// The table for other programs, as Options::listing() says.
[[nodiscard]] std::string tab_separated(const Table& table);

}  // namespace tsume::cli
