#include "lib/freecell/training/training_file.hpp"

#include "lib/core/json.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/rules/state_code.hpp"

#include <array>
#include <fmt/core.h>
#include <map>
#include <utility>

namespace tsume::freecell {

namespace {

std::string digits_of(const TrainingRecord& record, const Variant& variant) {
  const auto y = PublishedCode(record.initial).codes(record.position);
  std::string text;
  for (std::size_t c = 0; c < variant.cards(); ++c) {
    text += static_cast<char>('0' + y[c]);
  }
  return text;
}

std::string position_text(const Position& position, const Variant& variant) {
  const BoardFields fields = board_fields(position, variant);
  return fields.foundations + '|' + fields.cells + '|' + fields.columns;
}

core::Json json_of(const std::vector<Move>& moves) {
  return core::Json::array(moves, [](const Move& move) { return core::Json(written(move)); });
}

// The names of the columns, those of fields_of().
constexpr const char* training_header =
    "# id\tply\tsplit\tmetric\tposition\tdistance\tbest\tall_optimal\tunknown\th_1suit\t"
    "h_fvs\ton_path\tsuits\ty";

class TextSink : public TrainingSink {
 public:
  TextSink(const Variant& variant, bool json) : variant_(variant), json_(json) {}
  [[nodiscard]] std::string heading() const override { return json_ ? "" : training_header; }
  void begin_deal() override {}
  void add(const TrainingRecord& record, std::vector<std::string>& lines) override {
    const core::Json fields = fields_of(record, variant_);
    lines.push_back(json_ ? fields.compact() : fields.tab_separated());
  }
  void finish() override {}

 private:
  Variant variant_;
  bool json_;
};

constexpr std::array array_names{"y", "packed", "distance", "move", "ply", "split", "initial"};

std::string array_file(const std::string& prefix, const std::string& name) {
  return prefix + '.' + name + ".npy";
}

class NpySink : public TrainingSink {
 public:
  NpySink(const Variant& variant, std::string prefix)
      : variant_(variant),
        prefix_(std::move(prefix)),
        arrays_{NpyArray(array_names[0], "|u1", variant.cards()),
                NpyArray(array_names[1], "|u1", RankCode::bytes),
                NpyArray(array_names[2], "<i2", 0),
                NpyArray(array_names[3], "|u1", 2),
                NpyArray(array_names[4], "<i2", 0),
                NpyArray(array_names[5], "|u1", 0),
                NpyArray(array_names[6], "<i4", 0)} {}

  [[nodiscard]] std::string heading() const override { return {}; }

  void begin_deal() override { known_.clear(); }

  void add(const TrainingRecord& record, std::vector<std::string>& lines) override {
    auto& [y, packed, distance, move, ply, split, initial] = arrays_;
    initial.push(board_number(record, lines));
    for (const char digit : digits_of(record, variant_)) {
      y.push(digit - '0');
    }
    const RankCode code(record.initial, variant_);
    for (const std::uint8_t byte : to_bytes(code.encode(record.position))) {
      packed.push(byte);
    }
    distance.push(record.distance);
    move.push(record.best ? record.best->from.code() : no_place);
    move.push(record.best ? record.best->to.code() : no_place);
    ply.push(static_cast<std::int64_t>(record.ply));
    split.push(static_cast<std::int64_t>(record.split));
  }

  void finish() override {
    for (const NpyArray& array : arrays_) {
      io::AtomicFile file(array_file(prefix_, array.name()));
      file.stream() << array.file();
      file.commit();
    }
  }

 private:
  static constexpr std::int64_t no_place = 255;

  // The number of the record's initial board, which is written when it is new. The images of one
  // deal come together, so that only those of the current deal are kept in mind.
  std::int64_t board_number(const TrainingRecord& record, std::vector<std::string>& lines) {
    const auto [at, fresh] = known_.emplace(record.suit_number, boards_);
    if (fresh) {
      if (boards_ > 0) {
        lines.emplace_back();
      }
      std::string text = "# id " + record.deal;
      if (record.suit_number != 0) {
        text += '~' + std::to_string(record.suit_number);
      }
      text += '\n' + board_text(record.initial, variant_);
      text.pop_back();  // the last line end
      lines.push_back(std::move(text));
      ++boards_;
    }
    return static_cast<std::int64_t>(at->second);
  }

