#include "lib/freecell/formats/records.hpp"

#include "lib/core/text.hpp"
#include "lib/freecell/formats/board.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/io/error.hpp"
#include "lib/io/records.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/core.h>
#include <utility>
#include <vector>

namespace tsume::freecell {

namespace {

// The lines of fc-solve 5.0.
constexpr std::string_view fc_solve_start = "-=-=";
constexpr std::string_view fc_solve_separator = "====";
constexpr std::string_view fc_solve_token = "Move: ";
constexpr std::string_view fc_solve_sentence = "Move ";
// On standard error, with a board from standard input.
constexpr std::array<std::string_view, 4> fc_solve_notice = {
    "Reading the board from the standard input.",
    "Please refer to the documentation for more usage information:",
    "http://fc-solve.shlomifish.org/docs/",
    "To cancel this message set the FREECELL_SOLVER_QUIET environment variable."};
constexpr std::string_view fc_solve_checked = "Total number of states checked is ";
constexpr std::string_view fc_solve_end = "This scan generated ";
constexpr std::string_view fc_solve_solved = "This game is solveable.";
constexpr std::array<std::string_view, 2> fc_solve_unsolved = {"I could not solve this game.",
                                                               "Iterations count exceeded."};

bool fc_solve_gave_up(std::string_view line) {
  return std::find(fc_solve_unsolved.begin(), fc_solve_unsolved.end(), line) !=
         fc_solve_unsolved.end();
}

bool begins_fc_solve(std::string_view line) {
  return line.starts_with(fc_solve_start) || line == fc_solve_solved || fc_solve_gave_up(line);
}

// "stack 4" is column 5, "freecell 0" is cell a, "the foundations" is h.
std::optional<char> fc_solve_place(std::string_view kind, std::string_view number) {
  const auto index = core::parse_decimal<std::size_t>(number);
  if (kind == "the" && number == "foundations") {
    return 'h';
  }
  if (kind == "stack" && index && *index < max_columns) {
    return static_cast<char>('1' + *index);
  }
  return kind == "freecell" && index && *index < max_cells
             ? std::optional(static_cast<char>('a' + *index))
             : std::nullopt;
}

// "Move a card from stack 4 to freecell 0" is 5a, "Move 3 cards from stack 0 to stack 5" is 16v3.
std::optional<std::string> fc_solve_move(std::string_view line) {
  const auto words = core::split_words(line);
  if (words.size() != 9 || words[3] != "from" || words[6] != "to") {
    return std::nullopt;
  }
  const auto from = fc_solve_place(words[4], words[5]);
  const auto to = fc_solve_place(words[7], words[8]);
  if (!from || !to) {
    return std::nullopt;
  }
  const std::string token{*from, *to};
  if (words[1] == "a" && words[2] == "card") {
    return token;
  }
  const auto count = core::parse_decimal<std::size_t>(words[1]);
  return words[2] == "cards" && count && *count > 0 && *count <= max_ranks
             ? std::optional(token + "v" + "0123456789abcd"[*count])
             : std::nullopt;
}

// A line of a board, printed with -p or without.
bool fc_solve_board(std::string_view line) {
  const auto part = [](std::string_view word) {
    return word.find_first_not_of('-') == std::string_view::npos || parse_card(word) ||
           (word.size() >= 3 && word[1] == '-' && parse_height(word.substr(2)));
  };
  const auto words = core::split_words(line);
  return line.starts_with(':') || line.starts_with("Foundations:") ||
         line.starts_with("Freecells:") || std::all_of(words.begin(), words.end(), part);
}

bool are_moves(const std::vector<std::string_view>& words) {
  return std::ranges::all_of(words,
                             [](std::string_view word) { return parse_move(word).has_value(); });
}

// The moves of fc-solve are in lower case, its cards in upper case.
bool all_moves(std::string_view line) {
  const auto upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  return std::none_of(line.begin(), line.end(), upper) && are_moves(core::split_words(line));
}

}  // namespace

std::string written_result(const core::Json& result, ResultFormat format) {
  if (format != ResultFormat::json) {
    return result.tab_separated();
  }
  core::Json json = result;
  if (const auto moves = result.find("moves"); moves && moves->is_string()) {
    const std::string text = moves->string();
    json.set("moves", core::Json::array(core::split_words(text)));
  }
  return json.compact();
}

namespace {

// The value of a field of a result; nullopt for "-" and null.
std::optional<std::size_t> claimed_number(const core::Json& result, const char* name) {
  const auto value = result.find(name);
  if (!value || value->is_null()) {
    return std::nullopt;
  }
  return value->integer<std::size_t>();
}

Claims claims_of(const core::Json& result) {
  Claims claims;
  if (const auto status = result.find("status"); status && !status->is_null()) {
    claims.status = core::value_of(core::outcome_names, status->string());
    if (!claims.status) {
      throw core::BadText("unknown status " + core::quoted(status->string()));
    }
  }
  if (const auto metric = result.find("metric"); metric && !metric->is_null()) {
    claims.metric = core::value_of(metric_names, metric->string());
    if (!claims.metric) {
      throw core::BadText("unknown metric " + core::quoted(metric->string()));
    }
  }
  claims.length = claimed_number(result, "length");
  claims.lower = claimed_number(result, "lower");
  claims.upper = claimed_number(result, "upper");
  return claims;
}

// Without claims that can be read, the record is bad.
void take_claims(MoveRecord& record, const core::Json& result, const std::string& source) {
  try {
    record.claims = claims_of(result);
  } catch (const core::BadText& bad) {
    record.bad.emplace(source, record.line, bad.what());
  }
}

}  // namespace

std::string contradiction(const Claims& claims, const CheckedMoves& checked) {
  if (checked.kind != CheckedMoves::Kind::solved) {
    return "";
  }
  const std::size_t length =
      claims.metric == Metric::super ? checked.moves : checked.single_moves.size();
  const auto differs = [&](std::optional<std::size_t> claim) {
    return claim && *claim != length && (claims.metric || *claim != checked.moves);
  };
  const auto difference = [&](const char* name, std::size_t claim) {
    return fmt::format("the {} is given as {}, the moves are {}", name, claim, length);
  };
  if (differs(claims.length)) {
    return difference("length", *claims.length);
  }
  if (claims.upper && *claims.upper < length && differs(claims.upper)) {
    return difference("upper bound", *claims.upper);
  }
  if (claims.lower > length) {
    return difference("lower bound", *claims.lower);
  }
  if (claims.status == core::Outcome::unsolvable) {
    return "the status is 'unsolvable', and the moves are a solution";
  }
  return "";
}

bool is_hint(const Claims& claims, const CheckedMoves& checked) {
  return checked.kind == CheckedMoves::Kind::unsolved && checked.moves == 1 && claims.length > 1U;
}

void MoveRecordReader::add_moves(MoveRecord& record, std::string_view moves) const {
  (record.moves += moves) += ' ';
  for (const std::string_view token : move_tokens(moves)) {
    if (!record.bad && !parse_move(token)) {
      record.bad.emplace(
          lines_.name(), lines_.line_number(),
          core::quoted(token) +
              (token.find("\u00a0") != token.npos
                   ? " has no-break spaces (U+00A0): write blanks between moves"
                   : " is not a move: expected two of 1-8, a-d, h, perhaps with v and a count"));
    }
  }
}

MoveRecord MoveRecordReader::result_record(std::string_view line) const {
  const auto fields = core::split_fields(line, '\t');
  if (fields.size() != result_fields) {
    lines_.fail("expected a result line of " + std::to_string(result_fields) + " fields, found " +
                std::to_string(fields.size()));
  }
  MoveRecord record;
  record.id = std::string(fields.front());
  record.has_moves = fields.back() != "-";
  record.line = lines_.line_number();
  core::Json claims = core::Json::object();
  constexpr std::array<const char*, 5> names = {"status", "metric", "length", "lower", "upper"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string_view field = fields[i + 1];
    const auto number = core::parse_decimal<std::size_t>(field);
    claims.set(names.at(i), field == "-" ? core::Json()
                            : number     ? core::Json(*number)
                                         : core::Json(field));
  }
  take_claims(record, claims, lines_.name());
  if (record.has_moves) {
    add_moves(record, fields.back());
  }
  return record;
}

namespace {

// A list of moves, or moves with blanks between them.
std::string written_moves(const core::Json& moves) {
  if (!moves.is_array()) {
    return moves.string();
  }
  std::vector<std::string> words;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    words.push_back(moves.at(i).string());
  }
  return core::join(words, " ");
}

}  // namespace

