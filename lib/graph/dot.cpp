// DOT, the language of Graphviz: https://graphviz.org/doc/info/lang.html. Attributes are read over.
#include "lib/core/text.hpp"
#include "lib/graph/named_edges.hpp"
#include "lib/graph/readers.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::graph {

namespace {

struct Token {
  enum class Kind : std::uint8_t { end, id, punctuation };
  Kind kind = Kind::end;
  std::string text;     // of an arrow: "->" or "--"
  bool quoted = false;  // no keyword
};

// Tokens of the lines, without comments.
class Scanner {
 public:
  Scanner(io::LineReader& lines, std::string_view first_line) : lines_(lines), line_(first_line) {
    advance();
  }

  [[nodiscard]] const Token& token() const { return token_; }
  void advance() {
    token_ = {};
    if (!skip()) {
      return;
    }
    const auto c = static_cast<unsigned char>(line_[at_]);
    const std::string_view two = std::string_view(line_).substr(at_, 2);
    if (two == "->" || two == "--") {
      token_ = {Token::Kind::punctuation, std::string(two)};
      at_ += 2;
    } else if (c == '"') {
      token_ = {Token::Kind::id, read_string(), true};
    } else if (c == '<') {
      token_ = {Token::Kind::id, read_html(), true};
    } else if (is_word(c) || c == '-' || c == '.') {
      token_ = {Token::Kind::id, read_word()};
    } else {
      token_ = {Token::Kind::punctuation, std::string(1, line_[at_++])};
    }
  }
  [[noreturn]] void fail(const std::string& expected) const {
    lines_.fail(
        "expected " + expected + ", found " +
        (token_.kind == Token::Kind::end ? "the end of the input" : core::quoted(token_.text)));
  }

 private:
  static bool is_word(unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c >= 0x80; }

  bool next_line() {
    const auto line = lines_.next();
    if (line) {
      line_ = *line;
      at_ = 0;
    }
    return line.has_value();
  }

  // To the next token; false at the end.
  bool skip() {
    bool in_comment = false;
    while (true) {
      if (at_ >= line_.size() || (at_ == 0 && line_[0] == '#' && !in_comment)) {
        if (!next_line()) {
          if (in_comment) {
            lines_.fail("the input ends in a comment");
          }
          return false;
        }
        continue;
      }
      const std::string_view two = std::string_view(line_).substr(at_, 2);
      if (in_comment) {
        in_comment = two != "*/";
        at_ += in_comment ? 1 : 2;
      } else if (two == "/*") {
        in_comment = true;
        at_ += 2;
      } else if (two == "//") {
        at_ = line_.size();
      } else if (std::isspace(static_cast<unsigned char>(line_[at_])) != 0) {
        ++at_;
      } else {
        return true;
      }
    }
  }

  // The rest of a text that begins here and may take several lines, character by character, until
  // take(c) is false.
  template <typename Take>
  void read_text(const char* what, Take&& take) {
    for (++at_;; ++at_) {
      while (at_ >= line_.size()) {
        if (!next_line()) {
          lines_.fail(std::string("the input ends in ") + what);
        }
        take('\n');
      }
      if (!take(line_[at_])) {
        ++at_;
        return;
      }
    }
  }

  // "ab" + "cd" is one string.
  std::string read_string() {
    std::string text;
    while (true) {
      bool escaped = false;
      read_text("a string", [&](char c) {
        if (escaped) {
          // Only \" and the end of a line mean something else in a name.
          text += c == '"' ? "\"" : c == '\n' ? "" : std::string("\\") + c;
          escaped = false;
          return true;
        }
        escaped = c == '\\';
        if (!escaped && c != '"') {
          text += c;
        }
        return escaped || c != '"';
      });
      if (!skip() || line_[at_] != '+') {
        return text;
      }
      ++at_;
      if (!skip() || line_[at_] != '"') {
        lines_.fail("expected a string after '+'");
      }
    }
  }

  std::string read_html() {
    std::string text = "<";
    int depth = 1;
    read_text("a text in <>", [&](char c) {
      text += c;
      depth += c == '<' ? 1 : c == '>' ? -1 : 0;
      return depth > 0;
    });
    return text;
  }

  std::string read_word() {
    const std::size_t begin = at_;
    if (line_[at_] == '-' || line_[at_] == '.' ||
        std::isdigit(static_cast<unsigned char>(line_[at_])) != 0) {
      ++at_;
      while (at_ < line_.size() &&
             (line_[at_] == '.' || std::isdigit(static_cast<unsigned char>(line_[at_])) != 0)) {
        ++at_;
      }
      const std::string number = line_.substr(begin, at_ - begin);
      const bool is_number =
          number.find_first_of("0123456789") != number.npos && std::ranges::count(number, '.') <= 1;
      if (!is_number || (at_ < line_.size() && is_word(static_cast<unsigned char>(line_[at_])))) {
        lines_.fail("expected a name, found " + core::quoted(line_.substr(begin)) +
                    " (names of other characters stand in quotes)");
      }
      return number;
    }
    while (at_ < line_.size() && is_word(static_cast<unsigned char>(line_[at_]))) {
      ++at_;
    }
    return line_.substr(begin, at_ - begin);
  }

