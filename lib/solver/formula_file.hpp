// A formula in a private file: what solvers and checkers of proofs read. Memory does not grow with
// the formula.
#pragma once

#include "lib/cnf/added_clauses.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/core/deadline.hpp"
#include "lib/io/input.hpp"
#include "lib/solver/private_file.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tsume::solver {

class FormulaFile {
 public:
  // Writes the formula of a source, which runs twice, to count and to write, as long as `stop` does
  // not say true. Throws what the source throws, and io::IoError.
  explicit FormulaFile(const cnf::ClauseSource& clauses, const core::Stop& stop = {});
  // Copies a formula clause by clause, without the comments between clauses, as long as the
  // deadline is not reached, and then the clauses that are added to it. Throws io::ParseError and
  // io::IoError.
  explicit FormulaFile(io::Input& input, const core::Deadline& deadline = core::Deadline(),
                       const cnf::Additions& additions = {});

  // False if the deadline or `stop` ended it: nothing below but comments() can be used then.
  [[nodiscard]] bool is_complete() const { return complete_; }
  [[nodiscard]] const std::string& path() const { return file_.path(); }
  [[nodiscard]] std::int64_t var_count() const { return vars_; }
  [[nodiscard]] std::int64_t clause_count() const { return clauses_; }
  // See cnf::FormulaReader.
  [[nodiscard]] const std::vector<std::string>& comments() const { return comments_; }
  [[nodiscard]] bool satlib_trailer() const { return satlib_trailer_; }

  struct Violation {
    std::uint64_t clause;               // its number, from 1
    std::optional<std::uint64_t> line;  // of the input, on which it ends
    std::string text;                   // in DIMACS
  };
  // The first clause that the assignment, of all variables, does not satisfy. Reads the file again;
  // throws io::Failure if its header is no longer the same, and what cnf::FormulaReader throws.
  [[nodiscard]] std::optional<Violation> first_violated(const cnf::Assignment& assignment) const;
  // Adds variables and clauses to a sink; false if `stop`, asked now and then, ended that.
  [[nodiscard]] bool put_into(cnf::ClauseSink& sink, const core::Stop& stop) const;
  // The formula, read into memory.
  [[nodiscard]] cnf::Formula read() const;

 private:
  void note_line(std::int64_t clause, std::int64_t line);

  PrivateFile file_{".cnf"};
  bool complete_ = true;
  std::int64_t vars_ = 0;
  std::int64_t clauses_ = 0;
  std::vector<std::string> comments_;
  bool satlib_trailer_ = false;
  // Clause numbers from which on the line of a clause is its number plus an offset; only as many as
  // fit: lines of later clauses are not known.
  std::vector<std::pair<std::int64_t, std::int64_t>> line_offsets_;
  bool lines_known_ = false;
};

}  // namespace tsume::solver
