// The option table of a tool: a thin, typed layer over Boost.ProgramOptions that keeps the rules of
// all tools (plain decimals with a named range, no abbreviations, one form of message). Help, the
// recorded command and the listing that completions and manual checks read derive from this table.
#pragma once

#include "lib/cli/values.hpp"
#include "lib/core/names.hpp"
#include "lib/core/shard.hpp"
#include "lib/core/value_set.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace tsume::cli {

// What a command line asks for.
enum class Action : std::uint8_t {
  run,
  help,     // --help
  version,  // --version
  list,     // --list-options, which is not shown: prints Options::listing()
};

// The part of a command line that cli::run needs.
struct Parsed {
  Action action = Action::run;
  bool quiet = false;
  bool progress = false;
  std::string output = "-";
  // The files and folders that options name: "--name" and the path.
  std::vector<std::pair<std::string, std::string>> output_files;
  std::vector<std::pair<std::string, std::string>> output_folders;
  // The words of the command without those that do not change the data: -o, -q, --progress.
  std::vector<std::string> recorded;
};

// The least and the greatest value of a number.
struct Bounds {
  std::uint64_t low = 1;
  std::uint64_t high = std::numeric_limits<std::uint64_t>::max();
};

// The options of one tool. Each call binds a spelling to a variable that holds the default; the
// variable must outlive the parsing. A non-empty std::string or engaged number is shown as default.
class Options {
 public:
  Options();
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;
  ~Options();

  // --name
  void flag(const std::string& name, bool& target, const std::string& help);
  // --name: sets the target to the value. Modes of one target are to be named by exclusive().
  template <typename E>
  requires std::is_enum_v<E>
  void mode(const std::string& name, E& target, E value, const std::string& help) {
    add_mode(name, help, [&target, value] { target = value; });
  }
  // --name VALUE, given at most once. A VALUE called FILE or DIR is not empty, here and below.
  void text(const std::string& name, const std::string& value_name, std::string& target,
            const std::string& help);
  void text(const std::string& name, const std::string& value_name,
            std::optional<std::string>& target, const std::string& help);
  // --name FILE, which the tool will write; cli::run refuses two outputs that are one file.
  void output_file(const std::string& name, std::optional<std::string>& target,
                   const std::string& help);
  // --name DIR, a folder that the tool will write.
  void output_folder(const std::string& name, std::optional<std::string>& target,
                     const std::string& help);
  // --name VALUE, repeatable.
  void texts(const std::string& name, const std::string& value_name,
             std::vector<std::string>& target, const std::string& help);
  // --name N: a plain decimal within bounds.
  void count(const std::string& name, const std::string& value_name, std::uint64_t& target,
             const std::string& help, Bounds bounds = {});
  void count(const std::string& name, const std::string& value_name,
             std::optional<std::uint64_t>& target, const std::string& help, Bounds bounds = {});
  // --name N|A..B: one number, or the first and the last of a range, within bounds.
  void range(const std::string& name,
             std::optional<std::pair<std::uint64_t, std::uint64_t>>& target,
             const std::string& help, Bounds bounds);
  // --name SECONDS: a time as parse_seconds() reads it.
  void seconds(const std::string& name, std::optional<double>& target, const std::string& help);
  void seconds(const std::string& name, double& target, const std::string& help);
  // --name SIZE
  void size(const std::string& name, std::optional<std::uint64_t>& target, const std::string& help);

  // --name NAME: one of the names of an enum, which the help text lists.
  template <typename E>
  requires std::is_enum_v<E>
  void choice(const std::string& name, E& target, std::type_identity_t<core::Names<E>> names,
              const std::string& help) {
    add_choice({name, help, core::list_of(names), name_in(names, target)},
               [&target, names](std::size_t index) { target = names[index].value; });
  }
  // The same without a default. `unset` is the name of no value, such as "auto", if there is one.
  template <typename E>
  requires std::is_enum_v<E>
  void choice(const std::string& name, std::optional<E>& target,
              std::type_identity_t<core::Names<E>> names, const std::string& help,
              const std::string& unset = {}) {
    std::vector<std::string> list = core::list_of(names);
    const std::size_t first = unset.empty() ? 0 : 1;
    list.insert(list.begin(), first, unset);
    add_choice({name, help, list, target ? name_in(names, *target) : unset},
               [&target, names, first](std::size_t index) {
                 target = index < first ? std::optional<E>()
                                        : std::optional<E>(names[index - first].value);
               });
  }
  // The same, given once or several times: the set of the values, or all in the order given.
  template <typename E>
  requires std::is_enum_v<E>
  void choices(const std::string& name, core::ValueSet<E>& target,
               std::type_identity_t<core::Names<E>> names, const std::string& help) {
    add_choice({name, help, core::list_of(names), "", true},
               [&target, names](std::size_t index) { target.insert(names[index].value); });
  }
  template <typename E>
  requires std::is_enum_v<E>
  void choices(const std::string& name, std::vector<E>& target,
               std::type_identity_t<core::Names<E>> names, const std::string& help) {
    add_choice({name, help, core::list_of(names), "", true},
               [&target, names](std::size_t index) { target.push_back(names[index].value); });
  }

