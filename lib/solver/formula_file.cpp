#include "lib/solver/formula_file.hpp"

#include "lib/io/error.hpp"
#include "lib/io/output.hpp"

#include <algorithm>

namespace tsume::solver {

namespace {

constexpr std::size_t most_line_offsets = 1 << 16;

}  // namespace

FormulaFile::FormulaFile(const cnf::ClauseSource& clauses, const core::Stop& stop) {
  cnf::CountingSink counted;
  complete_ = cnf::encode_until(stop, counted, clauses);
  if (!complete_) {
    return;
  }
  vars_ = counted.var_count();
  clauses_ = counted.clause_count();
  io::Output out(file_.fd(), file_.path());
  cnf::write_formula(out, counted, [&](cnf::ClauseSink& sink) {
    complete_ = cnf::encode_until(stop, sink, clauses);
  });
  out.flush();
}

FormulaFile::FormulaFile(io::Input& input, const core::Deadline& deadline,
                         const cnf::Additions& additions) {
  cnf::FormulaReader reader(input, deadline);
  comments_ = reader.comments();
  complete_ = reader.complete();
  if (!complete_) {
    return;
  }
  const cnf::Formula added = additions ? additions(reader.metadata()) : cnf::Formula();
  vars_ = std::max(reader.var_count(), added.var_count());
  clauses_ = reader.clause_count() + added.clause_count();
  lines_known_ = true;
  io::Output out(file_.fd(), file_.path());
  cnf::write_header(out, vars_, clauses_);
  cnf::DimacsWriter writer(out);
  std::int64_t copied = 0;
  while (true) {
    std::int64_t clauses = 1;
    if (const auto lines = reader.next_lines(); lines.clauses > 0) {
      writer.finish();
      out << lines.text;
      clauses = lines.clauses;
    } else if (const auto clause = reader.next()) {
      writer.add(*clause);
    } else {
      break;
    }
    note_line(copied + 1, static_cast<std::int64_t>(reader.line()) - (clauses - 1));
    copied += clauses;
  }
  complete_ = reader.complete();
  if (!complete_) {
    return;
  }
  satlib_trailer_ = reader.satlib_trailer();
  for (std::size_t i = 0; i < added.size(); ++i) {
    writer.add(added.clause(i));
  }
  lines_known_ = lines_known_ && added.size() == 0;
  writer.finish();
  out.flush();
}

void FormulaFile::note_line(std::int64_t clause, std::int64_t line) {
  const std::int64_t offset = line - clause;
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
  if (reader.var_count() != vars_ || reader.clause_count() != clauses_) {
    throw io::Failure("the formula was changed while the solver ran");
  }
  for (std::int64_t number = 1;; ++number) {
    number += reader.skip_satisfied(assignment);
    const auto clause = reader.next();
    if (!clause) {
      return std::nullopt;
    }
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
}

bool FormulaFile::put_into(cnf::ClauseSink& sink, const core::Stop& stop) const {
  constexpr std::int64_t pause = 1024;  // clauses
  io::Input input = file_.open();
  cnf::FormulaReader reader(input);
  sink.new_vars(reader.var_count());
  for (std::int64_t added = 0;; ++added) {
    if (added % pause == 0 && stop()) {
      return false;
    }
    const auto clause = reader.next();
    if (!clause) {
      return true;
    }
    sink.add(*clause);
  }
}

cnf::Formula FormulaFile::read() const {
  io::Input input = file_.open();
  return cnf::read_formula(input).formula;
}

}  // namespace tsume::solver
