#include "lib/doves/enumerate/enum_run.hpp"

#include "lib/core/json.hpp"
#include "lib/core/parallel.hpp"
#include "lib/core/text.hpp"
#include "lib/doves/formats/writer.hpp"
#include "lib/io/error.hpp"
#include "lib/io/shard.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace tsume::doves {

namespace {

// More than a shape has units (12 * 11 placements of two bosses).
constexpr std::uint64_t units_per_shape = 256;

std::vector<const Shape*> shapes_of(const EnumRequest& request) {
  std::vector<const Shape*> shapes;
  for (const Shape& shape : all_shapes()) {
    if (shape.doves >= request.low && shape.doves <= request.high) {
      shapes.push_back(&shape);
    }
  }
  return shapes;
}

// The sums for each number of doves.
class Table {
 public:
  void add(int doves, const Counts& counts) {
    for (std::size_t k = 0; k < counts.size(); ++k) {
      rows_[static_cast<std::size_t>(doves)][k] += counts[k];
    }
  }

  [[nodiscard]] std::uint64_t sum() const {
    std::uint64_t sum = 0;
    for (const Counts& row : rows_) {
      sum += total(row);
    }
    return sum;
  }

  void write(io::Output& out, int low, int high, bool split, bool json) const {
    if (!json) {
      out << (split ? split_record(0, 0, 0) : record(0, 0)).column_names() << '\n';
    }
    const auto write_record = [&](const core::Json& record) {
      out << (json ? record.compact() : record.tab_separated()) << '\n';
    };
    for (int n = low; n <= high; ++n) {
      const Counts& row = rows_[static_cast<std::size_t>(n)];
      if (!split) {
        write_record(record(n, total(row)));
        continue;
      }
      for (std::size_t k = 0; k < row.size(); ++k) {
        if (row[k] > 0) {
          write_record(split_record(n, static_cast<int>(k) + 1, row[k]));
        }
      }
    }
    if (!json) {
      out << "# total " << sum() << '\n';
    }
  }

 private:
  static core::Json record(int doves, std::uint64_t count) {
    return core::Json::object().set("doves", doves).set("count", count);
  }
  static core::Json split_record(int doves, int opponent, std::uint64_t count) {
    return core::Json::object()
        .set("doves", doves)
        .set("mover", doves - opponent)
        .set("opponent", opponent)
        .set("count", count);
  }

  std::array<Counts, most_doves + 1> rows_{};
};

// A shape to be listed, or one unit of it.
struct Job {
  const Shape* shape = nullptr;
  std::optional<Unit> unit;
  std::uint64_t number = 0;  // of the shape, or of the unit
};

// The jobs of a request in ascending order, made as they are asked for.
class Jobs {
 public:
  Jobs(std::vector<const Shape*> shapes, bool by_unit)
      : shapes_(std::move(shapes)), by_unit_(by_unit) {}

  std::optional<Job> next() {
    for (;;) {
      if (at_ == shapes_.size()) {
        return std::nullopt;
      }
      const Job job = by_unit_ ? next_unit() : Job{shapes_[at_], {}, shapes_[at_]->number};
      if (!by_unit_) {
        ++at_;
      }
      if (job.shape != nullptr) {
        return job;
      }
    }
  }

  [[nodiscard]] std::size_t shapes_done() const { return at_; }

 private:
  // A job without a shape where a shape ends.
  Job next_unit() {
    const Shape* const shape = shapes_[at_];
    if (unit_ == 0) {
      units_ = units_of(*shape);
    }
    if (unit_ == units_.size()) {
      unit_ = 0;
      ++at_;
      return {};
    }
    const std::uint64_t number = shape->number * units_per_shape + unit_;
    return {shape, units_[unit_++], number};
  }

  std::vector<const Shape*> shapes_;
  bool by_unit_;
  std::size_t at_ = 0;
  std::size_t unit_ = 0;
  std::vector<Unit> units_;
};

// Jobs that one thread lists in a row. The list of a unit with few doves takes some microseconds,
// as long as handing it over; by four times fewer units for each dove more, a bundle is of
// megabytes.
std::optional<std::vector<Job>> next_bundle(Jobs& jobs) {
  std::vector<Job> bundle;
  std::size_t most = 1;
  while (bundle.size() < most) {
    const std::optional<Job> job = jobs.next();
    if (!job) {
      break;
    }
    if (bundle.empty()) {
      most = std::size_t{1} << std::min(2 * (most_doves - job->shape->doves), 8);
    }
    bundle.push_back(*job);
  }
  if (bundle.empty()) {
    return std::nullopt;
  }
  return bundle;
}

void list_shapes(io::Output& out, const EnumRequest& request) {
  for (const Shape* const shape : shapes_of(request)) {
    if (request.format == Format::key) {
      out << shape->mask << '\n';
    } else {
      out << to_text(*shape) << '\n';
    }
  }
}

}  // namespace

std::uint64_t shape_count(const EnumRequest& request) {
  return shapes_of(request).size();
}