  // Options that several tools have, with one wording: --max-seconds, --max-memory, --seed N
  // (default 1), --shard I/N, --jobs N (items at the same time), --skip-bad (else a bad item is the
  // last), --progress (plain lines on stderr), and --threads N, for tools whose results do not
  // depend on it (default TSUME_THREADS from the environment, else the processors that this process
  // may use; throws UsageError for another value of TSUME_THREADS than a number from 1 to 256).
  void threads(std::uint64_t& target);
  void max_seconds(std::optional<double>& target);
  void max_memory(std::optional<std::uint64_t>& target);
  void jobs(std::uint64_t& target);
  void skip_bad(bool& target);
  void stats(bool& target);
  void seed(std::uint64_t& target);
  void shard(std::optional<core::Shard>& target);
  void progress();

  // The output can be a folder, -o DIR/, with a file for each record (Context::folder).
  void records();

  // Values that completion offers for the option or operand of that name, which takes others, too.
  void suggest(const std::string& name, const std::vector<std::string>& values);
  // Options for rare use, with which a help text would become too long: it gives their names only.
  void details(const std::vector<std::string>& names);
  // An option that the last release had, for the message that says what to use instead.
  void gone(const std::string& name, const std::string& instead);
  // At most one of these options may be given.
  void exclusive(const std::vector<std::string>& names);

  // Operands, in this order. A required one, an optional one (after those that are required), one
  // of the names of an enum, a count, and a list (the last one) of `low` to `high`. A name with a
  // blank is shown as it is: it spells out what the operands of a list are.
  void operand(const std::string& name, std::string& target);
  void operand(const std::string& name, std::optional<std::string>& target);
  template <typename E>
  requires std::is_enum_v<E>
  void operand(const std::string& name, E& target, std::type_identity_t<core::Names<E>> names) {
    add_choice_operand(name, core::list_of(names),
                       [&target, names](std::size_t index) { target = names[index].value; });
  }
  void operands(const std::string& name, std::vector<std::string>& target, std::size_t low,
                std::size_t high = std::string::npos);
  // An operand may begin with '-', and then needs "--" before it: the usage line shows that. A word
  // with this character and a dash before it was meant as an operand, not as short options.
  void operand_may_begin_with_dash(char mark);

  // Parses the words after the name of the program and fills the bound variables; adds the common
  // options. --help and --version win over every error. Throws UsageError.
  Parsed parse(const std::vector<std::string>& words);

  // The words after the name of the program as a usage line shows them: "[OPTION]... FORMULA
  // [PROOF]".
  [[nodiscard]] std::string usage() const;
  // The option list of the help text, 80 columns, after the names that an operand can have if they
  // are too many for the usage line.
  [[nodiscard]] std::string describe(const std::string& program) const;
  // The table for other programs, a line for each option and operand, the fields separated by tabs,
  // "-" for none; choices are separated by blanks:
  //   option SHORT LONG VALUE CHOICES DEFAULT HELP
  //   operand NAME LOW HIGH CHOICES
  //   output NAME        for each of these options whose value is written to
  //   records NAME       for the one of them that takes DIR/, if that is possible
  [[nodiscard]] std::string listing() const;

 private:
  template <typename E>
  static std::string name_in(core::Names<E> names, E value) {
    for (const core::Named<E>& row : names) {
      if (row.value == value) {
        return row.name;
      }
    }
    return {};
  }
  void add_mode(const std::string& name, const std::string& help, std::function<void()> set);
  struct Choice {
    std::string name;
    std::string help;
    std::vector<std::string> names;  // of the values
    std::string shown_default;
    bool repeatable = false;
  };
  void add_choice(const Choice& choice, std::function<void(std::size_t)> set);
  void add_choice_operand(const std::string& name, const std::vector<std::string>& names,
                          std::function<void(std::size_t)> set);

  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tsume::cli
