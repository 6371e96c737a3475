#include "lib/cnf/dimacs.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <ostream>
#include <utility>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace tsume::cnf {

namespace {

constexpr std::size_t longest_literal = 12;  // "-1073741823" and a blank

}  // namespace

// Bytes with one in hand, counting lines.
class FormulaReader::Bytes {
 public:
  Bytes(io::Input& input, core::Deadline deadline)
      : input_(input), deadline_(deadline), buffer_(margin + (std::size_t{1} << 17)) {}

  // The current byte; -1 at the end.
  int peek() {
    if (at_ == end_) {
      const bool in_word = end_ == margin || buffer_[end_ - 1] > ' ';  // or before the first bytes
      const std::size_t n =
          is_over_ ? 0 : input_.read(buffer_.data() + margin, buffer_.size() - margin);
      if (n > 0 && !in_word && deadline_.reached()) {
        is_over_ = true;
        return -1;
      }
      at_ = margin;
      end_ = margin + n;
      separators_ = {};
      if (n == 0) {
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

  // Whether the end is that of the time.
  [[nodiscard]] bool is_over() const { return is_over_; }
  [[nodiscard]] std::uint64_t line() const { return line_; }
  [[noreturn]] void fail(const std::string& reason) const { fail_at(line_, reason); }
  [[noreturn]] void fail_at(std::uint64_t line, const std::string& reason) const {
    throw io::ParseError(input_.name(), line, reason);
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

  // Appends literals to the clause as long as they have at most eight digits before a blank or a
  // line end. True after the 0 that ends the clause; false at anything else, of which nothing is
  // read, and near the end of the buffer. The ends of literals are found first, so that no literal
  // waits for the one before it: a formula of 288 MB takes 0.33 s instead of the 0.53 s of
  // literal().
  bool plain_literals(std::int64_t vars, std::vector<Lit>& clause) {
    const char* const text = buffer_.data();
    Separators separators = separators_.from(at_);
    std::uint64_t lines = 0;
    bool closed = false;
    while (const char* const stop = separators.first(text, end_)) {
      const char* const begin = text + separators.at;
      if (stop > begin) {
        std::int32_t value = 0;
        if (!is_plain_literal(begin, stop, vars, value)) {
          break;
        }
        if (value == 0) {
          closed = true;
          separators.at = static_cast<std::size_t>(stop - text);  // it may begin the next line
          break;
        }
        clause.push_back(Lit::from_dimacs(value));
      }
      lines += *stop == '\n' ? 1 : 0;
      separators.pop();
    }
    at_ = separators.at;
    separators_ = separators;
    line_ += lines;
    return closed;
  }

  // The canonical lines at hand, of which nothing is read, up to the first clause that is not
  // wanted. `take` is told each literal, `wanted` is asked at the end of each clause.
  template <typename Take, typename Wanted>
  CanonicalLines canonical_lines(std::int64_t vars, const Take& take, const Wanted& wanted) {
    if (peek() != '\n') {
      return {};  // not between two lines
    }
    const char* const text = buffer_.data();
    Separators separators = separators_.from(at_ + 1);
    std::size_t end = at_ + 1;
    std::int64_t clauses = 0;
    while (const char* const stop = separators.first(text, end_)) {
      const char* const begin = text + separators.at;
      std::int32_t value = 0;
      const bool zero = begin[*begin == '-' ? 1 : 0] == '0';  // or a number that begins with it
      const bool line_ends = *stop == '\n';
      if (!is_plain_literal(begin, stop, vars, value) || zero != line_ends ||
          (zero && stop != begin + 1)) {
        break;
      }
      separators.pop();
      if (!line_ends) {
        take(Lit::from_dimacs(value));
      } else if (wanted()) {
        end = separators.at;
        ++clauses;
      } else {
        break;
      }
    }
    return {{text + at_ + 1, end - at_ - 1}, clauses};
  }
  // Reads them but for the last line end, as plain_literals() leaves it.
  void skip_lines(const CanonicalLines& lines) {
    at_ += lines.text.size();
    line_ += static_cast<std::uint64_t>(lines.clauses);
  }

  // Of a word that begins a line of a format beyond CNF: which.
  static std::string_view foreign_clause(std::string_view word) {
    return word.starts_with('x')        ? " (a clause of exclusive or, which CNF has not)"
           : word == "a" || word == "e" ? " (a quantifier: QDIMACS is not read)"
                                        : "";
  }

  // A literal of variables 1..vars as an integer, or 0.
  std::int32_t literal(std::int64_t vars) {
    const bool negative = peek() == '-';
    if (negative) {
      skip();
    }
    std::int64_t value = 0;
    bool digits = false;
    int c = peek();
    for (; c >= '0' && c <= '9'; c = peek()) {
      digits = true;
      const std::int64_t longer = value * 10 + (c - '0');
      if (longer > max_variable) {
        fail("literal out of range, beginning " + std::string(negative ? "-" : "") +
             std::to_string(value) + word());
      }
      value = longer;
      skip();
    }
    const bool ended = c == -1 || c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!digits || !ended || (negative && value == 0)) {
      std::string text = (negative ? "-" : "") + (digits ? std::to_string(value) : "") + word();
      if (text.empty()) {
        text = std::string(1, static_cast<char>(c));
      }
      fail("expected a literal, found " + core::quoted(text) + std::string(foreign_clause(text)));
    }
    if (value > vars) {
      fail("variable " + std::to_string(value) + " is beyond the header's " + std::to_string(vars));
    }
    return static_cast<std::int32_t>(negative ? -value : value);
  }

  // "%", "0" and nothing else: the end of the old SATLIB files.
  void satlib_trailer() {
    skip();
    skip_blanks(true);
    if (peek() == '0') {
      skip();
      skip_blanks(true);
    }
    if (peek() != -1) {
      fail("text after the '%' that ends the formula");
    }
  }

 private:
  static constexpr std::size_t block_size = 64;
  static constexpr std::size_t margin = block_size;  // before the bytes, for looks backwards

  // Blanks and line ends from a position on, found by blocks.
  struct Separators {
    std::size_t at = 0;      // one past the last one taken
    std::size_t block = 0;   // where a block begins; `at` lies in it or at its end
    std::uint64_t ends = 0;  // in the block from `at` on, one bit each, the first byte's lowest

    // Goes on from a position; elsewhere than at `at` the search begins anew.
    [[nodiscard]] Separators from(std::size_t position) const {
      return position == at ? *this : Separators{position, position - block_size, 0};
    }
    // The first one; nullptr if that is neither in this block nor in the next, or too near to the
    // end of the text.
    const char* first(const char* text, std::size_t text_end) {
      while (ends == 0 && block < at && block + 2 * block_size <= text_end) {
        block += block_size;
        ends = in_block(text + block);
      }
      return ends == 0 ? nullptr : text + block + std::countr_zero(ends);
    }
    // Takes the first one.
    void pop() {
      at = block + static_cast<std::size_t>(std::countr_zero(ends)) + 1;
      ends &= ends - 1;
    }
  };

  static std::uint64_t in_block(const char* block) {
    std::uint64_t found = 0;
#ifdef __SSE2__
    const __m128i blank = _mm_set1_epi8(' ');
    const __m128i line_end = _mm_set1_epi8('\n');
    for (std::size_t i = 0; i < block_size; i += sizeof(__m128i)) {
      const __m128i part = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block + i));
      const __m128i equal =
          _mm_or_si128(_mm_cmpeq_epi8(part, blank), _mm_cmpeq_epi8(part, line_end));
      found |= std::uint64_t{static_cast<std::uint16_t>(_mm_movemask_epi8(equal))} << i;
    }
#else
    for (std::size_t i = 0; i < block_size; ++i) {
      found |= std::uint64_t{block[i] == ' ' || block[i] == '\n'} << i;
    }
#endif
    return found;
  }

  // Whether the text, before which `margin` bytes can be read, is a literal or 0 of at most eight
  // digits. Eight bytes are taken as one number, the last as its highest byte, whose digits three
  // multiplications convert: D. Lemire, "Quickly parsing eight digits", 2018.
  static bool is_plain_literal(const char* begin, const char* end, std::int64_t vars,
                               std::int32_t& value) {
    static_assert(std::endian::native == std::endian::little);
    constexpr auto all = [](std::uint64_t byte) { return byte * 0x0101'0101'0101'0101; };
    const bool negative = *begin == '-';
    const std::ptrdiff_t digits = end - begin - (negative ? 1 : 0);
    if (digits < 1 || digits > 8) {
      return false;
    }
    std::uint64_t number = 0;
    std::memcpy(&number, end - sizeof number, sizeof number);
    number = (number ^ all('0')) >> (64 - 8 * digits) << (64 - 8 * digits);
    const std::uint64_t others = ((number + all(0x80 - 10)) | number) & all(0x80);  // bytes above 9
    number = (number * (1 + (10U << 8)) >> 8) & 0x00ff'00ff'00ff'00ff;
    number = (number * (1 + (100U << 16)) >> 16) & 0x0000'ffff'0000'ffff;
    number = number * (1 + (std::uint64_t{10'000} << 32)) >> 32;
    value = static_cast<std::int32_t>(negative ? -number : number);
    return others == 0 && number <= static_cast<std::uint64_t>(vars) && !(negative && number == 0);
  }

  io::Input& input_;
  core::Deadline deadline_;
  bool is_over_ = false;
  std::vector<char> buffer_;
  std::size_t at_ = margin;
  std::size_t end_ = margin;
  std::uint64_t line_ = 1;
  Separators separators_;  // of no use unless at_ is its `at`
};

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

ClauseSource source_of(const Formula& formula) {
  return [&formula](ClauseSink& sink) {
    sink.new_vars(formula.var_count());
    for (std::size_t i = 0; i < formula.size(); ++i) {
      sink.add(formula.clause(i));
    }
  };
}

void write_formula(std::ostream& out, const ClauseSink& counted, const ClauseSource& clauses) {
  write_header(out, counted.var_count(), counted.clause_count());
  DimacsWriter writer(out);
  clauses(writer);
  writer.finish();
}

void write_formula(std::ostream& out, const ClauseSource& clauses) {
  CountingSink counted;
  clauses(counted);
  write_formula(out, counted, clauses);
}

void write_formula(std::ostream& out, const Metadata& metadata, const ClauseSource& clauses) {
  CountingSink counted;
  clauses(counted);
  write(out, metadata);
  write_formula(out, counted, clauses);
}

namespace {

constexpr const char* maxsat = " (MaxSAT in WCNF, which these programs do not solve)";

}  // namespace

FormulaReader::FormulaReader(io::Input& input, core::Deadline deadline)
    : bytes_(std::make_unique<Bytes>(input, deadline)) {
  MetadataReader metadata;
  while (true) {
    bytes_->skip_blanks(true);
    const int c = bytes_->peek();
    if (c == -1 && !complete()) {
      return;
    }
    if (c == -1) {
      bytes_->fail(comments_.empty() ? "empty input, expected a formula in DIMACS CNF"
                                     : "the input ends before the header 'p cnf'");
    }
    const std::string line = bytes_->rest_of_line();
    if (!complete()) {
      return;
    }
    if (c != 'c' && c != 'p') {
      bytes_->fail("expected a comment or the header 'p cnf', found " + core::quoted(line) +
                   (line.starts_with("h ") ? maxsat : ""));
    }
    if (c == 'p') {
      metadata_ = metadata.result();
      read_header(line);
      for (std::size_t kind = 0; kind < listed_.size(); ++kind) {
        check_range(kind);
      }
      return;
    }
    try {
      metadata.take(line);
    } catch (const core::BadText& error) {
      bytes_->fail(error.what());
    }
    take_comment(line, bytes_->line());
    comments_.push_back(line);
  }
}

FormulaReader::~FormulaReader() = default;

bool FormulaReader::complete() const {
  return !bytes_->is_over();
}

std::uint64_t FormulaReader::line() const {
  return bytes_->line();
}

void FormulaReader::read_header(const std::string& line) {
  const auto words = core::split_words(line);
  if (words.size() != 4 || words[0] != "p" || words[1] != "cnf") {
    const bool weighted = words.size() > 1 && words[1] == "wcnf";
    bytes_->fail("expected 'p cnf VARIABLES CLAUSES', found " + core::quoted(line) +
                 (weighted ? maxsat : ""));
  }
  const auto vars = core::parse_decimal<std::int64_t>(words[2]);
  const auto clauses = core::parse_decimal<std::int64_t>(words[3]);
  if (!vars || *vars < 0 || *vars > max_variable) {
    bytes_->fail("number of variables " + core::quoted(words[2]) + " is not a number from 0 to " +
                 std::to_string(max_variable));
  }
  if (!clauses || *clauses < 0) {
    bytes_->fail("number of clauses " + core::quoted(words[3]) + " is not a number");
  }
  vars_ = *vars;
  clauses_ = *clauses;
  has_header_ = true;
}

namespace {

// The comments that list variables for model counting, before the variables.
constexpr std::string_view projection_comments[] = {"c p show", "c ind", "c project"};

// Which of them a comment is, or was meant to be; nullopt for another. "c project" also begins
// sentences.
std::optional<std::size_t> kind_of_projection(const std::vector<std::string_view>& words) {
  for (std::size_t kind = 0; kind < std::size(projection_comments); ++kind) {
    const auto keyword = core::split_words(projection_comments[kind]);
    const auto size = static_cast<std::ptrdiff_t>(keyword.size());
    if (words.size() >= keyword.size() &&
        std::equal(keyword.begin(), keyword.end(), words.begin())) {
      const bool list = std::all_of(words.begin() + size, words.end(), core::is_digits);
      return keyword.back() != "project" || (list && words.size() > keyword.size())
                 ? std::optional(kind)
                 : std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace

bool lists_projection(std::string_view comment) {
  return kind_of_projection(core::split_words(comment)).has_value();
}

// Keeps what a comment lists.
void FormulaReader::take_comment(const std::string& line, std::uint64_t number) {
  const auto words = core::split_words(line);
  const auto kind = kind_of_projection(words);
  if (!kind) {
    return;
  }
  const std::string_view keyword = projection_comments[*kind];
  Listed& listed = listed_[*kind];
  listed.line = number;
  listed.open = true;
  for (std::size_t i = core::split_words(keyword).size(); i < words.size(); ++i) {
    const auto variable = core::parse_decimal<std::int32_t>(words[i]);
    if (!variable || *variable < 0 || *variable > max_variable || !listed.open) {
      note_bad_list(number,
                    "expected '" + std::string(keyword) + " N ... 0', found " + core::quoted(line));
      return;
    }
    listed.open = *variable != 0;
    if (listed.open) {
      listed.variables.push_back({*variable});
      listed.greatest = std::max(listed.greatest, listed.variables.back());
    }
  }
  if (has_header_) {
    check_range(*kind);
  }
}

void FormulaReader::note_bad_list(std::uint64_t line, std::string reason) {
  if (!bad_list_) {
    bad_list_ = {line, std::move(reason)};
  }
}

void FormulaReader::check_range(std::size_t kind) {
  const Listed& listed = listed_[kind];
  if (listed.greatest.number > vars_) {
    note_bad_list(listed.line, std::string(projection_comments[kind]) + ": variable " +
                                   std::to_string(listed.greatest.number) +
                                   " is beyond the header's " + std::to_string(vars_));
  }
}

std::optional<std::vector<Var>> FormulaReader::projection() const {
  std::optional<std::vector<Var>> result;
  if (bad_list_) {
    bytes_->fail_at(bad_list_->first, bad_list_->second);
  }
  for (std::size_t kind = 0; kind < listed_.size(); ++kind) {
    const Listed& listed = listed_[kind];
    const std::string_view keyword = projection_comments[kind];
    if (listed.open) {
      bytes_->fail_at(listed.line, "no final 0 after " + core::quoted(keyword));
    }
    if (listed.line > 0) {
      std::vector<Var> variables = listed.variables;
      std::sort(variables.begin(), variables.end());
      variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
      if (result && *result != variables) {
        bytes_->fail_at(listed.line, core::quoted(keyword) +
                                         " lists other variables than a comment of another kind");
      }
      result = std::move(variables);
    }
  }
  return result;
}

// At the end of the input.
void FormulaReader::check_count() const {
  if (!clause_.empty()) {
    bytes_->fail("the input ends inside a clause (no final 0)");
  }
  if (read_ < clauses_) {
    bytes_->fail("the input ends after " + std::to_string(read_) + " of the header's " +
                 core::counted(clauses_, "clause"));
  }
}

CanonicalLines FormulaReader::next_lines() {
  return take(bytes_->canonical_lines(
      vars_, [](Lit) {}, [] { return true; }));
}

std::int64_t FormulaReader::skip_satisfied(const Assignment& assignment) {
  bool satisfied = false;
  return take(bytes_->canonical_lines(
                  vars_, [&](Lit lit) { satisfied |= assignment.satisfies(lit); },
                  [&] { return std::exchange(satisfied, false); }))
      .clauses;
}

CanonicalLines FormulaReader::take(const CanonicalLines& lines) {
  if (lines.clauses > clauses_ - read_) {
    return {};  // next() names the line
  }
  bytes_->skip_lines(lines);
  read_ += lines.clauses;
  return lines;
}

std::optional<std::span<const Lit>> FormulaReader::next() {
  clause_.clear();
  while (!at_end_) {
    bool ended = bytes_->plain_literals(vars_, clause_);
    if (!ended) {
      if (const auto code = any_literal(); !code) {
        at_end_ = true;
        if (complete()) {
          check_count();
        }
      } else if (*code != 0) {
        clause_.push_back(Lit::from_dimacs(*code));
      } else {
        ended = true;
      }
    }
    if (ended && read_ == clauses_) {
      bytes_->fail("more clauses than the header's " + std::to_string(clauses_));
    }
    if (ended) {
      ++read_;
      return clause_;
    }
  }
  return std::nullopt;
}

// The next literal after blanks and comments, or the 0 that ends a clause; nullopt at the end.
std::optional<std::int32_t> FormulaReader::any_literal() {
  while (true) {
    bytes_->skip_blanks(true);
    const int c = bytes_->peek();
    if (c == -1) {
      return std::nullopt;
    }
    if (c == '%' && clause_.empty()) {
      bytes_->satlib_trailer();
      satlib_trailer_ = true;
      return std::nullopt;
    }
    if (c != 'c') {
      return bytes_->literal(vars_);
    }
    const std::uint64_t line = bytes_->line();
    const std::string comment = bytes_->rest_of_line();
    if (complete()) {
      take_comment(comment, line);
    }
  }
}

ReadFormula read_formula(io::Input& input, const core::Deadline& deadline, Projection projection) {
  FormulaReader reader(input, deadline);
  ReadFormula result;
  result.formula.declare_up_to(reader.var_count());
  while (const auto clause = reader.next()) {
    result.formula.add(*clause);
    result.lines.push_back(reader.line());
  }
  result.complete = reader.complete();
  result.comments = reader.comments();
  result.metadata = reader.metadata();
  if (result.complete && projection == Projection::read) {
    result.projection = reader.projection();
  }
  return result;
}

}  // namespace tsume::cnf
