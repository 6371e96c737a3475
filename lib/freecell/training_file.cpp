#include "lib/freecell/training_file.hpp"

#include "lib/core/digest.hpp"
#include "lib/core/parallel.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/state_code.hpp"
#include "lib/io/error.hpp"
#include "lib/io/signals.hpp"

#include <array>
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

std::vector<std::string> tokens_of(const std::vector<Move>& moves) {
  std::vector<std::string> tokens;
  for (const Move& move : moves) {
    tokens.push_back(written(move));
  }
  return tokens;
}

// Blank-separated tokens, "-" if there are none.
std::string words_or_dash(const std::vector<Move>& moves) {
  return moves.empty() ? "-" : core::join(tokens_of(moves), " ");
}

std::string json_list(const std::vector<Move>& moves) {
  return moves.empty() ? "[]" : "[\"" + core::join(tokens_of(moves), "\", \"") + "\"]";
}

class TextSink : public TrainingSink {
 public:
  TextSink(const Variant& variant, bool json) : variant_(variant), json_(json) {}
  void begin(io::Output& out) override {
    if (!json_) {
      out << training_header() << '\n';
    }
  }
  void add(const TrainingRecord& record, io::Output& out) override {
    out << (json_ ? training_json(record, variant_) : training_tsv(record, variant_)) << '\n';
    out.end_record();
  }
  void finish() override {}
  [[nodiscard]] std::string state() const override { return {}; }
  void restore(const std::string& /*state*/) override {}

 private:
  Variant variant_;
  bool json_;
};

class NpySink : public TrainingSink {
 public:
  NpySink(const Variant& variant, std::string prefix)
      : variant_(variant),
        prefix_(std::move(prefix)),
        arrays_{NpyArray("y", "|u1", variant.cards()),
                NpyArray("packed", "|u1", RankCode::bytes),
                NpyArray("distance", "<i2", 0),
                NpyArray("move", "|u1", 2),
                NpyArray("ply", "<i2", 0),
                NpyArray("split", "|u1", 0),
                NpyArray("initial", "<i4", 0)} {}

  void begin(io::Output& /*out*/) override {}

  void add(const TrainingRecord& record, io::Output& out) override {
    auto& [y, packed, distance, move, ply, split, initial] = arrays_;
    initial.push(board_number(record, out));
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
      io::AtomicFile file(prefix_ + "." + array.name() + ".npy");
      file.stream() << array.file();
      file.commit();
    }
  }

  // Lengths and bytes: "LENGTH\nBYTES" for each array, then the number of boards.
  [[nodiscard]] std::string state() const override {
    std::string text;
    for (const NpyArray& array : arrays_) {
      text += std::to_string(array.bytes().size()) + '\n' + array.bytes();
    }
    return text + std::to_string(boards_) + '\n';
  }

  void restore(const std::string& state) override {
    std::size_t at = 0;
    const auto number = [&] {
      const std::size_t end = state.find('\n', at);
      const auto value = core::parse_decimal<std::size_t>(
          std::string_view(state).substr(at, end == std::string::npos ? end : end - at));
      if (end == std::string::npos || !value) {
        throw io::Failure("the checkpoint is damaged: delete it to begin anew");
      }
      at = end + 1;
      return *value;
    };
    for (NpyArray& array : arrays_) {
      const std::size_t length = number();
      array.restore(state.substr(at, length));
      at += length;
    }
    boards_ = number();
  }

 private:
  static constexpr std::int64_t no_place = 255;

  // The number of the record's initial board, which is written when it is new. The images of one
  // deal come together, so that only those of the current deal are kept in mind.
  std::int64_t board_number(const TrainingRecord& record, io::Output& out) {
    if (record.deal != deal_) {
      deal_ = record.deal;
      known_.clear();
    }
    const auto [at, fresh] = known_.emplace(record.suit_number, boards_);
    if (fresh) {
      out << (boards_ > 0 ? "\n" : "") << "# id " << record.deal;
      if (record.suit_number != 0) {
        out << "~" << unsigned{record.suit_number};
      }
      out << '\n' << board_text(record.initial, variant_);
      ++boards_;
    }
    return static_cast<std::int64_t>(at->second);
  }

  Variant variant_;
  std::string prefix_;
  std::array<NpyArray, 7> arrays_;
  std::string deal_;
  std::map<std::uint8_t, std::size_t> known_;
  std::size_t boards_ = 0;
};

// What a resumed run must know: how many boards are done, and which, and the sink's own state.
struct Progress {
  std::uint64_t done = 0;
  std::uint64_t digest = 0;

