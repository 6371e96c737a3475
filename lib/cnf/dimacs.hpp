// Reading and writing formulas in DIMACS CNF.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/io/input.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
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

// An encoder: puts all variables and clauses of one problem into a sink, the same each time.
using Encoder = std::function<void(ClauseSink&)>;

// The encoder that repeats a formula, which must outlive it.
[[nodiscard]] Encoder encoder_of(const Formula& formula);

// Writes header and clauses of an encoder, after the metadata if given; it runs twice. Throws what
// the encoder throws before anything is written.
void write_formula(std::ostream& out, const Encoder& encoder);
void write_formula(std::ostream& out, const Metadata& metadata, const Encoder& encoder);
void write_formula(std::ostream& out, const std::vector<std::string>& comments,
                   const Formula& formula);

// A formula as read from a file.
struct ReadFormula {
  Formula formula;
  std::vector<std::string> comments;  // the lines before the header that begin with 'c', unchanged
  std::optional<Metadata> metadata;   // found in them
  std::vector<std::uint64_t> lines;   // line on which each clause ends
  bool satlib_trailer = false;        // "%" and "0" at the end were skipped
};

// Reads a formula strictly: an exact header, literals within it, every clause closed, the number of
// clauses as declared. Throws io::ParseError naming the line. Comments between clauses are allowed.
[[nodiscard]] ReadFormula read_formula(io::Input& input);

}  // namespace tsume::cnf
