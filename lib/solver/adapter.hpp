// What differs between SAT solvers, as one table of values: how each is called, where its model is,
// which exit statuses come with UNSATISFIABLE, and whether it writes proofs. A new solver is a new
// row.
#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::solver {

// One row. The words of `arguments` and `proof_arguments` follow the words of the user's command;
// "{formula}", "{result}" and "{proof}" in them stand for file names. A solver whose arguments have
// no "{formula}" reads it from standard input.
struct Adapter {
  std::string_view name;     // also the beginning of the program names it serves
  std::string_view package;  // of Debian; empty: not packaged
  std::vector<std::string_view> arguments;
  std::vector<std::string_view> proof_arguments = {};  // instead, to write a DRAT proof; or cannot
  // The exit statuses that must come with UNSATISFIABLE; empty: its status says nothing. A model
  // speaks for itself.
  std::vector<int> unsat_statuses = {20};
  // Before the user's words, to set the seed of random choices: "{seed}" stands for a number from 1
  // to 2 * 10^9. Empty: not known to have one.
  std::vector<std::string_view> seed_arguments = {};

  // True if the model is in the file {result} instead of the output.
  [[nodiscard]] bool has_result_file() const;
  [[nodiscard]] bool reads_standard_input() const;
  [[nodiscard]] bool can_prove() const { return !proof_arguments.empty(); }
};

// All rows; the last is "generic": operand file, competition output.
[[nodiscard]] std::span<const Adapter> adapters();

// The names of all rows, in their order.
[[nodiscard]] std::vector<std::string> adapter_names();

// The names of the rows that can write proofs, for messages: "glucose, cadical".
[[nodiscard]] std::string proving_adapters();

// The row of that name; nullptr if there is none.
[[nodiscard]] const Adapter* find_adapter(std::string_view name);

// The built-in solver and the rows as a table: name, whether it can write proofs, Debian's package,
// the command of a shell.
void write_adapters(std::ostream& out);

// The row for a program, by the file name at the end of its path: the longest row name with which
// it begins, otherwise "generic".
[[nodiscard]] const Adapter& adapter_for(std::string_view program);

// A solver as the user named it.
struct SolverCommand {
  std::vector<std::string> words;  // program and its arguments, at least one word
  const Adapter* adapter = nullptr;
  bool any_status = false;  // believe UNSATISFIABLE with any exit status

  // The file name of the program, for messages and comments.
  [[nodiscard]] std::string name() const;
  // "builtin": the linked CaDiCaL.
  [[nodiscard]] bool is_builtin() const;
  // Whether it can write a DRAT proof.
  [[nodiscard]] bool can_prove() const;
};

// Splits "CMD ARGS" by the shell's quoting rules, without a shell. `adapter` forces a row. Throws
// io::Failure for an empty command or an open quotation, core::BadArgument for an unknown adapter,
// and for the built-in solver with arguments or an adapter.
[[nodiscard]] SolverCommand parse_command(std::string_view command,
                                          const std::optional<std::string>& adapter = {});

// $SAT_SOLVER, unless it is empty.
[[nodiscard]] std::optional<std::string> solver_of_environment();

// Whether the shell would find the program.
[[nodiscard]] bool is_installed(const SolverCommand& command);

// The path of the program as the shell would find it. Throws io::Failure with the package to
// install.
[[nodiscard]] std::string find_program(const SolverCommand& command);

}  // namespace tsume::solver
