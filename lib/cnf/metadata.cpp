#include "lib/cnf/metadata.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <cstddef>
#include <cstdint>
#include <ostream>

namespace tsume::cnf {

namespace {

constexpr std::string_view format_number = "1";
// Longer values go on in further lines, so that no line grows with the problem.
constexpr std::size_t value_per_line = 4000;

[[noreturn]] void fail(std::string_view what, std::string_view line) {
  throw core::BadText("malformed problem description: " + std::string(what) + " in " +
                      core::quoted(line));
}

void write_projection(std::ostream& out, const std::vector<Var>& projection) {
  constexpr std::size_t per_line = 20;
  for (std::size_t i = 0; i < projection.size(); i += per_line) {
    out << "c p show";
    for (std::size_t j = i; j < projection.size() && j < i + per_line; ++j) {
      out << ' ' << projection[j].number;
    }
    out << " 0\n";
  }
}

}  // namespace

void Metadata::set(std::string key, std::string value) {
  values.emplace_back(std::move(key), std::move(value));
}

bool Metadata::extend(std::string_view key, std::string_view more) {
  for (auto& [name, value] : values) {
    if (name == key) {
      value += more;
      return true;
    }
  }
  return false;
}

std::optional<std::string> Metadata::find(std::string_view key) const {
  for (const auto& [name, value] : values) {
    if (name == key) {
      return value;
    }
  }
  return std::nullopt;
}

void write(std::ostream& out, const Metadata& metadata) {
  out << "c tsume " << format_number << ' ' << metadata.maker.tool << ' ' << metadata.maker.version
      << '\n'
      << "c command " << metadata.maker.command << '\n'
      << "c problem " << metadata.kind;
  for (const auto& [key, value] : metadata.values) {
    out << ' ' << key << '='
        << core::percent_escaped(std::string_view(value).substr(0, value_per_line));
  }
  out << '\n';
  for (const auto& [key, value] : metadata.values) {
    for (std::size_t i = value_per_line; i < value.size(); i += value_per_line) {
      out << "c more " << key << ' '
          << core::percent_escaped(std::string_view(value).substr(i, value_per_line)) << '\n';
    }
  }
  for (const auto& [var, name] : metadata.symbols) {
    out << "c var " << var.number << ' ' << name << '\n';
  }
  write_projection(out, metadata.projection);
  out << "c tsume end\n";
}

namespace {

using Words = std::vector<std::string_view>;

// Each reads one line of a description.

void read_begin(const Words& words, std::string_view line, Metadata& open) {
  if (words.size() != 5) {
    fail("expected 'c tsume 1 TOOL VERSION'", line);
  }
  if (words[2] != format_number) {
    throw core::BadText("problem description in format " + core::quoted(words[2]) +
                        "; this version reads format 1");
  }
  open.maker.tool = words[3];
  open.maker.version = words[4];
}

void read_problem(const Words& words, std::string_view line, Metadata& open) {
  if (words.size() < 3) {
    fail("no kind", line);
  }
  open.kind = words[2];
  for (std::size_t i = 3; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    const auto value = equals == std::string_view::npos || equals == 0
                           ? std::nullopt
                           : core::percent_unescaped(words[i].substr(equals + 1));
    if (!value) {
      fail("expected KEY=VALUE", words[i]);
    }
    if (open.find(words[i].substr(0, equals))) {
      fail("a key given twice", words[i]);
    }
    open.set(std::string(words[i].substr(0, equals)), *value);
  }
}

void read_more(const Words& words, std::string_view line, Metadata& open) {
  const auto value = words.size() == 4 ? core::percent_unescaped(words[3]) : std::nullopt;
  if (!value || !open.extend(words[2], *value)) {
    fail("expected 'c more KEY VALUE' for a key that was given", line);
  }
}

void read_var(const Words& words, std::string_view line, Metadata& open) {
  const auto number =
      words.size() == 4 ? core::parse_decimal<std::int32_t>(words[2]) : std::nullopt;
  if (!number || *number < 1) {
    fail("expected 'c var N NAME'", line);
  }
  open.symbols.emplace_back(Var{*number}, std::string(words[3]));
}

void read_show(const Words& words, std::string_view line, Metadata& open) {
  for (std::size_t i = 3; i < words.size(); ++i) {
    const auto number = core::parse_decimal<std::int32_t>(words[i]);
    const bool last = i + 1 == words.size();
    if (!number || *number < 0 || (*number == 0) != last) {
      fail("expected 'c p show N ... 0'", line);
    }
    if (!last) {
      open.projection.push_back({*number});
    }
  }
}

}  // namespace

void MetadataReader::close(std::string_view line) {
  if (open_->kind.empty()) {
    fail("no 'c problem' line before 'end'", line);
  }
  if (result_ && *result_ != *open_) {
    throw core::BadText("two different problem descriptions");
  }
  result_ = std::move(open_);
  open_.reset();
}

void MetadataReader::take(std::string_view line) {
  const Words words = core::split_words(line);
  if (words.size() < 2 || words[0] != "c") {
    return;
  }
  const std::string_view keyword = words[1];
  if (keyword == "tsume" && words.size() > 2 && core::parse_decimal<std::uint64_t>(words[2])) {
    open_.emplace();
    read_begin(words, line, *open_);
    return;
  }
  if (!open_) {
    return;  // also a comment that happens to mention the name
  }
  if (keyword == "tsume") {
    if (words.size() != 3 || words[2] != "end") {
      fail("expected 'c tsume end'", line);
    }
    close(line);
    return;
  }
  if (keyword == "command") {
    constexpr std::string_view prefix = "c command ";
    open_->maker.command = line.size() > prefix.size() ? line.substr(prefix.size()) : "";
  } else if (keyword == "problem") {
    read_problem(words, line, *open_);
  } else if (keyword == "more") {
    read_more(words, line, *open_);
  } else if (keyword == "var") {
    read_var(words, line, *open_);
  } else if (keyword == "p" && words.size() >= 3 && words[2] == "show") {
    read_show(words, line, *open_);
  }
}

}  // namespace tsume::cnf
