#include "lib/samurai/histories/brute.hpp"

#include <algorithm>
#include <array>

namespace tsume::samurai {

namespace {

constexpr std::size_t attack_count = 4 * cell_count;
constexpr std::size_t no_attack = attack_count;

constexpr std::size_t most_moves = 3;                                       // in one order
constexpr std::size_t reach = (2 * most_moves + 1) * (2 * most_moves + 1);  // cells, generously
constexpr std::size_t made_count = 1 + 4 * 9;  // no attack; from a cell next to the start
constexpr std::size_t slot_count = 2 * reach * made_count;

// A history as 28 bits that sort like History, above the action sequence in 4-bit digits (short
// sequences are small numbers). nullopt attacks sort first.
using Packed = std::uint64_t;
constexpr unsigned history_shift = 32;

struct Spot {
  Cell cell;
  bool hidden;
};

Packed pack(Spot start, Spot end, std::size_t attack, std::uint32_t actions) {
  const Packed attack_rank = attack == no_attack ? 0 : attack + 1;
  Packed key = start.cell.index;
  key = key << 8 | end.cell.index;
  key = key << 10 | attack_rank;
  key = key << 1 | static_cast<Packed>(start.hidden);
  key = key << 1 | static_cast<Packed>(end.hidden);
  return key << history_shift | actions;
}

History unpack(Packed packed) {
  constexpr Packed byte = 0xff;
  History h;
  Packed key = packed >> history_shift;
  h.hidden_after = (key & 1) != 0;
  h.hidden_before = (key >> 1 & 1) != 0;
  key >>= 2;
  if (const Packed rank = key & 0x3ff; rank > 0) {
    h.attack = Attack{Cell::from((rank - 1) / 4), static_cast<Direction>((rank - 1) % 4)};
  }
  key >>= 10;
  h.end = Cell::from(key & byte);
  h.start = Cell::from(key >> 8 & byte);
  return h;
}

// Keeps the first of each history.
void sort_unique(std::vector<Packed>& found, std::size_t from) {
  const auto begin = found.begin() + static_cast<std::ptrdiff_t>(from);
  std::sort(begin, found.end());
  found.erase(
      std::unique(begin, found.end(),
                  [](Packed a, Packed b) { return a >> history_shift == b >> history_shift; }),
      found.end());
}

class HistorySearch {
 public:
  // `conditions`: also record there what territory each way needs; nullptr: do not.
  HistorySearch(const Situation& s, Weapon w, const Places* starts, const core::Stop& stop,
                std::vector<Conditional>* conditions = nullptr)
      : s_(s),
        w_(w),
        starts_(starts),
        stop_(stop),
        conditions_(conditions),
        colour_(enemy_code(w)),
        foreign_(s.foreign_homes(w)) {
    for (const Weapon mine : weapons) {
      if (!s.own_hidden[mine]) {
        ours_.insert(s.own[mine].index);
      }
    }
    comrades_ = s.blocked(w) - ours_;
    repainted_ = !s.changed().empty() || s.any_hit();
  }

  // Ascending, because the starts come so: those of one cell, hidden and showing, are merged.
  std::vector<Packed> acted() {
    able_ = !s_.under_treatment(w_);
    std::ptrdiff_t first_of_cell = 0;
    for_each_start([&](Cell cell, bool hidden) {
      const auto before = static_cast<std::ptrdiff_t>(found_.size());
      if (cell != start_) {
        first_of_cell = before;
      }
      start_ = cell;
      start_hidden_ = hidden;
      first_of_start_ = found_.size();
      required_count_ = 0;
      if (!hidden || require(cell, no_attack)) {
        extend(cell, hidden, action_budget, no_attack, 0);
      }
      std::sort(found_.begin() + before, found_.end());
      std::inplace_merge(found_.begin() + first_of_cell, found_.begin() + before, found_.end());
    });
    return std::move(found_);
  }

  std::vector<Packed> idle() {
    if (!s_.explained_without(w_)) {
      return {};
    }
    for_each_start([this](Cell cell, bool hidden) {
      const bool in_sight = s_.sight_after.contains(cell.index);
      const auto& report = s_.after.enemy(w_).cell;
      const bool seen_there = report ? !hidden && *report == cell : hidden || !in_sight;
      const Code now = s_.after.field[cell.index];
      const bool ground = !hidden || ((!s_.known[cell.index] || is_enemy(*s_.known[cell.index])) &&
                                      (!in_sight || is_enemy(now)));
      if (seen_there && ground) {
        found_.push_back(pack({cell, hidden}, {cell, hidden}, no_attack, 0));
        if (conditions_ != nullptr) {
          CellSet territory;
          if (hidden && !s_.was_enemy_territory(cell, {})) {
            territory.insert(cell.index);
          }
          conditions_->push_back({unpack(found_.back()), territory});
        }
      }
    });
    sort_unique(found_, 0);
    return std::move(found_);
  }

  // Starts were left out.
  [[nodiscard]] bool stopped() const { return stopped_; }

