#include "lib/cnf/answer.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <ostream>
#include <utility>

namespace tsume::cnf {

namespace {

// Reads one answer line by line.
class AnswerReader {
 public:
  AnswerReader(io::Input& input, const std::function<void(const Metadata&)>& described)
      : lines_(input, std::size_t{1} << 30), described_(described) {}

  Answer read() {
    while (const auto line = lines_.next()) {
      take(core::trim(*line));
    }
    close_model();
    close_lists();
    if (answer_.verdict == Verdict::unsatisfiable && !answer_.models.empty()) {
      lines_.fail("a model, though the verdict is UNSATISFIABLE");
    }
    if (answer_.verdict == Verdict::none && says_unknown_) {
      answer_.verdict = Verdict::unknown;
    }
    answer_.metadata = metadata_.result();
    return std::move(answer_);
  }

 private:
  void take(std::string_view line) {
    if (line.empty()) {
      return;
    }
    const char first = line.front();
    if (first == 'c' && (line.size() == 1 || line[1] == ' ')) {
      take_comment(line);
    } else if (first == 's' && line.size() > 1 && line[1] == ' ') {
      take_verdict(core::trim(line.substr(2)), true);
    } else if ((first == 'v' || first == 'V') && (line.size() == 1 || line[1] == ' ')) {
      take_literals(line.substr(1));
    } else if (first == '-' || std::isdigit(static_cast<unsigned char>(first)) != 0) {
      take_literals(line);
    } else if (is_list(line)) {
      take_list(line);
    } else {
      take_verdict(line, false);
    }
  }

  void take_comment(std::string_view line) {
    says_unknown_ = says_unknown_ || line == "c UNKNOWN";  // CaDiCaL at its own limit
    const bool known = metadata_.result().has_value();
    lines_.parse([&] { metadata_.take(line); });
    answer_.comments.emplace_back(line);
    if (described_ && !known && metadata_.result()) {
      described_(*metadata_.result());
    }
  }

  void take_verdict(std::string_view word, bool strict) {
    if (strict && ends_enumeration(word)) {
      answer_.ended = true;
      return;
    }
    const Verdict verdict = verdict_of(word);
    if (verdict == Verdict::none) {
      if (strict) {
        lines_.fail("unknown verdict " + core::quoted(word));
      }
      chatter_ = chatter_ || word != "True";  // the verdict of Python, before a list
      return;
    }
    if (answer_.verdict != Verdict::none && answer_.verdict != verdict) {
      lines_.fail(std::string("two different verdicts: ") + to_string(answer_.verdict) + " and " +
                  to_string(verdict));
    }
    if (answer_.ended) {
      lines_.fail("a verdict after the end of the models");
    }
    answer_.verdict = verdict;
  }

  // Whether a verdict is the end mark of an enumeration; fails for one that counts other models.
  bool ends_enumeration(std::string_view word) {
    constexpr std::string_view counted = "SOLUTIONS ";
    if (word.starts_with(counted)) {
      close_model();
      const std::string_view count = core::trim(word.substr(counted.size()));
      if (count != std::to_string(answer_.models.size())) {
        lines_.fail("the solver counts " + core::quoted(count) + ", but printed " +
                    core::counted(answer_.models.size(), "model"));
      }
      if (answer_.models.empty()) {
        answer_.verdict = Verdict::unsatisfiable;
      }
      return true;
    }
    if (answer_.verdict != Verdict::satisfiable || verdict_of(word) != Verdict::unsatisfiable) {
      return false;
    }
    close_model();
    return !answer_.models.empty();
  }

  // "[1, -2, 3]", as Python programs print a model, and only a model; or a list of such lists.
  static bool is_list(std::string_view line) {
    return line.size() > 1 && line.front() == '[' && line.back() == ']' &&
           line.find_first_not_of("[]-0123456789, \t") == line.npos;
  }