namespace {

Table counts_of(const EnumRequest& request, io::Progress& progress) {
  Table table;
  Jobs jobs(shapes_of(request), false);
  core::for_each_ordered(
      request.threads, [&] { return jobs.next(); },
      [&](const Job& job) {
        return std::pair(job.shape->doves, count_shape(*job.shape, request.what, request.rules));
      },
      [&](const std::pair<int, Counts>& result) {
        table.add(result.first, result.second);
        progress.update(jobs.shapes_done());
      });
  return table;
}

// Calls use(text) with the positions as list_unit() writes them, in pieces of whole positions.
template <typename Use>
void for_each_piece(const EnumRequest& request, Format format, io::Progress& progress,
                    const Use& use) {
  Jobs jobs(shapes_of(request), true);
  ChunkPool pool;
  core::for_each_ordered(
      request.threads, [&] { return next_bundle(jobs); },
      [&](const std::vector<Job>& bundle) {
        Bytes all(pool);
        for (const Job& job : bundle) {
          all.append(list_unit(*job.shape, *job.unit, {request.what, request.rules, format}, pool));
        }
        return all;
      },
      [&](const Bytes& bytes) {
        for (const std::string_view part : bytes.parts()) {
          use(part);
        }
        progress.update(jobs.shapes_done());
      });
}

void write_positions(const io::RecordOutput& to, const EnumRequest& request,
                     io::Progress& progress) {
  PositionRecords writer(to, request.format, counts_of(request, progress).sum());
  for_each_piece(request, Format::key, progress, [&](std::string_view keys) {
    while (!keys.empty()) {
      const std::size_t end = keys.find('\n');
      writer.write(*from_key(*core::parse_decimal<std::uint64_t>(keys.substr(0, end))));
      keys.remove_prefix(end + 1);
    }
  });
  writer.finish();
}

}  // namespace

void write_counts(io::Output& out, const EnumRequest& request, io::Progress& progress) {
  counts_of(request, progress)
      .write(out, request.low, request.high, request.split, request.format == Format::json);
}

void write_list(const io::RecordOutput& to, const EnumRequest& request, io::Progress& progress) {
  if (request.what == What::shapes) {
    list_shapes(to.out, request);
  } else if (to.folder != nullptr || request.format == Format::svg ||
             request.format == Format::html) {
    write_positions(to, request, progress);
  } else {
    for_each_piece(request, request.format, progress, [&](std::string_view piece) {
      to.out.write(piece.data(), static_cast<std::streamsize>(piece.size()));
    });
  }
}

namespace {

// The records of a job, without line ends.
using Records = std::vector<std::string>;

Records count_records(const Job& job, const EnumRequest& request) {
  const Counts counts = count_shape(*job.shape, request.what, request.rules);
  std::string record = std::to_string(job.number) + '\t' + std::to_string(job.shape->doves) + '\t' +
                       std::to_string(job.shape->mask);
  for (const std::uint64_t count : counts) {
    record += '\t' + std::to_string(count);
  }
  return {record};
}

Records list_records(const Job& job, const EnumRequest& request, ChunkPool& pool) {
  const Bytes bytes =
      list_unit(*job.shape, *job.unit, {request.what, request.rules, request.format}, pool);
  Records records;
  const std::string prefix = std::to_string(job.number) + '\t';
  for (const std::string_view part : bytes.parts()) {
    std::vector<std::string_view> lines = core::split_fields(part, '\n');
    lines.pop_back();  // behind the last line end
    for (const std::string_view line : lines) {
      records.push_back(prefix + std::string(line));
    }
  }
  return records;
}

std::uint64_t args_of(const EnumRequest& request, bool count) {
  io::ArgsDigest digest;
  digest.add("what", static_cast<std::uint64_t>(request.what))
      .add("both", static_cast<std::uint64_t>(request.rules.both))
      .add("remove", request.rules.remove ? 1 : 0)
      .add("low", static_cast<std::uint64_t>(request.low))
      .add("high", static_cast<std::uint64_t>(request.high))
      .add("count", count ? 1 : 0)
      .add("format", count ? 0 : static_cast<std::uint64_t>(request.format));
  return digest.value();
}

std::vector<const Shape*> owned(std::vector<const Shape*> shapes, const core::Shard& shard) {
  std::erase_if(shapes, [&](const Shape* shape) { return !shard.owns(shape->number); });
  return shapes;
}

}  // namespace

void write_shard(io::Output& out, const EnumRequest& request, bool count, io::Part part,
                 io::Progress& progress) {
  part.args = args_of(request, count);
  Jobs jobs(owned(shapes_of(request), part.owned()), !count);
  io::PartWriter writer(out, part, io::RecordOrder::number);
  ChunkPool pool;
  core::for_each_ordered(
      request.threads, [&] { return jobs.next(); },
      [&](const Job& job) {
        return count ? count_records(job, request) : list_records(job, request, pool);
      },
      [&](const Records& records) {
        for (const std::string& record : records) {
          writer.write(record);
        }
        progress.update(jobs.shapes_done());
      });
  writer.finish();
}

void sum_counts(io::Input input, io::Output& out, bool split, bool json) {
  io::ShardReader reader(std::move(input), io::RecordOrder::number);
  if (reader.header().shard.count != 1) {
    reader.fail_header("this is one part of several: merge them with shard-merge");
  }
  Table table;
  int low = most_doves;
  int high = least_doves;
  while (const auto record = reader.next()) {
    constexpr std::size_t first_count = 3;
    const auto fields = core::split_fields(record->line, '\t');
    const auto doves =
        fields.size() > 1 ? core::parse_decimal<int>(fields[1]) : std::optional<int>();
    if (fields.size() != first_count + std::tuple_size_v<Counts> || !doves ||
        *doves < least_doves || *doves > most_doves) {
      reader.fail("not a record of counts: " + core::quoted(record->line));
    }
    Counts counts{};
    for (std::size_t k = 0; k < counts.size(); ++k) {
      const auto count = core::parse_decimal<std::uint64_t>(fields[first_count + k]);
      if (!count) {
        reader.fail("not a count: " + core::quoted(fields[first_count + k]));
      }
      counts[k] = *count;
    }
    table.add(*doves, counts);
    low = std::min(low, *doves);
    high = std::max(high, *doves);
  }
  table.write(out, low, high, split, json);
}

}  // namespace tsume::doves
