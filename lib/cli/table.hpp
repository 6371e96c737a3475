// The option table of a tool as data: Options fills it; words, help and listing read it.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
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
  std::string name;
  char short_name = 0;
  std::string value_name;  // empty: a flag
  std::string help;
  std::string shown_default;
  std::vector<std::string> choices;    // all that are allowed; the help text lists them
  std::vector<std::string> suggested;  // some that are allowed, for completion
  bool repeatable = false;
  bool recorded = true;  // the option can change the data
  bool shown = true;
  bool detail = false;  // the help text gives the name only
  Setter set;

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
  std::map<std::string, std::string> gone;          // former options, and what to use instead
  bool dashed_operands = false;

  void add(Row row);
  // nullptr if there is none of that name.
  [[nodiscard]] const Row* find(std::string_view name) const;
  [[nodiscard]] Row* find(std::string_view name);
  // The row of an option that is in the table.
  [[nodiscard]] const Row& at(std::string_view name) const;
  [[nodiscard]] Row& at(std::string_view name);
};

}  // namespace tsume::cli
