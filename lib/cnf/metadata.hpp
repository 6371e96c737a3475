// The block of comments before the header of a formula that lets a decoder rebuild the meaning of
// the variables (format "tsume 1", described in tsume-formats(5)).
#pragma once

#include "lib/cnf/literal.hpp"

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::cnf {

// The program that made a formula.
struct Maker {
  std::string tool;
  std::string version;
  std::string command;
  bool operator==(const Maker&) const = default;
};

// One problem description. Written as
//   c tsume 1 TOOL VERSION
//   c command ...
//   c problem KIND key=value ...
//   c more KEY VALUE        (the rest of a long value, in pieces)
//   c var N NAME            (symbols, ascending)
//   c p show N ... 0        (projection for model counting)
//   c tsume end
struct Metadata {
  Maker maker;
  std::string kind;
  std::vector<std::pair<std::string, std::string>> values;  // in order, unescaped
  std::vector<std::pair<Var, std::string>> symbols;
  std::vector<Var> projection;

  void set(std::string key, std::string value);
  // Appends to the value of a key; false if there is none.
  bool extend(std::string_view key, std::string_view more);
  // The value of a key, or nullopt.
  [[nodiscard]] std::optional<std::string> find(std::string_view key) const;
  bool operator==(const Metadata&) const = default;
  // Whether both describe one problem, whoever wrote it and whether or not variables are named.
  [[nodiscard]] bool same_problem(const Metadata& other) const {
    return kind == other.kind && values == other.values;
  }
};

void write(std::ostream& out, const Metadata& metadata);

// Collects metadata from comment lines, in the order in which they come. Other lines are
// ignored; a block begins with `c tsume` and a number.
class MetadataReader {
 public:
  // Takes one line that begins with 'c'. Throws core::BadText for a malformed or newer block.
  void take(std::string_view comment_line);
  // The block, once "c tsume end" has been seen.
  [[nodiscard]] const std::optional<Metadata>& result() const { return result_; }

 private:
  void close(std::string_view line);

  std::optional<Metadata> open_;
  std::optional<Metadata> result_;
};

}  // namespace tsume::cnf
