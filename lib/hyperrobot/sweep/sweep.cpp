#include "lib/hyperrobot/sweep/sweep.hpp"

#include "lib/core/pages.hpp"
#include "lib/core/thread_team.hpp"
#include "lib/hyperrobot/rows/row.hpp"
#include "lib/hyperrobot/sweep/sweep_kernel.hpp"
#include "lib/hyperrobot/sweep/sweep_tables.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <utility>

namespace tsume::hyperrobot {

namespace {

using sweep::binomial;
using sweep::SweepTables;

// Newly solved rows are kept up to this number for each thread and layer.
constexpr std::size_t max_records = 20'000;

// Rows that a thread sets up or counts at a time.
constexpr std::uint64_t row_block = std::uint64_t{1} << 16;

constexpr std::uint64_t saturated = std::numeric_limits<std::uint64_t>::max();

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? saturated : product;
}

// Zeroed rows. Those of a sweep are taken as they are touched: it is checked beforehand that there
// is memory for them.
class RowPages {
 public:
  explicit RowPages(std::uint64_t rows)
      : pages_(rows * sizeof(Row), core::Pages::Backing::on_touch) {}
  [[nodiscard]] Row* rows() const { return static_cast<Row*>(pages_.data()); }
  [[nodiscard]] std::uint64_t bytes() const { return pages_.bytes(); }

 private:
  core::Pages pages_;
};

}  // namespace

struct Sweep::Snapshot {
  std::size_t depth;
  RowPages rows;
};

struct Sweep::State {
  State(const Board& board, std::size_t helpers, std::size_t threads)
      : tables(board, helpers),
        rows(tables.rows),
        solved(rows),
        pending(rows),
        flags(tables),
        team(static_cast<unsigned>(threads)) {
    for (std::size_t i = 0; i < threads; ++i) {
      workers.emplace_back(tables);
    }
  }

  // The rank of the helpers of a position.
  [[nodiscard]] std::uint64_t rank(const Position& position) const {
    std::vector<std::uint16_t> vertices;
    for (std::size_t i = 1; i < position.size(); ++i) {
      vertices.push_back(tables.vertex[position[i].code()]);
    }
    std::sort(vertices.begin(), vertices.end());
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      sum += binomial(vertices[i], i + 1);
    }
    return sum;
  }

  // The position of a rank and a cell of the active robot; helpers descending.
  [[nodiscard]] Position position(std::uint64_t rank, std::size_t code) const {
    Position result = {Cell::from_code(code)};
    std::uint64_t limit = tables.vertices;
    for (std::size_t i = tables.helpers; i >= 1; --i) {
      std::uint64_t low = i - 1;  // C(low, i) <= rank < C(limit, i)
      while (limit - low > 1) {
        const std::uint64_t middle = (low + limit) / 2;
        (binomial(middle, i) <= rank ? low : limit) = middle;
      }
      result.push_back(Cell::from_code(tables.code[low]));
      rank -= binomial(low, i);
      limit = low;
    }
    return result;
  }

  // Gives the positions of one row in order; false once `visit` has returned false.
  bool visit_row(std::uint64_t rank_of, const Row& row,
                 const std::function<bool(const Position&)>& visit) const {
    for (std::size_t w = 0; w < 4; ++w) {
      for (std::uint64_t rest = row.words[w]; rest != 0; rest &= rest - 1) {
        if (!visit(position(rank_of, 64 * w + static_cast<std::size_t>(std::countr_zero(rest))))) {
          return false;
        }
      }
    }
    return true;
  }

  // Calls work(unit, worker) for all units, by all threads. Throws what work throws.
  template <typename Work>
  void share(std::size_t units, const Work& work) {
    std::atomic<std::size_t> unit{0};
    team.run([&](unsigned member) {
      for (std::size_t u = unit++; u < units; u = unit++) {
        work(u, workers[member]);
      }
    });
  }

  // Runs one half of a layer over all tiles.
  void run_pass(sweep::Pass pass) {
    share(sweep::unit_count(tables, pass), [&](std::size_t unit, sweep::Worker& worker) {
      sweep::run_unit(tables, pass, unit, {solved.rows(), pending.rows()}, flags, worker);
    });
  }

  // Sets the rows of the ranks from `begin` to before `end` to layer 0; returns its size there.
  std::uint64_t start_rows(std::uint64_t begin, std::uint64_t end, const Goal& goal) {
    if (begin >= end) {
      return 0;
    }
    const std::uint16_t goal_vertex = tables.vertex[goal.cell.code()];
    std::vector<std::uint16_t> set;
    for (const Cell helper : position(begin, 0)) {
      set.push_back(tables.vertex[helper.code()]);
    }
    set.erase(set.begin());  // the active robot
    std::reverse(set.begin(), set.end());
    std::uint64_t count = 0;
    for (std::uint64_t rank = begin; rank < end; ++rank) {
      Row row{};
      if (std::find(set.begin(), set.end(), goal_vertex) == set.end()) {
        row = tables.geometry.bit[goal.cell.code()];
        ++count;
      } else if (goal.any_robot) {
        row = tables.geometry.free;
        for (const std::uint16_t vertex : set) {
          const std::uint8_t code = tables.code[vertex];
          clear_bit(row, code);
        }
        count += tables.vertices - set.size();
      }
      solved.rows()[rank] = row;
      pending.rows()[rank] = {};
      // The next set in colexicographic order.
      std::size_t i = 0;
      while (i + 1 < set.size() && set[i] + 1 == set[i + 1]) {
        set[i] = static_cast<std::uint16_t>(i);
        ++i;
      }
      ++set[i];
    }
    return count;
  }

  void begin_layer() {
    for (sweep::Worker& worker : workers) {
      worker.count = 0;
      std::swap(worker.records, worker.before);
      worker.records.list.clear();
      worker.records.complete = true;
    }
    std::swap(flags.flat_now, flags.flat_next);
    std::fill(flags.flat_next.begin(), flags.flat_next.end(), std::uint8_t{0});
    std::fill(flags.flat_pending.begin(), flags.flat_pending.end(), std::uint8_t{0});
    sweep::merge_touched(tables, flags);
  }

  void run_layer(sweep::Pass last_pass) {
    begin_layer();
    run_pass(sweep::Pass::upright);
    std::fill(flags.touched.begin(), flags.touched.end(), std::uint8_t{0});
    run_pass(last_pass);
  }

  SweepTables tables;
  std::uint64_t rows;
  RowPages solved;   // layers up to `depth`
  RowPages pending;  // what is found before it is taken in
  sweep::Flags flags;
  std::vector<sweep::Worker> workers;
  std::size_t depth = 0;
  std::vector<Snapshot> snapshots;
  core::ThreadTeam team;
};