 private:
  template <typename Visit>
  void for_each_start(Visit visit) {
    if (s_.under_treatment(w_) || s_.before.enemy(w_).recovery > 0) {
      visit(s_.enemy_home(w_), false);
      return;
    }
    if (const auto cell = s_.before.enemy(w_).cell) {
      visit(*cell, false);
      return;
    }
    for (std::size_t c = 0; c < cell_count && !stopped_; ++c) {
      if (foreign_.contains(c) || s_.painted.contains(c) ||
          (starts_ && !starts_->cells().contains(c))) {
        continue;
      }
      stopped_ = stop_();
      const bool may_show =
          !s_.sight_before.contains(c) && !ours_.contains(c) && !comrades_.contains(c);
      if (!starts_ || starts_->hidden.contains(c)) {
        visit(Cell::from(c), true);
      }
      if (may_show && (!starts_ || starts_->showing.contains(c))) {
        visit(Cell::from(c), false);
      }
    }
  }

  [[nodiscard]] const CellSet& paint_of(std::size_t attack) const {
    static const CellSet nothing;
    return attack == no_attack
               ? nothing
               : painted(w_, Cell::from(attack / 4), static_cast<Direction>(attack % 4));
  }

  // The cell has to be enemy-army territory before the turn, or painted by the attack so far.
  bool require(Cell cell, std::size_t attack) {
    if (paint_of(attack).contains(cell.index)) {
      return true;
    }
    const auto known = s_.known[cell.index];
    if (known && !is_enemy(*known)) {
      return false;
    }
    required_[required_count_++] = cell;
    return true;
  }

  // What we see and what our samurai suffered agrees with exactly this paint.
  [[nodiscard]] bool explains(std::size_t attack) {
    std::int8_t& verdict = verdicts_[attack];
    if (verdict < 0) {
      verdict = static_cast<std::int8_t>(observed(paint_of(attack)));
    }
    return verdict == 1;
  }

  [[nodiscard]] bool observed(const CellSet& paint) const {
    for (const Weapon mine : weapons) {
      if (paint.contains(s_.own[mine].index) != s_.was_hit(mine)) {
        return false;
      }
    }
    for (const std::size_t c : s_.sight_after - homes()) {
      const auto expected = paint.contains(c) ? std::optional<Code>(colour_) : s_.known[c];
      if (expected && *expected != s_.after.field[c]) {
        return false;
      }
    }
    return true;
  }

  void record(Cell cell, bool hidden, std::size_t attack, std::uint32_t actions) {
    const auto& report = s_.after.enemy(w_).cell;
    if (report ? hidden || *report != cell : !hidden && s_.sight_after.contains(cell.index)) {
      return;
    }
    if (!explains(attack)) {
      return;
    }
    const CellSet& paint = paint_of(attack);
    for (std::size_t i = 0; i < required_count_; ++i) {
      if (s_.was_enemy_territory(required_[i], paint) == false) {
        return;
      }
    }
    const Packed packed = pack({start_, start_hidden_}, {cell, hidden}, attack, actions);
    keep_least(packed, slot(cell, hidden, attack));
    if (conditions_ != nullptr) {
      CellSet territory;
      for (std::size_t i = 0; i < required_count_; ++i) {
        if (!s_.was_enemy_territory(required_[i], paint)) {
          territory.insert(required_[i].index);
        }
      }
      conditions_->push_back({unpack(packed), territory});
    }
  }

  // A number below slot_count that tells the histories of one start apart: an order moves by at
  // most three cells, by at most one of them before or after an attack.
  [[nodiscard]] std::size_t slot(Cell end, bool hidden, std::size_t attack) const {
    const std::size_t place = offset(end, most_moves);
    const std::size_t made =
        attack == no_attack ? 0 : 1 + 4 * offset(Cell::from(attack / 4), 1) + attack % 4;
    return 2 * (made_count * place + made) + static_cast<std::size_t>(hidden);
  }

  // Where the cell lies in the square of cells at most `radius` columns and rows from the start.
  [[nodiscard]] std::size_t offset(Cell cell, std::size_t radius) const {
    const std::size_t column = cell.index % field_width + radius - start_.index % field_width;
    const std::size_t row = cell.index / field_width + radius - start_.index / field_width;
    return (2 * radius + 1) * row + column;
  }

  // Of the ways to one history keeps the shortest. Most ways lead to a history found before.
  void keep_least(Packed packed, std::size_t slot) {
    std::size_t& place = places_[slot];
    if (place > first_of_start_) {
      found_[place - 1] = std::min(found_[place - 1], packed);
    } else {
      found_.push_back(packed);
      place = found_.size();
    }
  }

