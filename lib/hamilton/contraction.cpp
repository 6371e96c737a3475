#include "lib/hamilton/contraction.hpp"

#include "lib/cnf/constraints/exactly.hpp"
#include "lib/solver/incremental.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace tsume::hamilton {

namespace {

using cnf::Lit;
using core::Outcome;

constexpr std::size_t separate_links = 3;  // so many links to one vertex stay gates of their own
constexpr std::size_t least_hub_degree = 12;
constexpr std::size_t hub_factor = 2;  // times the average degree
constexpr std::size_t closure_rounds = 30;
constexpr std::size_t most_choices = 2000;     // of pairings, tried for one solution
constexpr std::size_t two_limit = 6;           // "at least two" clauses for small cuts
constexpr std::uint64_t first_budget = 4'000;  // steps for a demand
constexpr std::uint64_t last_budget = 64'000;  // before more crossings are tried instead

// A hub with the vertices that have most of their neighbours in the piece.
class HubClosure {
 public:
  explicit HubClosure(const CycleProblem& problem)
      : problem_(problem), degree_(problem.size(), 0), inside_(problem.size(), 0) {
    for (Vertex v = 0; v < problem.size(); ++v) {
      for_each_neighbour(v, [&](Vertex) { ++degree_[v]; });
      total_ += degree_[v];
    }
  }

  [[nodiscard]] std::vector<Vertex> hubs() const {
    std::vector<Vertex> result;
    for (Vertex v = 0; v < problem_.size(); ++v) {
      if (degree_[v] >= least_hub_degree && degree_[v] * problem_.size() >= hub_factor * total_) {
        result.push_back(v);
      }
    }
    return result;
  }

  [[nodiscard]] std::vector<Vertex> around(Vertex hub) {
    std::fill(inside_.begin(), inside_.end(), std::uint8_t{0});
    std::vector<Vertex> members{hub};
    for_each_neighbour(hub, [&](Vertex v) {
      if (degree_[v] < degree_[hub]) {
        members.push_back(v);
      }
    });
    for (const Vertex v : members) {
      inside_[v] = 1;
    }
    for (std::size_t round = 0; round < closure_rounds; ++round) {
      if (!settle(members)) {
        break;
      }
    }
    return members;
  }

 private:
  template <typename Each>
  void for_each_neighbour(Vertex v, Each each) const {
    for (const auto& [to, link] : problem_.incident(v)) {
      if (!problem_.is_removed(link)) {
        each(to);
      }
    }
  }

  [[nodiscard]] std::size_t inner_degree(Vertex v) const {
    std::size_t count = 0;
    for_each_neighbour(v, [&](Vertex w) { count += inside_[w]; });
    return count;
  }

  // Drops members with at most half of their neighbours inside, takes others with more. False if
  // nothing changed.
  bool settle(std::vector<Vertex>& members) {
    bool changed = false;
    std::vector<Vertex> kept;
    for (const Vertex v : members) {
      if (2 * inner_degree(v) <= degree_[v]) {
        inside_[v] = 0;
        changed = true;
      } else {
        kept.push_back(v);
      }
    }
    members = std::move(kept);
    const std::size_t old = members.size();
    for (std::size_t i = 0; i < old; ++i) {
      for_each_neighbour(members[i], [&](Vertex w) {
        if (inside_[w] == 0 && 2 * inner_degree(w) > degree_[w]) {
          inside_[w] = 1;
          members.push_back(w);
          changed = true;
        }
      });
    }
    return changed;
  }

