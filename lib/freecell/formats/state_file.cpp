#include "lib/freecell/formats/state_file.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <array>
#include <fmt/ranges.h>
#include <span>
#include <utility>

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

core::ItemTally encode_states(io::LineReader& lines, const Variant& variant,
                              const EncodeOptions& options, const io::ListOptions& how,
                              io::Output& out) {
  BoardReader boards(lines, variant);
  bool first = true;
  io::List<Board, std::string> list{.out = out, .lines = &lines};
  list.read = [&] { return boards.next(); };
  list.name = [](const Board& board) { return board.name(); };
  list.solve = [&](const Board& board) {
    board.require_good();
    const Board& initial = options.initial ? *options.initial : board;
    const StateText states(initial.position, variant, options.kind);
    const auto code = states.encode(board.position);
    if (!code) {
      throw core::BadText(board.name() + " cannot be reached from '" + initial.id + "'");
    }
    return *code + '\n' + (options.explain ? states.explain(board.position) : "");
  };
  list.write = [&](const Board& board, const std::string& code) {
    out << (first ? header(variant, options.kind) : "");
    if (first || !options.initial) {
      out << initial_line(options.initial ? *options.initial : board, variant);
    }
    first = false;
    out << code;
    return core::Outcome::solved;
  };
  return io::work_through(how, list);
}

namespace {

// Reads codes, and keeps what the lines before them say.
class CodeReader {
 public:
  explicit CodeReader(io::LineReader& lines) : lines_(lines) {}

  // The next code, valid until the next call; nullopt at the end.
  std::optional<std::string_view> next() {
    while (const auto raw = lines_.next()) {
      const std::string_view line = core::trim(*raw);
      const bool heads = line.substr(0, line.find_first_of(" \t")) == "#states";
      if (line.empty() || (line.starts_with('#') && !heads && !line.starts_with("#initial "))) {
        continue;
      }
      if (!game_ || heads) {
        game_ = parse_header(lines_, line);
        states_.reset();
      } else if (line.starts_with("#initial ")) {
        begin_deal(*raw);
      } else if (!states_) {
        lines_.fail("expected '#initial' before the first code");
      } else {
        return line;
      }
    }
    return std::nullopt;
  }
  // The position of the code that was read last, as a board.
  std::string board(std::string_view code) {
    const auto position = states_->decode(code);
    if (!position) {
      throw core::BadText(core::quoted(code) + " is not the code of a position of this deal");
    }
    return "# id " + initial_.id + '@' + std::to_string(number_++) + '\n' +
           board_text(*position, game_->variant);
  }

 private:
  void begin_deal(std::string_view line) {
    initial_ = parse_initial(lines_, line, game_->variant);
    if (game_->kind == CodeKind::published && game_->variant.ranks != max_ranks) {
      lines_.fail("the published code is for 13 ranks only");
    }
    states_.emplace(initial_.position, game_->variant, game_->kind);
    number_ = 0;
  }

  io::LineReader& lines_;
  std::optional<Header> game_;
  std::optional<StateText> states_;
  Board initial_;
  std::uint64_t number_ = 0;
};

}  // namespace

core::ItemTally decode_states(io::LineReader& lines, const io::ListOptions& how, io::Output& out) {
  CodeReader codes(lines);
  bool first = true;
  io::List<std::string_view, std::string> list{.out = out, .lines = &lines};
  list.read = [&] { return codes.next(); };
  list.name = [](std::string_view code) { return std::string(code); };
  list.solve = [&](std::string_view code) { return codes.board(code); };
  list.write = [&](std::string_view, const std::string& board) {
    out << (std::exchange(first, false) ? "" : "\n") << board;
    return core::Outcome::solved;
  };
  return io::work_through(how, list);
}

}  // namespace tsume::freecell
