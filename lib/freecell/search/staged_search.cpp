// The layers of the staged search, in batches. Its theory is in staged_moves.hpp.
//
// Positions are spread over a fixed number of lanes by their hash; each lane has its own table
// and queues. One batch after another is popped from the current layer (largest g first, last in
// first out inside a stack). Its visits are cut into pieces, which the threads take as they come
// free, and the children are entered lane by lane in the order of the pieces. So the result does
// not depend on the number of threads, and entering a whole batch gives the time to fetch table
// lines early.
//
// Of the number of its parent a record keeps only 13 bits (lane and low bits): the path is found
// afterwards by expanding the few records with those bits and a fitting g.
#include "lib/core/error.hpp"
#include "lib/core/thread_team.hpp"
#include "lib/freecell/search/bucket_queue.hpp"
#include "lib/freecell/search/search_core.hpp"
#include "lib/freecell/search/staged_moves.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

namespace tsume::freecell {

namespace {

constexpr std::size_t lane_bits = 3;
constexpr std::size_t lanes = std::size_t{1} << lane_bits;
constexpr std::uint64_t least_batch = 32;  // of small searches, which should end soon
constexpr std::uint64_t greatest_batch = 128;
constexpr std::size_t piece_size = 4;  // visits that a thread takes at a time
constexpr std::size_t greatest_pieces = (greatest_batch + piece_size - 1) / piece_size;
constexpr std::uint64_t children_expected = 16;  // of a visit, at most, when batches are averaged
constexpr unsigned batches_between_looks = 8;    // at the clock
constexpr std::size_t batch_for_threads = 64;    // smaller batches are not worth waking anybody

// The extra bits of a record.
struct Extra {
  std::uint8_t parked = 0;
  std::uint8_t stage = 0;     // the first stage not yet made
  bool again = false;         // the contexts grew: from the first stage once more
  Context context = 0;        // columns, and emptied_column
  std::uint8_t removals = 0;  // a bit for each column
  std::uint16_t parent = 0;   // parent_hint

  static constexpr unsigned parked_bits = 6;
  static constexpr unsigned stage_bits = 3;
  static constexpr unsigned again_bits = 1;
  static constexpr unsigned context_bits = max_columns + 1;
  static constexpr unsigned removal_bits = max_columns;
  static constexpr unsigned parent_bits = 13;
  static_assert(max_cards < 1U << parked_bits && emptied_column < 1U << context_bits);
  static_assert(parked_bits + stage_bits + again_bits + context_bits + removal_bits + parent_bits ==
                StateTable::extra_bits);
  static constexpr unsigned stage_at = parked_bits;
  static constexpr unsigned again_at = stage_at + stage_bits;
  static constexpr unsigned context_at = again_at + again_bits;
  static constexpr unsigned removals_at = context_at + context_bits;
  static constexpr unsigned parent_at = removals_at + removal_bits;
  static constexpr unsigned last_stage = (1U << stage_bits) - 1;