std::string in_megabytes(std::uint64_t bytes) {
  return std::to_string((bytes >> 20) + 1) + "M";
}

bool Sweep::can_number(const Board& board, std::size_t helpers) {
  return binomial(board.free_cells().count(), helpers) <= std::uint64_t{1} << 32;
}

std::uint64_t Sweep::bytes_needed(const Board& board, std::size_t helpers) {
  if (!can_number(board, helpers)) {
    return saturated;
  }
  const std::uint64_t rows = binomial(board.free_cells().count(), helpers);
  const auto flat = sweep::segments_of(board, Direction::east);
  const auto upright = sweep::segments_of(board, Direction::south);
  const std::uint64_t tiles =
      3 * binomial(flat.size() + helpers - 1, helpers) + (std::uint64_t{1} << (4 * helpers));
  std::uint64_t longest = 0;
  std::uint64_t groups = 0;
  for (const auto* segments : {&flat, &upright}) {
    for (const std::vector<std::uint16_t>& segment : *segments) {
      longest = std::max<std::uint64_t>(longest, segment.size());
      for (std::size_t m = 1; m <= helpers; ++m) {
        groups += binomial(segment.size(), m) * (sizeof(Row) + 2 * helpers) +
                  4 * sweep::group_steps(segment.size(), m);
      }
    }
  }
  std::uint64_t dense = 1;
  for (std::size_t i = 0; i < helpers; ++i) {
    dense *= longest;
  }
  return saturating_product(rows, 2 * sizeof(Row)) == saturated
             ? saturated
             : rows * 2 * sizeof(Row) + tiles + 2 * groups +
                   2 * dense * (2 * sizeof(Row) + 2 * sizeof(std::uint64_t)) + (8U << 20);
}

Sweep::Sweep(const Board& board, std::size_t helpers, std::size_t threads)
    : state_(std::make_unique<State>(board, helpers, threads)) {
  assert(helpers >= 1 && helpers <= max_sweep_helpers && threads >= 1);
  assert(can_number(board, helpers));
}

Sweep::~Sweep() = default;

std::uint64_t Sweep::start(const Goal& goal) {
  State& s = *state_;
  for (sweep::Worker& worker : s.workers) {
    worker.count = 0;
  }
  s.share(s.rows / row_block + 1, [&](std::size_t block, sweep::Worker& worker) {
    const std::uint64_t begin = block * row_block;
    worker.count += s.start_rows(begin, std::min(begin + row_block, s.rows), goal);
  });
  std::uint64_t count = 0;
  for (const sweep::Worker& worker : s.workers) {
    count += worker.count;
  }
  std::fill(s.flags.flat_next.begin(), s.flags.flat_next.end(), std::uint8_t{1});
  std::fill(s.flags.touched.begin(), s.flags.touched.end(), std::uint8_t{1});
  for (sweep::Worker& worker : s.workers) {
    worker.records.complete = false;
  }
  s.depth = 0;
  s.snapshots.clear();
  return count;
}

std::uint64_t Sweep::advance() {
  State& s = *state_;
  for (sweep::Worker& worker : s.workers) {
    worker.record_limit = max_records;
  }
  s.run_layer(sweep::Pass::flat);
  std::uint64_t count = 0;
  for (const sweep::Worker& worker : s.workers) {
    count += worker.count;
  }
  if (count > 0) {
    ++s.depth;
  } else {
    for (sweep::Worker& worker : s.workers) {
      std::swap(worker.records, worker.before);
    }
  }
  return count;
}

