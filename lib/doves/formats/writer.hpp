// Positions one after the other in one output, or in a file each.
#pragma once

#include "lib/doves/formats/drawing.hpp"
#include "lib/doves/formats/tdl.hpp"
#include "lib/doves/rules/notation.hpp"
#include "lib/io/record_printer.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <vector>

namespace tsume::doves {

class PositionWriter {
 public:
  // `count`: how many positions will be written, if that is known. The rows of a sheet depend on
  // it; without it, finish() draws.
  PositionWriter(std::ostream& out, Format format,
                 std::optional<std::uint64_t> count = std::nullopt);

  void write(const Position& position);
  // Ends a set, a sheet, or a page.
  void finish();

 private:
  std::ostream& out_;
  Format format_;
  TdlGroups groups_;
  std::optional<Pictures> pictures_;
  std::vector<std::uint64_t> waiting_;  // keys
};

// Writes positions to where the records of a tool go; `count` as above, of one output.
class PositionRecords {
 public:
  PositionRecords(const io::RecordOutput& to, Format format,
                  std::optional<std::uint64_t> count = std::nullopt);

  void write(const Position& position);
  void finish() { printer_.finish(); }

 private:
  io::RecordPrinter<PositionWriter> printer_;
};

}  // namespace tsume::doves
