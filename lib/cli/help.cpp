#include "lib/cli/table.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::cli {

namespace {

constexpr std::size_t width = 79;

// Words, joined by blanks, as lines of at most `width` columns, each after `indent` blanks.
std::string wrapped(const std::vector<std::string>& words, std::size_t indent) {
  std::string text;
  std::string line;
  for (const std::string& word : words) {
    if (!line.empty() && indent + line.size() + 1 + word.size() > width) {
      text += std::string(indent, ' ') + std::exchange(line, {}) + '\n';
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return text + std::string(indent, ' ') + line + '\n';
}

std::string wrapped(const std::string& text, std::size_t indent) {
  const std::vector<std::string_view> words = core::split_words(text);
  return wrapped(std::vector<std::string>(words.begin(), words.end()), indent);
}

// "-o, --output FILE"
std::string option_cell(const Row& row) {
  return (row.short_name == 0 ? "" : std::string{'-', row.short_name, ',', ' '}) +
         flagged(row.name) + (row.value_name.empty() ? "" : ' ' + row.value_name);
}

// What an option does, then its values in a line of their own, then its default.
std::string described(const Row& row, std::size_t indent) {
  const std::string shown_default =
      row.shown_default.empty() ? "" : " (default " + row.shown_default + ")";
  return row.choices.empty() ? wrapped(row.help + shown_default, indent)
                             : wrapped(row.help, indent) +
                                   wrapped(core::join(row.choices, ", ") + shown_default, indent);
}

// True if the usage line has room for the choices in place of the name.
bool shows_choices(const Operand& operand) {
  constexpr std::size_t most = 40;
  return !operand.choices.empty() && core::join(operand.choices, "|").size() <= most;
}

// The names of the options that only the manual describes.
std::string detail_lines(const std::vector<Row>& rows, const std::string& program) {
  std::vector<std::string> words;
  for (const Row& row : rows) {
    if (row.detail) {
      words.push_back(option_cell(row) + ',');
    }
  }
  if (words.empty()) {
    return "";
  }
  words.back().pop_back();
  return "More options, see " + program + "(1):\n" + wrapped(words, 2);
}

// The names that an operand can have, where the usage line does not give them.
std::string operand_lines(const std::vector<Operand>& operands) {
  std::string text;
  for (const Operand& operand : operands) {
    if (operand.choices.empty() || shows_choices(operand)) {
      continue;
    }
    text += operand.name + " is one of\n" + wrapped(core::join(operand.choices, " "), 2) + '\n';
  }
  return text;
}

}  // namespace

std::string usage_line(const Table& table) {
  std::string text = "[OPTION]...";
  std::string brackets;  // that close the optional operands: [BOARD [JOBS]]
  text += table.mark_of_dashed_operands ? " [--]" : "";
  for (const Operand& operand : table.operands) {
    text += ' ';
    if (operand.low == 0) {
      text += '[';
      brackets += ']';
    }
    text += shows_choices(operand) ? core::join(operand.choices, "|") : operand.name;
    text += operand.high > 1 && operand.name.find(' ') == std::string::npos ? "..." : "";
  }
  return text + brackets;
}

std::string help_list(const Table& table, const std::string& program) {
  constexpr std::size_t widest_cell = 30;
  std::size_t column = 0;
  for (const Row& row : table.rows) {
    if (const std::size_t cell = option_cell(row).size();
        row.shown && !row.detail && cell <= widest_cell) {
      column = std::max(column, cell + 4);
    }
  }
  std::string text;
  for (const Row& row : table.rows) {
    if (row.shown && !row.detail) {
      const std::string cell = "  " + option_cell(row);
      const std::string words = described(row, column);
      text += cell;
      text += cell.size() + 2 <= column ? words.substr(cell.size()) : '\n' + words;
    }
  }
  return operand_lines(table.operands) + "options:\n" + text + detail_lines(table.rows, program);
}

std::string tab_separated(const Table& table) {
  const auto or_dash = [](const std::string& text) { return text.empty() ? "-" : text; };
  std::string text;
  for (const Row& row : table.rows) {
    if (row.shown) {
      const std::string short_name(row.short_name == 0 ? "" : std::string(1, row.short_name));
      const auto& choices = row.choices.empty() ? row.suggested : row.choices;
      text += "option\t" + or_dash(short_name) + '\t' + row.name + '\t' + or_dash(row.value_name) +
              '\t' + or_dash(core::join(choices, " ")) + '\t' + or_dash(row.shown_default) + '\t' +
              row.help + '\n';
    }
  }
  for (const Operand& operand : table.operands) {
    text += "operand\t" + operand.name + '\t' + std::to_string(operand.low) + '\t' +
            (operand.high == std::string::npos ? "-" : std::to_string(operand.high)) + '\t' +
            or_dash(core::join(operand.choices, " ")) + '\n';
  }
  return text;
}

}  // namespace tsume::cli
