// Training data as files: lines of JSON or TSV, or NumPy arrays.
#pragma once

#include "lib/core/json.hpp"
#include "lib/core/names.hpp"
#include "lib/freecell/formats/npy.hpp"
#include "lib/freecell/search/solve_boards.hpp"
#include "lib/freecell/training/training.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"
#include "lib/io/shard.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace tsume::freecell {

// A record as an object: id, ply, split, metric, position (foundations, cells and columns in the
// one-line form, joined by '|'), distance, best, all_optimal, unknown, h_1suit, h_fvs, on_path,
// suits (the permutation of suits of this image), y (the digits of the published code by card
// index, relative to the initial board of this image).
[[nodiscard]] core::Json fields_of(const TrainingRecord& record, const Variant& variant);

enum class TrainingFormat : std::uint8_t { json, tsv, npy };
inline constexpr core::Named<TrainingFormat> training_format_names[] = {
    {TrainingFormat::json, "json"}, {TrainingFormat::tsv, "tsv"}, {TrainingFormat::npy, "npy"}};

// What becomes of the records.
class TrainingSink {
 public:
  virtual ~TrainingSink() = default;
  [[nodiscard]] virtual std::string heading() const = 0;  // of the output, "" for none
  // The next records are those of another deal, whatever its name.
  virtual void begin_deal() = 0;
  // Takes a record; appends what it adds to the output, without the last line end, to `lines`.
  virtual void add(const TrainingRecord& record, std::vector<std::string>& lines) = 0;
  virtual void finish() = 0;
};

// json, tsv: lines. npy: PREFIX.y.npy (uint8, a row of digits), .packed.npy (uint8, rows of 15:
// the rank code), .distance.npy (int16), .move.npy (uint8, rows of source and destination: columns
// 0-7, cells 8-11, home 12, none 255), .ply.npy (int16), .split.npy (uint8), .initial.npy (int32,
// the number of the initial board). The initial boards, one for each deal and permutation of suits,
// go to the output. Only npy has a prefix.
[[nodiscard]] std::unique_ptr<TrainingSink> training_sink(TrainingFormat format,
                                                          const Variant& variant,
                                                          const std::string& prefix);

// The files of the arrays of a prefix.
[[nodiscard]] std::vector<std::string> array_files(const std::string& prefix);

struct TrainingRun {
  TrainingOptions options;        // but for the deadline
  std::optional<double> seconds;  // for each board
  TrainingFormat format = TrainingFormat::json;
  std::string prefix;  // of the arrays
};

struct TrainingSummary {
  std::uint64_t dropped = 0;  // neighbours that the node limit left open
  std::array<std::uint64_t, std::size(split_names)> records{};  // by split
  core::ItemTally boards;
};

// Labels the boards of a part of a run; only lines go into shard files. Tells also of every board
// that has no records.
TrainingSummary write_training(io::Input input, const Variant& variant, const TrainingRun& run,
                               const io::ListOptions& how, io::Part part, io::Output& out);

}  // namespace tsume::freecell
