// Reading and writing formulas in DIMACS CNF.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/core/deadline.hpp"
#include "lib/io/input.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::cnf {

// Writes "p cnf VARS CLAUSES".
void write_header(std::ostream& out, std::int64_t vars, std::int64_t clauses);

// Writes each clause as one line, through a large buffer; finish() empties it.
class DimacsWriter final : public ClauseSink {
 public:
  explicit DimacsWriter(std::ostream& out);
  void finish();

 private:
  void receive(std::span<const Lit> clause) override;

  std::ostream& out_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
};

// Puts all variables and clauses of one formula into a sink, the same each time: an encoder.
using ClauseSource = std::function<void(ClauseSink&)>;

// That of a formula, which must outlive it.
[[nodiscard]] ClauseSource source_of(const Formula& formula);

// Writes header and clauses, after the metadata if given; the source runs twice. Throws what it
// throws before anything is written.
void write_formula(std::ostream& out, const ClauseSource& clauses);
// Needs one run only: the source has run before, into `counted`.
void write_formula(std::ostream& out, const ClauseSink& counted, const ClauseSource& clauses);
void write_formula(std::ostream& out, const Metadata& metadata, const ClauseSource& clauses);

// Clauses as text in the one form that DimacsWriter writes: a line each, a blank after each
// literal, no leading zeros.
struct CanonicalLines {
  std::string_view text;
  std::int64_t clauses = 0;
};

// True for comments that list variables for model counting, or were meant to: "c p show 1 2 0", "c
// ind 1 0", "c project 1 0".
[[nodiscard]] bool lists_projection(std::string_view comment);

// Reads a formula clause by clause, strictly: an exact header, literals within it, every clause
// closed, the number of clauses as declared. Comments between clauses are allowed. Memory is that
// of the leading comments, of the projection and of the longest clause. All functions throw
// io::ParseError naming the line.
class FormulaReader {
 public:
  // Reads the leading comments and the header. The deadline is looked at now and then: when it is
  // reached, the input ends there.
  explicit FormulaReader(io::Input& input, core::Deadline deadline = core::Deadline());
  ~FormulaReader();

  // False if the deadline ended the input: what was read so far is no formula.
  [[nodiscard]] bool complete() const;

  // As the header declares them.
  [[nodiscard]] std::int64_t var_count() const { return vars_; }
  [[nodiscard]] std::int64_t clause_count() const { return clauses_; }
  // The lines before the header that begin with 'c', unchanged, and the metadata found in them.
  [[nodiscard]] const std::vector<std::string>& comments() const { return comments_; }
  [[nodiscard]] const std::optional<Metadata>& metadata() const { return metadata_; }
  // At the end of the formula: the variables that its comments `c p show N ... 0` list, ascending;
  // or, as samplers and clasp write it, `c ind N ... 0` and `c project N ... 0`; nullopt without
  // such comments. They stand anywhere in the file; lists are joined, and a list may go on in the
  // next comment of its kind. Throws if a list is malformed, names a variable beyond the header or
  // has no final 0, or if comments of two kinds list different variables; callers that do not ask
  // treat them as comments.
  [[nodiscard]] std::optional<std::vector<Var>> projection() const;

  // The next clause, valid until the next call; nullopt at the end.
  std::optional<std::span<const Lit>> next();
  // The next clauses as they stand in the input, if they are canonical: as many whole lines as are
  // at hand. Valid until the next call. Empty before any other clause, and at the end.
  CanonicalLines next_lines();
  // Skips canonical clauses, as long as the assignment, of all variables, satisfies them: how many.
  std::int64_t skip_satisfied(const Assignment& assignment);
  // The line on which the clause last returned ends.
  [[nodiscard]] std::uint64_t line() const;
  // At the end: "%" and "0" of the old SATLIB files were skipped.
  [[nodiscard]] bool satlib_trailer() const { return satlib_trailer_; }

 private:
  class Bytes;
  // The variables that the comments of one kind list.
  struct Listed {
    std::vector<Var> variables;
    Var greatest{0};
    std::uint64_t line = 0;  // of the last such comment; 0: none
    bool open = false;       // no final 0 yet
  };
  void take_comment(const std::string& line, std::uint64_t number);
  void note_bad_list(std::uint64_t line, std::string reason);
  void check_range(std::size_t kind);
  void read_header(const std::string& line);
  std::optional<std::int32_t> any_literal();
  CanonicalLines take(const CanonicalLines& lines);
  void check_count() const;

  std::unique_ptr<Bytes> bytes_;
  bool has_header_ = false;
  std::int64_t vars_ = 0;
  std::int64_t clauses_ = 0;
  std::int64_t read_ = 0;
  std::vector<std::string> comments_;
  std::optional<Metadata> metadata_;
  std::optional<std::pair<std::uint64_t, std::string>> bad_list_;  // the first: line and reason
  std::array<Listed, 3> listed_;                                   // by kind: see projection()
  std::vector<Lit> clause_;
  bool at_end_ = false;
  bool satlib_trailer_ = false;
};

// A formula as read from a file.
struct ReadFormula {
  Formula formula;
  std::vector<std::string> comments;  // see FormulaReader
  std::optional<Metadata> metadata;
  std::optional<std::vector<Var>> projection;
  std::vector<std::uint64_t> lines;  // line on which each clause ends
  bool complete = true;              // false if the deadline was reached: clauses are missing
};

// Whether the comments that list variables are read, and must be right.
enum class Projection : std::uint8_t { ignore, read };

// Reads a whole formula into memory, as FormulaReader reads it.
[[nodiscard]] ReadFormula read_formula(io::Input& input,
                                       const core::Deadline& deadline = core::Deadline(),
                                       Projection projection = Projection::ignore);

}  // namespace tsume::cnf
