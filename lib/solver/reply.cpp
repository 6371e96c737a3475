#include "lib/solver/reply.hpp"

#include "lib/core/text.hpp"
#include "lib/io/input.hpp"

#include <algorithm>
#include <cctype>
#include <deque>
#include <string>

namespace tsume::solver {

namespace {

// A verdict line or a bare verdict is shorter than that.
constexpr std::size_t longest_verdict = 64;
constexpr std::size_t longest_tail = std::size_t{1} << 16;

bool has_numbers(char first) {
  return first == 'v' || first == 'V' || first == '-' ||
         std::isdigit(static_cast<unsigned char>(first)) != 0;
}

}  // namespace

// Twice the longest literal with its share of "v " for each variable, and room for small talk.
Reply::Reply(std::int64_t vars) : limit_(static_cast<std::size_t>(vars) * 28 + (1 << 16)) {}

bool Reply::take(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (!is_chatter_) {
      line_ += text.substr(0, end);
      is_chatter_ = line_.size() > longest_verdict && !has_numbers(line_.front());
      if (is_chatter_) {
        line_.clear();
      } else if (kept_.size() + line_.size() > limit_) {
        return false;
      }
    }
    if (end == text.size()) {
      break;
    }
    if (!close_line()) {
      return false;
    }
    text.remove_prefix(end + 1);
  }
  return true;
}

bool Reply::close_line() {
  const std::string_view line = core::trim(line_);
  if (!line.empty() && (line == "c UNKNOWN" || has_numbers(line.front()) ||
                        line.starts_with("s ") || cnf::verdict_of(line) != cnf::Verdict::none)) {
    kept_.append(line) += '\n';
  }
  line_.clear();
  is_chatter_ = false;
  return kept_.size() <= limit_;
}

cnf::Answer Reply::read(const std::string& name) {
  close_line();
  io::Input input = io::Input::from_text(std::move(kept_), name);
  return cnf::read_answer(input);
}

void LastWords::take(std::string_view text) {
  text_ += text;
  if (text_.size() > 2 * longest_tail) {
    text_.erase(0, text_.size() - longest_tail);
  }
}

std::string LastWords::lines() const {
  constexpr std::size_t most = 20;
  std::deque<std::string_view> last;
  for (const std::string_view line : core::split_fields(text_, '\n')) {
    if (!core::trim(line).empty()) {
      last.push_back(line.substr(0, 200));
    }
    if (last.size() > most) {
      last.pop_front();
    }
  }
  std::string result;
  for (const std::string_view line : last) {
    result += '\n';
    for (const char c : core::trim(line)) {
      result += std::iscntrl(static_cast<unsigned char>(c)) != 0 ? '?' : c;
    }
  }
  return result;
}

bool LastWords::tells_of_memory() const {
  const std::string lower = core::in_small_letters(text_);
  return lower.find("memory") != lower.npos || lower.find("bad_alloc") != lower.npos;
}

}  // namespace tsume::solver