std::size_t Sweep::robots() const {
  return state_->tables.helpers + 1;
}

std::uint64_t Sweep::states() const {
  return state_->rows * (state_->tables.vertices - state_->tables.helpers);
}

std::uint64_t Sweep::count_solved() const {
  State& s = *state_;
  std::atomic<std::uint64_t> count{0};
  s.share(s.rows / row_block + 1, [&](std::size_t block, sweep::Worker&) {
    const std::uint64_t begin = block * row_block;
    count += sweep::count_positions(s.solved.rows() + begin, std::min(row_block, s.rows - begin));
  });
  return count;
}

std::size_t Sweep::depth() const {
  return state_->depth;
}

std::uint64_t Sweep::rank(const Position& position) const {
  return state_->rank(position);
}

const Row& Sweep::solved_row(std::uint64_t rank) const {
  return state_->solved.rows()[rank];
}

std::optional<std::vector<Position>> Sweep::newest() const {
  const State& s = *state_;
  std::vector<sweep::Record> records;
  for (const sweep::Worker& worker : s.workers) {
    if (!worker.records.complete) {
      return std::nullopt;
    }
    records.insert(records.end(), worker.records.list.begin(), worker.records.list.end());
  }
  std::vector<std::pair<std::uint64_t, std::size_t>> bits;
  for (const sweep::Record& record : records) {
    for (std::size_t code = 0; code < 256; ++code) {
      if (has_bit(record.row, static_cast<std::uint8_t>(code))) {
        bits.emplace_back(record.rank, code);
      }
    }
  }
  std::sort(bits.begin(), bits.end());
  std::vector<Position> result;
  for (const auto& [rank, code] : bits) {
    result.push_back(s.position(rank, code));
  }
  return result;
}

void Sweep::visit_solved(const std::function<bool(const Position&)>& visit) const {
  const State& s = *state_;
  for (std::uint64_t rank = 0; rank < s.rows; ++rank) {
    if (!s.visit_row(rank, s.solved.rows()[rank], visit)) {
      return;
    }
  }
}

void Sweep::visit_next(const std::function<bool(const Position&)>& visit) {
  State& s = *state_;
  s.run_layer(sweep::Pass::flat_keeping);
  for (std::uint64_t rank = 0; rank < s.rows; ++rank) {
    if (!s.visit_row(rank, s.pending.rows()[rank], visit)) {
      return;
    }
  }
}

void Sweep::take_snapshot() {
  State& s = *state_;
  Snapshot snapshot{s.depth, RowPages(s.rows)};
  std::memcpy(snapshot.rows.rows(), s.solved.rows(), s.solved.bytes());
  s.snapshots.push_back(std::move(snapshot));
}

void Sweep::drop_snapshots() {
  state_->snapshots.clear();
}

std::vector<std::size_t> Sweep::snapshot_depths() const {
  std::vector<std::size_t> depths;
  for (const Snapshot& snapshot : state_->snapshots) {
    depths.push_back(snapshot.depth);
  }
  return depths;
}

const Row& Sweep::snapshot_row(std::size_t i, std::uint64_t rank) const {
  return state_->snapshots[i].rows.rows()[rank];
}

std::uint64_t Sweep::snapshot_bytes() const {
  return state_->solved.bytes();
}

void visit_layer(Sweep& sweep, const Goal& goal, std::size_t depth,
                 const std::function<bool(const Position&)>& visit,
                 const std::function<void(std::size_t)>& layer_done) {
  sweep.start(goal);
  if (depth == 0) {
    sweep.visit_solved(visit);
    return;
  }
  while (sweep.depth() + 1 < depth) {
    if (sweep.advance() == 0) {
      return;
    }
    if (layer_done) {
      layer_done(sweep.depth());
    }
  }
  sweep.visit_next(visit);
}

MaxPath find_max_path(Sweep& sweep, const Goal& goal, std::size_t keep,
                      const std::function<void(std::size_t)>& layer_done) {
  MaxPath result;
  result.goal = goal;
  result.robots = sweep.robots();
  result.states = sweep.states();
  std::uint64_t solved = 0;
  for (std::uint64_t size = sweep.start(goal); size > 0; size = sweep.advance()) {
    solved += size;
    result.histogram.push_back(size);
    if (layer_done) {
      layer_done(result.max());
    }
  }
  if (solved != sweep.count_solved() || solved > result.states) {
    throw std::logic_error("the layers of a sweep do not sum up to its set");
  }
  result.unsolvable = result.states - solved;
  if (std::optional<std::vector<Position>> newest = sweep.newest()) {
    result.placements = *std::move(newest);
    result.placements.resize(std::min(keep, result.placements.size()));
  } else {
    // The last layer was too large to be kept: go there again.
    const auto visit = [&](const Position& position) {
      result.placements.push_back(position);
      return result.placements.size() < keep;
    };
    visit_layer(sweep, goal, result.max(), visit);
  }
  return result;
}

}  // namespace tsume::hyperrobot
