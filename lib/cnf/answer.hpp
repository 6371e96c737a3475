// Solver answers: a lenient reader for every dialect seen, and a writer of one dialect.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/cnf/literal.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/core/deadline.hpp"
#include "lib/io/input.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::cnf {

enum class Verdict : std::uint8_t { none, satisfiable, unsatisfiable, unknown };

// "SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"; "NONE" for none.
[[nodiscard]] const char* to_string(Verdict verdict);

// The verdict that a word stands for in the dialect of some solver; none for any other word.
[[nodiscard]] Verdict verdict_of(std::string_view word);

// One model: the literals that the solver printed, in order.
using ModelLits = std::vector<Lit>;

// The output of a solver, or of cnf-models, which prints several models.
struct Answer {
  Verdict verdict = Verdict::none;
  std::vector<ModelLits> models;
  bool ended = false;  // a mark of the solver's says that there are no more models than these
  std::vector<std::string> comments;  // the lines that begin with 'c', in order
  std::optional<Metadata> metadata;   // found in them
};

// Reads solver output to its end. Accepts `s` lines before or after the model, `v` lines and lines
// of integers with or without a final 0, lists of Python, [1, -2, 3], where all lines but comments
// are such models, and the verdicts of MiniSat, z3 and others; `c UNKNOWN` if there is no other
// verdict; other lines that begin with a word are ignored. A model ends at 0. After models, `s
// UNSATISFIABLE` (cryptominisat5 --maxsol) and `s SOLUTIONS N` (picosat --all) are the end marks of
// an enumeration. Throws io::ParseError for two different verdicts, what follows an end mark, one
// with another number of models, a literal out of range, or malformed metadata. `described` is
// called as soon as the metadata is complete: what takes long can be prepared while the solver
// works.
[[nodiscard]] Answer read_answer(io::Input& input,
                                 const std::function<void(const Metadata&)>& described = {});

// The literals as a total assignment of variables 1..n; missing variables are false. Throws
// io::Failure for contradictory literals or a variable above n.
[[nodiscard]] Assignment to_assignment(const ModelLits& model, std::int64_t n);

// The same, without the variables above n: clauses that a user has added may have made them.
[[nodiscard]] Assignment own_assignment(const ModelLits& model, std::int64_t n);

// Writes `v` lines below 80 characters with every variable and a final 0. Throws io::Failure if the
// deadline is reached before the end: there is no final 0 then, and no reader takes it for a model.
void write_model(std::ostream& out, const Assignment& assignment,
                 const core::Deadline& deadline = core::Deadline());

}  // namespace tsume::cnf