  // The lines of a log may look so, too: the lists are models if nothing else was read.
  void take_list(std::string_view line) {
    try {
      if (line.find('[', 1) != line.npos) {
        lines_.fail("a list of models: print each model on a line of its own");
      }
      std::string text(line.substr(1, line.size() - 2));
      std::replace(text.begin(), text.end(), ',', ' ');
      ModelLits model;
      bool ended = false;
      for_each_literal(text, [&](std::int32_t literal) {
        if (ended) {
          lines_.fail("a list goes on after 0");
        }
        ended = literal == 0;
        if (!ended) {
          model.push_back(Lit::from_dimacs(literal));
        }
      });
      lists_.push_back(std::move(model));
    } catch (const io::ParseError& error) {
      bad_list_ = bad_list_ ? bad_list_ : error;
    }
  }

  void close_lists() {
    const bool is_answer = answer_.verdict != Verdict::none || !answer_.models.empty();
    if (is_answer || says_unknown_ || chatter_) {
      return;
    }
    if (bad_list_) {
      throw *bad_list_;
    }
    if (!lists_.empty()) {
      answer_.models = std::move(lists_);
      answer_.verdict = Verdict::satisfiable;
    }
  }

  // Reads words by hand: models of a million literals come by the hundred.
  template <typename Take>
  void for_each_literal(std::string_view text, Take take) {
    constexpr std::ptrdiff_t most_digits = 18;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (true) {
      while (at != end && (*at == ' ' || *at == '\t')) {
        ++at;
      }
      if (at == end) {
        return;
      }
      const bool negative = *at == '-';
      const char* const digits = at + (negative ? 1 : 0);
      const char* after = digits;
      std::uint64_t number = 0;  // overflows, without harm, only where there are too many digits
      for (; after != end; ++after) {
        const unsigned digit = static_cast<unsigned char>(*after) - unsigned{'0'};
        if (digit > 9) {
          break;
        }
        number = 10 * number + digit;
      }
      const bool whole = after == end || *after == ' ' || *after == '\t';
      if (!whole || after == digits || after - digits > most_digits || number > max_variable) {
        lines_.fail("expected a literal, found " +
                    core::quoted(core::split_words({at, end}).front()));
      }
      const auto variable = static_cast<std::int32_t>(number);
      at = after;
      take(negative ? -variable : variable);
    }
  }

  void take_literals(std::string_view text) {
    if (answer_.ended) {
      lines_.fail("a model after the end of the models");
    }
    for_each_literal(text, [&](std::int32_t literal) {
      in_model_ = true;  // an empty model is one too
      if (literal == 0) {
        close_model();
      } else {
        model_.push_back(Lit::from_dimacs(literal));
      }
    });
  }

  void close_model() {
    if (in_model_) {
      answer_.models.push_back(std::move(model_));
      model_.clear();
      model_.reserve(answer_.models.back().size());
      in_model_ = false;
    }
  }

  io::LineReader lines_;
  const std::function<void(const Metadata&)>& described_;
  Answer answer_;
  MetadataReader metadata_;
  ModelLits model_;
  bool in_model_ = false;
  bool says_unknown_ = false;
  bool chatter_ = false;
  std::vector<ModelLits> lists_;
  std::optional<io::ParseError> bad_list_;
};

// A variable as text, counted up from 1: a third of the instructions of std::to_chars for each.
class VariableDigits {
 public:
  static constexpr std::size_t most = 10;

  [[nodiscard]] std::size_t count() const { return count_; }

  // Copies `most` bytes, digits or not, because a copy of fixed size needs no loop.
  void copy_to(char* at) const { std::memcpy(at, digits_.data(), most); }

  void count_up() {
    for (std::size_t i = count_; i > 0; --i) {
      if (digits_[i - 1] != '9') {
        ++digits_[i - 1];
        return;
      }
      digits_[i - 1] = '0';
    }
    digits_[count_++] = '0';  // all were nines
    digits_[0] = '1';
  }

 private:
  std::array<char, most> digits_{'1'};
  std::size_t count_ = 1;
};

// Writes literals to `v` lines.
class ValueLines {
 public:
  explicit ValueLines(std::ostream& out) : out_(out) { begin_line(); }

