#include "lib/cnf/count.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <vector>

namespace tsume::cnf {

namespace {

std::string without_zeros(std::string_view decimal) {
  const std::size_t first = decimal.find_first_not_of('0');
  return first == decimal.npos ? "0" : std::string(decimal.substr(first));
}

// The number in a line of words; nullopt if it has none.
std::optional<std::string> count_in(const std::vector<std::string_view>& words) {
  const auto has = [&](std::initializer_list<std::string_view> expected) {
    return words.size() >= expected.size() &&
           std::equal(expected.begin(), expected.end(), words.begin());
  };
  std::optional<std::string_view> word;
  if (words.size() == 1) {
    word = words[0];
  } else if (has({"c", "s", "exact", "arb", "int"}) && words.size() == 6) {
    word = words[5];
  } else if ((has({"c", "models"}) && words.size() == 4 && words[3] == "complete") ||
             ((has({"s", "mc"}) || has({"s", "pmc"})) && words.size() == 3)) {
    word = words[2];
  } else if (has({"s", "UNSATISFIABLE"})) {
    word = "0";
  } else if (has({"s"}) && words.size() == 2) {
    word = words[1];
  }
  return word && core::is_digits(*word) ? std::optional(without_zeros(*word)) : std::nullopt;
}

bool says_unknown(const std::vector<std::string_view>& words) {
  return (words.size() == 2 && words[0] == "s" && verdict_of(words[1]) == Verdict::unknown) ||
         (words.size() == 4 && words[0] == "c" && words[1] == "models" && words[3] == "incomplete");
}

}  // namespace

CountAnswer read_count(io::Input& input) {
  io::LineReader lines(input, std::size_t{1} << 30);
  MetadataReader metadata;
  CountAnswer answer;
  bool unknown = false;
  bool approximate = false;  // the counter is ApproxMC, whose 's mc' is no exact number
  while (const auto line = lines.next()) {
    const std::string_view text = core::trim(*line);
    if (text.starts_with("v ")) {
      continue;
    }
    if (text.starts_with("c ")) {
      lines.parse([&] { metadata.take(text); });
    }
    const auto words = core::split_words(text);
    const auto begins = [&](std::string_view a, std::string_view b) {
      return words.size() > 2 && words[0] == a && words[1] == b;
    };
    approximate = approximate || begins("c", "[appmc]") || begins("c", "ApproxMC");
    if ((begins("c", "s") && words[2] == "approx") ||
        (approximate && (begins("s", "mc") || begins("s", "pmc")))) {
      lines.fail("the number of models is approximate");
    }
    if (text.starts_with("c models ") && text.ends_with(" of another projection")) {
      lines.fail("models told apart by other variables than those of the formula");
    }
    unknown = unknown || says_unknown(words);
    if (const auto count = count_in(words)) {
      if (answer.count && answer.count != count) {
        lines.fail("two different numbers of models: " + *answer.count + " and " + *count);
      }
      answer.count = count;
    }
  }
  answer.metadata = metadata.result();
  if (!answer.count && !unknown) {
    throw io::Failure(input.name() + ": no exact number of models in the input");
  }
  if (unknown) {
    answer.count.reset();
  }
  return answer;
}

std::optional<std::string> divided(std::string_view decimal, std::uint64_t by) {
  std::string result;
  std::uint64_t rest = 0;
  for (const char digit : decimal) {
    rest = 10 * rest + static_cast<std::uint64_t>(digit - '0');
    result += static_cast<char>('0' + rest / by);
    rest %= by;
  }
  return rest == 0 ? std::optional(without_zeros(result)) : std::nullopt;
}

}  // namespace tsume::cnf