  // Records the history so far and every legal continuation.
  void extend(Cell cell, bool hidden, int left, std::size_t attack, std::uint32_t actions) {
    record(cell, hidden, attack, actions);
    const bool hopeless = repainted_ && attack == no_attack && left < cost(Action::occupy_south);
    if (!able_ || hopeless) {
      return;
    }
    const auto then = [actions](Action a) { return actions << 4 | static_cast<std::uint32_t>(a); };
    const std::size_t required = required_count_;
    const bool blocked_here = is_blocked(cell, attack);
    if (left >= cost(Action::toggle) && (hidden ? !blocked_here : require(cell, attack))) {
      extend(cell, !hidden, left - cost(Action::toggle), attack, then(Action::toggle));
      required_count_ = required;
    }
    if (left >= cost(Action::move_south)) {
      for (const Direction k : directions) {
        const auto target = step(cell, k);
        if (!target || foreign_.contains(target->index)) {
          continue;
        }
        if (hidden ? require(*target, attack) : !is_blocked(*target, attack)) {
          const Action move = static_cast<Action>(static_cast<unsigned>(Action::move_south) +
                                                  static_cast<unsigned>(k));
          extend(*target, hidden, left - cost(move), attack, then(move));
          required_count_ = required;
        }
      }
    }
    if (left >= cost(Action::occupy_south) && !hidden && attack == no_attack) {
      for (std::size_t k = 0; k < directions.size(); ++k) {
        const std::size_t made = 4 * std::size_t{cell.index} + k;
        if (explains(made)) {
          const Action occupy =
              static_cast<Action>(static_cast<std::size_t>(Action::occupy_south) + k);
          extend(cell, hidden, left - cost(occupy), made, then(occupy));
        }
      }
    }
  }

  // A showing samurai stands there; ours leave the cells that the attack hit.
  [[nodiscard]] bool is_blocked(Cell cell, std::size_t attack) const {
    return comrades_.contains(cell.index) ||
           (ours_.contains(cell.index) && !paint_of(attack).contains(cell.index));
  }

  const Situation& s_;
  Weapon w_;
  const Places* starts_;
  const core::Stop& stop_;
  bool stopped_ = false;
  std::vector<Conditional>* conditions_;
  Code colour_;
  CellSet foreign_;
  CellSet ours_;
  CellSet comrades_;
  bool repainted_ = false;  // only an attack explains what we see
  bool able_ = true;
  Cell start_;
  bool start_hidden_ = false;
  std::array<Cell, 2 * action_budget> required_{};
  std::size_t required_count_ = 0;
  std::vector<std::int8_t> verdicts_ = std::vector<std::int8_t>(attack_count + 1, -1);
  std::vector<Packed> found_;
  std::size_t first_of_start_ = 0;  // in found_: of the start now tried
  // By slot: one more than the place in found_; what is not above first_of_start_ is of old.
  std::vector<std::size_t> places_ = std::vector<std::size_t>(slot_count, 0);
};

bool never() {
  return false;
}

// Ascending, each history once; nullopt: stopped.
std::optional<std::vector<Packed>> search(const Situation& situation, Weapon enemy, Role role,
                                          const Places* starts, const core::Stop& stop) {
  std::vector<Packed> found;
  bool stopped = false;
  if (role != Role::idle) {
    HistorySearch moves(situation, enemy, starts, stop);
    found = moves.acted();
    stopped = moves.stopped();
  }
  if (role != Role::acted && !stopped) {
    HistorySearch stays(situation, enemy, starts, stop);
    const std::vector<Packed> idle = stays.idle();
    stopped = stays.stopped();
    found.insert(found.end(), idle.begin(), idle.end());
    sort_unique(found, 0);
  }
  return stopped ? std::nullopt : std::optional(std::move(found));
}

}  // namespace

std::vector<Action> Explained::actions() const {
  std::vector<Action> result;
  for (std::uint32_t digits = sequence; digits != 0; digits >>= 4) {
    result.push_back(static_cast<Action>(digits & 0xf));
  }
  std::reverse(result.begin(), result.end());
  return result;
}

std::vector<Explained> explained_histories(const Situation& situation, Weapon enemy, Role role,
                                           const Places* starts) {
  const std::vector<Packed> found = *search(situation, enemy, role, starts, never);
  std::vector<Explained> result;
  result.reserve(found.size());
  for (const Packed packed : found) {
    result.push_back({unpack(packed), static_cast<std::uint32_t>(packed)});
  }
  return result;
}

std::vector<History> without_actions(const std::vector<Explained>& explained) {
  std::vector<History> result;
  result.reserve(explained.size());
  for (const Explained& e : explained) {
    result.push_back(e.history);
  }
  return result;
}

std::vector<History> histories(const Situation& situation, Weapon enemy, Role role,
                               const Places* starts) {
  return *histories(situation, enemy, role, starts, never);
}

std::optional<std::vector<History>> histories(const Situation& situation, Weapon enemy, Role role,
                                              const Places* starts, const core::Stop& stop) {
  const auto found = search(situation, enemy, role, starts, stop);
  if (!found) {
    return std::nullopt;
  }
  std::vector<History> result;
  result.reserve(found->size());
  for (const Packed packed : *found) {
    result.push_back(unpack(packed));
  }
  return result;
}

std::vector<Conditional> conditional_histories(const Situation& situation, Weapon enemy, Role role,
                                               const Places* starts) {
  std::vector<Conditional> result;
  const core::Stop stop = never;
  if (role != Role::idle) {
    (void)HistorySearch(situation, enemy, starts, stop, &result).acted();
  }
  if (role != Role::acted) {
    (void)HistorySearch(situation, enemy, starts, stop, &result).idle();
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace tsume::samurai