  void add(bool negative, const VariableDigits& variable) {
    const std::size_t digits_at = negative ? 2 : 1;
    const std::size_t length = digits_at + variable.count();
    make_room(length);
    char* const at = std::exchange(at_, at_ + length);
    at[0] = ' ';
    at[1] = '-';  // or the first digit, which overwrites it
    variable.copy_to(at + digits_at);
  }

  // Ends the model.
  void finish() {
    make_room(2);
    *at_++ = ' ';
    *at_++ = '0';
    *at_++ = '\n';
    flush();
  }

 private:
  static constexpr std::size_t width = 78;
  static constexpr std::size_t longest_literal = 2 + VariableDigits::most;

  void make_room(std::size_t length) {
    if (at_ + length > line_end_) {
      *at_++ = '\n';
      begin_line();
    }
  }

  void begin_line() {
    if (at_ + width + longest_literal > buffer_.data() + buffer_.size()) {
      flush();
    }
    line_end_ = at_ + width;
    *at_++ = 'v';
  }

  void flush() {
    out_.write(buffer_.data(), at_ - buffer_.data());
    at_ = buffer_.data();
  }

  std::ostream& out_;
  std::array<char, std::size_t{1} << 12> buffer_;
  char* at_ = buffer_.data();
  char* line_end_;  // no text of this line beyond
};

}  // namespace

Verdict verdict_of(std::string_view word) {
  struct Row {
    std::string_view text;
    Verdict verdict;
  };
  static constexpr Row rows[] = {
      {"SATISFIABLE", Verdict::satisfiable}, {"SAT", Verdict::satisfiable},
      {"sat", Verdict::satisfiable},         {"UNSATISFIABLE", Verdict::unsatisfiable},
      {"UNSAT", Verdict::unsatisfiable},     {"unsat", Verdict::unsatisfiable},
      {"UNKNOWN", Verdict::unknown},         {"INDETERMINATE", Verdict::unknown},
      {"INDET", Verdict::unknown},           {"timeout", Verdict::unknown},
      {"unknown", Verdict::unknown},
  };
  for (const Row& row : rows) {
    if (row.text == word) {
      return row.verdict;
    }
  }
  return Verdict::none;
}

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::satisfiable:
      return "SATISFIABLE";
    case Verdict::unsatisfiable:
      return "UNSATISFIABLE";
    case Verdict::unknown:
      return "UNKNOWN";
    case Verdict::none:
      break;
  }
  return "NONE";
}

Answer read_answer(io::Input& input, const std::function<void(const Metadata&)>& described) {
  return AnswerReader(input, described).read();
}

Assignment to_assignment(const ModelLits& model, std::int64_t n) {
  Assignment assignment(n);
  std::vector<bool> assigned(static_cast<std::size_t>(n) + 1, false);
  for (const Lit lit : model) {
    const std::size_t v = index(lit);
    if (lit.var().number > n) {
      throw io::Failure("the model has variable " + std::to_string(v) + ", the formula only " +
                        std::to_string(n));
    }
    if (assigned[v] && assignment[lit.var()] == lit.negative()) {
      throw io::Failure("the model has both " + std::to_string(v) + " and -" + std::to_string(v));
    }
    assigned[v] = true;
    assignment.set(lit.var(), !lit.negative());
  }
  return assignment;
}

Assignment own_assignment(const ModelLits& model, std::int64_t n) {
  ModelLits own;
  std::ranges::copy_if(model, std::back_inserter(own),
                       [&](Lit lit) { return lit.var().number <= n; });
  return to_assignment(own, n);
}

void write_model(std::ostream& out, const Assignment& assignment, const core::Deadline& deadline) {
  constexpr std::int32_t variables_between_looks = 1 << 20;  // at the clock
  ValueLines lines(out);
  VariableDigits digits;
  for (std::int32_t v = 1; v <= assignment.var_count(); ++v, digits.count_up()) {
    if (v % variables_between_looks == 0 && deadline.reached()) {
      throw io::Failure("time limit while printing a model of " +
                        core::counted(assignment.var_count(), "variable"));
    }
    lines.add(!assignment[Var{v}], digits);
  }
  lines.finish();
}

}  // namespace tsume::cnf
