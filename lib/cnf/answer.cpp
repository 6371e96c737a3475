#include "lib/cnf/answer.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cctype>
#include <ostream>

namespace tsume::cnf {

namespace {

// Reads one answer line by line.
class AnswerReader {
 public:
  explicit AnswerReader(io::Input& input) : lines_(input, std::size_t{1} << 30) {}

  Answer read() {
    while (const auto line = lines_.next()) {
      take(core::trim(*line));
    }
    close_model();
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
      if (const auto error = metadata_.take(line)) {
        lines_.fail(*error);
      }
      answer_.comments.emplace_back(line);
    } else if (first == 's' && line.size() > 1 && line[1] == ' ') {
      take_verdict(core::trim(line.substr(2)), true);
    } else if ((first == 'v' || first == 'V') && (line.size() == 1 || line[1] == ' ')) {
      take_literals(line.substr(1));
    } else if (first == '-' || std::isdigit(static_cast<unsigned char>(first)) != 0) {
      take_literals(line);
    } else {
      take_verdict(line, false);
    }
  }

  void take_verdict(std::string_view word, bool strict) {
    const Verdict verdict = verdict_of(word);
    if (verdict == Verdict::none) {
      if (strict) {
        lines_.fail("unknown verdict " + core::quoted(word));
      }
      return;  // chatter
    }
    if (answer_.verdict != Verdict::none && answer_.verdict != verdict) {
      lines_.fail(std::string("two different verdicts: ") + to_string(answer_.verdict) + " and " +
                  to_string(verdict));
    }
    answer_.verdict = verdict;
  }

  void take_literals(std::string_view text) {
    for (const std::string_view word : core::split_words(text)) {
      const auto code = core::parse_decimal<std::int32_t>(word);
      if (!code || *code > max_variable || *code < -max_variable) {
        lines_.fail("expected a literal, found " + core::quoted(word));
      }
      if (*code == 0) {
        in_model_ = true;  // an empty model is one too
        close_model();
      } else {
        in_model_ = true;
        model_.push_back(Lit::from_dimacs(*code));
      }
    }
  }

  void close_model() {
    if (in_model_) {
      answer_.models.push_back(std::move(model_));
      model_.clear();
      in_model_ = false;
    }
  }

  io::LineReader lines_;
  Answer answer_;
  MetadataReader metadata_;
  ModelLits model_;
  bool in_model_ = false;
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

Answer read_answer(io::Input& input) {
  return AnswerReader(input).read();
}

Assignment to_assignment(const ModelLits& model, std::int64_t n) {
  Assignment assignment(n);
  std::vector<bool> assigned(static_cast<std::size_t>(n) + 1, false);
  for (const Lit lit : model) {
    const auto v = static_cast<std::size_t>(lit.var().number);
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

void write_model(std::ostream& out, const Assignment& assignment) {
  constexpr std::size_t width = 78;
  std::string line = "v";
  const auto append = [&](const std::string& word) {
    if (line.size() + 1 + word.size() > width) {
      out << line << '\n';
      line = "v";
    }
    line += ' ' + word;
  };
  for (std::int64_t v = 1; v <= assignment.var_count(); ++v) {
    const bool value = assignment[Var{static_cast<std::int32_t>(v)}];
    append(std::to_string(value ? v : -v));
  }
  append("0");
  out << line << '\n';
}

}  // namespace tsume::cnf
