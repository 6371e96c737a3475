#include "lib/freecell/run/state_file.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <array>
#include <fmt/ranges.h>
#include <span>

namespace tsume::freecell {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

std::string hex_of(std::span<const std::uint8_t> bytes) {
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

// Fills `bytes` from their hexadecimal digits. False if the text does not fit.
bool from_hex(std::string_view text, std::span<std::uint8_t> bytes) {
  if (text.size() != 2 * bytes.size()) {
    return false;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t digit = hex_digits.find(text[i]);
    if (digit == std::string_view::npos) {
      return false;
    }
    bytes[i / 2] = static_cast<std::uint8_t>(i % 2 == 0 ? digit << 4 : bytes[i / 2] | digit);
  }
  return true;
}

std::string header(const Variant& variant, CodeKind kind) {
  return fmt::format("#states {} ranks={} columns={} cells={}\n",
                     core::name_of(code_kind_names, kind), variant.ranks, variant.columns,
                     variant.cells);
}

struct Header {
  Variant variant;
  CodeKind kind;
};

// The number after `key=`, in [low, high]; fails at the line otherwise.
std::size_t field(const io::LineReader& lines, std::string_view word, std::string_view key,
                  std::size_t low, std::size_t high) {
  const auto number = word.starts_with(key) && word.substr(key.size()).starts_with('=')
                          ? core::parse_decimal<std::size_t>(word.substr(key.size() + 1))
                          : std::nullopt;
  if (!number || *number < low || *number > high) {
    lines.fail("expected " + std::string(key) + "=N with N in " + std::to_string(low) + ".." +
               std::to_string(high) + ", found " + core::quoted(word));
  }
  return *number;
}

Header parse_header(const io::LineReader& lines, std::string_view line) {
  const auto words = core::split_words(line);
  const auto kind =
      words.size() == 5 ? core::value_of(code_kind_names, words[1]) : std::optional<CodeKind>();
  if (!kind || words[0] != "#states") {
    lines.fail("expected '#states rank|published ranks=R columns=C cells=F', found " +
               core::quoted(line));
  }
  return {{field(lines, words[2], "ranks", 1, 13), field(lines, words[3], "columns", 1, 8),
           field(lines, words[4], "cells", 0, 4)},
          *kind};
}

// "#initial ID<tab>FOUNDATIONS<tab>CELLS<tab>COLUMNS"
Board parse_initial(const io::LineReader& lines, std::string_view line, const Variant& variant) {
  constexpr std::string_view mark = "#initial ";
  const auto fields = core::split_fields(line.substr(mark.size()), '\t');
  if (fields.size() != 4) {
    lines.fail("expected '#initial' with four fields between tabs");
  }
  Board board;
  board.id = std::string(fields[0]);
  board.position = lines.parse([&] {
    return parse_fields({std::string(fields[1]), std::string(fields[2]), std::string(fields[3])},
                        variant);
  });
  return board;
}

std::string initial_line(const Board& board, const Variant& variant) {
  const BoardFields fields = board_fields(board.position, variant);
  return "#initial " + board.id + '\t' + fields.foundations + '\t' + fields.cells + '\t' +
         fields.columns + '\n';
}

void pass_over(const io::ParseError& error, const core::TellBad& tell_bad) {
  if (!tell_bad) {
    throw error;
  }
  tell_bad(error.what());
}

}  // namespace

StateText::StateText(const Position& initial, const Variant& variant, CodeKind kind)
    : variant_(variant), kind_(kind), rank_(initial, variant), published_(initial) {
  if (kind == CodeKind::published && variant.ranks != max_ranks) {
    throw core::BadArgument("the published code is for 13 ranks only: use --code rank");
  }
}

std::optional<std::string> StateText::encode(const Position& position) const {
  if (kind_ == CodeKind::rank) {
    const StateKey key = rank_.encode(position);
    const std::optional<Position> back = rank_.checked_decode(key);
    return back && *back == canonical(position) ? std::optional(hex_of(to_bytes(key)))
                                                : std::nullopt;
  }
  const PublishedCode::Bytes code = published_.encode(position);
  const std::optional<Position> back = published_.decode(code);
  return back && *back == canonical(position) ? std::optional(hex_of(code)) : std::nullopt;
}

std::optional<Position> StateText::decode(std::string_view text) const {
  if (kind_ == CodeKind::rank) {
    std::array<std::uint8_t, RankCode::bytes> bytes{};
    return from_hex(text, bytes) ? rank_.checked_decode(key_from_bytes(bytes)) : std::nullopt;
  }
  PublishedCode::Bytes bytes{};
  return from_hex(text, bytes) ? published_.decode(bytes) : std::nullopt;
}

std::string StateText::explain(const Position& position) const {
  constexpr std::array<const char*, 6> meanings = {"in a cell",
                                                   "bottom of a column",
                                                   "home",
                                                   "on the weaker parent, ",
                                                   "on the stronger parent, ",
                                                   "on its initial under-card"};
  const auto y = published_.codes(position);
  std::string text;
  for (std::size_t c = 0; c < variant_.cards(); ++c) {
    const Card card(c);
    const std::optional<std::uint8_t> digit =
        kind_ == CodeKind::published ? std::optional(y[c]) : rank_.digit_of(position, card);
    text += "# " + name_of(card) + ' ' + (digit ? std::to_string(*digit) : std::string("-")) + ' ' +
            meanings[y[c]];
    if (y[c] == 3 || y[c] == 4) {
      text += name_of(parent_of(card, y[c] - 3U));
    }
    text += '\n';
  }
  return text;
}

Board read_initial(io::Input& input, const Variant& variant) {
  io::LineReader lines(input);
  return BoardReader(lines, variant).next_good();
}

void encode_states(io::LineReader& lines, const Variant& variant, const EncodeOptions& options,
                   io::Output& out, const core::TellBad& tell_bad) {
  BoardReader boards(lines, variant);
  bool first = true;
  while (const auto board = boards.next()) {
    if (board->bad) {
      pass_over(*board->bad, tell_bad);
      continue;
    }
    const Board& initial = options.initial ? *options.initial : *board;
    const StateText states(initial.position, variant, options.kind);
    const auto code = states.encode(board->position);
    if (!code) {
      pass_over({lines.name(), lines.line_number(),
                 "board '" + board->id + "' cannot be reached from '" + initial.id + "'"},
                tell_bad);
      continue;
    }
    if (first) {
      out << header(variant, options.kind);
    }
    if (first || !options.initial) {
      out << initial_line(initial, variant);
    }
    first = false;
    out << *code << '\n' << (options.explain ? states.explain(board->position) : std::string());
    out.end_record();
  }
}

void decode_states(io::LineReader& lines, io::Output& out, const core::TellBad& tell_bad) {
  std::optional<Header> game;
  std::optional<StateText> states;
  Board initial;
  std::uint64_t number = 0;
  bool first = true;
  while (const auto raw = lines.next()) {
    const std::string_view line = core::trim(*raw);
    const bool heads = line.substr(0, line.find_first_of(" \t")) == "#states";
    if (line.empty() || (line.starts_with('#') && !heads && !line.starts_with("#initial "))) {
      continue;
    }
    if (!game || heads) {
      game = parse_header(lines, line);
      states.reset();
    } else if (line.starts_with("#initial ")) {
      initial = parse_initial(lines, *raw, game->variant);
      if (game->kind == CodeKind::published && game->variant.ranks != max_ranks) {
        lines.fail("the published code is for 13 ranks only");
      }
      states.emplace(initial.position, game->variant, game->kind);
      number = 0;
    } else if (!states) {
      lines.fail("expected '#initial' before the first code");
    } else {
      const auto position = states->decode(line);
      if (!position) {
        pass_over({lines.name(), lines.line_number(),
                   core::quoted(line) + " is not the code of a position of this deal"},
                  tell_bad);
        continue;
      }
      out << (first ? "" : "\n") << "# id " << initial.id << '@' << number++ << '\n'
          << board_text(*position, game->variant);
      out.end_record();
      first = false;
    }
  }
}

}  // namespace tsume::freecell
