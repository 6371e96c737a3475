// Whole runs of doves-enum: tables, lists, shard files.
#pragma once

#include "lib/doves/enumerate/list.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"
#include "lib/io/progress.hpp"
#include "lib/io/record_printer.hpp"
#include "lib/io/shard.hpp"

#include <cstddef>

namespace tsume::doves {

struct EnumRequest {
  What what = What::mates;
  Rules rules;
  int low = least_doves;  // numbers of doves
  int high = most_doves;
  bool split = false;  // counts by the doves of each side
  Format format = Format::text;
  std::size_t threads = 1;
};

// A table: "n<TAB>count" for each number of doves, or with `split` "n<TAB>mover's<TAB>other's<TAB>
// count" (bosses included) where the count is not 0; then the comment "# total N".
void write_counts(io::Output& out, const EnumRequest& request, io::Progress& progress);

// The positions in the format asked for, in the order of shapes and units. For pictures, they are
// counted first.
void write_list(const io::RecordOutput& to, const EnumRequest& request, io::Progress& progress);

// One part as a shard file, ordered by number. Counts: one record for each shape, "number<TAB>doves
// <TAB>mask<TAB>" and six counts by the other side's doves besides the boss. Lists: one record for
// each position, "number of the unit<TAB>position", in the order of write_list. A shape belongs to
// the part that owns its number. Sets `args` of the part.
void write_shard(io::Output& out, const EnumRequest& request, bool count, io::Part part,
                 io::Progress& progress);

// Reads the merged shard file of counts of the whole and writes its table as write_counts does.
// Throws ParseError for a part, or for a file that is not one of counts.
void sum_counts(io::Input input, io::Output& out, bool split, bool json);

// The number of shapes that a request visits, for progress.
[[nodiscard]] std::uint64_t shape_count(const EnumRequest& request);

}  // namespace tsume::doves
