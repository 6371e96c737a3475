#include "lib/cli/options.hpp"

#include "lib/core/closest.hpp"
#include "lib/core/text.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>
#include <span>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace tsume::cli {

namespace po = boost::program_options;

namespace {

std::string flagged(std::string_view name) {
  return "--" + std::string(name);
}

[[noreturn]] void reject(const std::string& option, std::string_view text,
                         const std::string& expected) {
  throw UsageError(option + ": " + core::quoted(text) + " is not " + expected);
}

std::string range_text(std::uint64_t low, std::uint64_t high) {
  const std::string from = "a whole number from " + std::to_string(low);
  return high == Options::no_limit ? from + " up" : from + " to " + std::to_string(high);
}

double parse_seconds(const std::string& option, std::string_view text) {
  constexpr double longest = 1e9;
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [ptr, ec] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  const bool plain = !text.empty() && text.find_first_not_of("0123456789.") == text.npos;
  if (!plain || ec != std::errc{} || ptr != end || !(value > 0) || value > longest) {
    reject(option, text, "a number of seconds above 0 and at most 1000000000");
  }
  return value;
}

std::size_t index_of(const std::string& option, std::string_view value,
                     const std::vector<std::string>& names) {
  const auto found = std::ranges::find(names, value);
  if (found == names.end()) {
    reject(option, value, "one of " + core::join(names, ", "));
  }
  return static_cast<std::size_t>(found - names.begin());
}

Shard parse_shard(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash != text.npos) {
    const auto index = core::parse_decimal<std::uint64_t>(text.substr(0, slash));
    const auto count = core::parse_decimal<std::uint64_t>(text.substr(slash + 1));
    if (index && count && *index < *count) {
      return {*index, *count};
    }
  }
  reject("--shard", text, "I/N with 0 <= I < N");
}

}  // namespace

std::uint64_t parse_count(const std::string& option, std::string_view text, std::uint64_t low,
                          std::uint64_t high) {
  const auto value = core::parse_decimal<std::uint64_t>(text);
  if (!value || *value < low || *value > high) {
    reject(option, text, range_text(low, high));
  }
  return *value;
}

std::uint64_t parse_size(const std::string& option, std::string_view text) {
  constexpr std::string_view units = "KMGT";
  if (!text.empty()) {
    const std::size_t unit = units.find(text.back());
    const auto value = core::parse_decimal<std::uint64_t>(text.substr(0, text.size() - 1));
    if (unit != units.npos && value && *value > 0 && *value < std::uint64_t{1} << 20) {
      return *value << (10 * (unit + 1));
    }
  }
  reject(option, text, "a size with its unit, such as 512M or 4G");
}

namespace {

using Setter = std::function<void(const std::string&)>;

// One row of the table. Boost splits the words only; `set` checks and converts the value, so that
// every message names the option, the value and the range.
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

  // What Boost wants to be told: "output,o".
  [[nodiscard]] std::string spelling() const {
    return short_name == 0 ? name : name + ',' + short_name;
  }
  [[nodiscard]] std::string described() const {
    std::string text = help;
    if (!choices.empty()) {
      text += ": " + core::join(choices, ", ");
    }
    return shown_default.empty() ? text : text + " (default " + shown_default + ")";
  }
};

struct Operand {
  std::string name;
  std::size_t low = 1;
  std::size_t high = 1;
  std::vector<std::string> choices;
  Setter set;

  // True if the usage line has room for the choices in place of the name.
  [[nodiscard]] bool shows_choices() const {
    constexpr std::size_t most = 40;
    return !choices.empty() && core::join(choices, "|").size() <= most;
  }
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

}  // namespace

struct Options::State {
  std::vector<Row> rows;
  std::vector<Operand> operands;
  std::vector<std::vector<std::string>> exclusive;
  bool dashed_operands = false;
  Parsed parsed;

  void add(Row row) {
    assert(find(row.name) == nullptr);
    rows.push_back(std::move(row));
  }

  [[nodiscard]] const Row* find(std::string_view name) const {
    const auto found = std::ranges::find(rows, name, &Row::name);
    return found == rows.end() ? nullptr : &*found;
  }
  Row* find(std::string_view name) {
    const auto found = std::ranges::find(rows, name, &Row::name);
    return found == rows.end() ? nullptr : &*found;
  }

