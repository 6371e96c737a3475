#include "lib/tour/formats/list_line.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tsume::tour {

namespace {

constexpr std::string_view blanks = " \t";
constexpr std::string_view openings = "([{";
constexpr std::string_view closings = ")]}";

bool is_one_of(char c, std::string_view set) {
  return set.find(c) != set.npos;
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

std::size_t dash_at(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  for (const std::string_view dash : {"-", "\xe2\x80\x93", "\xe2\x80\x94"}) {
    if (rest.starts_with(dash)) {
      return dash.size();
    }
  }
  return 0;
}

bool is_minus(std::string_view text, std::size_t at) {
  const std::size_t behind = at + dash_at(text, at);
  return behind > at && behind < text.size() && core::is_digits(text.substr(behind, 1)) &&
         (at == 0 || is_one_of(text[at - 1], " \t,;|\"'([{>"));
}

std::string_view without_end_mark(std::string_view line) {
  constexpr std::string_view mark = "-1";
  if (!line.ends_with(mark)) {
    return line;
  }
  const std::string_view list = line.substr(0, line.size() - mark.size());
  bool ends = !list.empty() && is_one_of(list.back(), blanks);
  for (std::size_t at = 0; ends && at < list.size(); ++at) {
    ends = dash_at(list, at) == 0;
  }
  return ends ? core::trim(list) : line;
}

ListLine::ListLine(std::string_view line) {
  constexpr std::string_view arrow = "\xe2\x86\x92";
  for (std::size_t at = 0; at < line.size();) {
    const std::string_view rest = line.substr(at);
    const std::size_t dash = is_minus(line, at) ? 0 : dash_at(line, at);
    const std::size_t length = rest.starts_with(arrow)             ? arrow.size()
                               : rest.starts_with("=>")            ? 2
                               : is_one_of(rest.front(), ">;|\"'") ? 1
                                                                   : dash;
    text_ += length > 0 ? ' ' : rest.front();
    at += std::max<std::size_t>(length, 1);
  }
}

bool match_brackets(std::string_view text) {
  std::string due;  // the closing brackets
  for (const char c : text) {
    if (is_one_of(c, openings)) {
      due += closings[openings.find(c)];
    } else if (is_one_of(c, closings)) {
      if (due.empty() || due.back() != c) {
        return false;
      }
      due.pop_back();
    }
  }
  return due.empty();
}

std::optional<std::vector<Item>> ListLine::items() const {
  if (!match_brackets(text_)) {
    return std::nullopt;
  }
  std::vector<Item> result;
  bool innermost = false;  // no bracket since the last one that opened
  std::size_t begin = 0;   // of the text since the last bracket
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const bool opens = is_one_of(text_[i], openings);
    if (opens || is_one_of(text_[i], closings)) {
      add(result, std::string_view(text_).substr(begin, i - begin), innermost && !opens);
      begin = i + 1;
      innermost = opens;
    }
  }
  add(result, std::string_view(text_).substr(begin), false);
  return result;
}

void ListLine::add(std::vector<Item>& items, std::string_view part, bool in_brackets) {
  const Words all = split_at(part, ", \t");
  if (in_brackets && all.size() == 2 && core::is_digits(all[0]) && core::is_digits(all[1])) {
    items.push_back({all[0], all[1]});
    return;
  }
  for (const std::string_view word : split_at(part, blanks)) {
    if (is_pair(word)) {
      const std::size_t comma = word.find(',');
      items.push_back({word.substr(0, comma), word.substr(comma + 1)});
    } else {
      for (const std::string_view name : split_at(word, ",")) {
        items.push_back({name});
      }
    }
  }
}

}  // namespace tsume::tour