  static Extra unpack(std::uint64_t bits) {
    const auto field = [bits](unsigned at, unsigned width) {
      return bits >> at & ((std::uint64_t{1} << width) - 1);
    };
    return {static_cast<std::uint8_t>(field(0, parked_bits)),
            static_cast<std::uint8_t>(field(stage_at, stage_bits)),
            field(again_at, again_bits) != 0,
            static_cast<Context>(field(context_at, context_bits)),
            static_cast<std::uint8_t>(field(removals_at, removal_bits)),
            static_cast<std::uint16_t>(field(parent_at, parent_bits))};
  }
  [[nodiscard]] std::uint64_t pack() const {
    assert(parked < 1U << parked_bits && stage <= last_stage && parent < 1U << parent_bits);
    return std::uint64_t{parked} | std::uint64_t{stage} << stage_at |
           std::uint64_t{again ? 1U : 0U} << again_at | std::uint64_t{context} << context_at |
           std::uint64_t{removals} << removals_at | std::uint64_t{parent} << parent_at;
  }
};

constexpr std::size_t parent_low_bits = Extra::parent_bits - lane_bits;

std::uint16_t parent_hint(std::size_t lane, std::uint32_t number) {
  return static_cast<std::uint16_t>(lane | (number & ((1U << parent_low_bits) - 1)) << lane_bits);
}

// A child on its way to its lane.
struct Entry {
  StateKey key;
  std::uint64_t hash;
  std::uint8_t g;
  std::uint8_t parked;
  std::uint8_t layer;
  Context context;
  std::uint16_t parent;
};

struct Lane {
  StateTable table;
  BucketQueue queue;
};

// A visit of the batch, and where its record is.
struct Task {
  Visit visit;
  std::size_t lane;
  std::uint32_t number;
  std::uint8_t g;
  std::uint8_t f;
  VisitResult result;
};

class StagedSearch : SearchCore {
 public:
  StagedSearch(const Position& start, const Variant& variant, const SearchOptions& options,
               const core::Limits& limits, const SearchObserver& observer)
      : SearchCore(start, variant, options, limits, observer),
        budget_(limits, batches_between_looks),
        threads_(static_cast<unsigned>(std::clamp<std::uint64_t>(options.threads, 1, lanes))) {
    for (unsigned i = 0; i < threads_; ++i) {
      workers_.push_back(std::make_unique<Worker>(code_, variant_));
    }
  }

  SearchResult run();

 private:
  struct Worker {
    Worker(const RankCode& code, const Variant& variant) : moves(code, variant, Digs::late) {}
    StagedMoves moves;
    std::vector<StagedChild> children;
    unsigned deepest = 0;  // greatest g that this worker pushed on the current layer
    bool goal = false;
  };

  void enter_root();
  bool next_layer();
  std::size_t fill_batch();
  void claim(std::size_t lane, std::uint32_t number, unsigned g);
  void expand_pieces(Worker& worker);
  void expand_piece(Worker& worker, std::size_t piece);
  void enter_lanes(Worker& worker);
  void enter_lane(Worker& worker, std::size_t s);
  void enter(Worker& worker, Lane& lane, const Entry& entry);
  void finish_tasks();
  [[nodiscard]] std::uint64_t batch_size() const {
    return std::clamp<std::uint64_t>(expanded_ / 256, least_batch, greatest_batch);
  }
  [[nodiscard]] std::optional<core::Outcome> limit_reached();
  [[nodiscard]] std::uint64_t stored() const;
  [[nodiscard]] std::uint64_t bytes() const;
  void search_layers(SearchResult& result);
  [[nodiscard]] std::vector<CardMove> path_to_goal() const;