// A result is an object, or an item of a list. `first` is the line last read.
void MoveRecordReader::read_json_records(std::string_view first) {
  const std::uint64_t begin = lines_.line_number();
  for (const core::Json& value : io::read_json(lines_, first, "moves")) {
    lines_.parse_at(begin, [&] {
      if (value.find("move")) {
        throw core::BadText("a result of --each-move, whose moves are not those of the board");
      }
      MoveRecord record;
      record.id = value.get("id").string();
      const core::Json moves = value.get("moves");
      record.has_moves = !moves.is_null();
      record.line = begin;
      take_claims(record, value, lines_.name());
      if (record.has_moves) {
        add_moves(record, written_moves(moves));
      }
      results_.push_back(std::move(record));
    });
  }
}

// `first` is the line last read.
MoveRecord MoveRecordReader::fc_solve_record(std::string_view first) {
  MoveRecord record;
  record.line = lines_.line_number();
  record.has_moves = false;
  std::size_t positions = 0;
  for (std::optional<std::string_view> raw = first; raw; raw = lines_.next()) {
    const std::string_view line = core::trim(*raw);
    if (line.starts_with(fc_solve_end)) {
      break;
    }
    positions += line.starts_with(fc_solve_separator) ? 1U : 0U;
    if (line == fc_solve_solved) {
      record.has_moves = true;  // also of a board that needs none
    } else if (line.starts_with(fc_solve_token) && all_moves(line.substr(fc_solve_token.size()))) {
      record.moves += std::string(line.substr(fc_solve_token.size())) + ' ';
      record.has_moves = true;
    } else if (line.starts_with(fc_solve_sentence)) {
      const auto move = fc_solve_move(line);
      if (!move) {
        lines_.fail("not a move of FreeCell: " + core::quoted(line));
      }
      record.moves += *move + ' ';
      record.has_moves = true;
    } else if (!line.empty() && all_moves(line)) {
      record.moves += std::string(line) + ' ';
      record.has_moves = true;
    } else if (!line.starts_with(fc_solve_start) && !line.starts_with(fc_solve_separator) &&
               !line.starts_with(fc_solve_checked) && !fc_solve_gave_up(line) &&
               !fc_solve_board(line)) {
      lines_.fail("not a line of fc-solve's output: " + core::quoted(line));
    }
  }
  if (positions > 1 && record.moves.empty()) {
    record.bad.emplace(lines_.name(), record.line,
                       "fc-solve printed the positions and no moves: run it with -m");
  }
  return record;
}