  const CycleProblem& problem_;
  std::vector<std::size_t> degree_;
  std::vector<std::uint8_t> inside_;
  std::size_t total_ = 0;
};

std::vector<Vertex> complement(const std::vector<Vertex>& inside, std::size_t n) {
  std::vector<bool> in(n, false);
  for (const Vertex v : inside) {
    in[v] = true;
  }
  std::vector<Vertex> outside;
  for (Vertex v = 0; v < n; ++v) {
    if (!in[v]) {
      outside.push_back(v);
    }
  }
  return outside;
}

constexpr std::size_t no_piece = static_cast<std::size_t>(-1);

// How many gates each piece has, as the items are made below.
std::vector<std::size_t> gate_counts(const CycleProblem& problem, std::size_t pieces,
                                     const std::vector<std::size_t>& piece_of) {
  std::vector<std::size_t> counts(pieces, 0);
  std::map<std::pair<std::size_t, Vertex>, std::size_t> bundles;
  for (LinkId link = 0; link < problem.links().size(); ++link) {
    const auto [u, v] = problem.links()[link];
    const std::size_t a = piece_of[u];
    const std::size_t b = piece_of[v];
    if (problem.is_removed(link) || a == b) {
      continue;
    }
    if (a != no_piece && b != no_piece) {
      ++counts[a];
      ++counts[b];
    } else {
      ++bundles[a != no_piece ? std::pair{a, v} : std::pair{b, u}];
    }
  }
  for (const auto& [bundle, links] : bundles) {
    counts[bundle.first] += links > separate_links ? 2 : links;
  }
  return counts;
}

// Dissolves pieces with too many gates, the worst first: links between pieces are gates of their
// own, and there are fewer when one of two is dissolved.
void drop_wide_pieces(const CycleProblem& problem, std::size_t most_gates,
                      std::vector<std::vector<Vertex>>& pieces,
                      std::vector<std::size_t>& piece_of) {
  while (!pieces.empty()) {
    const std::vector<std::size_t> counts = gate_counts(problem, pieces.size(), piece_of);
    const auto worst = std::max_element(counts.begin(), counts.end());
    if (*worst <= most_gates) {
      return;
    }
    pieces.erase(pieces.begin() + (worst - counts.begin()));
    std::fill(piece_of.begin(), piece_of.end(), no_piece);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      for (const Vertex v : pieces[i]) {
        piece_of[v] = i;
      }
    }
  }
}

// The gates of a set of vertices if the others are in no piece; more than `most_gates` if there are
// too many.
std::size_t count_gates(const CycleProblem& problem, const std::vector<Vertex>& inside,
                        std::size_t most_gates, VertexMarks& marks) {
  marks.clear();
  for (const Vertex v : inside) {
    marks.set(v);
  }
  std::map<Vertex, std::size_t> outer;
  for (const Vertex v : inside) {
    for (const auto& [to, link] : problem.incident(v)) {
      if (!problem.is_removed(link) && !marks.has(to)) {
        ++outer[to];
        if (outer.size() > most_gates) {
          return most_gates + 1;
        }
      }
    }
  }
  std::size_t gates = 0;
  for (const auto& [to, links] : outer) {
    gates += links > separate_links ? 2 : links;
  }
  return gates;
}

}  // namespace

std::vector<std::vector<Vertex>> disjoint_pieces(const CycleProblem& problem,
                                                 std::span<const Region> regions,
                                                 const PieceLimits& limits) {
  const std::size_t n = problem.size();
  // By preference: borders that leave one demand or three; hubs; other borders.
  std::array<std::vector<std::vector<Vertex>>, 3> tiers;
  VertexMarks marks(n);
  const auto consider = [&](std::size_t tier, std::vector<Vertex> inside, std::size_t most) {
    if (inside.size() >= std::max(limits.least_piece, n / limits.most_pieces) &&
        inside.size() <= most &&
        count_gates(problem, inside, limits.most_gates, marks) <= limits.most_gates) {
      tiers[tier].push_back(std::move(inside));
    }
  };
  for (const Region& region : regions) {
    const std::size_t tier = region.border.size() <= 3 ? 0 : 2;
    consider(tier, region.inside, n * 3 / 5);
    if (tier == 0) {
      consider(tier, complement(region.inside, n), n * 9 / 10);
    }
  }
  HubClosure closure(problem);
  for (const Vertex hub : closure.hubs()) {
    consider(1, closure.around(hub), n * 3 / 5);
  }
  std::vector<std::vector<Vertex>> pieces;
  std::vector<std::size_t> piece_of(n, no_piece);
  std::size_t covered = 0;
  for (auto& candidates : tiers) {
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& a, const auto& b) { return a.size() > b.size(); });
    for (std::vector<Vertex>& inside : candidates) {
      if (std::all_of(inside.begin(), inside.end(),
                      [&](Vertex v) { return piece_of[v] == no_piece; })) {
        for (const Vertex v : inside) {
          piece_of[v] = pieces.size();
        }
        covered += inside.size();
        pieces.push_back(std::move(inside));
      }
    }
    if (2 * covered > n) {
      break;
    }
  }
  drop_wide_pieces(problem, limits.most_gates, pieces, piece_of);
  return pieces;
}

