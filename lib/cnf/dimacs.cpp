#include "lib/cnf/dimacs.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <charconv>
#include <ostream>
#include <string_view>

namespace tsume::cnf {

namespace {

constexpr std::size_t longest_literal = 12;  // "-1073741823" and a blank

// Reads bytes with one in hand, counting lines.
class ByteReader {
 public:
  explicit ByteReader(io::Input& input) : input_(input), buffer_(std::size_t{1} << 17) {}

  // The current byte; -1 at the end.
  int peek() {
    if (at_ == end_) {
      end_ = input_.read(buffer_.data(), buffer_.size());
      at_ = 0;
      if (end_ == 0) {
        return -1;
      }
    }
    return static_cast<unsigned char>(buffer_[at_]);
  }
  void skip() {
    if (buffer_[at_++] == '\n') {
      ++line_;
    }
  }

  // Blanks, and line ends if asked for.
  void skip_blanks(bool newlines) {
    for (int c = peek(); c == ' ' || c == '\t' || c == '\r' || (newlines && c == '\n');
         c = peek()) {
      skip();
    }
  }

  // The rest of the line, without its end.
  std::string rest_of_line() {
    constexpr std::size_t limit = io::LineReader::default_line_limit;
    std::string text;
    for (int c = peek(); c != -1 && c != '\n'; c = peek()) {
      if (c == 0) {
        fail("NUL byte in the input");
      }
      if (text.size() == limit) {
        fail("line longer than " + std::to_string(limit) + " bytes");
      }
      text += static_cast<char>(c);
      skip();
    }
    if (text.ends_with('\r')) {
      text.pop_back();
    }
    return text;
  }

  [[nodiscard]] std::uint64_t line() const { return line_; }
  [[noreturn]] void fail(const std::string& reason) const {
    throw io::ParseError(input_.name(), line_, reason);
  }
  // The word at hand, for messages.
  std::string word() {
    std::string text;
    for (int c = peek(); c != -1 && c > ' ' && text.size() < 80; c = peek()) {
      text += static_cast<char>(c);
      skip();
    }
    return text;
  }

