#include "lib/doves/formats/reader.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

namespace tsume::doves {

namespace {

constexpr std::string_view frame_edge = "+---+---+---+---+";

bool is_frame_row(std::string_view line) {
  if (line.size() != frame_edge.size()) {
    return false;
  }
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i % 4 == 0 ? line[i] != '|' : i % 4 != 2 && line[i] != ' ') {
      return false;
    }
  }
  return true;
}

// True if a column after the board of a single row can be its second row.
bool is_row(std::string_view column) {
  constexpr std::string_view doves = "BAYMTHbaymth";
  return column.find_first_of(doves) != column.npos &&
         column.find_first_not_of(std::string(doves) + "- ") == column.npos;
}

}  // namespace

std::optional<std::string_view> PositionLines::next() {
  while (const auto line = lines_.next()) {
    if (!holds_position(*line)) {
      continue;
    }
    if (!line->starts_with('+')) {
      return line;
    }
    frame_.clear();
    if (*line != frame_edge || !read_frame()) {
      frame_ = "+";
    }
    return frame_;
  }
  return std::nullopt;
}

// The rows that follow the first edge, each with its edge.
bool PositionLines::read_frame() {
  for (int row = 0; row < window; ++row) {
    const auto squares = lines_.next();
    if (!squares || !is_frame_row(*squares)) {
      return false;
    }
    frame_ += row == 0 ? "" : ";";
    for (std::size_t column = 0; column < window; ++column) {
      const char c = (*squares)[4 * column + 2];
      frame_ += c == ' ' ? '-' : c;
    }
    if (lines_.next() != frame_edge) {
      return false;
    }
  }
  return true;
}

Record parse_record(std::string_view line) {
  Record record;
  if (line.starts_with('+')) {
    record.text = line.substr(0, 1);
    record.reason = "a frame is not closed, or not of four by four squares";
    return record;
  }
  record.text = line.substr(0, line.find('\t'));
  if (record.text.size() < line.size() && record.text.find(';') == record.text.npos &&
      is_row(core::split_fields(line, '\t')[1])) {
    record.reason = "columns that can be rows: rows are separated by ;";
    return record;
  }
  try {
    record.position = parse_position(record.text);
  } catch (const core::BadText& error) {
    record.reason = error.what();
  }
  return record;
}

core::ItemTally answer_positions(io::Input& input, io::Output& out, const io::ListOptions& how,
                                 const AnswerPosition& answer, const AnswerFailed& failed) {
  PositionLines lines(input);
  io::List<Record, Position> list{.out = out, .lines = &lines.lines()};
  list.read = [&]() -> std::optional<Record> {
    const auto line = lines.next();
    return line ? std::optional(parse_record(*line)) : std::nullopt;
  };
  list.name = [](const Record& record) { return std::string(record.text); };
  list.solve = [](const Record& record) {
    if (!record.position) {
      throw core::BadText(record.reason);
    }
    return *record.position;
  };
  list.write = [&](const Record& record, const Position& position) {
    return answer(record.text, position);
  };
  if (failed) {
    list.write_failed = [&](const Record& record, core::Outcome outcome) {
      if (outcome != core::Outcome::bad_input) {
        failed(record.text, outcome);
      }
    };
  }
  return io::work_through(how, list);
}

}  // namespace tsume::doves
