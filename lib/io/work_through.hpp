// The one loop over a list of items, for all tools that answer one: read, solve, write.
#pragma once

#include "lib/core/exit.hpp"
#include "lib/core/parallel.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"
#include "lib/io/progress.hpp"
#include "lib/io/shard.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace tsume::io {

// What the options of a tool say of its list; cli::Context::list() fills it.
struct ListOptions {
  std::function<void(const std::string&)> tell;  // for people: why an item was bad or failed
  bool skip_bad = false;         // report bad items and continue; else throw for the first one
  std::size_t jobs = 1;          // items at the same time
  Progress* progress = nullptr;  // counts the items; must outlive the work
};

// A list, and what is done with its items. An item is bad if `solve` or `write` throws ParseError
// or core::BadText for it; it failed if memory runs out or they throw core::InternalError or
// another exception. A failed item is reported, and the others are worked on. IoError, Failure and
// core::BadArgument end the work: they are no fault of an item.
template <typename Item, typename Answer>
struct List {
  Output& out;
  // Where items are read: a core::BadText then becomes a ParseError for the last line of the item.
  const LineReader* lines = nullptr;
  // The part of the run that is done, and where `write` writes: the I-th item, from 1, belongs to
  // the part that owns I, and the records of a shard file begin with I and a tab
  // (RecordOrder::number). A shard must not depend on the machine: an item for which memory runs
  // out ends it, to be done again. nullptr: all items.
  PartWriter* part = nullptr;
  // The next item; nullopt at the end. What it throws ends the work, after the items before it. An
  // item may refer to what the next call changes only where there is one job.
  std::function<std::optional<Item>()> read = {};
  // What messages call an item.
  std::function<std::string(const Item&)> name = {};
  // Runs on several threads at once if there are several jobs.
  std::function<Answer(const Item&)> solve = {};
  // In the order of the items. The output is flushed after each one.
  std::function<core::Outcome(const Item&, const Answer&)> write = {};
  // What stands in the output for an item that is bad and skipped, or failed; nothing by default.
  std::function<void(const Item&, core::Outcome)> write_failed = {};
};

namespace detail {

// What is the same for lists of all types.
class ListWork {
 public:
  ListWork(const ListOptions& how, Output& out, const LineReader* lines, PartWriter* part)
      : how_(how), out_(out), lines_(lines), part_(part) {}

  // Counts an item that was read; true if the part does it.
  [[nodiscard]] bool owns_next() {
    ++read_;
    return part_ == nullptr || part_->owned().owns(read_);
  }
  // The number of that item, and of the line with which it ends; 0 without lines.
  [[nodiscard]] std::uint64_t number() const { return read_; }
  [[nodiscard]] std::uint64_t line() const { return lines_ != nullptr ? lines_->line_number() : 0; }

  void begin_writing(std::uint64_t number) {
    if (part_ != nullptr) {
      part_->begin_item(number);
    }
  }
  void add(core::Outcome outcome) { items_.add(outcome); }
  // What `error` says of an item; told, unless it is thrown.
  core::Outcome add_failed(const std::exception_ptr& error, std::uint64_t line,
                           const std::function<std::string()>& name);
  void end_writing();
  // Ends the part. Of a shard, the status is that of its merge.
  core::ItemTally finish();

 private:
  const ListOptions& how_;
  Output& out_;
  const LineReader* lines_;
  PartWriter* part_;
  std::uint64_t read_ = 0;
  std::uint64_t written_ = 0;
  core::ItemTally items_;
};

}  // namespace detail

// Works through a list to its end, and returns how the items ended.
template <typename Item, typename Answer>
core::ItemTally work_through(const ListOptions& how, const List<Item, Answer>& list) {
  struct Entry {
    std::uint64_t number;
    std::uint64_t line;
    Item item;
  };
  struct Result {
    Entry entry;
    std::optional<Answer> answer;
    std::exception_ptr error;
  };
  detail::ListWork work(how, list.out, list.lines, list.part);
  const auto next = [&]() -> std::optional<Entry> {
    while (std::optional<Item> item = list.read()) {
      if (work.owns_next()) {
        return Entry{work.number(), work.line(), *std::move(item)};
      }
    }
    return std::nullopt;
  };
  const auto solve = [&](const Entry& entry) {
    Result result{entry, {}, {}};
    try {
      result.answer.emplace(list.solve(entry.item));
    } catch (...) {
      result.error = std::current_exception();
    }
    return result;
  };
  const auto write = [&](const Result& result) {
    const Item& item = result.entry.item;
    std::exception_ptr error = result.error;
    work.begin_writing(result.entry.number);
    if (!error) {
      try {
        work.add(list.write(item, *result.answer));
      } catch (...) {
        error = std::current_exception();
      }
    }
    if (error) {
      const core::Outcome outcome =
          work.add_failed(error, result.entry.line, [&] { return list.name(item); });
      if (list.write_failed) {
        list.write_failed(item, outcome);
      }
    }
    work.end_writing();
  };
  core::for_each_ordered(how.jobs, next, solve, write);
  return work.finish();
}

}  // namespace tsume::io
