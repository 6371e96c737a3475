#include "lib/solver/formula_file.hpp"

#include "lib/io/output.hpp"

#include <algorithm>

namespace tsume::solver {

namespace {

constexpr std::size_t most_line_offsets = 1 << 16;
constexpr std::uint64_t clauses_between_looks = 1 << 12;  // at the clock

}  // namespace

FormulaFile::FormulaFile(const cnf::Encoder& encoder) {
  cnf::CountingSink counted;
  encoder(counted);
  vars_ = counted.var_count();
  clauses_ = counted.clause_count();
  io::Output out(file_.fd(), file_.path());
  cnf::write_formula(out, counted, encoder);
  out.flush();
}

FormulaFile::FormulaFile(io::Input& input, const core::Deadline& deadline) {
  cnf::FormulaReader reader(input);
  vars_ = reader.var_count();
  clauses_ = reader.clause_count();
  comments_ = reader.comments();
  lines_known_ = true;
  io::Output out(file_.fd(), file_.path());
  cnf::write_header(out, vars_, clauses_);
  cnf::DimacsWriter writer(out);
  while (const auto clause = reader.next()) {
    writer.add(*clause);
    note_line(writer.clause_count(), reader.line());
    if (static_cast<std::uint64_t>(writer.clause_count()) % clauses_between_looks == 0 &&
        deadline.reached()) {
      complete_ = false;
      return;
    }
  }
  satlib_trailer_ = reader.satlib_trailer();
  writer.finish();
  out.flush();
}

void FormulaFile::note_line(std::int64_t clause, std::uint64_t line) {
  const std::int64_t offset = static_cast<std::int64_t>(line) - clause;
  if (!lines_known_ || (!line_offsets_.empty() && line_offsets_.back().second == offset)) {
    return;
  }
  lines_known_ = line_offsets_.size() < most_line_offsets;
  if (lines_known_) {
    line_offsets_.emplace_back(clause, offset);
  } else {
    line_offsets_.clear();
  }
}

std::optional<FormulaFile::Violation> FormulaFile::first_violated(
    const cnf::Assignment& assignment) const {
  io::Input input = file_.open();
  cnf::FormulaReader reader(input);
  for (std::int64_t number = 1; const auto clause = reader.next(); ++number) {
    if (std::ranges::any_of(*clause, [&](cnf::Lit lit) { return assignment.satisfies(lit); })) {
      continue;
    }
    Violation violation{static_cast<std::uint64_t>(number), std::nullopt, ""};
    for (const cnf::Lit lit : *clause) {
      violation.text += std::to_string(lit.dimacs()) + ' ';
    }
    violation.text += '0';
    if (lines_known_) {
      const auto after = std::ranges::upper_bound(line_offsets_, number, {},
                                                  &std::pair<std::int64_t, std::int64_t>::first);
      violation.line = static_cast<std::uint64_t>(number + std::prev(after)->second);
    }
    return violation;
  }
  return std::nullopt;
}

cnf::Formula FormulaFile::read() const {
  io::Input input = file_.open();
  return cnf::read_formula(input).formula;
}

}  // namespace tsume::solver