  Budget budget_;
  unsigned threads_;
  StateKey root_;
  unsigned root_g_ = 0;
  std::array<Lane, lanes> lanes_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Task> batch_;
  // The children of each piece of the batch by lane, and what no thread has taken yet.
  std::array<std::array<std::vector<Entry>, lanes>, greatest_pieces> entries_;
  std::atomic<std::size_t> next_piece_ = 0;
  std::atomic<std::size_t> next_lane_ = 0;
  unsigned layer_ = 0;
  unsigned deepest_ = 0;  // no stack of the layer above this g holds anything
  std::uint64_t expanded_ = 0;
  std::uint64_t batches_ = 0;
};

void StagedSearch::enter_root() {
  const Root start = root();
  root_ = start.key;
  root_g_ = start.g;
  const std::size_t parked = parked_bound(start.position, variant_, Heuristic::fvs);
  const std::uint64_t hash = hash_of(root_);
  Extra extra;
  extra.parked = static_cast<std::uint8_t>(parked);
  Lane& lane = lanes_[hash % lanes];
  const std::uint32_t number =
      lane.table.insert({root_, static_cast<std::uint8_t>(root_g_), extra.pack()}, hash);
  layer_ = static_cast<unsigned>(root_g_ + cards_left(root_) + parked);
  lane.queue.push(layer_, root_g_, number);
  deepest_ = root_g_;
}

// The layer, if it still holds something, or the next that does; false if there is none.
bool StagedSearch::next_layer() {
  for (unsigned layer = layer_; layer < BucketQueue::costs; ++layer) {
    for (const Lane& lane : lanes_) {
      if (lane.queue.count(layer) > 0) {
        if (layer != layer_) {
          layer_ = layer;
          deepest_ = BucketQueue::costs - 1;
        }
        return true;
      }
    }
  }
  return false;
}

// Takes a position for a visit, unless it is out of date or has been visited in this layer.
void StagedSearch::claim(std::size_t lane, std::uint32_t number, unsigned g) {
  StateTable& table = lanes_[lane].table;
  const StateRecord record = table.get(number);
  if (record.g != g) {
    return;
  }
  Extra extra = Extra::unpack(record.extra);
  const auto f = static_cast<unsigned>(g + cards_left(record.key) + extra.parked);
  const unsigned last = std::min(layer_ - f, Extra::last_stage);
  const unsigned first = extra.again ? 0 : extra.stage;
  if (first > last) {
    return;
  }
  batch_.push_back({{record.key, extra.parked, static_cast<std::uint8_t>(first),
                     static_cast<std::uint8_t>(last), extra.removals, extra.context},
                    lane,
                    number,
                    static_cast<std::uint8_t>(g),
                    static_cast<std::uint8_t>(f),
                    {}});
  extra.stage = static_cast<std::uint8_t>(std::min(last + 1, Extra::last_stage));
  extra.again = false;
  table.update(number, record.g, extra.pack());
}

std::size_t StagedSearch::fill_batch() {
  batch_.clear();
  const std::size_t room = std::min<std::uint64_t>(batch_size(), limits_.most_nodes() - expanded_);
  struct Popped {
    std::size_t lane;
    std::uint32_t number;
    unsigned g;
  };
  std::vector<Popped> popped;
  while (batch_.size() < room) {
    popped.clear();
    for (unsigned g = deepest_ + 1; g-- > 0 && popped.size() + batch_.size() < room;) {
      deepest_ = g;
      for (std::size_t s = 0; s < lanes; ++s) {
        std::uint32_t number = 0;
        while (popped.size() + batch_.size() < room && lanes_[s].queue.pop(layer_, g, number)) {
          lanes_[s].table.prefetch_record(number);
          popped.push_back({s, number, g});
        }
      }
    }
    if (popped.empty()) {
      break;
    }
    for (const Popped& item : popped) {
      claim(item.lane, item.number, item.g);
    }
  }
  return batch_.size();
}

void StagedSearch::expand_pieces(Worker& worker) {
  while (true) {
    const std::size_t piece = next_piece_.fetch_add(1, std::memory_order_relaxed);
    if (piece * piece_size >= batch_.size()) {
      return;
    }
    expand_piece(worker, piece);
  }
}

void StagedSearch::expand_piece(Worker& worker, std::size_t piece) {
  auto& by_lane = entries_[piece];
  for (auto& entries : by_lane) {
    entries.clear();
  }
  const std::size_t end = std::min(batch_.size(), (piece + 1) * piece_size);
  for (std::size_t i = piece * piece_size; i < end; ++i) {
    Task& task = batch_[i];
    worker.children.clear();
    task.result = worker.moves.expand(task.visit, worker.children);
    for (const StagedChild& child : worker.children) {
      const std::uint64_t hash = hash_of(child.key);
      const unsigned layer = std::max(layer_, unsigned{task.f} + child.loss);
      by_lane[hash % lanes].push_back({child.key, hash,
                                       static_cast<std::uint8_t>(task.g + child.cost), child.parked,
                                       static_cast<std::uint8_t>(std::min(layer, 255U)),
                                       child.context, parent_hint(task.lane, task.number)});
    }
  }
}

void StagedSearch::enter(Worker& worker, Lane& lane, const Entry& entry) {
  const std::uint32_t number = lane.table.find(entry.key, entry.hash);
  const auto queue = [&](std::uint32_t at) {
    lane.queue.push(entry.layer, entry.g, at);
    if (entry.layer == layer_) {
      worker.deepest = std::max(worker.deepest, unsigned{entry.g});
    }
  };
  Extra extra;
  extra.parked = entry.parked;
  extra.context = entry.context;
  extra.parent = entry.parent;
  if (number == StateTable::absent) {
    queue(lane.table.insert({entry.key, entry.g, extra.pack()}, entry.hash));
    worker.goal |= entry.layer == layer_ && entry.key == solved_key;
    return;
  }
  const StateRecord old = lane.table.get(number);
  if (old.g < entry.g) {
    return;
  }
  if (old.g == entry.g) {
    Extra known = Extra::unpack(old.extra);
    const bool more = known.context != free_context &&
                      (entry.context == free_context || (entry.context & ~known.context) != 0);
    if (!more) {
      return;
    }
    known.context = entry.context == free_context
                        ? free_context
                        : static_cast<Context>(known.context | entry.context);
    const bool visited = known.stage > 0;
    known.again = known.again || visited;
    lane.table.update(number, old.g, known.pack());
    if (visited) {
      queue(number);
    }
    return;
  }
  lane.table.update(number, entry.g, extra.pack());
  queue(number);
  worker.goal |= entry.layer == layer_ && entry.key == solved_key;
}

void StagedSearch::enter_lanes(Worker& worker) {
  while (true) {
    const std::size_t s = next_lane_.fetch_add(1, std::memory_order_relaxed);
    if (s >= lanes) {
      return;
    }
    enter_lane(worker, s);
  }
}

void StagedSearch::enter_lane(Worker& worker, std::size_t s) {
  Lane& lane = lanes_[s];
  const std::size_t pieces = (batch_.size() + piece_size - 1) / piece_size;
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    for (const Entry& entry : entries_[piece][s]) {
      lane.table.prefetch(entry.hash);
    }
  }
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    for (const Entry& entry : entries_[piece][s]) {
      enter(worker, lane, entry);
    }
  }
}