 private:
  io::Input& input_;
  std::vector<char> buffer_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::uint64_t line_ = 1;
};

struct Header {
  std::int64_t vars = 0;
  std::int64_t clauses = 0;
};

Header parse_header(const ByteReader& reader, const std::string& line) {
  const auto words = core::split_words(line);
  if (words.size() != 4 || words[0] != "p" || words[1] != "cnf") {
    reader.fail("expected 'p cnf VARIABLES CLAUSES', found " + core::quoted(line));
  }
  const auto vars = core::parse_decimal<std::int64_t>(words[2]);
  const auto clauses = core::parse_decimal<std::int64_t>(words[3]);
  if (!vars || *vars < 0 || *vars > max_variable) {
    reader.fail("number of variables " + core::quoted(words[2]) + " is not a number from 0 to " +
                std::to_string(max_variable));
  }
  if (!clauses || *clauses < 0) {
    reader.fail("number of clauses " + core::quoted(words[3]) + " is not a number");
  }
  return {*vars, *clauses};
}

Header read_header(ByteReader& reader, ReadFormula& result) {
  MetadataReader metadata;
  while (true) {
    reader.skip_blanks(true);
    const int c = reader.peek();
    if (c == -1) {
      reader.fail(result.comments.empty() ? "empty input, expected a formula in DIMACS CNF"
                                          : "the input ends before the header 'p cnf'");
    }
    if (c != 'c' && c != 'p') {
      reader.fail("expected a comment or the header 'p cnf', found " +
                  core::quoted(reader.rest_of_line()));
    }
    const std::string line = reader.rest_of_line();
    if (c == 'p') {
      result.metadata = metadata.result();
      return parse_header(reader, line);
    }
    if (const auto error = metadata.take(line)) {
      reader.fail(*error);
    }
    result.comments.push_back(line);
  }
}

// A literal within the header's range, or 0.
std::int32_t read_literal(ByteReader& reader, std::int64_t vars) {
  const bool negative = reader.peek() == '-';
  if (negative) {
    reader.skip();
  }
  std::int64_t value = 0;
  bool digits = false;
  int c = reader.peek();
  for (; c >= '0' && c <= '9'; c = reader.peek()) {
    digits = true;
    value = value * 10 + (c - '0');
    if (value > max_variable) {
      reader.fail("literal out of range, beginning " + std::string(negative ? "-" : "") +
                  std::to_string(value) + reader.word());
    }
    reader.skip();
  }
  const bool ended = c == -1 || c == ' ' || c == '\t' || c == '\n' || c == '\r';
  if (!digits || !ended || (negative && value == 0)) {
    std::string text =
        (negative ? "-" : "") + (digits ? std::to_string(value) : "") + reader.word();
    if (text.empty()) {
      text = std::string(1, static_cast<char>(c));
    }
    reader.fail("expected a literal, found " + core::quoted(text));
  }
  if (value > vars) {
    reader.fail("variable " + std::to_string(value) + " is beyond the header's " +
                std::to_string(vars));
  }
  return static_cast<std::int32_t>(negative ? -value : value);
}

// "%", "0" and nothing else: the end of the old SATLIB files.
void read_satlib_trailer(ByteReader& reader) {
  reader.skip();
  reader.skip_blanks(true);
  if (reader.peek() == '0') {
    reader.skip();
    reader.skip_blanks(true);
  }
  if (reader.peek() != -1) {
    reader.fail("text after the '%' that ends the formula");
  }
}

// Header and clauses, as counted.
void write_body(std::ostream& out, const ClauseSink& counted, const Encoder& encoder) {
  write_header(out, counted.var_count(), counted.clause_count());
  DimacsWriter writer(out);
  encoder(writer);
  writer.finish();
}

}  // namespace

void write_header(std::ostream& out, std::int64_t vars, std::int64_t clauses) {
  out << "p cnf " << std::to_string(vars) << ' ' << std::to_string(clauses) << '\n';
}

DimacsWriter::DimacsWriter(std::ostream& out) : out_(out), buffer_(std::size_t{1} << 16) {}

void DimacsWriter::receive(std::span<const Lit> clause) {
  char* at = buffer_.data() + used_;
  char* const last = buffer_.data() + buffer_.size() - longest_literal - 2;
  for (const Lit lit : clause) {
    if (at > last) {
      out_.write(buffer_.data(), at - buffer_.data());
      at = buffer_.data();
    }
    at = std::to_chars(at, at + longest_literal, lit.dimacs()).ptr;
    *at++ = ' ';
  }
  *at++ = '0';
  *at++ = '\n';
  used_ = static_cast<std::size_t>(at - buffer_.data());
  if (at > last) {
    finish();
  }
}

void DimacsWriter::finish() {
  out_.write(buffer_.data(), static_cast<std::streamsize>(used_));
  used_ = 0;
}

Encoder encoder_of(const Formula& formula) {
  return [&formula](ClauseSink& sink) {
    sink.new_vars(formula.var_count());
    for (std::size_t i = 0; i < formula.size(); ++i) {
      sink.add(formula.clause(i));
    }
  };
}

void write_formula(std::ostream& out, const Encoder& encoder) {
  CountingSink counted;
  encoder(counted);
  write_body(out, counted, encoder);
}

void write_formula(std::ostream& out, const Metadata& metadata, const Encoder& encoder) {
  CountingSink counted;
  encoder(counted);
  write(out, metadata);
  write_body(out, counted, encoder);
}

void write_formula(std::ostream& out, const std::vector<std::string>& comments,
                   const Formula& formula) {
  for (const std::string& line : comments) {
    out << line << '\n';
  }
  write_body(out, formula, encoder_of(formula));
}

ReadFormula read_formula(io::Input& input) {
  ReadFormula result;
  ByteReader reader(input);
  const Header header = read_header(reader, result);
  result.formula.declare_up_to(header.vars);
  std::vector<Lit> clause;
  while (true) {
    reader.skip_blanks(true);
    const int c = reader.peek();
    if (c == -1) {
      break;
    }
    if (c == 'c') {
      reader.rest_of_line();
      continue;
    }
    if (c == '%' && clause.empty()) {
      read_satlib_trailer(reader);
      result.satlib_trailer = true;
      break;
    }
    const std::int32_t code = read_literal(reader, header.vars);
    if (code != 0) {
      clause.push_back(Lit::from_dimacs(code));
      continue;
    }
    if (result.formula.clause_count() == header.clauses) {
      reader.fail("more clauses than the header's " + std::to_string(header.clauses));
    }
    result.formula.add(clause);
    result.lines.push_back(reader.line());
    clause.clear();
  }
  if (!clause.empty()) {
    reader.fail("the input ends inside a clause (no final 0)");
  }
  if (result.formula.clause_count() < header.clauses) {
    reader.fail("the input ends after " + std::to_string(result.formula.clause_count()) +
                " of the header's " + std::to_string(header.clauses) + " clauses");
  }
  return result;
}

}  // namespace tsume::cnf