  void add_value(const std::string& name, const std::string& value_name, bool repeatable,
                 const std::string& help, const std::string& shown_default, Setter set) {
    Row row;
    row.name = name;
    row.value_name = value_name;
    row.help = help;
    row.shown_default = shown_default;
    row.repeatable = repeatable;
    row.set = std::move(set);
    add(std::move(row));
  }

  void add_flag(const std::string& name, char short_name, const std::string& help, Setter set) {
    Row row;
    row.name = name;
    row.short_name = short_name;
    row.help = help;
    row.set = std::move(set);
    add(std::move(row));
  }

  // The options of every tool. They come last in the help text.
  void add_common() {
    if (find("help") != nullptr) {
      return;
    }
    add_value("output", "FILE", false, "write to FILE when complete; - is stdout", "",
              [this](const std::string& value) {
                if (value.empty()) {
                  reject("--output", "", "a file name");
                }
                parsed.output = value;
              });
    add_flag("quiet", 'q', "no progress, no notes; errors stay",
             [this](const std::string& /*value*/) { parsed.quiet = true; });
    add_flag("help", 'h', "show this help and exit", {});
    add_flag("version", 0, "show the version and exit", {});
    add_flag("list-options", 0, "list the options for other programs and exit", {});
    at("output").short_name = 'o';
    at("list-options").shown = false;
    for (const char* const name :
         {"output", "quiet", "progress", "checkpoint", "checkpoint-every"}) {
      if (Row* const row = find(name)) {
        row->recorded = false;
      }
    }
  }

  // The row of an option that is in the table.
  Row& at(std::string_view name) {
    Row* const row = find(name);
    if (row == nullptr) {
      throw std::logic_error("no option " + flagged(name));
    }
    return *row;
  }

  // True if the word is an option, or ends them.
  [[nodiscard]] bool is_option(std::string_view word) const {
    if (word.starts_with("--")) {
      return word == "--" || find(word.substr(2, word.find('=') - 2)) != nullptr;
    }
    return word.size() == 2 && word[0] == '-' &&
           std::ranges::find(rows, word[1], &Row::short_name) != rows.end();
  }

  [[nodiscard]] std::string unrecognised(const std::string& name) const {
    std::vector<std::string> known;
    for (const Row& row : rows) {
      if (row.shown) {
        known.push_back(flagged(row.name));
      }
    }
    const auto meant = name.starts_with("--") ? core::closest(name, known) : std::nullopt;
    return "unrecognised option " + core::quoted(name) +
           (meant ? " (did you mean " + *meant + "?)" : "");
  }

  // Lets Boost read the option, the group of short ones, or the operand that `words` begin with,
  // together with the value of the option if it takes one; returns the number of words used. One at
  // a time, because Boost stops at the first error, and --help may follow.
  std::size_t split_first(std::span<const std::string> words, const po::options_description& table,
                          Words& split) const {
    using Syntax = po::invalid_command_line_syntax;
    constexpr int style =
        po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    const std::string& first = words.front();
    const bool is_long = first.starts_with("--");
    const std::string name = first.substr(0, first.find('='));
    std::vector<std::string> some{first};
    for (bool again = true; again;) {
      again = false;
      try {
        for (const po::option& option :
             po::command_line_parser(some).options(table).style(style).run().options) {
          Word word{option.string_key, option.value.empty() ? "" : option.value.front(), some};
          if (word.option.empty() && first.size() > 1 && first.starts_with('-')) {  // "--=x"
            split.fail(unrecognised(first));
          } else if (!is_long && !word.option.empty()) {  // one of a group
            word.typed = option.value;
            word.typed.insert(word.typed.begin(), flagged(word.option));
          }
          split.words.push_back(std::move(word));
        }
      } catch (const Syntax& error) {
        const Row* const row = find(is_long ? name.substr(2) : "");
        if (error.kind() == Syntax::missing_parameter) {
          again = some.size() == 1 && words.size() > 1 && !is_option(words[1]);
          if (again) {
            some.push_back(words[1]);
          } else {
            split.fail(error.get_option_name() + ": needs a value");
          }
        } else if (row == nullptr) {
          split.fail(unrecognised(name));
        } else if (error.kind() == Syntax::empty_adjacent_parameter && !row->value_name.empty()) {
          split.words.push_back({row->name, "", some});
        } else {
          split.fail(name + ": takes no value");
        }
      } catch (const po::unknown_option& error) {
        // Its what() puts the name into a template again and again, without end if the name holds a
        // mark of the template, as "%canonical_option%".
        split.fail(unrecognised(is_long ? name : error.get_option_name()));
      } catch (const po::error&) {
        split.fail(unrecognised(first));
      }
    }
    return some.size();
  }