std::optional<MoveRecord> MoveRecordReader::next() {
  std::optional<MoveRecord> record = std::exchange(next_, std::nullopt);
  std::uint64_t comment = 0;  // the line of the last one behind moves
  while (results_.empty()) {
    const auto raw = lines_.next();
    if (!raw) {
      return record;
    }
    const std::string_view line = core::trim(*raw);
    if (const auto id = name_on(line)) {
      MoveRecord named;
      named.id = *id;
      named.line = lines_.line_number();
      if (record) {
        next_ = named;
        return record;
      }
      record = named;
    } else if (const auto why = why_no_comment(line)) {
      lines_.fail(*why);
    } else if (line.empty() && record) {
      return record;
    } else if (core::JsonLines::begins(line)) {
      if (record) {
        lines_.fail("a result among plain moves");
      }
      read_json_records(line);
    } else if (raw->find('\t') != std::string_view::npos && !line.starts_with('#')) {
      if (record) {
        lines_.fail("a result line among plain moves");
      }
      return result_record(*raw);
    } else if (begins_fc_solve(line)) {
      if (record && !record->moves.empty()) {
        lines_.fail("output of fc-solve among plain moves");
      }
      MoveRecord found = fc_solve_record(line);
      found.id = record ? record->id : std::nullopt;
      return found;
    } else if (line.starts_with('#')) {
      comment = record && !record->moves.empty() ? lines_.line_number() : 0;
    } else if (!line.empty() && std::ranges::find(fc_solve_notice, line) == fc_solve_notice.end()) {
      if (comment > 0) {
        lines_.fail_at(comment,
                       "a comment between two moves: write '# id NAME' or a blank line if another "
                       "solution begins there");
      }
      if (!record) {
        record.emplace();
        record->line = lines_.line_number();
      }
      add_moves(*record, line);
    }
  }
  record = std::move(results_.front());
  results_.pop_front();
  return record;
}

std::optional<SolutionReader::Item> SolutionReader::next() {
  std::optional<Board> board = boards_.next();
  std::optional<MoveRecord> solution = solutions_.next();
  if (!board && !solution) {
    return std::nullopt;
  }
  if (!board) {
    solution_lines_.fail_at(solution->line, "more solutions than boards");
  }
  if (!solution) {
    throw io::Failure(board_lines_.name() +
                      ": more boards than solutions (a blank line or a line '# id NAME' ends a "
                      "solution)");
  }
  // JSON has names as UTF-8.
  if (solution->id && core::as_utf8(*solution->id) != core::as_utf8(board->id)) {
    solution_lines_.fail_at(solution->line, "solution of " + core::quoted(*solution->id) +
                                                " where board " + core::quoted(board->id) +
                                                " is next");
  }
  return Item{std::move(*board), std::move(*solution)};
}

}  // namespace tsume::freecell
