#include "lib/cli/options.hpp"

#include "lib/cli/table.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <thread>
#include <utility>

namespace tsume::cli {

namespace {

constexpr std::uint64_t most_threads = 256;

std::uint64_t default_threads() {
  const char* const environment = std::getenv("TSUME_THREADS");
  return environment != nullptr && *environment != '\0'
             ? parse_count("TSUME_THREADS", environment, 1, most_threads)
             : std::clamp<std::uint64_t>(std::thread::hardware_concurrency(), 1, most_threads);
}

// Parses the text of an option or operand. A FILE or a DIR is not empty: the files of a folder ""
// would be in "/".
auto text_of(const std::string& value_name) {
  return [value_name](const std::string& option, const std::string& value) {
    if (value.empty() && (value_name == "FILE" || value_name == "DIR")) {
      reject(option, value, value_name == "FILE" ? "the name of a file" : "the name of a folder");
    }
    return value;
  };
}

}  // namespace

struct Options::State {
  Table table;
  std::uint64_t* threads = nullptr;  // what --threads sets, if it is an option
  Parsed parsed;
  std::vector<std::string> outputs;  // names of options
  bool records = false;              // the output can be a folder of records

  // An option that names what the tool writes.
  void add_output(const std::string& name, bool folder, std::optional<std::string>& target,
                  const std::string& help) {
    outputs.push_back(name);
    const std::string value_name = folder ? "DIR" : "FILE";
    table.add({.name = name,
               .value_name = value_name,
               .help = help,
               .set = [this, &target, option = flagged(name), parse = text_of(value_name),
                       folder](const std::string& value) {
                 if (value == "-") {
                   throw UsageError(option + ": standard output takes the other data; name a " +
                                    (folder ? "folder" : "file") + " (./- if it has that name)");
                 }
                 target = parse(option, value);
                 (folder ? parsed.output_folders : parsed.output_files).emplace_back(option, value);
               }});
  }

  // An option whose value `parse` makes of its name and text.
  template <typename T, typename Parse>
  void add_value(Row row, T& target, Parse parse) {
    row.set = [&target, parse, option = flagged(row.name)](const std::string& value) {
      target = parse(option, value);
    };
    table.add(std::move(row));
  }

  // The options of every tool. They come last in the help text.
  void add_common() {
    if (table.find("help") != nullptr) {
      return;
    }
    outputs.push_back("output");
    table.add({.name = "output",
               .short_name = 'o',
               .value_name = "FILE",
               .help = "write to FILE when complete; - is stdout",
               .set = [this](const std::string& value) {
                 parsed.output = text_of("FILE")("--output", value);
                 if (value.ends_with('/') && !records) {
                   throw UsageError("--output: " + core::quoted(value) +
                                    " is a folder; this program writes one file");
                 }
               }});
    table.add({.name = "quiet",
               .short_name = 'q',
               .help = "print only errors on standard error",
               .set = [this](const std::string& /*value*/) { parsed.quiet = true; }});
    table.add({.name = "help", .short_name = 'h', .help = "show this help and exit"});
    table.add({.name = "version", .help = "show the version and exit"});
    table.add({.name = "list-options",
               .help = "list the options for other programs and exit",
               .shown = false});
    for (const char* const name : {"output", "quiet", "progress"}) {
      if (Row* const row = table.find(name)) {
        row->recorded = false;
      }
    }
  }

  void set_option(const Word& word, std::vector<std::string>& given) {
    const Row& row = table.at(word.option);
    if (!row.repeatable && std::ranges::find(given, row.name) != given.end()) {
      throw UsageError(flagged(row.name) + ": given twice");
    }
    given.push_back(row.name);
    if (row.set) {
      row.set(word.value);
    }
  }

