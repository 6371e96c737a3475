#include "lib/solver/formula_file.hpp"

#include "lib/io/error.hpp"
#include "lib/io/output.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace tsume::solver {

namespace {

constexpr std::size_t most_line_offsets = 1 << 16;
constexpr std::uint64_t clauses_between_looks = 1 << 12;  // at the clock
constexpr std::string_view copy_suffix = ".cnf";

}  // namespace

FormulaFile::FormulaFile(const cnf::Encoder& encoder) {
  cnf::CountingSink counted;
  encoder(counted);
  vars_ = counted.var_count();
  clauses_ = counted.clause_count();
  copy_.emplace(copy_suffix);
  io::Output out(copy_->fd(), copy_->path());
  cnf::write_formula(out, counted, encoder);
  out.flush();
}

FormulaFile::FormulaFile(io::Input& input, const core::Deadline& deadline) {
  if (input.name().ends_with(copy_suffix)) {
    stamp_ = input.stamp();
  }
  if (stamp_) {
    original_ = std::filesystem::absolute(input.name()).string();  // no program's option
    if (take(input, deadline)) {
      return;
    }
    io::Input again(input.name());
    copy_.emplace(copy_suffix);
    take(again, deadline);
  } else {
    copy_.emplace(copy_suffix);
    take(input, deadline);
  }
}

// Reads the formula, into the copy if there is one; false if it needs a copy and there is none.
bool FormulaFile::take(io::Input& input, const core::Deadline& deadline) {
  cnf::FormulaReader reader(input);
  vars_ = reader.var_count();
  clauses_ = reader.clause_count();
  comments_ = reader.comments();
  std::optional<io::Output> out;
  std::optional<cnf::DimacsWriter> writer;
  if (copy_) {
    lines_known_ = true;
    out.emplace(copy_->fd(), copy_->path());
    cnf::write_header(*out, vars_, clauses_);
    writer.emplace(*out);
  }
  for (std::int64_t number = 1; const auto clause = reader.next(); ++number) {
    if (writer) {
      writer->add(*clause);
      note_line(number, reader.line());
    }
    if (static_cast<std::uint64_t>(number) % clauses_between_looks == 0) {
      if (deadline.reached()) {
        complete_ = false;
        return true;
      }
      if (!writer && !reader.is_plain()) {
        return false;
      }
    }
  }
  satlib_trailer_ = reader.satlib_trailer();
  if (writer) {
    writer->finish();
    out->flush();
  }
  return writer || reader.is_plain();
}

void FormulaFile::expect_unchanged() const {
  if (!copy_ && io::Input(original_).stamp() != stamp_) {
    throw io::Failure(original_ + ": changed while it was in use");
  }
}

io::Input FormulaFile::open() const {
  expect_unchanged();
  return copy_ ? copy_->open() : io::Input(original_);
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
  io::Input input = open();
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
    if (!copy_) {
      violation.line = reader.line();
    } else if (lines_known_) {
      const auto after = std::ranges::upper_bound(line_offsets_, number, {},
                                                  &std::pair<std::int64_t, std::int64_t>::first);
      violation.line = static_cast<std::uint64_t>(number + std::prev(after)->second);
    }
    return violation;
  }
  return std::nullopt;
}

cnf::Formula FormulaFile::read() const {
  io::Input input = open();
  return cnf::read_formula(input).formula;
}

}  // namespace tsume::solver
