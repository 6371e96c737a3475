#include "lib/solver/proof_reader.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string_view>

namespace tsume::solver {

namespace {

enum class Lrat : std::uint8_t { no, possible, yes };

// "ID LITERALS 0 HINTS 0", the hints being numbers of earlier clauses, or "ID d HINTS 0". Without
// hints it could be two clauses in DRAT.
Lrat lrat_line(const std::vector<std::string_view>& words) {
  const auto id = core::parse_decimal<std::int64_t>(words[0]);
  const bool deletes = words.size() > 1 && words[1] == "d";
  const auto first_zero = deletes ? words.begin() + 1 : std::find(words.begin(), words.end(), "0");
  if (!id || *id < 1 || words.end() - first_zero < 2 || words.back() != "0") {
    return Lrat::no;
  }
  const bool earlier = std::all_of(first_zero + 1, words.end() - 1, [&](std::string_view word) {
    const auto hint = core::parse_decimal<std::int64_t>(word);
    const std::int64_t most = deletes ? *id : *id - 1;
    return hint && *hint != 0 && -most <= *hint && *hint <= most;
  });
  return !earlier ? Lrat::no : words.end() - first_zero > 2 ? Lrat::yes : Lrat::possible;
}

// Whether the bytes are steps of a binary proof: 'a' and so many sequences of numbers, each up to a
// 0, or 'd' and one. The last step may be cut off.
bool are_steps(std::string_view text, int sequences_of_addition) {
  std::size_t at = 0;
  while (at < text.size()) {
    const char kind = text[at++];
    if (kind != 'a' && kind != 'd') {
      return false;
    }
    for (int left = kind == 'a' ? sequences_of_addition : 1; left > 0 && at < text.size(); --left) {
      bool begins = true;  // a number: its last byte is below 128, and the only one of 0
      for (; at < text.size() && !(begins && text[at] == 0); ++at) {
        begins = static_cast<unsigned char>(text[at]) < 0x80;
      }
      ++at;
    }
  }
  return true;
}

// The next number of a binary proof, in groups of seven bits, which is taken from the text; nothing
// where the text is cut off.
std::optional<std::uint64_t> take_number(std::string_view& text) {
  std::uint64_t value = 0;
  for (unsigned shift = 0; !text.empty() && shift < 63; shift += 7) {
    const auto byte = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    value |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
    if (byte < 0x80) {
      return value;
    }
  }
  return std::nullopt;
}

// Whether the numbers are those of a binary proof in LRAT of a formula with so many clauses: those
// of lemmas grow, and steps name clauses before them. The last step may be cut off.
bool are_lrat_numbers(std::string_view text, std::uint64_t last_id) {
  while (!text.empty()) {
    const bool lemma = text.front() == 'a';
    text.remove_prefix(1);
    auto number = lemma ? take_number(text) : std::nullopt;
    if (number) {
      if (*number % 2 != 0 || *number / 2 <= last_id) {
        return false;
      }
      last_id = *number / 2;
      while (number && *number != 0) {  // the literals
        number = take_number(text);
      }
    }
    for (number = take_number(text); number && *number != 0; number = take_number(text)) {
      if (*number / 2 == 0 || *number / 2 > (lemma ? last_id - 1 : last_id)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

ProofReader::ProofReader(io::Input& input, ProofFormat format, std::uint64_t clauses)
    : input_(input), buffer_(std::size_t{1} << 20) {
  bool more = fill();
  const std::string_view text(buffer_.data(), end_);
  binary_ = text.find('\0') != text.npos || (text.starts_with('a') && !text.starts_with("a "));
  tell_format(format, clauses);
  // Each further step is likely to tell them apart.
  while (may_be_drat_ && more) {
    buffer_.resize(2 * buffer_.size());
    more = fill();
    tell_format(format, clauses);
  }
  whole_ = end_;
}

// False at the end of the proof.
bool ProofReader::fill() {
  while (end_ < buffer_.size()) {
    const std::size_t n = input_.read(buffer_.data() + end_, buffer_.size() - end_);
    if (n == 0) {
      return false;
    }
    end_ += n;
  }
  return true;
}

void ProofReader::restart_as_drat() {
  lrat_ = false;
  may_be_drat_ = false;
  consumed_ = 0;
  at_ = 0;
  end_ = whole_;
}

// By the first bytes. Steps of FRAT begin with a letter, of which DRAT has none but 'd' in texts
// and 'a' and 'd' in binary proofs. A line of LRAT has the number of its clause, the clause, and
// then numbers of clauses, or "d" and such numbers, each up to a 0; in DRAT, where a line may have
// two clauses, not each line has. In binary proofs a lemma of LRAT has its number, the literals, 0,
// the hints, and 0; if such steps could be DRAT, too, it is LRAT if the numbers can be those of
// LRAT.
void ProofReader::tell_format(ProofFormat format, std::uint64_t clauses) {
  const std::string_view text(buffer_.data(), end_);
  if (binary_) {
    if (text.starts_with('o')) {
      fail("a proof in FRAT, expected DRAT or LRAT");
    }
    may_be_drat_ = are_steps(text, 1);
    lrat_ = format == ProofFormat::any && are_steps(text, 2) &&
            (!may_be_drat_ || are_lrat_numbers(text, clauses));
    may_be_drat_ = may_be_drat_ && lrat_;
    return;
  }
  if (text.starts_with("pseudo-Boolean proof")) {
    fail("a proof of VeriPB, expected DRAT or LRAT");
  }
  bool all_possible = format == ProofFormat::any;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    const auto words = core::split_words(core::trim(text.substr(begin, end - begin)));
    begin = end == text.npos ? end : end + 1;
    if (words.empty() || words[0] == "c" || words[0].starts_with('%')) {
      continue;
    }
    if (words[0] == "o" || words[0] == "a" || words[0] == "l" || words[0] == "f") {
      fail("a proof in FRAT, expected DRAT or LRAT");
    }
    if (end == text.npos && text.size() == buffer_.size()) {  // cut off
      lrat_ = lrat_ || (words.size() > 1 && words[1] == "d");
      break;
    }
    const Lrat line = lrat_line(words);
    all_possible = all_possible && line != Lrat::no;
    lrat_ = lrat_ || line == Lrat::yes;
  }
  lrat_ = lrat_ && all_possible;
}

void ProofReader::fail(const std::string& reason) const {
  if (binary_) {
    throw io::ParseError(
        input_.name(), 0,
        reason + " at byte " + std::to_string(consumed_ + at_) + " of a binary proof");
  }
  throw io::ParseError(input_.name(), line_, reason);
}

int ProofReader::peek() {
  if (at_ == end_) {
    consumed_ += end_;
    at_ = 0;
    end_ = input_.read(buffer_.data(), buffer_.size());
    if (end_ == 0) {
      return -1;
    }
  }
  return static_cast<unsigned char>(buffer_[at_]);
}

int ProofReader::take() {
  const int c = peek();
  if (c != -1) {
    ++at_;
    line_ += c == '\n' ? 1U : 0U;
  }
  return c;
}

bool ProofReader::next(ProofStep& step) {
  step.deletion = false;
  step.clause.clear();
  step.hints.clear();
  if (binary_) {
    return next_binary(step);
  }
  return lrat_ ? next_lrat(step) : next_text(step);
}

void ProofReader::skip_blanks_and_comments() {
  for (int c = peek(); c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == 'c' || c == '%';
       c = peek()) {
    if (c == 'c' || c == '%') {
      while (peek() != -1 && peek() != '\n') {
        take();
      }
    } else {
      take();
    }
  }
}

bool ProofReader::at_end_of_proof() {
  skip_blanks_and_comments();
  return peek() == -1;
}

// The word at hand, behind blanks and comments. There must be one: a clause is not finished.
std::string ProofReader::word() {
  if (at_end_of_proof()) {
    fail("the proof ends inside a clause (no final 0)");
  }
  std::string word;
  for (int c = peek(); c > ' '; c = peek()) {
    if (word.size() < 80) {
      word += static_cast<char>(c);
    }
    take();
  }
  return word.empty() ? std::string(1, static_cast<char>(peek())) : word;
}

// A Lit of code 0 for the final 0.
cnf::Lit ProofReader::text_literal() {
  const std::string text = word();
  const auto code = core::parse_decimal<std::int32_t>(text);
  if (!code || *code > cnf::max_variable || *code < -cnf::max_variable || text == "-0") {
    fail("expected a literal, found " + core::quoted(text));
  }
  return cnf::Lit::from_dimacs(*code);
}

// 0 for the final 0.
std::int64_t ProofReader::clause_number() {
  const std::string text = word();
  const auto number = core::parse_decimal<std::int64_t>(text);
  if (!number || *number == std::numeric_limits<std::int64_t>::min() || text == "-0") {
    fail("expected the number of a clause, found " + core::quoted(text));
  }
  return *number;
}

bool ProofReader::next_lrat(ProofStep& step) {
  if (at_end_of_proof()) {
    return false;
  }
  step.id = clause_number();
  if (step.id < 1) {
    fail("a clause with the number " + std::to_string(step.id));
  }
  skip_blanks_and_comments();
  if (peek() == 'd') {
    take();
    step.deletion = true;
  } else {
    for (cnf::Lit lit = text_literal(); lit.dimacs() != 0; lit = text_literal()) {
      step.clause.push_back(lit);
    }
  }
  for (std::int64_t hint = clause_number(); hint != 0; hint = clause_number()) {
    step.hints.push_back(hint);
  }
  return true;
}

bool ProofReader::next_text(ProofStep& step) {
  if (at_end_of_proof()) {
    return false;
  }
  if (peek() == 'd') {
    take();
    if (peek() != ' ' && peek() != '\t') {
      fail("expected a blank after 'd'");
    }
    step.deletion = true;
  }
  for (cnf::Lit lit = text_literal(); lit.dimacs() != 0; lit = text_literal()) {
    step.clause.push_back(lit);
  }
  return true;
}

std::uint64_t ProofReader::varint() {
  constexpr int longest = 9;  // 63 bits in groups of 7
  std::uint64_t value = 0;
  for (int i = 0; i < longest; ++i) {
    const int c = take();
    if (c == -1) {
      fail("the proof ends inside a clause (no final 0)");
    }
    value |= static_cast<std::uint64_t>(c & 0x7f) << (7 * i);
    if ((c & 0x80) == 0) {
      return value;
    }
  }
  fail("number out of range");
}

// Literals up to the final 0.
void ProofReader::binary_clause(std::vector<cnf::Lit>& clause) {
  while (const std::uint64_t code = varint()) {
    const std::uint64_t variable = code / 2;
    if (variable == 0 || variable > static_cast<std::uint64_t>(cnf::max_variable)) {
      fail("literal out of range");
    }
    const auto number = static_cast<std::int32_t>(variable);
    clause.push_back(cnf::Lit::from_dimacs(code % 2 == 0 ? number : -number));
  }
}

// 0 for the final 0.
std::int64_t ProofReader::binary_clause_number() {
  const std::uint64_t code = varint();
  if (code == 1) {
    fail("expected the number of a clause, found '-0'");
  }
  const auto number = static_cast<std::int64_t>(code / 2);
  return code % 2 == 0 ? number : -number;
}

bool ProofReader::next_binary(ProofStep& step) {
  const int kind = take();
  if (kind == -1) {
    return false;
  }
  if (kind != 'a' && kind != 'd') {
    fail("expected 'a' or 'd'");
  }
  step.deletion = kind == 'd';
  if (lrat_ && !step.deletion) {
    step.id = binary_clause_number();
    if (step.id < 1) {
      fail("a clause with the number " + std::to_string(step.id));
    }
  }
  if (!lrat_ || !step.deletion) {
    binary_clause(step.clause);
  }
  if (lrat_) {
    for (auto hint = binary_clause_number(); hint != 0; hint = binary_clause_number()) {
      step.hints.push_back(hint);
    }
  }
  return true;
}

}  // namespace tsume::solver
