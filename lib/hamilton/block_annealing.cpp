#include "lib/hamilton/block_annealing.hpp"

#include "lib/core/disjoint_sets.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace tsume::hamilton {

namespace {

constexpr std::size_t most_ports = 12;  // of a component
constexpr std::size_t most_matchings = 24;
// Temperatures, in units of the cost: those of an annealing that found covers of the FHCP graphs
// 788 and 960. Others were not compared.
constexpr double first_heat = 0.45;
constexpr double heat_again = 0.4;
constexpr double last_heat = 0.35;
constexpr std::uint64_t first_moves = 2'000'000;
constexpr std::uint64_t moves_again = 1'000'000;
constexpr std::size_t most_failures = 20;  // to leave a cover for another one, before a new start
constexpr int cycle_cost = 2;
// Modes in all cycles that cost something, at 16 bytes each or so: then the search begins anew.
constexpr std::size_t most_remembered = 4'000'000;
constexpr std::uint64_t moves_per_heat = 4096;  // moves at the same temperature
constexpr std::uint64_t moves_per_step = 1024;  // of what the portfolio counts
constexpr std::uint64_t any_block = 16;         // one move in so many is at any block

using State = std::uint32_t;

// Where a mode leaves or enters a component.
struct Port {
  std::uint32_t component = 0;
  State bit = 0;
};

struct Component {
  std::vector<NodeId> exits;  // the nodes that arcs leave, from the lowest bit on
  std::vector<NodeId> entries;
  std::vector<State> reached;  // from each node that is left: bits of those that arcs enter
  std::vector<std::int8_t> cost;
};

}  // namespace

class BlockAnnealing::Work {
 public:
  Work(const BlockProblem& blocks, std::uint64_t seed) : blocks_(blocks), random_(seed) {
    find_components();
    possible_ = possible_ && std::ranges::none_of(blocks.choices, [](const auto& choices) {
                  return choices.empty();
                });
    if (possible_) {
      for (Component& component : components_) {
        fill_table(component);
      }
      for (BlockId b = 0; b < blocks.choices.size(); ++b) {
        if (blocks.choices[b].size() > 1) {
          free_.push_back(b);
        }
      }
      possible_ = !free_.empty();
    }
    cycles_with_.resize(blocks.modes.size());
    state_.resize(components_.size());
    place_.resize(components_.size());
  }

  [[nodiscard]] bool is_possible() const { return possible_; }

  std::optional<BlockCover> run(const Stop& stop) {
    if (stop()) {
      return std::nullopt;
    }
    begin();
    const bool again = again_;
    const std::uint64_t moves = again ? moves_again : first_moves;
    const double hottest = again ? heat_again : first_heat;
    for (std::uint64_t i = 0; i < moves && cost_ > 0; ++i) {
      if ((i + 1) % moves_per_step == 0 && stop()) {
        return std::nullopt;
      }
      if (i % moves_per_heat == 0) {
        set_heat(hottest * std::pow(last_heat / hottest,
                                    static_cast<double>(i) / static_cast<double>(moves)));
      }
      move();
    }
    if (cost_ > 0) {
      failures_ += again ? 1 : 0;
      again_ = again && failures_ < most_failures;
      return std::nullopt;
    }
    failures_ = 0;
    BlockCover cover = match(stop);
    // Without a new cycle the search would end where it begins.
    again_ = forbid_cycles(cover) && remembered_ <= most_remembered;
    return cover;
  }