class Contraction::Work {
 public:
  Work(const CycleProblem& problem, std::vector<std::vector<Vertex>> pieces,
       const PortfolioOptions& options)
      : problem_(problem), node_of_(problem.size(), none) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      for (const Vertex v : pieces[i]) {
        assert(node_of_[v] == none);
        node_of_[v] = i;
      }
    }
    piece_count_ = pieces.size();
    std::size_t nodes = piece_count_;
    for (std::size_t& node : node_of_) {
      if (node == none) {
        node = nodes++;
      }
    }
    at_node_.resize(nodes);
    make_items();
    for (std::size_t i = 0; i < piece_count_; ++i) {
      std::vector<Gate> gates;
      for (const std::size_t item : at_node_[i]) {
        gates.push_back(items_[item].links);
      }
      demands_.push_back(
          std::make_unique<PieceDemands>(problem, std::move(pieces[i]), std::move(gates), options));
    }
    encode();
  }

  Outcome run(const Stop& stop) {
    while (outcome_ == Outcome::undecided && !stop()) {
      round(stop);
    }
    return outcome_;
  }

  [[nodiscard]] const CycleCover& solution() const { return solution_; }
  [[nodiscard]] ContractionCounts counts() const {
    ContractionCounts counts = counts_;
    counts.pieces = piece_count_;
    for (const auto& demands : demands_) {
      counts.demands += demands->decided();
      counts.steps += demands->steps();
    }
    return counts;
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  // A place where a tour may pass between two nodes.
  struct Item {
    std::size_t a = 0;
    std::size_t b = 0;
    Gate links;
    std::size_t twin = none;  // the first place of the gate, if this is the second
  };

  [[nodiscard]] bool is_piece(std::size_t node) const { return node < piece_count_; }
  [[nodiscard]] Lit lit(std::size_t item) const {
    return cnf::Var{static_cast<std::int32_t>(item) + 1};
  }

  void add_item(std::size_t a, std::size_t b, Gate links, std::size_t twin = none) {
    at_node_[a].push_back(items_.size());
    at_node_[b].push_back(items_.size());
    items_.push_back({a, b, std::move(links), twin});
  }

  void make_items() {
    // Links between a piece and a vertex that is in none, by these; forced ones stay apart.
    std::map<std::pair<std::size_t, std::size_t>, Gate> bundles;
    for (LinkId link = 0; link < problem_.links().size(); ++link) {
      const auto [u, v] = problem_.links()[link];
      std::size_t a = node_of_[u];
      std::size_t b = node_of_[v];
      if (problem_.is_removed(link) || a == b) {
        continue;
      }
      if (a > b) {
        std::swap(a, b);
      }
      if (is_piece(a) && !is_piece(b) && !problem_.is_forced(link)) {
        bundles[{a, b}].push_back(link);
      } else {
        add_item(a, b, {link});
      }
    }
    for (auto& [nodes, links] : bundles) {
      if (links.size() <= separate_links) {
        for (const LinkId link : links) {
          add_item(nodes.first, nodes.second, {link});
        }
      } else {
        add_item(nodes.first, nodes.second, links);
        add_item(nodes.first, nodes.second, links, items_.size() - 1);
      }
    }
  }

  void encode() {
    solver_.set_option("lucky", 0);
    solver_.new_vars(static_cast<std::int64_t>(items_.size()));
    pairs_only_ = solver_.new_var();
    four_at_most_ = solver_.new_var();
    put_off_ = solver_.new_var();
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (items_[i].links.size() == 1 && problem_.is_forced(items_[i].links.front())) {
        solver_.add({lit(i)});
      }
      if (items_[i].twin != none) {
        solver_.add({~lit(i), lit(items_[i].twin)});
      }
    }
    for (std::size_t node = 0; node < at_node_.size(); ++node) {
      if (is_piece(node)) {
        encode_piece(at_node_[node]);
      } else {
        std::vector<Lit> lits;
        for (const std::size_t item : at_node_[node]) {
          lits.push_back(lit(item));
        }
        cnf::add_exactly_two(solver_, lits);
      }
    }
  }

  // An even number of gates, not 0; other numbers are forbidden set by set.
  void encode_piece(const std::vector<std::size_t>& gates) {
    for (std::uint32_t set = 0; set < (1U << gates.size()); ++set) {
      const int size = __builtin_popcount(set);
      std::vector<Lit> clause = not_exactly(gates, set);
      if (size > 0 && size % 2 == 0) {
        if (size == 2) {
          continue;
        }
        clause.push_back(size == 4 ? ~pairs_only_ : ~four_at_most_);
      }
      solver_.add(clause);
    }
  }

  [[nodiscard]] std::vector<Lit> not_exactly(const std::vector<std::size_t>& items,
                                             std::uint32_t set) const {
    std::vector<Lit> clause;
    for (std::size_t i = 0; i < items.size(); ++i) {
      clause.push_back((set >> i & 1U) != 0 ? ~lit(items[i]) : lit(items[i]));
    }
    return clause;
  }

  void round(const Stop& stop) {
    for (const Lit lit : {pairs_only_, four_at_most_, put_off_}) {
      if (lit != Lit{}) {
        solver_.assume(lit);
      }
    }
    solver::Budget budget;
    budget.stop = [&] {
      ++counts_.steps;
      return stop();
    };
    switch (solver_.solve(budget)) {
      case cnf::Verdict::unsatisfiable:
        relax();
        break;
      case cnf::Verdict::satisfiable:
        ++counts_.rounds;
        refine(stop);
        break;
      default:
        break;
    }
  }

  // No solution under the restrictions: lifts one that took part.
  void relax() {
    const auto failed = [&](Lit lit) { return lit != Lit{} && solver_.failed(lit); };
    const bool waiting = failed(put_off_);
    if (waiting && (budget_ < last_budget || !(failed(pairs_only_) || failed(four_at_most_)))) {
      budget_ *= 2;
      put_off_ = solver_.new_var();
    } else if (failed(pairs_only_)) {
      pairs_only_ = Lit{};
    } else if (failed(four_at_most_)) {
      four_at_most_ = Lit{};
    } else {
      outcome_ = Outcome::none;
    }
  }

  void refine(const Stop& stop) {
    std::vector<bool> on(items_.size());
    for (std::size_t i = 0; i < items_.size(); ++i) {
      on[i] = solver_.value(lit(i));
    }
    if (!cut_components(on)) {
      meet_demands(on, stop);
    }
  }

  // Adds a cut for each component of the solution; false if it is connected.
  bool cut_components(const std::vector<bool>& on) {
    std::vector<std::size_t> parent(at_node_.size());
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto find = [&](std::size_t node) {
      while (parent[node] != node) {
        node = parent[node] = parent[parent[node]];
      }
      return node;
    };
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (on[i]) {
        parent[find(items_[i].a)] = find(items_[i].b);
      }
    }
    std::map<std::size_t, std::vector<Lit>> cuts;
    for (std::size_t node = 0; node < parent.size(); ++node) {
      cuts[find(node)];
    }
    if (cuts.size() == 1) {
      return false;
    }
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const std::size_t a = find(items_[i].a);
      const std::size_t b = find(items_[i].b);
      if (a != b) {
        cuts[a].push_back(lit(i));
        cuts[b].push_back(lit(i));
      }
    }
    for (const auto& [node, lits] : cuts) {
      add_cut(lits);
    }
    return true;
  }

  void add_cut(const std::vector<Lit>& lits) {
    if (lits.size() < 2 || lits.size() > two_limit) {
      solver_.add(lits);
      return;
    }
    for (std::size_t skipped = 0; skipped < lits.size(); ++skipped) {
      std::vector<Lit> clause = lits;
      clause.erase(clause.begin() + static_cast<std::ptrdiff_t>(skipped));
      solver_.add(clause);
    }
  }

  // How a piece meets what a solution asks.
  struct Options {
    std::vector<const PieceDemands::Answer*> met;
    bool open = false;  // some pairing is undecided
  };

  void meet_demands(const std::vector<bool>& on, const Stop& stop) {
    std::vector<Options> options(piece_count_);
    bool refuted = false;
    for (std::size_t piece = 0; piece < piece_count_; ++piece) {
      const std::vector<std::size_t>& items = at_node_[piece];
      std::uint32_t set = 0;
      for (std::size_t i = 0; i < items.size(); ++i) {
        set |= on[items[i]] ? 1U << i : 0U;
      }
      options[piece] = meet(piece, set, stop);
      if (stop()) {
        return;
      }
      if (!options[piece].met.empty()) {
        continue;
      }
      refuted = true;
      std::vector<Lit> clause = not_exactly(items, set);
      if (options[piece].open) {
        clause.push_back(~put_off_);
      } else {
        ++counts_.forbidden;
      }
      solver_.add(clause);
    }
    if (!refuted) {
      join(on, options);
    }
  }

  Options meet(std::size_t piece, std::uint32_t set, const Stop& stop) {
    std::vector<std::size_t> gates;
    for (std::size_t i = 0; i < at_node_[piece].size(); ++i) {
      if ((set >> i & 1U) != 0) {
        gates.push_back(i);
      }
    }
    Options options;
    for (const Pairing& pairing : all_pairings(gates)) {
      if (!is_possible(piece, pairing)) {
        continue;
      }
      const PieceDemands::Answer& answer = demands_[piece]->solve(pairing, budget_, stop);
      if (answer.outcome == Outcome::solved) {
        options.met.push_back(&answer);
      }
      options.open = options.open || answer.outcome == Outcome::undecided;
      if (stop()) {
        break;
      }
    }
    return options;
  }

  // Both places of a gate that are used lead to one vertex, which joins them.
  [[nodiscard]] bool is_possible(std::size_t piece, const Pairing& pairing) const {
    std::map<std::size_t, std::size_t> partner;
    for (const auto& [a, b] : pairing) {
      partner[a] = b;
      partner[b] = a;
    }
    for (const auto& [a, b] : partner) {
      const std::size_t first = items_[at_node_[piece][a]].twin;
      if (first != none && at_node_[piece][b] != first) {
        return false;
      }
    }
    return true;
  }

  // A search for an option of each piece such that all together make one cycle.
  struct Joining {
    const std::vector<bool>& on;
    const std::vector<Options>& options;
    std::size_t on_count = 0;
    std::vector<std::size_t> choice;  // by piece; `none`: not yet
    std::size_t tries = 0;
    // After a failure: nodes such that no choice joins them with the rest while they keep their
    // items.
    std::vector<bool> reason;
  };

  // Finds the tour, or forbids what closes a cycle too early whatever is chosen.
  void join(const std::vector<bool>& on, const std::vector<Options>& options) {
    Joining joining{on,
                    options,
                    static_cast<std::size_t>(std::count(on.begin(), on.end(), true)),
                    std::vector<std::size_t>(piece_count_, none),
                    0,
                    {}};
    for (std::size_t piece = 0; piece < piece_count_; ++piece) {
      if (options[piece].met.size() == 1) {
        joining.choice[piece] = 0;
      }
    }
    if (search(joining)) {
      assemble(on, options, joining.choice);
      outcome_ = Outcome::solved;
      return;
    }
    std::vector<Lit> clause;
    bool open = joining.tries >= most_choices;
    for (std::size_t node = 0; node < at_node_.size(); ++node) {
      if (!joining.reason[node]) {
        continue;
      }
      open = open || (is_piece(node) && options[node].open);
      for (const std::size_t item : at_node_[node]) {
        if (on[item]) {
          clause.push_back(~lit(item));
        } else if (is_piece(node)) {
          clause.push_back(lit(item));
        }
      }
    }
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    if (open) {
      clause.push_back(~put_off_);
    }
    solver_.add(clause);
  }

  // True if the choice was completed to one cycle.
  bool search(Joining& joining) {
    std::size_t undecided = none;
    if (const auto found = closed_walk(joining, undecided)) {
      return *found;
    }
    if (++joining.tries >= most_choices) {
      joining.reason.assign(at_node_.size(), true);
      return false;
    }
    std::vector<bool> reason(at_node_.size(), false);
    for (std::size_t i = 0; i < joining.options[undecided].met.size(); ++i) {
      joining.choice[undecided] = i;
      if (search(joining)) {
        return true;
      }
      if (!joining.reason[undecided]) {
        joining.choice[undecided] = none;
        return false;  // it fails without this piece
      }
      for (std::size_t node = 0; node < reason.size(); ++node) {
        reason[node] = reason[node] || joining.reason[node];
      }
    }
    joining.choice[undecided] = none;
    joining.reason = std::move(reason);
    return false;
  }

  // Follows the items: true if they make one cycle, false with a reason if some close early;
  // nullopt if neither, with a piece where the walk ended.
  std::optional<bool> closed_walk(Joining& joining, std::size_t& undecided) const {
    std::vector<bool> seen(items_.size(), false);
    for (std::size_t first = 0; first < items_.size(); ++first) {
      if (!joining.on[first] || seen[first]) {
        continue;
      }
      std::vector<bool> passed(at_node_.size(), false);
      std::size_t count = 0;
      std::size_t item = first;
      std::size_t node = items_[first].b;
      do {
        seen[item] = true;
        passed[node] = true;
        ++count;
        if (is_piece(node)) {
          if (joining.choice[node] == none) {
            undecided = node;
            break;
          }
          item = partner_of(node, item, joining.options[node].met[joining.choice[node]]->inside);
        } else {
          item = other_item(joining.on, node, item);
        }
        node = items_[item].a == node ? items_[item].b : items_[item].a;
      } while (item != first);
      if (undecided != none && passed[undecided] && joining.choice[undecided] == none) {
        continue;
      }
      if (count == joining.on_count) {
        return true;
      }
      joining.reason = std::move(passed);
      return false;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::size_t other_item(const std::vector<bool>& on, std::size_t node,
                                       std::size_t item) const {
    for (const std::size_t other : at_node_[node]) {
      if (on[other] && other != item) {
        return other;
      }
    }
    return item;
  }

  [[nodiscard]] std::size_t partner_of(std::size_t piece, std::size_t item,
                                       const Pairing& pairing) const {
    for (const auto& [a, b] : pairing) {
      if (at_node_[piece][a] == item) {
        return at_node_[piece][b];
      }
      if (at_node_[piece][b] == item) {
        return at_node_[piece][a];
      }
    }
    return item;
  }

  void assemble(const std::vector<bool>& on, const std::vector<Options>& options,
                const std::vector<std::size_t>& choice) {
    std::vector<LinkId> links;
    for (std::size_t piece = 0; piece < piece_count_; ++piece) {
      const auto& answer = *options[piece].met[choice[piece]];
      links.insert(links.end(), answer.links.begin(), answer.links.end());
    }
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (on[i] && !is_piece(items_[i].a) && !is_piece(items_[i].b)) {
        links.push_back(items_[i].links.front());
      }
    }
    // A link between two pieces is in the answers of both.
    std::sort(links.begin(), links.end());
    links.erase(std::unique(links.begin(), links.end()), links.end());
    solution_.around.assign(problem_.size(), {graph::no_vertex, graph::no_vertex});
    for (const LinkId link : links) {
      const auto [u, v] = problem_.links()[link];
      solution_.around[u][solution_.around[u][0] == graph::no_vertex ? 0 : 1] = v;
      solution_.around[v][solution_.around[v][0] == graph::no_vertex ? 0 : 1] = u;
    }
    assert(!first_fault(problem_, solution_) && count_cycles(problem_, solution_) == 1);
  }

  const CycleProblem& problem_;
  std::size_t piece_count_ = 0;
  std::vector<std::size_t> node_of_;  // by vertex: pieces first, then the vertices in none
  std::vector<std::vector<std::size_t>> at_node_;  // items; of a piece also its gates
  std::vector<Item> items_;
  std::vector<std::unique_ptr<PieceDemands>> demands_;
  solver::IncrementalSolver solver_;
  // Assumptions, lifted one after another; an empty literal when lifted.
  Lit pairs_only_;
  Lit four_at_most_;
  Lit put_off_;  // sets of gates that took too long are left alone for now
  std::uint64_t budget_ = first_budget;
  Outcome outcome_ = Outcome::undecided;
  CycleCover solution_;
  ContractionCounts counts_;
};

Contraction::Contraction(const CycleProblem& problem, std::vector<std::vector<Vertex>> pieces,
                         const PortfolioOptions& options)
    : work_(std::make_unique<Work>(problem, std::move(pieces), options)) {
  assert(!problem.is_directed() && problem.symmetry().empty());
}
Contraction::~Contraction() = default;

Outcome Contraction::run(const Stop& stop) {
  return work_->run(stop);
}

const CycleCover& Contraction::solution() const {
  return work_->solution();
}

ContractionCounts Contraction::counts() const {
  return work_->counts();
}

}  // namespace tsume::hamilton