  // Tells options, their values and operands apart.
  [[nodiscard]] Words split(std::span<const std::string> words) const {
    po::options_description table;
    for (const Row& row : rows) {
      if (row.value_name.empty()) {
        table.add_options()(row.spelling().c_str(), "");
      } else {
        table.add_options()(row.spelling().c_str(), po::value<std::string>(), "");
      }
    }
    Words split;
    while (!words.empty() && words.front() != "--") {
      words = words.subspan(split_first(words, table, split));
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

  void set_option(const Word& word, std::vector<std::string>& given) {
    const Row& row = at(word.option);
    if (!row.repeatable && std::ranges::find(given, row.name) != given.end()) {
      throw UsageError(flagged(row.name) + ": given twice");
    }
    if (!row.repeatable) {
      given.push_back(row.name);
    }
    if (row.set) {
      row.set(word.value);
    }
  }

  void set_operands(const std::vector<const Word*>& words) {
    auto word = words.begin();
    for (const Operand& operand : operands) {
      std::size_t count = 0;
      for (; count < operand.high && word != words.end(); ++count, ++word) {
        operand.set((*word)->value);
      }
      if (count < operand.low) {
        throw UsageError("missing operand " + operand.name);
      }
    }
    if (word != words.end()) {
      throw UsageError("unexpected operand " + core::quoted((*word)->value));
    }
  }

  void check_exclusive(const std::vector<std::string>& given) const {
    for (const std::vector<std::string>& group : exclusive) {
      std::vector<std::string> found;
      for (const std::string& name : group) {
        if (std::ranges::find(given, name) != given.end()) {
          found.push_back(flagged(name));
        }
      }
      if (found.size() > 1) {
        throw UsageError(found[0] + " and " + found[1] + " exclude each other");
      }
    }
  }
};

Options::Options() : state_(std::make_unique<State>()) {}
Options::Options(Options&&) noexcept = default;
Options& Options::operator=(Options&&) noexcept = default;
Options::~Options() = default;

void Options::flag(const std::string& name, bool& target, const std::string& help) {
  state_->add_flag(name, 0, help, [&target](const std::string& /*value*/) { target = true; });
}

void Options::text(const std::string& name, const std::string& value_name, std::string& target,
                   const std::string& help) {
  state_->add_value(name, value_name, false, help, target,
                    [&target](const std::string& value) { target = value; });
}

void Options::text(const std::string& name, const std::string& value_name,
                   std::optional<std::string>& target, const std::string& help) {
  state_->add_value(name, value_name, false, help, target.value_or(""),
                    [&target](const std::string& value) { target = value; });
}

void Options::output_file(const std::string& name, std::optional<std::string>& target,
                          const std::string& help) {
  State& state = *state_;
  state.add_value(name, "FILE", false, help, "", [&state, &target, name](const std::string& value) {
    if (value.empty()) {
      reject(flagged(name), "", "a file name");
    }
    target = value;
    state.parsed.output_files.emplace_back(flagged(name), value);
  });
}

void Options::texts(const std::string& name, const std::string& value_name,
                    std::vector<std::string>& target, const std::string& help) {
  state_->add_value(name, value_name, true, help, "",
                    [&target](const std::string& value) { target.push_back(value); });
}

void Options::count(const std::string& name, const std::string& value_name, std::uint64_t& target,
                    const std::string& help, std::uint64_t low, std::uint64_t high) {
  state_->add_value(name, value_name, false, help, std::to_string(target),
                    [&target, name, low, high](const std::string& value) {
                      target = parse_count(flagged(name), value, low, high);
                    });
}

void Options::count(const std::string& name, const std::string& value_name,
                    std::optional<std::uint64_t>& target, const std::string& help,
                    std::uint64_t low, std::uint64_t high) {
  state_->add_value(name, value_name, false, help, target ? std::to_string(*target) : "",
                    [&target, name, low, high](const std::string& value) {
                      target = parse_count(flagged(name), value, low, high);
                    });
}

void Options::range(const std::string& name,
                    std::optional<std::pair<std::uint64_t, std::uint64_t>>& target,
                    const std::string& help, std::uint64_t low, std::uint64_t high) {
  state_->add_value(
      name, "N|A..B", false, help, "", [&target, name, low, high](const std::string& value) {
        const std::size_t dots = value.find("..");
        const auto number = [&](const std::string& text) {
          return parse_count(flagged(name), text, low, high);
        };
        const std::uint64_t first = number(value.substr(0, dots));
        target.emplace(first, dots == value.npos ? first : number(value.substr(dots + 2)));
        if (target->first > target->second) {
          throw UsageError(flagged(name) + ": " + core::quoted(value) + " is an empty range");
        }
      });
}

void Options::seconds(const std::string& name, std::optional<double>& target,
                      const std::string& help) {
  state_->add_value(name, "SECONDS", false, help, "", [&target, name](const std::string& value) {
    target = parse_seconds(flagged(name), value);
  });
}

void Options::size(const std::string& name, std::optional<std::uint64_t>& target,
                   const std::string& help) {
  state_->add_value(name, "SIZE", false, help, "", [&target, name](const std::string& value) {
    target = parse_size(flagged(name), value);
  });
}

void Options::add_choice(const std::string& name, const std::string& shown_default,
                         const std::vector<std::string>& names, const std::string& help,
                         std::function<void(std::size_t)> set, bool repeatable) {
  state_->add_value(name, "NAME", repeatable, help, shown_default,
                    [name, names, set = std::move(set)](const std::string& value) {
                      set(index_of(flagged(name), value, names));
                    });
  state_->rows.back().choices = names;
}

void Options::choice(const std::string& name, std::string& target,
                     const std::vector<std::string>& names, const std::string& help) {
  add_choice(name, target, names, help,
             [&target, names](std::size_t index) { target = names[index]; });
}

void Options::choice(const std::string& name, std::optional<std::string>& target,
                     const std::vector<std::string>& names, const std::string& help) {
  add_choice(name, target.value_or(""), names, help,
             [&target, names](std::size_t index) { target = names[index]; });
}

namespace {
constexpr const char* shard_help = "do part I of N, 0 <= I < N";
}

void Options::shard(Shard& target) {
  state_->add_value("shard", "I/N", false, shard_help, "",
                    [&target](const std::string& value) { target = parse_shard(value); });
}

void Options::shard(std::optional<Shard>& target) {
  state_->add_value("shard", "I/N", false, shard_help, "",
                    [&target](const std::string& value) { target = parse_shard(value); });
}

void Options::seed(std::uint64_t& target) {
  count("seed", "N", target, "seed of the random choices", 0);
}

void Options::progress() {
  flag("progress", state_->parsed.progress, "print progress as plain lines on stderr");
}

void Options::checkpoint() {
  output_file("checkpoint", state_->parsed.checkpoint,
              "save the state in FILE, and resume from it");
  seconds("checkpoint-every", state_->parsed.checkpoint_every,
          "time between checkpoints (default 60)");
}

void Options::suggest(const std::string& name, const std::vector<std::string>& values) {
  if (Row* const row = state_->find(name)) {
    row->suggested = values;
    return;
  }
  const auto operand = std::ranges::find(state_->operands, name, &Operand::name);
  assert(operand != state_->operands.end());
  operand->choices = values;
}

void Options::details(const std::vector<std::string>& names) {
  for (Row& row : state_->rows) {
    row.detail = row.detail || std::ranges::find(names, row.name) != names.end();
  }
}

void Options::exclusive(const std::vector<std::string>& names) {
  state_->exclusive.push_back(names);
}

void Options::operand(const std::string& name, std::string& target) {
  state_->operands.push_back(
      {name, 1, 1, {}, [&target](const std::string& value) { target = value; }});
}

void Options::operand(const std::string& name, std::optional<std::string>& target) {
  state_->operands.push_back(
      {name, 0, 1, {}, [&target](const std::string& value) { target = value; }});
}

void Options::add_choice_operand(const std::string& name, const std::vector<std::string>& names,
                                 std::function<void(std::size_t)> set) {
  state_->operands.push_back(
      {name, 1, 1, names, [name, names, set = std::move(set)](const std::string& value) {
         set(index_of(name, value, names));
       }});
}

void Options::count_operand(const std::string& name, std::uint64_t& target, std::uint64_t low,
                            std::uint64_t high) {
  state_->operands.push_back({name, 1, 1, {}, [&target, name, low, high](const std::string& value) {
                                target = parse_count(name, value, low, high);
                              }});
}

void Options::operands(const std::string& name, std::vector<std::string>& target, std::size_t low,
                       std::size_t high) {
  state_->operands.push_back(
      {name, low, high, {}, [&target](const std::string& value) { target.push_back(value); }});
}

void Options::operand_may_begin_with_dash() {
  state_->dashed_operands = true;
}

Parsed Options::parse(const std::vector<std::string>& words) {
  State& state = *state_;
  state.add_common();
  const Words split = state.split(words);
  const auto asked_for = [&](std::string_view name) {
    return std::ranges::find(split.words, name, &Word::option) != split.words.end();
  };
  state.parsed.action = asked_for("help")           ? Action::help
                        : asked_for("version")      ? Action::version
                        : asked_for("list-options") ? Action::list
                                                    : Action::run;
  if (state.parsed.action != Action::run) {
    return state.parsed;
  }
  if (!split.error.empty()) {
    throw UsageError(split.error);
  }
  std::vector<std::string> given;
  std::vector<const Word*> operands;
  for (const Word& word : split.words) {
    if (word.option.empty()) {
      operands.push_back(&word);
    } else {
      state.set_option(word, given);
    }
    if (word.option.empty() || state.at(word.option).recorded) {
      state.parsed.recorded.insert(state.parsed.recorded.end(), word.typed.begin(),
                                   word.typed.end());
    }
  }
  state.check_exclusive(given);
  if (state.parsed.checkpoint && state.parsed.output == "-") {
    throw UsageError("--checkpoint: needs --output FILE");
  }
  state.set_operands(operands);
  return state.parsed;
}

std::string Options::usage() const {
  std::string text = "[OPTION]...";
  std::string brackets;  // that close the optional operands: [BOARD [JOBS]]
  text += state_->dashed_operands ? " [--]" : "";
  for (const Operand& operand : state_->operands) {
    text += ' ';
    if (operand.low == 0) {
      text += '[';
      brackets += ']';
    }
    text += operand.shows_choices() ? core::join(operand.choices, "|") : operand.name;
    text += operand.high > 1 && operand.name.find(' ') == std::string::npos ? "..." : "";
  }
  return text + brackets;
}

namespace {

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
    if (operand.choices.empty() || operand.shows_choices()) {
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

std::string Options::describe() const {
  state_->add_common();
  po::options_description shown("options", 80, 40);
  for (const Row& row : state_->rows) {
    if (!row.shown || row.detail) {
      continue;
    }
    if (row.value_name.empty()) {
      shown.add_options()(row.spelling().c_str(), row.described().c_str());
    } else {
      shown.add_options()(row.spelling().c_str(),
                          po::value<std::string>()->value_name(row.value_name),
                          row.described().c_str());
    }
  }
  std::ostringstream text;
  text << shown;
  return operand_lines(state_->operands) + std::move(text).str() + detail_lines(state_->rows);
}

std::string Options::listing() const {
  state_->add_common();
  const auto or_dash = [](const std::string& text) { return text.empty() ? "-" : text; };
  std::string text;
  for (const Row& row : state_->rows) {
    if (row.shown) {
      const std::string short_name(row.short_name == 0 ? "" : std::string(1, row.short_name));
      const auto& choices = row.choices.empty() ? row.suggested : row.choices;
      text += "option\t" + or_dash(short_name) + '\t' + row.name + '\t' + or_dash(row.value_name) +
              '\t' + or_dash(core::join(choices, " ")) + '\t' + or_dash(row.shown_default) + '\t' +
              row.help + '\n';
    }
  }
  for (const Operand& operand : state_->operands) {
    text += "operand\t" + operand.name + '\t' + std::to_string(operand.low) + '\t' +
            (operand.high == std::string::npos ? "-" : std::to_string(operand.high)) + '\t' +
            or_dash(core::join(operand.choices, " ")) + '\n';
  }
  return text;
}

}  // namespace tsume::cli