 private:
  // Nodes that some arc joins, by what they are left for or entered from.
  void find_components() {
    const std::size_t n = blocks_.nodes.size();
    core::DisjointSets joined(2 * n);
    for (const auto& [from, to] : blocks_.arcs) {
      joined.unite(from, n + to);
    }
    std::map<std::size_t, std::uint32_t> number;
    out_.resize(n);
    in_.resize(n);
    const auto component_of = [&](std::size_t x) {
      const auto [at, added] =
          number.try_emplace(joined.root(x), static_cast<std::uint32_t>(components_.size()));
      if (added) {
        components_.emplace_back();
      }
      return at->second;
    };
    for (NodeId u = 0; u < n; ++u) {
      out_[u].component = component_of(u);
      components_[out_[u].component].exits.push_back(u);
      in_[u].component = component_of(n + u);
      components_[in_[u].component].entries.push_back(u);
    }
    for (const Component& component : components_) {
      if (component.exits.size() + component.entries.size() > most_ports) {
        possible_ = false;
        return;
      }
    }
    for (Component& component : components_) {
      State bit = 1;
      for (const NodeId u : component.exits) {
        out_[u].bit = std::exchange(bit, bit << 1U);
      }
      for (const NodeId u : component.entries) {
        in_[u].bit = std::exchange(bit, bit << 1U);
      }
    }
    for (Component& component : components_) {
      for (const NodeId u : component.exits) {
        State reached = 0;
        for (const ArcId a : blocks_.arcs_from[u]) {
          reached |= in_[blocks_.arcs[a].to].bit;
        }
        component.reached.push_back(reached);
      }
    }
  }

  // For each set of nodes left and entered: those less twice the largest matching.
  static void fill_table(Component& component) {
    const std::size_t bits = component.exits.size() + component.entries.size();
    component.cost.resize(std::size_t{1} << bits);
    std::vector<std::int8_t> matched(component.cost.size(), 0);
    const State lefts = (State{1} << component.exits.size()) - 1;
    for (State state = 1; state < component.cost.size(); ++state) {
      if ((state & lefts) != 0) {
        const auto first = static_cast<std::size_t>(std::countr_zero(state));
        const State rest = state & (state - 1);
        matched[state] = matched[rest];
        for (State to = rest & component.reached[first]; to != 0; to &= to - 1) {
          const State without = rest & ~(to & (~to + 1));
          matched[state] =
              std::max<std::int8_t>(matched[state], static_cast<std::int8_t>(matched[without] + 1));
        }
      }
      component.cost[state] = static_cast<std::int8_t>(std::popcount(state) - 2 * matched[state]);
    }
  }

  // All modes by chance, or those of the last cover, whose cycles cost something now.
  void begin() {
    if (!again_) {
      failures_ = 0;
      if (remembered_ > most_remembered) {
        forget_cycles();
      }
      mode_.assign(blocks_.choices.size(), 0);
      for (BlockId b = 0; b < mode_.size(); ++b) {
        mode_[b] = blocks_.choices[b][random_.below(blocks_.choices[b].size())];
      }
      std::ranges::fill(state_, 0);
      for (const ModeId m : mode_) {
        flip(m);
      }
    }
    cost_ = 0;
    costly_.clear();
    std::ranges::fill(place_, none);
    for (std::uint32_t c = 0; c < components_.size(); ++c) {
      cost_ += cost_of(c);
      note(c);
    }
    std::vector<bool> chosen(blocks_.modes.size(), false);
    for (const ModeId m : mode_) {
      chosen[m] = true;
    }
    for (Cycle& cycle : cycles_) {
      cycle.chosen = static_cast<std::size_t>(
          std::ranges::count_if(cycle.modes, [&](ModeId m) { return chosen[m]; }));
      cost_ += cycle.chosen == cycle.modes.size() ? cycle_cost : 0;
    }
  }

  [[nodiscard]] int cost_of(std::uint32_t c) const { return components_[c].cost[state_[c]]; }

  template <typename Each>
  void for_each_port(ModeId m, Each each) const {
    for (const NodeId u : blocks_.modes[m].exits) {
      each(out_[u]);
    }
    for (const NodeId u : blocks_.modes[m].entries) {
      each(in_[u]);
    }
  }