  [[nodiscard]] std::string text(const TrainingSink& sink) const {
    return std::to_string(done) + '\n' + core::hex16(digest) + '\n' + sink.state();
  }
  [[nodiscard]] static Progress parse(const std::string& text, TrainingSink& sink) {
    const std::size_t first = text.find('\n');
    const std::size_t second = first == std::string::npos ? first : text.find('\n', first + 1);
    if (second == std::string::npos) {
      throw io::Failure("the checkpoint is damaged: delete it to begin anew");
    }
    const auto done = core::parse_decimal<std::uint64_t>(text.substr(0, first));
    const auto digest = core::parse_hex16(text.substr(first + 1, second - first - 1));
    if (!done || !digest) {
      throw io::Failure("the checkpoint is damaged: delete it to begin anew");
    }
    sink.restore(text.substr(second + 1));
    return {*done, *digest};
  }
  void note(const Board& board, const Variant& variant) {
    ++done;
    digest = core::Digest()
                 .add(core::hex16(digest))
                 .add(board.id)
                 .add("\n")
                 .add(board_text(board.position, variant))
                 .value();
  }
};

// The state of the run that goes on here, if there is one.
std::optional<std::string> saved_state(const TrainingRun& run) {
  constexpr std::uint64_t payload_format = 1;
  return run.resumable == nullptr
             ? std::nullopt
             : run.resumable->start("freecell-train", payload_format, run.args);
}

}  // namespace

std::string training_header() {
  return "#deal\tply\tsplit\tmetric\tposition\tdistance\tbest\tall_optimal\tunknown\th_1suit\t"
         "h_fvs\ton_path\tsuits\ty";
}

std::string training_tsv(const TrainingRecord& record, const Variant& variant) {
  return core::join(
      {record.deal, std::to_string(record.ply), std::string(name_of(record.split)),
       std::string(name_of(Metric::single)), position_text(record.position, variant),
       std::to_string(record.distance), record.best ? written(*record.best) : "-",
       words_or_dash(record.all_optimal), words_or_dash(record.unknown),
       std::to_string(record.bound_1suit), std::to_string(record.bound_fvs),
       record.on_path ? "1" : "0", std::to_string(record.suit_number), digits_of(record, variant)},
      "\t");
}

std::string training_json(const TrainingRecord& record, const Variant& variant) {
  return "{\"deal\": " + core::json_quoted(record.deal) +
         ", \"ply\": " + std::to_string(record.ply) + ", \"split\": \"" +
         std::string(name_of(record.split)) + "\", \"metric\": \"single\", \"position\": \"" +
         position_text(record.position, variant) +
         "\", \"distance\": " + std::to_string(record.distance) +
         ", \"best\": " + (record.best ? "\"" + written(*record.best) + "\"" : "null") +
         ", \"all_optimal\": " + json_list(record.all_optimal) +
         ", \"unknown\": " + json_list(record.unknown) +
         ", \"h_1suit\": " + std::to_string(record.bound_1suit) +
         ", \"h_fvs\": " + std::to_string(record.bound_fvs) +
         ", \"on_path\": " + (record.on_path ? "true" : "false") +
         ", \"suits\": " + std::to_string(record.suit_number) + ", \"y\": \"" +
         digits_of(record, variant) + "\"}";
}

std::unique_ptr<TrainingSink> text_sink(const Variant& variant, bool json) {
  return std::make_unique<TextSink>(variant, json);
}

std::unique_ptr<TrainingSink> npy_sink(const Variant& variant, const std::string& prefix) {
  return std::make_unique<NpySink>(variant, prefix);
}

TrainingSummary write_training(io::LineReader& lines, const Variant& variant,
                               const TrainingRun& run, TrainingSink& sink, io::Output& out) {
  BoardReader boards(lines, variant);
  const auto next_board = [&] {
    auto board = boards.next();
    if (board && !board->error.empty()) {
      throw io::ParseError(lines.name(), board->error_line, board->error);
    }
    return board;
  };
  Progress progress;
  if (const auto saved = saved_state(run)) {
    const Progress before = Progress::parse(*saved, sink);
    while (progress.done < before.done) {
      const auto board = next_board();
      if (!board) {
        break;
      }
      progress.note(*board, variant);
    }
    if (progress.digest != before.digest) {
      throw io::Failure("the checkpoint belongs to other boards than " + lines.name());
    }
  } else {
    sink.begin(out);
  }
  TrainingSummary summary;
  const auto next = [&] { return summary.stopped ? std::nullopt : next_board(); };
  const auto work = [&](const Board& board) {
    return std::pair(training_deal(board, variant, run.options), board);
  };
  core::for_each_ordered(run.jobs, next, work, [&](const std::pair<TrainingDeal, Board>& answer) {
    const TrainingDeal& deal = answer.first;
    if (summary.stopped || (run.options.stop != nullptr && run.options.stop())) {
      if (!summary.stopped && run.resumable != nullptr) {
        run.resumable->save(progress.text(sink));
      }
      summary.stopped = true;
      return;
    }
    progress.note(answer.second, variant);
    ++summary.deals;
    summary.failed += deal.stopped ? 1U : 0U;
    summary.dropped += deal.dropped;
    summary.records += deal.records.size();
    for (const TrainingRecord& record : deal.records) {
      sink.add(record, out);
    }
    if (deal.stopped) {
      run.note("deal " + answer.second.id + " was not settled: out of memory");
    }
    if (run.resumable != nullptr && run.resumable->due()) {
      run.resumable->save(progress.text(sink));
    }
  });
  if (!summary.stopped) {
    sink.finish();
  }
  return summary;
}

}  // namespace tsume::freecell
