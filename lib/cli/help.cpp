#include "lib/cli/help.hpp"

#include "lib/core/text.hpp"

#include <boost/program_options.hpp>

#include <cstddef>
#include <sstream>
#include <utility>
#include <vector>

namespace tsume::cli {

namespace po = boost::program_options;

namespace {

// The value of an option, or that it has none.
class ShownValue : public po::untyped_value {
 public:
  explicit ShownValue(std::string name) : untyped_value(name.empty()), name_(std::move(name)) {}
  [[nodiscard]] std::string name() const override { return name_; }

 private:
  std::string name_;
};

std::string described(const Row& row) {
  std::string text = row.help;
  if (!row.choices.empty()) {
    text += ": " + core::join(row.choices, ", ");
  }
  return row.shown_default.empty() ? text : text + " (default " + row.shown_default + ")";
}

// True if the usage line has room for the choices in place of the name.
bool shows_choices(const Operand& operand) {
  constexpr std::size_t most = 40;
  return !operand.choices.empty() && core::join(operand.choices, "|").size() <= most;
}

// Words as lines of less than 80 columns.
std::string wrapped(const std::vector<std::string>& words) {
  constexpr std::size_t width = 79;
  std::string text;
  std::string line;
  for (const std::string& word : words) {
    if (line.size() + word.size() > width) {
      text += std::exchange(line, {}) + '\n';
    }
    line += word;
  }
  return text + line + '\n';
}

// The names of the options that only the manual describes.
std::string detail_lines(const std::vector<Row>& rows) {
  std::vector<std::string> words;
  for (const Row& row : rows) {
    if (row.detail) {
      words.push_back("  --" + row.name + (row.value_name.empty() ? "" : ' ' + row.value_name));
    }
  }
  return words.empty() ? "" : "options that the manual describes:\n" + wrapped(words);
}

// The names that an operand can have, where the usage line does not give them.
std::string operand_lines(const std::vector<Operand>& operands) {
  std::string text;
  for (const Operand& operand : operands) {
    if (operand.choices.empty() || shows_choices(operand)) {
      continue;
    }
    std::vector<std::string> words;
    for (const std::string& choice : operand.choices) {
      words.push_back("  " + choice);
    }
    text += operand.name + " is one of\n" + wrapped(words) + '\n';
  }
  return text;
}

}  // namespace

std::string usage_line(const Table& table) {
  std::string text = "[OPTION]...";
  std::string brackets;  // that close the optional operands: [BOARD [JOBS]]
  text += table.dashed_operands ? " [--]" : "";
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

std::string help_list(const Table& table) {
  po::options_description shown("options", 80, 40);
  for (const Row& row : table.rows) {
    if (!row.shown || row.detail) {
      continue;
    }
    // Boost owns the value.
    shown.add_options()(row.spelling().c_str(), new ShownValue(row.value_name),
                        described(row).c_str());
  }
  std::ostringstream text;
  text << shown;
  return operand_lines(table.operands) + std::move(text).str() + detail_lines(table.rows);
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