  // Returns the change of the cost.
  int flip(ModeId m) {
    int change = 0;
    for_each_port(m, [&](const Port& port) {
      change -= cost_of(port.component);
      state_[port.component] ^= port.bit;
      change += cost_of(port.component);
    });
    return change;
  }
  int leave_cycles(ModeId m) {
    int change = 0;
    for (const std::uint32_t c : cycles_with_[m]) {
      change -= cycles_[c].chosen-- == cycles_[c].modes.size() ? cycle_cost : 0;
    }
    return change;
  }
  int enter_cycles(ModeId m) {
    int change = 0;
    for (const std::uint32_t c : cycles_with_[m]) {
      change += ++cycles_[c].chosen == cycles_[c].modes.size() ? cycle_cost : 0;
    }
    return change;
  }

  // Keeps the list of components that cost something.
  void note(std::uint32_t c) {
    const bool costs = cost_of(c) > 0;
    if (costs && place_[c] == none) {
      place_[c] = static_cast<std::uint32_t>(costly_.size());
      costly_.push_back(c);
    } else if (!costs && place_[c] != none) {
      const std::uint32_t at = place_[c];
      costly_[at] = costly_.back();
      place_[costly_[at]] = at;
      place_[c] = none;
      costly_.pop_back();
    }
  }

  void set_heat(double heat) {
    for (std::size_t rise = 0; rise < chance_.size(); ++rise) {
      constexpr double whole = 4294967296.0;  // 2^32
      chance_[rise] =
          static_cast<std::uint64_t>(whole * std::exp(-static_cast<double>(rise) / heat));
    }
  }

  [[nodiscard]] BlockId block_to_move() {
    if (costly_.empty() || random_.chance(1, any_block)) {
      return free_[random_.below(free_.size())];
    }
    const Component& component = components_[costly_[random_.below(costly_.size())]];
    const std::uint64_t at = random_.below(component.exits.size() + component.entries.size());
    return blocks_
        .block_of[at < component.exits.size() ? component.exits[at]
                                              : component.entries[at - component.exits.size()]];
  }

  void move() {
    const BlockId block = block_to_move();
    const std::vector<ModeId>& choices = blocks_.choices[block];
    const ModeId old = mode_[block];
    const ModeId next = choices[random_.below(choices.size())];
    if (next == old) {
      return;
    }
    const int change = flip(old) + flip(next) + leave_cycles(old) + enter_cycles(next);
    const auto rise =
        std::min<std::size_t>(static_cast<std::size_t>(std::max(change, 0)), chance_.size() - 1);
    if (change <= 0 || (random_.next() >> 32U) < chance_[rise]) {
      cost_ += change;
      mode_[block] = next;
      for (const ModeId m : {old, next}) {
        for_each_port(m, [&](const Port& port) { note(port.component); });
      }
    } else {
      flip(next);
      flip(old);
      leave_cycles(next);
      enter_cycles(old);
    }
  }

  using Matching = std::vector<Step>;

  // Of the state of a component, all matchings or as many as are looked at.
  [[nodiscard]] std::vector<Matching> matchings(std::uint32_t c) const {
    const Component& component = components_[c];
    std::vector<Matching> result;
    Matching part;
    const auto extend = [&](const auto& self, std::size_t i, State open) -> void {
      if (result.size() == most_matchings) {
        return;
      }
      if (i == component.exits.size()) {
        result.push_back(part);
        return;
      }
      const NodeId u = component.exits[i];
      if ((open & out_[u].bit) == 0) {
        self(self, i + 1, open);
        return;
      }
      for (const ArcId a : blocks_.arcs_from[u]) {
        const NodeId v = blocks_.arcs[a].to;
        if ((open & in_[v].bit) != 0) {
          part.push_back({u, v});
          self(self, i + 1, open & ~in_[v].bit);
          part.pop_back();
        }
      }
    };
    extend(extend, 0, state_[c]);
    return result;
  }

