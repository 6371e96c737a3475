#include "lib/freecell/records.hpp"

#include "lib/core/text.hpp"

#include <string_view>

namespace tsume::freecell {

namespace {

constexpr std::size_t result_fields = 10;

MoveRecord result_record(const io::LineReader& lines, std::string_view line) {
  const auto fields = core::split_fields(line, '\t');
  if (fields.size() != result_fields) {
    lines.fail("expected a result line of " + std::to_string(result_fields) + " fields, found " +
               std::to_string(fields.size()));
  }
  MoveRecord record;
  record.id = std::string(fields.front());
  record.has_moves = fields.back() != "-";
  record.moves = record.has_moves ? std::string(fields.back()) : "";
  record.line = lines.line_number();
  return record;
}

}  // namespace

std::optional<MoveRecord> MoveRecordReader::next() {
  std::optional<MoveRecord> record;
  while (const auto line = lines_.next()) {
    if (line->starts_with('#')) {
      continue;
    }
    if (core::trim(*line).empty()) {
      if (record) {
        break;
      }
      continue;
    }
    if (line->find('\t') != std::string_view::npos) {
      if (record) {
        lines_.fail("a result line among plain moves");
      }
      std::string_view text = *line;
      if (text.ends_with('\r')) {
        text.remove_suffix(1);
      }
      return result_record(lines_, text);
    }
    if (!record) {
      record = MoveRecord{std::nullopt, "", true, lines_.line_number()};
    }
    record->moves += std::string(*line) + ' ';
  }
  return record;
}

}  // namespace tsume::freecell
