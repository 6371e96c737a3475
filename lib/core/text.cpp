#include "lib/core/text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <fmt/ranges.h>

namespace tsume::core {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

void append_hex(std::string& out, char c) {
  const auto byte = static_cast<unsigned char>(c);
  out += hex_digits[byte >> 4];
  out += hex_digits[byte & 15];
}

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// Printable ASCII.
bool is_plain(char c) {
  return c >= 32 && c <= 126;
}

}  // namespace

// By strtod(): libc++ 19 has no std::from_chars for floating-point numbers. Tsume sets no locale.
std::optional<double> parse_fraction(std::string_view text) {
  if (text.find_first_not_of("0123456789.") != text.npos || std::ranges::count(text, '.') > 1 ||
      text.find_first_of("0123456789") == text.npos) {
    return std::nullopt;
  }
  return std::strtod(std::string(text).c_str(), nullptr);
}

std::vector<std::string_view> split_words(std::string_view line) {
  std::vector<std::string_view> words;
  std::size_t i = 0;
  while (i < line.size()) {
    if (is_blank(line[i])) {
      ++i;
      continue;
    }
    const std::size_t start = i;
    while (i < line.size() && !is_blank(line[i])) {
      ++i;
    }
    words.push_back(line.substr(start, i - start));
  }
  return words;
}

std::vector<std::string_view> split_fields(std::string_view line, char separator) {
  std::vector<std::string_view> fields;
  for (std::size_t start = 0;;) {
    const std::size_t end = line.find(separator, start);
    fields.push_back(line.substr(start, end == line.npos ? line.npos : end - start));
    if (end == line.npos) {
      return fields;
    }
    start = end + 1;
  }
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == text.npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

namespace {

void append_escaped(std::string& out, char c) {
  if (is_plain(c)) {
    out += c;
  } else if (c == '\n') {
    out += "\\n";
  } else if (c == '\r') {
    out += "\\r";
  } else if (c == '\t') {
    out += "\\t";
  } else {
    out += "\\x";
    append_hex(out, c);
  }
}

// The number of bytes of the first character; 0 if it is not valid UTF-8.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xc2 ? 0  // a byte within a character, or a longer form
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  if (length > text.size()) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) {
      return 0;
    }
  }
  const unsigned second = length > 2 ? byte(1) : 0;
  const bool longer_form = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool no_character = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);
  return longer_form || no_character ? 0 : length;
}

// Whether a character of several bytes, in UTF-8, is seen as one: no C1 control character, no mark
// that changes the direction of the text or is not seen at all.
bool is_printable(std::string_view character) {
  const auto in = [&](std::string_view first, std::string_view last) {
    return character >= first && character <= last;
  };
  return !in("\xc2\x80", "\xc2\x9f") && !in("\xe2\x80\x8b", "\xe2\x80\x8f") &&
         !in("\xe2\x80\xa8", "\xe2\x80\xae") && !in("\xe2\x81\xa0", "\xe2\x81\xaf") &&
         character != "\xef\xbb\xbf";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::size_t length = utf8_length(text);
    if (length > 1 && is_printable(text.substr(0, length))) {
      out += text.substr(0, length);
    } else {
      append_escaped(out, text.front());
      length = 1;
    }
    text.remove_prefix(length);
  }
  return out;
}

std::string as_utf8(std::string_view text) {
  std::size_t length = 0;
  for (std::string_view rest = text; !rest.empty(); rest.remove_prefix(length)) {
    length = utf8_length(rest);
    if (length == 0) {
      break;
    }
  }
  if (length > 0 || text.empty()) {
    return std::string(text);
  }
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xc0 | byte >> 6);
      out += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return out;
}

std::string quoted(std::string_view text) {
  std::size_t limit = 60;
  while (limit < text.size() && limit > 56 &&
         (static_cast<unsigned char>(text[limit]) & 0xc0U) == 0x80) {
    --limit;  // not within a character
  }
  std::string out = "'" + escaped(text.substr(0, limit));
  return out + (text.size() > limit ? "...'" : "'");
}

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view safe =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=,./:@%";
  if (!word.empty() && word.find_first_not_of(safe) == word.npos) {
    return std::string(word);
  }
  // A control character would end the line that the word stands in.
  const bool control = std::ranges::any_of(word, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < ' ' || byte == 127;
  });
  std::string out = control ? "$'" : "'";
  for (const char c : word) {
    if (control && (c == '\'' || c == '\\')) {
      out += '\\';
      out += c;
    } else if (control) {
      append_escaped(out, c);
    } else if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + '\'';
}

namespace {

// The text of $'...' from its first character on, as append_escaped() writes it; nullopt if it is
// left open. Leaves `i` on the quote that ends it.
std::optional<std::string> ansi_c_text(std::string_view command, std::size_t& i) {
  std::string text;
  for (; i < command.size() && command[i] != '\''; ++i) {
    if (command[i] != '\\' || i + 1 == command.size()) {
      text += command[i];
      continue;
    }
    const char c = command[++i];
    unsigned value = 0;
    const std::string_view digits = command.substr(i + 1, 2);
    if (c == 'x' && std::from_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr ==
                        digits.data() + 2) {
      text += static_cast<char>(value);
      i += 2;
    } else {
      text += c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
    }
  }
  return i < command.size() ? std::optional(std::move(text)) : std::nullopt;
}

}  // namespace

std::optional<std::vector<std::string>> split_command(std::string_view command) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (is_blank(c) || c == '\n') {
      if (in_word) {
        words.push_back(std::move(word));
        word.clear();
        in_word = false;
      }
      continue;
    }
    in_word = true;
    if (c == '\\') {
      if (++i == command.size()) {
        return std::nullopt;
      }
      word += command[i];
    } else if (c == '$' && command.substr(i + 1).starts_with('\'')) {
      i += 2;
      const auto text = ansi_c_text(command, i);
      if (!text) {
        return std::nullopt;
      }
      word += *text;
    } else if (c == '\'' || c == '"') {
      while (true) {
        if (++i == command.size()) {
          return std::nullopt;
        }
        if (command[i] == c) {
          break;
        }
        const bool escaped = c == '"' && command[i] == '\\' && i + 1 < command.size() &&
                             (command[i + 1] == '"' || command[i + 1] == '\\');
        word += escaped ? command[++i] : command[i];
      }
    } else {
      word += c;
    }
  }
  if (in_word) {
    words.push_back(std::move(word));
  }
  return words;
}

std::string percent_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (is_plain(c) && c != ' ' && c != '%' && c != '=') {
      out += c;
    } else {
      out += '%';
      append_hex(out, c);
    }
  }
  return out;
}

std::optional<std::string> percent_unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    unsigned byte = 0;
    if (i + 2 >= text.size()) {
      return std::nullopt;
    }
    const char* const end = text.data() + i + 3;
    if (std::from_chars(text.data() + i + 1, end, byte, 16).ptr != end) {
      return std::nullopt;
    }
    out += static_cast<char>(byte);
    i += 2;
  }
  return out;
}

std::string join(const std::vector<std::string>& items, std::string_view separator) {
  return fmt::format("{}", fmt::join(items, separator));
}

std::string counted(std::uint64_t n, std::string_view noun, std::string_view plural) {
  if (n != 1 && !plural.empty()) {
    return fmt::format("{} {}", n, plural);
  }
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 'a' - 'A') : c;
  });
  return small;
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

}  // namespace tsume::core