  void set_operands(const std::vector<const Word*>& words) {
    auto word = words.begin();
    for (const Operand& operand : table.operands) {
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
    for (const std::vector<std::string>& group : table.exclusive) {
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

namespace {

auto count_within(Bounds bounds) {
  return [bounds](const std::string& option, const std::string& value) {
    return parse_count(option, value, bounds.low, bounds.high);
  };
}

}  // namespace

Options::Options() : state_(std::make_unique<State>()) {}
Options::~Options() = default;

void Options::flag(const std::string& name, bool& target, const std::string& help) {
  state_->table.add({.name = name, .help = help, .set = [&target](const std::string& /*value*/) {
                       target = true;
                     }});
}

void Options::add_mode(const std::string& name, const std::string& help,
                       std::function<void()> set) {
  state_->table.add({.name = name,
                     .help = help,
                     .set = [set = std::move(set)](const std::string& /*value*/) { set(); }});
}

void Options::text(const std::string& name, const std::string& value_name, std::string& target,
                   const std::string& help) {
  state_->add_value({.name = name, .value_name = value_name, .help = help, .shown_default = target},
                    target, text_of(value_name));
}

void Options::text(const std::string& name, const std::string& value_name,
                   std::optional<std::string>& target, const std::string& help) {
  state_->add_value(
      {.name = name, .value_name = value_name, .help = help, .shown_default = target.value_or("")},
      target, text_of(value_name));
}

void Options::output_file(const std::string& name, std::optional<std::string>& target,
                          const std::string& help) {
  state_->add_output(name, false, target, help);
}

void Options::output_folder(const std::string& name, std::optional<std::string>& target,
                            const std::string& help) {
  state_->add_output(name, true, target, help);
}

void Options::texts(const std::string& name, const std::string& value_name,
                    std::vector<std::string>& target, const std::string& help) {
  state_->table.add(
      {.name = name,
       .value_name = value_name,
       .help = help,
       .repeatable = true,
       .set = [&target, parse = text_of(value_name), option = flagged(name)](
                  const std::string& value) { target.push_back(parse(option, value)); }});
}

void Options::count(const std::string& name, const std::string& value_name, std::uint64_t& target,
                    const std::string& help, Bounds bounds) {
  state_->add_value({.name = name,
                     .value_name = value_name,
                     .help = help,
                     .shown_default = std::to_string(target)},
                    target, count_within(bounds));
}

void Options::count(const std::string& name, const std::string& value_name,
                    std::optional<std::uint64_t>& target, const std::string& help, Bounds bounds) {
  state_->add_value({.name = name,
                     .value_name = value_name,
                     .help = help,
                     .shown_default = target ? std::to_string(*target) : ""},
                    target, count_within(bounds));
}

void Options::range(const std::string& name,
                    std::optional<std::pair<std::uint64_t, std::uint64_t>>& target,
                    const std::string& help, Bounds bounds) {
  state_->add_value({.name = name, .value_name = "N|A..B", .help = help}, target,
                    [bounds](const std::string& option, const std::string& value) {
                      return parse_range(option, value, bounds.low, bounds.high);
                    });
}

void Options::seconds(const std::string& name, std::optional<double>& target,
                      const std::string& help) {
  state_->add_value({.name = name, .value_name = "SECONDS", .help = help}, target, parse_seconds);
}

void Options::seconds(const std::string& name, double& target, const std::string& help) {
  state_->add_value({.name = name,
                     .value_name = "SECONDS",
                     .help = help,
                     .shown_default = target < 1 ? std::to_string(std::lround(1000 * target)) + "ms"
                                                 : std::to_string(std::lround(target))},
                    target, parse_seconds);
}

void Options::size(const std::string& name, std::optional<std::uint64_t>& target,
                   const std::string& help) {
  state_->add_value({.name = name, .value_name = "SIZE", .help = help}, target, parse_size);
}

void Options::add_choice(const Choice& choice, std::function<void(std::size_t)> set) {
  state_->table.add(
      {.name = choice.name,
       .value_name = "NAME",
       .help = choice.help,
       .shown_default = choice.shown_default,
       .choices = choice.names,
       .repeatable = choice.repeatable,
       .set = [name = choice.name, names = choice.names, set = std::move(set)](
                  const std::string& value) { set(parse_choice(flagged(name), value, names)); }});
}

void Options::shard(std::optional<core::Shard>& target) {
  state_->add_value({.name = "shard", .value_name = "I/N", .help = "do part I of N, 0 <= I < N"},
                    target, parse_shard);
}

void Options::threads(std::uint64_t& target) {
  state_->threads = &target;
  state_->table.add({.name = "threads",
                     .value_name = "N",
                     .help = "number of threads",
                     .shown_default = "all processors",
                     .set = [&target](const std::string& value) {
                       target = parse_count("--threads", value, 1, most_threads);
                     }});
}

void Options::records() {
  state_->records = true;
}

void Options::gone(const std::string& name, const std::string& instead) {
  state_->table.gone.emplace(name, instead);
}

void Options::max_seconds(std::optional<double>& target) {
  seconds("max-seconds", target, "wall-clock limit; of each item, in a list");
}

void Options::max_memory(std::optional<std::uint64_t>& target) {
  size("max-memory", target, "memory limit");
}

void Options::skip_bad(bool& target) {
  flag("skip-bad", target, "report bad input and continue; exit 1 at the end");
}

void Options::stats(bool& target) {
  flag("stats", target, "print statistics on stderr");
}

void Options::jobs(std::uint64_t& target) {
  count("jobs", "N", target, "items to work on at the same time", {1, most_threads});
}

void Options::seed(std::uint64_t& target) {
  count("seed", "N", target, "seed of the random choices", {0});
}

void Options::progress() {
  flag("progress", state_->parsed.progress, "print progress as plain lines on stderr");
}

void Options::suggest(const std::string& name, const std::vector<std::string>& values) {
  if (Row* const row = state_->table.find(name)) {
    row->suggested = values;
    return;
  }
  const auto operand = std::ranges::find(state_->table.operands, name, &Operand::name);
  assert(operand != state_->table.operands.end());
  operand->choices = values;
}

void Options::details(const std::vector<std::string>& names) {
  for (Row& row : state_->table.rows) {
    row.detail = row.detail || std::ranges::find(names, row.name) != names.end();
  }
}

void Options::exclusive(const std::vector<std::string>& names) {
  state_->table.exclusive.push_back(names);
}

void Options::operand(const std::string& name, std::string& target) {
  state_->table.operands.push_back({name, 1, 1, {}, [&target, name](const std::string& value) {
                                      target = text_of(name)(name, value);
                                    }});
}

void Options::operand(const std::string& name, std::optional<std::string>& target) {
  state_->table.operands.push_back({name, 0, 1, {}, [&target, name](const std::string& value) {
                                      target = text_of(name)(name, value);
                                    }});
}

void Options::add_choice_operand(const std::string& name, const std::vector<std::string>& names,
                                 std::function<void(std::size_t)> set) {
  state_->table.operands.push_back(
      {name, 1, 1, names, [name, names, set = std::move(set)](const std::string& value) {
         set(parse_choice(name, value, names));
       }});
}

void Options::operands(const std::string& name, std::vector<std::string>& target, std::size_t low,
                       std::size_t high) {
  state_->table.operands.push_back(
      {name, low, high, {}, [&target](const std::string& value) { target.push_back(value); }});
}

void Options::operand_may_begin_with_dash(char mark) {
  state_->table.mark_of_dashed_operands = mark;
}

Parsed Options::parse(const std::vector<std::string>& words) {
  State& state = *state_;
  state.add_common();
  const Words split = split_words(state.table, words);
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
    if (word.option.empty() || state.table.at(word.option).recorded) {
      state.parsed.recorded.insert(state.parsed.recorded.end(), word.typed.begin(),
                                   word.typed.end());
    }
  }
  state.check_exclusive(given);
  if (state.threads != nullptr && std::ranges::find(given, "threads") == given.end()) {
    *state.threads = default_threads();
  }
  // An option may name it, too, or a tool may read it where no operand names a file: Context::open.
  if (std::ranges::count(operands, "-", [](const Word* word) { return word->value; }) > 1) {
    throw UsageError("standard input can be read only once");
  }
  state.set_operands(operands);
  return state.parsed;
}

std::string Options::usage() const {
  return usage_line(state_->table);
}

std::string Options::describe(const std::string& program) const {
  state_->add_common();
  return help_list(state_->table, program);
}

std::string Options::listing() const {
  state_->add_common();
  std::string text = tab_separated(state_->table);
  for (const std::string& name : state_->outputs) {
    text += "output\t" + name + '\n';
  }
  return text + (state_->records ? "records\toutput\n" : "");
}

}  // namespace tsume::cli
