#include "lib/tour/formats/list_line.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tsume::tour {

namespace {

using graph::no_vertex;

constexpr std::string_view blanks = " \t";
constexpr std::string_view openings = "([{";
constexpr std::string_view closings = ")]}";

bool is_one_of(char c, std::string_view set) {
  return set.find(c) != set.npos;
}

std::optional<Tour> all_found(const Problem& problem, const Words& words) {
  Tour all;
  for (const std::string_view word : words) {
    const auto v = problem.find_in_graph(word);
    if (!v) {
      return std::nullopt;
    }
    all.push_back(*v);
  }
  return all.empty() ? std::nullopt : std::optional(std::move(all));
}

Words names_between(std::string_view line, std::string_view mark) {
  Words names;
  while (true) {
    const std::size_t end = line.find(mark);
    std::string_view name = core::trim(line.substr(0, end));
    if (name.size() > 1 && name.front() == name.back() && is_one_of(name.front(), "\"'")) {
      name = name.substr(1, name.size() - 2);
    }
    if (!name.empty()) {
      names.push_back(name);
    }
    if (end == line.npos) {
      return names;
    }
    line.remove_prefix(end + mark.size());
  }
}

// The names of a word with dashes between them, which names may have, too: the only way to read
// it; nullopt if there is none.
std::optional<Tour> between_dashes(const Problem& problem, std::string_view word) {
  struct Way {
    int ways = 0;  // 2: more than one
    std::size_t from = 0;
    Vertex vertex = no_vertex;
  };
  std::vector<std::size_t> ends{0};  // behind a dash, or the end and one
  for (std::size_t i = 0; i <= word.size(); ++i) {
    if (i == word.size() || word[i] == '-') {
      ends.push_back(i + 1);
    }
  }
  std::vector<Way> at{{.ways = 1}};
  at.resize(ends.size());
  constexpr std::size_t most_dashes = 20;  // in a name
  for (std::size_t to = 1; to < ends.size(); ++to) {
    for (std::size_t from = to > most_dashes ? to - most_dashes : 0; from < to; ++from) {
      const auto v =
          at[from].ways == 0
              ? std::nullopt
              : problem.find_in_graph(word.substr(ends[from], ends[to] - 1 - ends[from]));
      if (v) {
        at[to] = {std::min(2, at[to].ways + at[from].ways), from, *v};
      }
    }
  }
  const int ways = at[ends.size() - 1].ways;
  if (ways > 1) {
    throw core::BadText(core::quoted(word) + " can be read in more than one way");
  }
  if (ways == 0) {
    return std::nullopt;
  }
  Tour found;
  for (std::size_t to = at.size() - 1; to > 0; to = at[to].from) {
    found.push_back(at[to].vertex);
  }
  std::ranges::reverse(found);
  return found;
}

}  // namespace

Words split_at(std::string_view text, std::string_view separators) {
  Words words;
  for (std::size_t at = text.find_first_not_of(separators); at != text.npos;) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(separators, end);
  }
  return words;
}

bool is_pair(std::string_view word) {
  const std::size_t comma = word.find(',');
  return comma != word.npos && core::is_digits(word.substr(0, comma)) &&
         core::is_digits(word.substr(comma + 1));
}

ListLine::ListLine(std::string_view line, bool has_coordinates)
    : text_(line), has_coordinates_(has_coordinates) {
  for (const std::string_view mark : {"->", "=>", "\xe2\x86\x92", "\xe2\x80\x93", "\xe2\x80\x94"}) {
    for (std::size_t at = text_.find(mark); at != text_.npos; at = text_.find(mark, at)) {
      text_.replace(at, mark.size(), mark.size(), ' ');
    }
  }
  for (char& c : text_) {
    c = is_one_of(c, "->;|\"'") ? ' ' : c;
  }
}

std::optional<std::vector<Item>> ListLine::items() const {
  std::vector<Item> result;
  std::string open;        // the closing brackets that are due
  bool innermost = false;  // no bracket since the last one that opened
  std::size_t begin = 0;   // of the text since the last bracket
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const char c = text_[i];
    if (!is_one_of(c, openings) && !is_one_of(c, closings)) {
      continue;
    }
    const std::string_view part = std::string_view(text_).substr(begin, i - begin);
    begin = i + 1;
    if (is_one_of(c, openings)) {
      add(result, part, false);
      open.push_back(closings[openings.find(c)]);
      innermost = true;
      continue;
    }
    if (open.empty() || open.back() != c) {
      return std::nullopt;
    }
    open.pop_back();
    add(result, part, innermost);
    innermost = false;
  }
  add(result, std::string_view(text_).substr(begin), false);
  return open.empty() ? std::optional(std::move(result)) : std::nullopt;
}

void ListLine::add(std::vector<Item>& items, std::string_view part, bool in_brackets) const {
  const Words all = split_at(part, ", \t");
  if (has_coordinates_ && in_brackets && all.size() == 2 && core::is_digits(all[0]) &&
      core::is_digits(all[1])) {
    items.push_back({all[0], all[1]});
    return;
  }
  for (const std::string_view word : split_at(part, blanks)) {
    if (has_coordinates_ && is_pair(word)) {
      const std::size_t comma = word.find(',');
      items.push_back({word.substr(0, comma), word.substr(comma + 1)});
    } else {
      for (const std::string_view name : split_at(word, ",")) {
        items.push_back({name});
      }
    }
  }
}

std::optional<Tour> vertices_in(const Problem& problem, std::string_view line) {
  if (auto found = all_found(problem, split_at(line, ", \t"))) {
    return found;
  }
  std::string_view inner = core::trim(line);
  if (inner.size() > 1 && is_one_of(inner.front(), openings) && is_one_of(inner.back(), closings)) {
    inner = inner.substr(1, inner.size() - 2);
  }
  for (const std::string_view mark : {"->", "=>", "\xe2\x86\x92", ";", "\t", ","}) {
    if (inner.find(mark) != inner.npos) {
      if (auto found = all_found(problem, names_between(inner, mark))) {
        return found;
      }
    }
  }
  std::string plain(line);
  for (char& c : plain) {
    c = is_one_of(c, ",;|\"'([{}])>") ? ' ' : c;
  }
  for (const std::string_view mark : {"\xe2\x86\x92", "\xe2\x80\x93", "\xe2\x80\x94"}) {
    for (std::size_t at = plain.find(mark); at != plain.npos; at = plain.find(mark, at)) {
      plain.replace(at, mark.size(), "-");
    }
  }
  Tour all;
  for (const std::string_view word : core::split_words(plain)) {
    if (word.find_first_not_of("-=") == word.npos) {
      continue;  // an arrow
    }
    const auto found = between_dashes(problem, word);
    if (!found) {
      return std::nullopt;
    }
    all.insert(all.end(), found->begin(), found->end());
  }
  return all;
}

}  // namespace tsume::tour
