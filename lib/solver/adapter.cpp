#include "lib/solver/adapter.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <unistd.h>

namespace tsume::solver {

namespace {

constexpr std::string_view builtin_name = "builtin";

bool is_program(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

// The path of a program as the shell would find it; nullopt if there is none.
std::optional<std::string> located(const std::string& program) {
  if (program.find('/') != program.npos) {
    return is_program(program) ? std::optional(program) : std::nullopt;
  }
  const char* const path = std::getenv("PATH");
  for (const std::string_view folder : core::split_fields(path != nullptr ? path : "", ':')) {
    std::string candidate = std::string(folder.empty() ? "." : folder) + '/' + program;
    if (is_program(candidate)) {
      return candidate;
    }
  }
  return std::nullopt;
}

}  // namespace

bool Adapter::has_result_file() const {
  return std::find(arguments.begin(), arguments.end(), "{result}") != arguments.end();
}

bool Adapter::reads_standard_input() const {
  return std::find(arguments.begin(), arguments.end(), "{formula}") == arguments.end();
}

// Observed on Debian 12 (minisat 2.2.1, cadical 1.5.3, picosat 965, clasp 3.3.5, cryptominisat5
// 5.11.4, z3 4.8.12); kissat 4, glucose 4 and lingeling from their documentation. Proofs of
// cryptominisat5 are FRAT, not DRAT, so it has none here.
std::span<const Adapter> adapters() {
  static const std::vector<Adapter> rows = {
      {.name = "minisat",
       .package = "minisat",
       .arguments = {"-verb=0", "{formula}", "{result}"},
       .seed_arguments = {"-rnd-init", "-rnd-seed={seed}"}},
      {.name = "glucose",
       .package = "",
       .arguments = {"-verb=0", "{formula}", "{result}"},
       .proof_arguments = {"-verb=0", "-certified", "-certified-output={proof}", "{formula}",
                           "{result}"},
       .seed_arguments = {"-rnd-init", "-rnd-seed={seed}"}},
      {.name = "cadical",
       .package = "cadical",
       .arguments = {"-q", "{formula}"},
       .proof_arguments = {"-q", "{formula}", "{proof}"},
       .seed_arguments = {"--seed={seed}"}},
      {.name = "kissat",
       .package = "",
       .arguments = {"-q", "{formula}"},
       .proof_arguments = {"-q", "{formula}", "{proof}"},
       .seed_arguments = {"--seed={seed}"}},
      {.name = "cryptominisat5",
       .package = "cryptominisat",
       .arguments = {"--verb", "0", "{formula}"},
       .seed_arguments = {"--random", "{seed}"}},
      {.name = "picosat",
       .package = "picosat",
       .arguments = {"{formula}"},
       .proof_arguments = {"-R", "{proof}", "{formula}"},
       .seed_arguments = {"-s", "{seed}"}},
      {.name = "clasp",
       .package = "clasp",
       .arguments = {"-V0", "{formula}"},
       .seed_arguments = {"--seed={seed}"}},
      {.name = "z3", .package = "z3", .arguments = {"-dimacs", "{formula}"}, .unsat_statuses = {}},
      {.name = "lingeling", .package = "", .arguments = {"-q", "{formula}"}},
      {.name = "stdin", .package = "", .arguments = {}},
      {.name = "generic", .package = "", .arguments = {"{formula}"}},
  };
  return rows;
}

std::vector<std::string> adapter_names() {
  std::vector<std::string> names;
  for (const Adapter& row : adapters()) {
    names.emplace_back(row.name);
  }
  return names;
}

std::string proving_adapters() {
  std::vector<std::string> names;
  for (const Adapter& row : adapters()) {
    if (row.can_prove()) {
      names.emplace_back(row.name);
    }
  }
  return core::join(names, ", ");
}

const Adapter* find_adapter(std::string_view name) {
  for (const Adapter& row : adapters()) {
    if (row.name == name) {
      return &row;
    }
  }
  return nullptr;
}

void write_adapters(std::ostream& out) {
  out << "# solver\tproofs\tpackage\tcommand\n" << builtin_name << "\tyes\t-\t-\n";
  for (const Adapter& row : adapters()) {
    out << row.name << '\t' << (row.can_prove() ? "yes" : "no") << '\t'
        << (row.package.empty() ? "-" : row.package) << '\t' << row.name;
    for (const std::string_view word : row.arguments) {
      out << ' ' << word;
    }
    out << (row.reads_standard_input() ? " <{formula}\n" : "\n");
  }
}

const Adapter& adapter_for(std::string_view program) {
  const std::size_t slash = program.rfind('/');
  const std::string_view file = slash == program.npos ? program : program.substr(slash + 1);
  const Adapter* best = &adapters().back();
  for (const Adapter& row : adapters()) {
    if (file.starts_with(row.name) &&
        (best == &adapters().back() || row.name.size() > best->name.size())) {
      best = &row;
    }
  }
  return *best;
}

std::string SolverCommand::name() const {
  return std::filesystem::path(words.front()).filename().string();
}

bool SolverCommand::is_builtin() const {
  return words.front() == builtin_name;
}

bool SolverCommand::can_prove() const {
  return is_builtin() || adapter->can_prove();
}

SolverCommand parse_command(std::string_view command, const std::optional<std::string>& adapter) {
  auto words = core::split_command(command);
  if (!words) {
    throw io::Failure("solver command " + core::quoted(command) + ": unterminated quotation");
  }
  if (words->empty() || words->front().empty() || words->front().ends_with('/')) {
    throw io::Failure("solver command " + core::quoted(command) + " names no program");
  }
  SolverCommand result{std::move(*words), nullptr};
  result.adapter = adapter ? find_adapter(*adapter) : &adapter_for(result.words.front());
  if (result.adapter == nullptr) {
    throw core::BadArgument("unknown adapter " + core::quoted(*adapter) + ": one of " +
                            core::join(adapter_names(), ", "));
  }
  if (result.is_builtin() && (result.words.size() > 1 || adapter)) {
    throw core::BadArgument("solver " + core::quoted(result.words.front()) +
                            " takes no arguments and no adapter");
  }
  return result;
}

std::optional<std::string> solver_of_environment() {
  const char* const environment = std::getenv("SAT_SOLVER");
  return environment != nullptr && *environment != '\0' ? std::optional(environment) : std::nullopt;
}

bool is_installed(const SolverCommand& command) {
  return located(command.words.front()).has_value();
}

std::string find_program(const SolverCommand& command) {
  const std::string& program = command.words.front();
  if (const auto path = located(program)) {
    return *path;
  }
  if (program.find('/') != program.npos) {
    throw io::Failure("solver " + core::quoted(program) + " is not an executable file");
  }
  std::string hint;
  if (command.adapter->name != "generic") {
    hint = command.adapter->package.empty()
               ? ": there is no Debian package for it"
               : ": install the Debian package '" + std::string(command.adapter->package) + "'";
  }
  throw io::Failure("solver " + core::quoted(program) + " not found" + hint);
}

}  // namespace tsume::solver
