#include "lib/hyperrobot/search/meeting.hpp"

#include "lib/hyperrobot/rows/row.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

namespace {

// Forward levels are listed up to the first one of this many rows: another one would cost more than
// the layer of the sweep that it saves.
constexpr std::uint64_t most_meeting_rows = 100'000;
// Bytes that all forward levels together need for each row of the last one: they have about five
// times as many rows, and vectors grow by doubling.
constexpr std::uint64_t bytes_of_meeting_row = 1000;

// The sweep leaves snapshots behind at the multiples of this distance for the way back; from the
// last of them, or the goal, the search by rows finds the rest.
constexpr std::size_t snapshot_distance = 14;

// The last level of the forward search, by the places of its rows in a sweep.
class LastLevel {
 public:
  LastLevel(const Sweep& sweep, const RowSearch& forward) : forward_(forward) {
    for (std::size_t n = 0; n < forward.level_rows(); ++n) {
      ranks_.emplace_back(sweep.rank(forward.level_helpers(n)), n);
    }
    // Neighbours in memory are asked for one after the other.
    std::sort(ranks_.begin(), ranks_.end());
  }

  // The way to the earliest position that is in the row that `row_of` gives for its rank.
  template <typename RowOf>
  [[nodiscard]] std::optional<RowSearch::Way> way_into(const RowOf& row_of) const {
    std::size_t earliest = forward_.level_rows();
    Row met{};
    for (const auto& [rank, n] : ranks_) {
      if (n < earliest) {
        const Row common = intersection(forward_.level_row(n), row_of(rank));
        if (!is_empty(common)) {
          earliest = n;
          met = common;
        }
      }
    }
    if (earliest == forward_.level_rows()) {
      return std::nullopt;
    }
    return forward_.way_to(earliest, first_code(met));
  }

 private:
  const RowSearch& forward_;
  std::vector<std::pair<std::uint64_t, std::size_t>> ranks_;
};

// The rows that a sweep has solved so far.
auto solved_by(const Sweep& sweep) {
  return [&](std::uint64_t rank) -> const Row& { return sweep.solved_row(rank); };
}

void append(Line& line, const Line& moves) {
  line.insert(line.end(), moves.begin(), moves.end());
}

}  // namespace

MeetingSearch::MeetingSearch(const Board& board, std::size_t helpers, RowSearch& forward,
                             std::uint64_t most_bytes, std::size_t threads, SearchObserver observer)
    : most_bytes_(most_bytes),
      forward_(forward),
      sweep_bytes_(Sweep::bytes_needed(board, helpers)),
      sweep_(board, helpers, threads),
      observer_(std::move(observer)) {}

Solution MeetingSearch::solve(const Job& job, std::size_t at_least) {
  Solution answer;
  give_back_if_too_large();
  answer.states = sweep_.start(job.goal);

  std::optional<RowSearch::Way> way;
  if (go_forward(job.robots, at_least, way) == Forward::ended) {
    answer.outcome = core::Outcome::unsolvable;
    answer.states += forward_.states();
    return answer;
  }

  // The level stays as it is, and the solved positions grow until they meet it.
  const LastLevel last_level(sweep_, forward_);
  way = way ? std::move(way) : last_level.way_into(solved_by(sweep_));
  while (!way) {
    const std::uint64_t layer = sweep_.advance();
    if (layer == 0) {
      answer.outcome = core::Outcome::unsolvable;
      return answer;
    }
    answer.states += layer;
    tell(sweep_.depth(), answer.states);
    way = last_level.way_into(solved_by(sweep_));
    if (!way) {
      take_snapshot_if_due();
    }
  }

  answer.outcome = core::Outcome::solved;
  answer.states += forward_.states();
  answer.line = std::move(way->line);
  Job where_they_met = job;
  where_they_met.robots = way->end;
  append(answer.line, line_from(where_they_met, sweep_.depth()));
  return answer;
}

