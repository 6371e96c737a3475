#include "lib/solver/proof_check.hpp"

#include "lib/cnf/dimacs.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/input.hpp"
#include "lib/solver/child.hpp"
#include "lib/solver/drat.hpp"
#include "lib/solver/proof_reader.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ostream>
#include <unordered_map>
#include <vector>

namespace tsume::solver {

namespace {

// What a checker says of a proof.
struct ProofVerdict {
  enum class Status : std::uint8_t { verified, rejected, time_limit };
  Status status = Status::rejected;
  std::string reason;  // unless verified: why
};

// drat-trim prints "s VERIFIED" after a carriage return, and also "s NOT VERIFIED".
bool says_verified(const std::string& output) {
  for (const std::string_view line : core::split_fields(output, '\n')) {
    const std::size_t after = line.rfind('\r', line.size() > 1 ? line.size() - 2 : 0);
    if (core::trim(after == line.npos ? line : line.substr(after + 1)) == "s VERIFIED") {
      return true;
    }
  }
  return false;
}

ProofVerdict verify_outside(const std::string& checker, const FormulaFile& formula,
                            const PrivateFile& proof, const core::Limits& limits) {
  const SolverCommand command = parse_command(checker, "generic");
  ChildSpec spec;
  spec.arguments = command.words;
  spec.arguments.front() = find_program(command);
  spec.arguments.push_back(formula.path());
  spec.arguments.push_back(proof.path());
  spec.limits = {.deadline = limits.deadline, .memory = limits.memory};
  std::string said;
  constexpr std::size_t most = std::size_t{1} << 20;
  const auto listen = [&](std::string_view text) {
    said += text;
    if (said.size() > 2 * most) {
      said.erase(0, said.size() - most);
    }
    return true;
  };
  const ChildEnd end = run_child(spec, listen, listen);
  if (end.timed_out) {
    return {ProofVerdict::Status::time_limit, core::quoted(command.name()) + " was stopped"};
  }
  if (end.status == 0 && says_verified(said)) {
    return {ProofVerdict::Status::verified, ""};
  }
  return {ProofVerdict::Status::rejected,
          core::quoted(command.name()) + " does not print s VERIFIED"};
}

// Checks a proof: with the program that $DRAT_TRIM names, if it is set, otherwise with
// check_proof(), which reads the formula into memory and tells the core (drat.hpp); so does this if
// `core` is not nullptr.
ProofVerdict verify_proof(const FormulaFile& formula, const PrivateFile& proof,
                          const core::Limits& limits, std::vector<std::size_t>* core) {
  io::Input steps = proof.open();
  if (const char* const checker = std::getenv("DRAT_TRIM");
      checker != nullptr && *checker != 0 && core == nullptr) {
    return verify_outside(checker, formula, proof, limits);
  }
  const ProofReport report = check_proof(formula.read(), steps,
                                         {.stop = [&] { return limits.deadline.reached(); },
                                          .format = ProofFormat::drat,
                                          .core = core});
  switch (report.status) {
    case ProofReport::Status::verified:
      return {ProofVerdict::Status::verified, ""};
    case ProofReport::Status::stopped:
      return {ProofVerdict::Status::time_limit, report.reason};
    default:
      return {ProofVerdict::Status::rejected, report.reason};
  }
}

}  // namespace

void check_result(const FormulaFile& formula, Result& result, const core::Limits& limits,
                  std::vector<std::size_t>* core) {
  const ProofVerdict verdict = verify_proof(formula, *result.proof, limits, core);
  if (verdict.status == ProofVerdict::Status::rejected) {
    throw io::Failure("the proof of unsatisfiability is not accepted: " + verdict.reason);
  }
  if (verdict.status == ProofVerdict::Status::time_limit) {
    result.verdict = cnf::Verdict::unknown;
    result.reason = "time limit while checking the proof: " + verdict.reason;
    result.proof.reset();
  }
}

namespace {

bool has_empty_clause(const PrivateFile& proof) {
  io::Input input = proof.open();
  try {
    ProofReader reader(input, ProofFormat::drat);
    for (ProofStep step; reader.next(step);) {
      if (!step.deletion && step.clause.empty()) {
        return true;
      }
    }
  } catch (const io::ParseError&) {
  }
  return false;
}

}  // namespace

void check_if_cut_off(const FormulaFile& formula, Result& result, const core::Limits& limits) {
  if (!has_empty_clause(*result.proof)) {
    check_result(formula, result, limits);
  }
}

namespace {

// The names of variables in the comments of a formula, by number.
std::unordered_map<std::int32_t, std::string> names_in(const std::vector<std::string>& comments) {
  cnf::MetadataReader reader;
  for (const std::string& line : comments) {
    reader.take(line);
  }
  std::unordered_map<std::int32_t, std::string> names;
  if (reader.result()) {
    for (const auto& [variable, name] : reader.result()->symbols) {
      names.emplace(variable.number, name);
    }
  }
  return names;
}

// Each clause of a core in a comment, its number and its literals by name.
void write_by_name(std::ostream& out, const std::vector<std::string>& comments,
                   const cnf::Formula& formula, std::span<const std::size_t> core) {
  const auto names = names_in(comments);
  for (std::size_t i = 0; i < core.size() && !names.empty(); ++i) {
    out << "c clause " << core[i] + 1;
    for (const cnf::Lit lit : formula.clause(core[i])) {
      const auto name = names.find(lit.var().number);
      out << (lit.negative() ? " -" : " ")
          << (name == names.end() ? std::to_string(lit.var().number) : name->second);
    }
    out << " 0\n";
  }
}

// Whether a comment is one of those that write_core() adds.
bool is_of_core(std::string_view comment) {
  const std::vector<std::string_view> words = core::split_words(comment);
  if (words.size() < 3 || words[0] != "c") {
    return false;
  }
  const auto is_number = [](std::string_view word) {
    return core::parse_decimal<std::uint64_t>(word).has_value();
  };
  if (words[1] == "core") {
    return std::all_of(words.begin() + 2, words.end(), is_number);
  }
  return words[1] == "core:" ? words.size() > 5 && is_number(words[2]) && words[3] == "of"
                             : words[1] == "clause" && is_number(words[2]) && words.back() == "0";
}

}  // namespace

void write_core(std::ostream& out, const std::vector<std::string>& comments,
                const cnf::Formula& formula, std::span<const std::size_t> core) {
  constexpr std::size_t numbers_in_a_line = 12;
  for (const std::string& line : comments) {
    if (!is_of_core(line)) {
      out << line << '\n';
    }
  }
  out << "c core: " << core.size() << " of " << core::counted(formula.size(), "clause")
      << ", by number:";
  for (std::size_t i = 0; i < core.size(); ++i) {
    out << (i % numbers_in_a_line == 0 ? "\nc core " : " ") << core[i] + 1;
  }
  out << '\n';
  write_by_name(out, comments, formula, core);
  cnf::write_header(out, formula.var_count(), static_cast<std::int64_t>(core.size()));
  cnf::DimacsWriter writer(out);
  writer.new_vars(formula.var_count());
  for (const std::size_t i : core) {
    writer.add(formula.clause(i));
  }
  writer.finish();
}

}  // namespace tsume::solver
