#include "lib/cnf/added_clauses.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <utility>

namespace tsume::cnf {

namespace {

class NamedLiterals {
 public:
  explicit NamedLiterals(const std::optional<Metadata>& metadata) {
    if (metadata) {
      for (const auto& [variable, name] : metadata->symbols) {
        variables_.emplace(name, variable);
      }
    }
  }

  // Throws core::BadText if it is none.
  [[nodiscard]] Lit literal(std::string_view word) const {
    const bool negative = word.starts_with('-');
    const std::string_view rest = word.substr(negative ? 1 : 0);
    Var variable{0};
    if (const auto number = core::parse_decimal<std::int32_t>(rest)) {
      variable = {*number};
    } else if (const auto named = variables_.find(rest); named != variables_.end()) {
      variable = named->second;
    } else {
      throw core::BadText(core::quoted(rest) + " is neither a number nor the name of a variable" +
                          (variables_.empty() ? "; the formula names none (--symbols)" : ""));
    }
    if (variable.number < 1 || variable.number > max_variable) {
      throw core::BadText(core::quoted(word) + " is not a literal");
    }
    return negative ? ~Lit(variable) : Lit(variable);
  }

 private:
  std::map<std::string, Var, std::less<>> variables_;
};

}  // namespace

void read_clauses(io::Input& input, const std::optional<Metadata>& names, Formula& formula) {
  const NamedLiterals known(names);
  io::LineReader lines(input);
  std::vector<Lit> clause;
  while (const auto line = lines.next()) {
    const auto words = core::split_words(*line);
    if (words.empty() || words.front() == "c" || words.front() == "p") {
      continue;
    }
    for (const std::string_view word : words) {
      if (word != "0") {
        clause.push_back(lines.parse([&] { return known.literal(word); }));
        formula.declare_up_to(
            std::max<std::int64_t>(formula.var_count(), clause.back().var().number));
        continue;
      }
      formula.add(clause);
      clause.clear();
    }
  }
  if (!clause.empty()) {
    lines.fail("the last clause has no final 0");
  }
}

Additions additions_of(std::vector<std::string> paths,
                       std::function<io::Input(const std::string&)> open) {
  return [paths = std::move(paths), open = std::move(open)](const std::optional<Metadata>& names) {
    Formula formula;
    for (const std::string& path : paths) {
      io::Input input = open(path);
      read_clauses(input, names, formula);
    }
    return formula;
  };
}

}  // namespace tsume::cnf