// What the visits found out about their positions; those with moves left over wait for the next
// layer. A position that was reached again meanwhile has been queued by that.
void StagedSearch::finish_tasks() {
  for (const Task& task : batch_) {
    Lane& lane = lanes_[task.lane];
    const StateRecord record = lane.table.get(task.number);
    if (record.g != task.g) {
      continue;
    }
    Extra extra = Extra::unpack(record.extra);
    extra.removals = task.result.removals;
    lane.table.update(task.number, record.g, extra.pack());
    if (task.result.more) {
      lane.queue.push(layer_ + 1, task.g, task.number);
    }
  }
}

std::uint64_t StagedSearch::stored() const {
  std::uint64_t sum = 0;
  for (const Lane& lane : lanes_) {
    sum += lane.table.size();
  }
  return sum;
}

std::uint64_t StagedSearch::bytes() const {
  std::uint64_t sum = 0;
  for (const Lane& lane : lanes_) {
    sum += lane.table.bytes() + lane.queue.bytes();
  }
  return sum;
}

std::optional<core::Outcome> StagedSearch::limit_reached() {
  // What the next batch may add, an index that grows included.
  std::uint64_t needed = bytes();
  for (const Lane& lane : lanes_) {
    needed += lane.table.growth(children_expected * batch_size() / lanes);
  }
  return budget_.reached(expanded_, needed);
}

