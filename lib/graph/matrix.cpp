// Graphs as matrices: rows of numbers, and the coordinate format of Matrix Market
// (https://math.nist.gov/MatrixMarket/formats.html). A symmetric matrix is an undirected graph.
#include "lib/core/text.hpp"
#include "lib/graph/readers.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fmt/core.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::graph {

namespace {

using Words = std::vector<std::string_view>;

double number_of(std::string_view word, const io::LineReader& lines) {
  const std::string text(word);
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (word.find_first_not_of("+-.0123456789eE") != word.npos || end == text.c_str() ||
      *end != '\0' || !std::isfinite(value)) {
    lines.fail(core::quoted(word) + " is not a finite number");
  }
  return value;
}

// Entries other than 0, as arcs.
class Entries {
 public:
  explicit Entries(const io::LineReader& lines) : lines_(lines) {}

  void add(std::size_t row, std::size_t column) {
    if (row != column) {
      arcs_.emplace_back(static_cast<Vertex>(row), static_cast<Vertex>(column));
    } else if (file_.loops++ == 0) {
      file_.loop_line = lines_.line_number();
    }
  }
  GraphFile finish(std::size_t n, bool half) {
    Graph directed = Graph::directed(n, arcs_);
    bool symmetric = true;
    for (Vertex u = 0; !half && symmetric && u < n; ++u) {
      const auto list = directed.neighbours(u);
      symmetric = std::ranges::all_of(list, [&](Vertex v) { return directed.has_arc(v, u); });
    }
    file_.graph = symmetric ? Graph::undirected(n, arcs_) : std::move(directed);
    return std::move(file_);
  }

 private:
  const io::LineReader& lines_;
  std::vector<Arc> arcs_;
  GraphFile file_;
};

// The entries of a row: words, fields with commas, or digits without anything between them.
Words entries_of(std::string_view line) {
  if (line.find(',') != line.npos) {
    Words fields = core::split_fields(line, ',');
    for (std::string_view& field : fields) {
      field = core::trim(field);
    }
    return fields;
  }
  Words words = core::split_words(line);
  if (words.size() == 1 && words[0].size() > 1 &&
      words[0].find_first_not_of("01") == std::string_view::npos) {
    const std::string_view digits = words[0];
    words.clear();
    for (std::size_t i = 0; i < digits.size(); ++i) {
      words.push_back(digits.substr(i, 1));
    }
  }
  return words;
}

class MarketReader {
 public:
  explicit MarketReader(io::LineReader& lines) : lines_(lines), entries_(lines) {}

  GraphFile read(std::string_view first_line) {
    read_banner(first_line);
    bool sized = false;
    while (const auto line = lines_.next()) {
      const std::string_view text = core::trim(*line);
      if (text.empty() || text.starts_with('%')) {
        continue;
      }
      if (!sized) {
        read_size(core::split_words(text));
        sized = true;
      } else {
        read_entry(core::split_words(text));
      }
    }
    if (!sized) {
      lines_.fail("the input ends before the numbers of rows, columns and entries");
    }
    if (taken_ != declared_) {
      lines_.fail(fmt::format("the input ends after {} of {} entries", taken_, declared_));
    }
    return entries_.finish(n_, half_);
  }

 private:
  void read_banner(std::string_view line) {
    std::string lower(line);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    const Words words = core::split_words(lower);
    if (words.size() != 5 || words[0] != "%%matrixmarket" || words[1] != "matrix") {
      lines_.fail("expected '%%MatrixMarket matrix coordinate FIELD SYMMETRY', found " +
                  core::quoted(line));
    }
    if (words[2] != "coordinate") {
      lines_.fail("a matrix in format " + core::quoted(words[2]) + ", expected coordinate");
    }
    const std::string_view field = words[3];
    const std::string_view symmetry = words[4];
    columns_ = field == "pattern"                      ? 2
               : field == "real" || field == "integer" ? 3
               : field == "complex"                    ? 4
                                                       : 0;
    half_ = symmetry == "symmetric" || symmetry == "skew-symmetric" || symmetry == "hermitian";
    if (columns_ == 0 || (!half_ && symmetry != "general")) {
      lines_.fail("unknown kind of matrix: " + core::quoted(line));
    }
  }

  void read_size(const Words& words) {
    std::vector<std::uint64_t> numbers;
    for (const std::string_view word : words) {
      if (const auto number = core::parse_decimal<std::uint64_t>(word)) {
        numbers.push_back(*number);
      }
    }
    if (words.size() != 3 || numbers.size() != 3 || numbers[0] > max_vertices ||
        numbers[1] > max_vertices) {
      lines_.fail("expected the numbers of rows, columns and entries, at most " +
                  std::to_string(max_vertices) + " rows");
    }
    if (numbers[0] != numbers[1]) {
      lines_.fail("the numbers of rows and columns differ, so the matrix is not a graph");
    }
    n_ = numbers[0];
    declared_ = numbers[2];
  }

  void read_entry(const Words& words) {
    if (words.size() != columns_) {
      lines_.fail(fmt::format("expected an entry of {} numbers", columns_));
    }
    if (taken_++ == declared_) {
      lines_.fail(fmt::format("more entries than {}", declared_));
    }
    const std::size_t row = index(words[0]);
    const std::size_t column = index(words[1]);
    bool zero = columns_ > 2;
    for (std::size_t i = 2; i < columns_; ++i) {
      zero = number_of(words[i], lines_) == 0 && zero;
    }
    if (zero) {
      lines_.fail("an entry that is 0: whether that is an edge is not clear");
    }
    entries_.add(row, column);
  }

  [[nodiscard]] std::size_t index(std::string_view word) const {
    const auto i = core::parse_decimal<std::size_t>(word);
    if (!i || *i < 1 || *i > n_) {
      lines_.fail(core::quoted(word) + " is not a row or column from 1 to " + std::to_string(n_));
    }
    return *i - 1;
  }

  io::LineReader& lines_;
  Entries entries_;
  std::size_t columns_ = 0;
  bool half_ = false;  // only one of two symmetric entries is there
  std::size_t n_ = 0;
  std::uint64_t declared_ = 0;
  std::uint64_t taken_ = 0;
};

}  // namespace

GraphFile read_matrix(io::LineReader& lines, std::string_view first_line) {
  Entries entries(lines);
  const std::size_t n = entries_of(core::trim(first_line)).size();
  if (n > max_vertices) {
    lines.fail(fmt::format("more than {} vertices", max_vertices));
  }
  std::size_t row = 0;
  for (std::optional<std::string_view> line = first_line; line; line = lines.next()) {
    const Words words = entries_of(core::trim(*line));
    if (words.empty()) {
      continue;
    }
    if (words.size() != n || row == n) {
      lines.fail(row == n ? fmt::format("more than {} rows of {} numbers", n, n)
                          : fmt::format("a row of {}, expected {}",
                                        core::counted(words.size(), "number"), n));
    }
    for (std::size_t column = 0; column < n; ++column) {
      if (number_of(words[column], lines) != 0) {
        entries.add(row, column);
      }
    }
    ++row;
  }
  if (row < n) {
    lines.fail(fmt::format("the input ends after {} of {} rows", row, n));
  }
  return entries.finish(n, false);
}

GraphFile read_matrix_market(io::LineReader& lines, std::string_view first_line) {
  return MarketReader(lines).read(first_line);
}

}  // namespace tsume::graph