// Searches forward, level by level, until a level meets the solved positions (`way` leads there),
// is as wide as the memory allows, or is empty.
MeetingSearch::Forward MeetingSearch::go_forward(const Position& from, std::size_t at_least,
                                                 std::optional<RowSearch::Way>& way) {
  forward_.start_levels(from);
  for (std::size_t moves = 0; forward_.level_rows() < widest_level(); ++moves) {
    if (moves >= at_least) {
      way = LastLevel(sweep_, forward_).way_into(solved_by(sweep_));
      if (way) {
        return Forward::met;
      }
    }
    if (!forward_.next_level()) {
      return Forward::ended;
    }
    tell(moves + 1, forward_.states());
  }
  return Forward::wide;
}

void MeetingSearch::tell(std::size_t moves, std::uint64_t states) const {
  if (observer_) {
    observer_(moves, states, sweep_bytes_ + forward_.bytes());
  }
}

void MeetingSearch::take_snapshot_if_due() {
  if (sweep_.depth() % snapshot_distance == 0 &&
      forward_.bytes() + sweep_.snapshot_bytes() <= room_for_forward()) {
    sweep_.take_snapshot();
  }
}

// A shortest line from a position whose distance is known: from snapshot to snapshot of the sweep,
// the farthest first, and then to the goal by the forward search. If that search has not memory
// enough, the sweep is done again as far as is needed to come nearer.
Line MeetingSearch::line_from(Job job, std::size_t distance) {
  Line line;
  const auto go = [&](const RowSearch::Way& way) {
    append(line, way.line);
    job.robots = way.end;
    distance -= way.line.size();
  };

  const std::vector<std::size_t> depths = sweep_.snapshot_depths();
  for (std::size_t i = depths.size(); i-- > 0;) {
    if (depths[i] >= distance) {
      continue;
    }
    forward_.start_levels(job.robots);
    for (std::size_t level = distance; level > depths[i]; --level) {
      forward_.next_level();
    }
    const auto solved_by_then = [&](std::uint64_t rank) -> const Row& {
      return sweep_.snapshot_row(i, rank);
    };
    go(LastLevel(sweep_, forward_).way_into(solved_by_then).value());
  }

  sweep_.drop_snapshots();
  give_back_if_too_large();
  RowSearch::Result rest = forward_.search(job, {.memory = room_for_forward()});
  while (rest.outcome != core::Outcome::solved) {
    go(first_moves_by_second_sweep(job, distance));
    rest = forward_.search(job, {.memory = room_for_forward()});
  }
  append(line, rest.line);
  return line;
}

// From a position at this distance, at least 1, some moves on a shortest line.
RowSearch::Way MeetingSearch::first_moves_by_second_sweep(const Job& job, std::size_t distance) {
  forward_.release();
  forward_.start_levels(job.robots);
  std::size_t moves = 0;
  do {
    forward_.next_level();
    ++moves;
  } while (moves < distance && forward_.level_rows() < widest_level());
  sweep_.start(job.goal);
  while (sweep_.depth() + moves < distance) {
    sweep_.advance();
  }
  return LastLevel(sweep_, forward_).way_into(solved_by(sweep_)).value();
}

// How many rows of the last level the memory allows.
std::size_t MeetingSearch::widest_level() const {
  return std::min(most_meeting_rows, room_for_forward() / bytes_of_meeting_row);
}

// The memory that the sweep and its snapshots leave.
std::uint64_t MeetingSearch::room_for_forward() const {
  const std::uint64_t used =
      sweep_bytes_ + sweep_.snapshot_depths().size() * sweep_.snapshot_bytes();
  return most_bytes_ - std::min(most_bytes_, used);
}

void MeetingSearch::give_back_if_too_large() {
  if (forward_.bytes() > room_for_forward()) {
    forward_.release();
  }
}

}  // namespace tsume::hyperrobot