  // The modes with matchings, changed while that makes fewer cycles and `stop` does not return
  // true.
  [[nodiscard]] BlockCover match(const Stop& stop) const {
    BlockCover cover{mode_, std::vector<NodeId>(blocks_.nodes.size())};
    for (const ModeId m : mode_) {
      for (const auto& [from, to] : blocks_.modes[m].steps) {
        cover.next[from] = to;
      }
    }
    const auto put = [&](const Matching& matching) {
      for (const auto& [from, to] : matching) {
        cover.next[from] = to;
      }
    };
    std::vector<std::vector<Matching>> several;
    for (std::uint32_t c = 0; c < components_.size(); ++c) {
      std::vector<Matching> all = matchings(c);
      assert(!all.empty());
      put(all.front());
      if (all.size() > 1) {
        several.push_back(std::move(all));
      }
    }
    std::vector<std::uint32_t> cycle;
    std::size_t fewest = label_cycles(cover, cycle);
    for (bool better = true; better && fewest > 1;) {
      better = false;
      for (std::vector<Matching>& all : several) {
        if (stop()) {
          return cover;
        }
        std::size_t best = 0;
        for (std::size_t i = 1; i < all.size(); ++i) {
          put(all[i]);
          const std::size_t count = label_cycles(cover, cycle);
          if (count < fewest) {
            fewest = count;
            best = i;
            better = true;
          }
        }
        std::swap(all[0], all[best]);
        put(all.front());
      }
    }
    return cover;
  }

  // False if there is no cycle that is new and has at most half of the modes.
  bool forbid_cycles(const BlockCover& cover) {
    const std::size_t before = cycles_.size();
    for (const std::vector<NodeId>& nodes : cycles_of(cover)) {
      if (nodes.size() == cover.next.size()) {
        break;  // a tour
      }
      std::vector<ModeId> modes;
      for (const NodeId u : nodes) {
        modes.push_back(mode_[blocks_.block_of[u]]);
      }
      std::ranges::sort(modes);
      modes.erase(std::ranges::unique(modes).begin(), modes.end());
      if (2 * modes.size() <= mode_.size() && known_.insert(modes).second) {
        for (const ModeId m : modes) {
          cycles_with_[m].push_back(static_cast<std::uint32_t>(cycles_.size()));
        }
        remembered_ += modes.size();
        cycles_.push_back({std::move(modes)});
      }
    }
    return cycles_.size() > before;
  }

  void forget_cycles() {
    cycles_.clear();
    for (std::vector<std::uint32_t>& cycles : cycles_with_) {
      cycles.clear();
    }
    known_.clear();
    remembered_ = 0;
  }

  struct Cycle {
    std::vector<ModeId> modes;
    std::size_t chosen = 0;
  };
  static constexpr std::uint32_t none = 0xffffffff;

  const BlockProblem& blocks_;
  core::Random random_;
  bool possible_ = true;
  std::vector<Component> components_;
  std::vector<Port> out_;  // of the nodes
  std::vector<Port> in_;
  std::vector<BlockId> free_;  // with two modes or more
  std::vector<ModeId> mode_;   // of the blocks
  std::vector<State> state_;   // of the components: the nodes that the modes leave and enter
  std::vector<std::uint32_t> costly_;
  std::vector<std::uint32_t> place_;                     // of a component in that list
  std::vector<Cycle> cycles_;                            // of the covers found
  std::vector<std::vector<std::uint32_t>> cycles_with_;  // the modes
  std::set<std::vector<ModeId>> known_;
  std::size_t remembered_ = 0;  // modes in all cycles
  int cost_ = 0;
  std::array<std::uint64_t, 32> chance_{};  // of a rise of the cost, in 2^-32
  bool again_ = false;                      // whether the next search begins at the last cover
  std::size_t failures_ = 0;
};

BlockAnnealing::BlockAnnealing(const BlockProblem& blocks, std::uint64_t seed)
    : work_(std::make_unique<Work>(blocks, seed)) {}
BlockAnnealing::~BlockAnnealing() = default;

bool BlockAnnealing::is_possible() const {
  return work_->is_possible();
}

std::optional<BlockCover> BlockAnnealing::run(const Stop& stop) {
  assert(is_possible());
  return work_->run(stop);
}

}  // namespace tsume::hamilton
