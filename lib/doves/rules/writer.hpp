// Positions one after the other in one output.
#pragma once

#include "lib/doves/rules/drawing.hpp"
#include "lib/doves/rules/notation.hpp"
#include "lib/doves/rules/tdl.hpp"
#include "lib/io/record_folder.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <vector>

namespace tsume::doves {

class PositionWriter {
 public:
  // `count`: how many positions will be written, if that is known. The rows of a sheet depend on
  // it; without it, finish() draws. With a folder, each position goes to a file of its own there.
  PositionWriter(std::ostream& out, Format format,
                 std::optional<std::uint64_t> count = std::nullopt,
                 io::RecordFolder* folder = nullptr);

  void write(const Position& position);
  // Ends a set, a sheet, or a page.
  void finish();

 private:
  std::ostream& out_;
  Format format_;
  io::RecordFolder* folder_;
  TdlGroups groups_;
  std::optional<Pictures> pictures_;
  std::vector<std::uint64_t> waiting_;  // keys
};

}  // namespace tsume::doves