  io::LineReader& lines_;
  std::string line_;
  std::size_t at_ = 0;
  Token token_;
};

class DotReader {
 public:
  DotReader(io::LineReader& lines, std::string_view first_line)
      : lines_(lines), scanner_(lines, first_line) {}

  GraphFile read() {
    if (is_keyword("strict")) {
      scanner_.advance();
    }
    directed_ = is_keyword("digraph");
    if (!directed_ && !is_keyword("graph")) {
      scanner_.fail("'graph' or 'digraph'");
    }
    scanner_.advance();
    if (scanner_.token().kind == Token::Kind::id) {
      scanner_.advance();
    }
    (void)read_statements(0);
    if (scanner_.token().kind != Token::Kind::end) {
      scanner_.fail("the end of the graph (one graph is read)");
    }
    return edges_.finish(directed_);
  }

 private:
  using Vertices = std::vector<Vertex>;
  static constexpr int deepest = 100;

  [[nodiscard]] bool is_keyword(std::string_view word) const {
    const Token& token = scanner_.token();
    return token.kind == Token::Kind::id && !token.quoted &&
           std::ranges::equal(token.text, word,
                              [](unsigned char a, char b) { return std::tolower(a) == b; });
  }
  bool accept(std::string_view text) {
    const Token& token = scanner_.token();
    const bool found = token.kind == Token::Kind::punctuation && token.text == text;
    if (found) {
      scanner_.advance();
    }
    return found;
  }
  std::string read_id(const char* what) {
    if (scanner_.token().kind != Token::Kind::id) {
      scanner_.fail(what);
    }
    std::string text = scanner_.token().text;
    scanner_.advance();
    return text;
  }

  // Between braces; the vertices in them.
  Vertices read_statements(int depth) {
    if (depth > deepest) {
      lines_.fail("subgraphs within each other more than " + std::to_string(deepest) + " times");
    }
    if (!accept("{")) {
      scanner_.fail("'{'");
    }
    Vertices all;
    while (!accept("}")) {
      const Vertices some = read_statement(depth);
      all.insert(all.end(), some.begin(), some.end());
      while (accept(";") || accept(",")) {
      }
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  Vertices read_statement(int depth) {
    if (is_keyword("graph") || is_keyword("node") || is_keyword("edge")) {
      scanner_.advance();
      read_attributes();
      return {};
    }
    Vertices all = read_end(depth);
    Vertices tails = all;
    while (true) {
      const bool arc = accept("->");
      if (!arc && !accept("--")) {
        break;
      }
      if (arc != directed_) {
        lines_.fail(directed_ ? "'--' in a digraph" : "'->' in an undirected graph");
      }
      const Vertices heads = read_end(depth);
      for (const Vertex tail : tails) {
        for (const Vertex head : heads) {
          edges_.add(tail, head, lines_.line_number());
        }
      }
      all.insert(all.end(), heads.begin(), heads.end());
      tails = heads;
    }
    read_attributes();
    return all;
  }

  // A vertex, or a subgraph, which stands for its vertices; nothing for `name = value`.
  Vertices read_end(int depth) {
    const bool subgraph = is_keyword("subgraph");
    if (subgraph) {
      scanner_.advance();
      if (scanner_.token().kind == Token::Kind::id) {
        scanner_.advance();
      }
    }
    const Token& token = scanner_.token();
    if (subgraph || (token.kind == Token::Kind::punctuation && token.text == "{")) {
      return read_statements(depth + 1);
    }
    const std::string name = read_id("a vertex");
    if (accept("=")) {
      (void)read_id("a value");
      return {};
    }
    for (int ports = 0; ports < 2 && accept(":"); ++ports) {
      (void)read_id("a port");
    }
    return {edges_.vertex(name)};
  }

  void read_attributes() {
    while (accept("[")) {
      while (!accept("]")) {
        (void)read_id("an attribute");
        if (accept("=")) {
          (void)read_id("a value");
        }
        while (accept(";") || accept(",")) {
        }
      }
    }
  }

  io::LineReader& lines_;
  Scanner scanner_;
  NamedEdges edges_{lines_};
  bool directed_ = false;
};

}  // namespace

GraphFile read_dot(io::LineReader& lines, std::string_view first_line) {
  return DotReader(lines, first_line).read();
}

}  // namespace tsume::graph