void StagedSearch::search_layers(SearchResult& result) {
  const core::ThreadTeam::Work expand = [this](unsigned worker) {
    expand_pieces(*workers_[worker]);
  };
  const core::ThreadTeam::Work enter = [this](unsigned worker) { enter_lanes(*workers_[worker]); };
  core::ThreadTeam team(threads_);
  unsigned current = 0;
  result.outcome = core::Outcome::unsolvable;
  while (next_layer()) {
    if (layer_ >= options_.known_length) {
      result.outcome = core::Outcome::bounded;
      break;
    }
    if (layer_ != current) {
      current = layer_;
      ++result.layers;
    }
    if (const auto limit = limit_reached()) {
      result.outcome = *limit;
      break;
    }
    if (fill_batch() == 0) {
      continue;
    }
    next_piece_ = 0;
    next_lane_ = 0;
    if (batch_.size() < batch_for_threads) {
      expand_pieces(*workers_[0]);
      enter_lanes(*workers_[0]);
    } else {
      team.run(expand);
      team.run(enter);
    }
    finish_tasks();
    expanded_ += batch_.size();
    bool goal = false;
    for (const auto& worker : workers_) {
      deepest_ = std::max(deepest_, worker->deepest);
      worker->deepest = 0;
      goal |= worker->goal;
    }
    if (goal) {
      result.outcome = core::Outcome::solved;
      break;
    }
    if ((++batches_ & 63U) == 0 && observer_) {
      observer_(layer_, stored(), bytes());
    }
  }
}

SearchResult StagedSearch::run() {
  SearchResult result;
  std::vector<CardMove> path;
  try {
    enter_root();
    if (root_ == solved_key && layer_ < options_.known_length) {
      result.outcome = core::Outcome::solved;
    } else {
      search_layers(result);
    }
    if (result.outcome == core::Outcome::solved) {
      path = path_to_goal();
    }
  } catch (const std::bad_alloc&) {
    result.outcome = core::Outcome::memory_limit;
  }
  result.lower = result.outcome == core::Outcome::unsolvable ? 0 : layer_;
  result.stored = stored();
  result.expanded = expanded_;
  result.bytes = bytes();
  if (result.outcome == core::Outcome::solved) {
    result.has_solution = true;
    result.moves = moves_along(path);
    assert(result.moves.size() == result.lower);
  }
  return result;
}

std::vector<CardMove> StagedSearch::path_to_goal() const {
  std::vector<CardMove> reversed;
  StateKey at = solved_key;
  while (at != root_) {
    const std::uint64_t hash = hash_of(at);
    const StateTable& table = lanes_[hash % lanes].table;
    const StateRecord record = table.get(table.find(at, hash));
    const auto home = code_.home_of(at);
    const std::uint16_t hint = Extra::unpack(record.extra).parent;
    const StateTable& parents = lanes_[hint % lanes].table;
    bool found = false;
    for (std::uint32_t number = hint >> lane_bits; number < parents.size() && !found;
         number += 1U << parent_low_bits) {
      if (parents.g(number) >= record.g) {
        continue;
      }
      const StateRecord parent = parents.get(number);
      const auto parent_home = code_.home_of(parent.key);
      if (!std::equal(home.begin(), home.end(), parent_home.begin(), std::greater_equal<>())) {
        continue;
      }
      const std::vector<CardMove> steps =
          step_between(parent.key, at, std::size_t{record.g} - parent.g);
      if (steps.empty()) {
        continue;
      }
      reversed.insert(reversed.end(), steps.rbegin(), steps.rend());
      at = parent.key;
      found = true;
    }
    if (!found) {
      throw core::InternalError("a position of the solution has lost its parent");
    }
  }
  std::reverse(reversed.begin(), reversed.end());
  return reversed;
}

}  // namespace

SearchResult staged_search(const Position& start, const Variant& variant,
                           const SearchOptions& options, const core::Limits& limits,
                           const SearchObserver& observer) {
  return std::make_unique<StagedSearch>(start, variant, options, limits, observer)->run();
}

}  // namespace tsume::freecell