  Variant variant_;
  std::string prefix_;
  std::array<NpyArray, array_names.size()> arrays_;
  std::map<std::uint8_t, std::size_t> known_;  // boards of this deal
  std::size_t boards_ = 0;
};

}  // namespace

std::vector<std::string> array_files(const std::string& prefix) {
  std::vector<std::string> files;
  for (const char* const name : array_names) {
    files.push_back(array_file(prefix, name));
  }
  return files;
}

core::Json fields_of(const TrainingRecord& record, const Variant& variant) {
  core::Json json = core::Json::object();
  json.set("id", record.deal);
  json.set("ply", record.ply);
  json.set("split", core::name_of(split_names, record.split));
  json.set("metric", name_of(Metric::single));
  json.set("position", position_text(record.position, variant));
  json.set("distance", record.distance);
  json.set("best", record.best ? core::Json(written(*record.best)) : core::Json());
  json.set("all_optimal", json_of(record.all_optimal));
  json.set("unknown", json_of(record.unknown));
  json.set("h_1suit", record.bound_1suit);
  json.set("h_fvs", record.bound_fvs);
  json.set("on_path", record.on_path);
  json.set("suits", record.suit_number);
  json.set("y", digits_of(record, variant));
  return json;
}

std::unique_ptr<TrainingSink> training_sink(TrainingFormat format, const Variant& variant,
                                            const std::string& prefix) {
  if (format == TrainingFormat::npy) {
    return std::make_unique<NpySink>(variant, prefix);
  }
  return std::make_unique<TextSink>(variant, format == TrainingFormat::json);
}

namespace {

// Of all that determines the records: not the boards, and not the limits of memory.
io::ArgsDigest options_digest(const TrainingRun& run) {
  const TrainingOptions& options = run.options;
  const auto& [train, valid, test] = options.shares;
  io::ArgsDigest digest;
  digest.add("format", core::name_of(training_format_names, run.format))
      .add("shares", fmt::format("{}:{}:{}", train, valid, test))
      .add("seed", options.seed);
  digest.add("off-path", options.off_path);
  digest.add("canonical", options.canonical ? 1 : 0).add("augment", options.augment);
  digest.add("max-nodes", options.limits.nodes.value_or(0)).add("effort", options.label_nodes);
  return digest;
}

}  // namespace

TrainingSummary write_training(io::Input input, const Variant& variant, const TrainingRun& run,
                               const io::ListOptions& how, io::Part part, io::Output& out) {
  const std::unique_ptr<TrainingSink> sink = training_sink(run.format, variant, run.prefix);
  part.heading = sink->heading();
  io::Input boards = boards_of_part(std::move(input), variant, options_digest(run), part);
  io::LineReader lines(boards);
  BoardReader reader(lines, variant);
  io::PartWriter records(out, part, io::RecordOrder::number);
  TrainingSummary summary;

  io::List<Board, TrainingDeal> list{.out = out, .part = &records};
  list.read = [&] { return reader.next(); };
  list.name = [](const Board& board) { return board.name(); };
  list.solve = [&](const Board& board) {
    board.require_good();
    TrainingOptions options = run.options;
    options.limits.deadline = core::Deadline(run.seconds);
    return training_deal(
        board, variant, options,
        how.progress != nullptr ? observer_of(*how.progress, board) : SearchObserver());
  };
  list.write = [&](const Board& board, const TrainingDeal& deal) {
    std::vector<std::string> lines_of_deal;
    sink->begin_deal();
    for (const TrainingRecord& record : deal.records) {
      sink->add(record, lines_of_deal);
      ++summary.records.at(static_cast<std::size_t>(record.split));
    }
    for (const std::string& line : lines_of_deal) {
      records.write(line);
    }
    summary.dropped += deal.dropped;
    if (deal.records.empty()) {
      how.tell(board.name() + " has no records: gave up, " + std::string(name_of(deal.outcome)));
    }
    return deal.outcome;
  };
  summary.boards = io::work_through(how, list);
  sink->finish();
  return summary;
}

}  // namespace tsume::freecell
