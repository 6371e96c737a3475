#include "lib/solver/proof_reader.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace tsume::solver {

namespace {

// "ID LITERALS 0 HINTS 0", the hints being numbers of earlier clauses, or "ID d HINTS 0".
bool is_lrat(const std::vector<std::string_view>& words) {
  const auto id = core::parse_decimal<std::int64_t>(words[0]);
  const bool deletes = words.size() > 1 && words[1] == "d";
  const auto first_zero = deletes ? words.begin() + 1 : std::find(words.begin(), words.end(), "0");
  if (!id || *id < 1 || words.end() - first_zero < 3 || words.back() != "0") {
    return false;
  }
  return std::all_of(first_zero + 1, words.end() - 1, [&](std::string_view word) {
    const auto hint = core::parse_decimal<std::int64_t>(word);
    return hint && *hint != 0 && std::abs(*hint) < *id;
  });
}

}  // namespace

ProofReader::ProofReader(io::Input& input) : input_(input), buffer_(std::size_t{1} << 20) {
  while (end_ < buffer_.size()) {
    const std::size_t n = input_.read(buffer_.data() + end_, buffer_.size() - end_);
    if (n == 0) {
      break;
    }
    end_ += n;
  }
  const std::string_view text(buffer_.data(), end_);
  binary_ = text.find('\0') != text.npos || (text.starts_with('a') && !text.starts_with("a "));
  if (const char* const other = other_format()) {
    fail(std::string("a proof in ") + other + ", expected DRAT");
  }
}

// The name of the format, if it is not DRAT, by the first bytes: steps of FRAT begin with a letter,
// of which DRAT has none but 'd' in texts and 'a' and 'd' in binary proofs. A line of LRAT has the
// number of its clause, the clause, and then numbers of clauses, or "d" and such numbers, each up
// to a 0; in DRAT, where a line may have two clauses, not each line has.
const char* ProofReader::other_format() const {
  const std::string_view text(buffer_.data(), end_);
  if (binary_) {
    return text.starts_with('o') ? "FRAT" : nullptr;
  }
  std::size_t lines = 0;
  std::size_t with_hints = 0;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = text.find('\n', begin)) != text.npos; begin = end + 1) {
    const auto words = core::split_words(core::trim(text.substr(begin, end - begin)));
    if (words.empty() || words[0] == "c") {
      continue;
    }
    if (words[0] == "o" || words[0] == "a" || words[0] == "l" || words[0] == "f") {
      return "FRAT";
    }
    ++lines;
    with_hints += is_lrat(words) ? 1U : 0U;
  }
  return lines > 0 && lines == with_hints ? "LRAT" : nullptr;
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
  return binary_ ? next_binary(step) : next_text(step);
}

void ProofReader::skip_blanks_and_comments() {
  for (int c = peek(); c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == 'c'; c = peek()) {
    if (c == 'c') {
      while (peek() != -1 && peek() != '\n') {
        take();
      }
    } else {
      take();
    }
  }
}

// The literal at hand; a Lit of code 0 for the final 0.
cnf::Lit ProofReader::text_literal() {
  std::string word;
  for (int c = peek(); c > ' '; c = peek()) {
    if (word.size() < 80) {
      word += static_cast<char>(c);
    }
    take();
  }
  const auto code = core::parse_decimal<std::int32_t>(word);
  if (!code || *code > cnf::max_variable || *code < -cnf::max_variable || word == "-0") {
    fail("expected a literal, found " +
         core::quoted(word.empty() ? std::string(1, static_cast<char>(peek())) : word));
  }
  return cnf::Lit::from_dimacs(*code);
}

bool ProofReader::next_text(ProofStep& step) {
  skip_blanks_and_comments();
  if (peek() == -1) {
    return false;
  }
  if (peek() == 'd') {
    take();
    if (peek() != ' ' && peek() != '\t') {
      fail("expected a blank after 'd'");
    }
    step.deletion = true;
  }
  while (true) {
    skip_blanks_and_comments();
    if (peek() == -1) {
      fail("the proof ends inside a clause (no final 0)");
    }
    const cnf::Lit lit = text_literal();
    if (lit.dimacs() == 0) {
      return true;
    }
    step.clause.push_back(lit);
  }
}

std::uint64_t ProofReader::varint() {
  constexpr int longest = 5;  // 32 bits in groups of 7
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
  fail("literal out of range");
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
  while (const std::uint64_t code = varint()) {
    const std::uint64_t variable = code / 2;
    if (variable == 0 || variable > static_cast<std::uint64_t>(cnf::max_variable)) {
      fail("literal out of range");
    }
    const auto number = static_cast<std::int32_t>(variable);
    step.clause.push_back(cnf::Lit::from_dimacs(code % 2 == 0 ? number : -number));
  }
  return true;
}

}  // namespace tsume::solver
