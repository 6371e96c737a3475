#include "lib/hamilton/block_formula.hpp"

#include "lib/cnf/constraints/exactly.hpp"

#include <algorithm>
#include <array>

namespace tsume::hamilton {

namespace {

using cnf::Lit;

// Of many arcs the pairs would be too many clauses.
constexpr std::size_t most_for_pairs = 16;

void add_at_most_one_arc(cnf::ClauseSink& sink, const std::vector<Lit>& arcs) {
  cnf::add_at_most_one(
      sink, arcs, arcs.size() <= most_for_pairs ? cnf::AtMostOne::pairwise : cnf::AtMostOne::seq);
}

}  // namespace

BlockFormula::BlockFormula(const BlockProblem& blocks, std::uint64_t seed)
    : blocks_(blocks), is_inside_(blocks.nodes.size()), is_met_(blocks.choices.size()) {
  solver_.set_option("lucky", 0);
  // Most formulas of blocks have models. Of eight searches for symmetric tours of the FHCP graph
  // 868, three found none in 30 s without it; with it all ended within 16 s.
  solver_.set_option("stabilizeonly", 1);
  solver_.set_option("seed", static_cast<int>(seed % 2'000'000'000));
  solver_.new_vars(static_cast<std::int64_t>(blocks.modes.size() + blocks.arcs.size()));
  encode();
}

void BlockFormula::encode() {
  for (const std::vector<ModeId>& choices : blocks_.choices) {
    std::vector<Lit> lits;
    for (const ModeId m : choices) {
      lits.push_back(mode(m));
    }
    cnf::add_exactly_one(solver_, lits, cnf::AtMostOne::pairwise);
  }
  for (ModeId m = 0; m < blocks_.modes.size(); ++m) {
    encode_side(m, blocks_.modes[m].exits, blocks_.arcs_from);
    encode_side(m, blocks_.modes[m].entries, blocks_.arcs_to);
  }
  encode_arcs(blocks_.arcs_from, &Mode::exits);
  encode_arcs(blocks_.arcs_to, &Mode::entries);
}

// A mode has an arc at each node that it leaves, or enters.
void BlockFormula::encode_side(ModeId m, const std::vector<NodeId>& ports,
                               const std::vector<std::vector<ArcId>>& arcs_at) {
  for (const NodeId u : ports) {
    std::vector<Lit> clause{~mode(m)};
    for (const ArcId a : arcs_at[u]) {
      clause.push_back(arc(a));
    }
    solver_.add(clause);
  }
}

// At most one arc at each node, or at a block of single paths; none without a mode.
void BlockFormula::encode_arcs(const std::vector<std::vector<ArcId>>& arcs_at,
                               std::vector<NodeId> Mode::*ports) {
  std::vector<std::vector<Lit>> modes_at(blocks_.nodes.size());
  std::vector<std::vector<Lit>> of_block(blocks_.choices.size());
  std::vector<bool> is_single(blocks_.choices.size(), true);
  for (ModeId m = 0; m < blocks_.modes.size(); ++m) {
    const Mode& each = blocks_.modes[m];
    is_single[each.block] = is_single[each.block] && each.exits.size() == 1;
    for (const NodeId u : each.*ports) {
      modes_at[u].push_back(mode(m));
    }
  }
  for (NodeId u = 0; u < blocks_.nodes.size(); ++u) {
    std::vector<Lit> arcs;
    for (const ArcId a : arcs_at[u]) {
      std::vector<Lit> clause = modes_at[u];
      clause.push_back(~arc(a));
      solver_.add(clause);
      arcs.push_back(arc(a));
    }
    const BlockId block = blocks_.block_of[u];
    if (is_single[block]) {
      of_block[block].insert(of_block[block].end(), arcs.begin(), arcs.end());
    } else {
      add_at_most_one_arc(solver_, arcs);
    }
  }
  for (const std::vector<Lit>& arcs : of_block) {
    add_at_most_one_arc(solver_, arcs);
  }
}

void BlockFormula::add_cut(std::span<const NodeId> inside, Lit guard) {
  std::vector<Lit> out;
  std::vector<Lit> in;
  if (guard != Lit{}) {
    out.push_back(~guard);
    in.push_back(~guard);
  }
  is_inside_.clear();
  for (const NodeId u : inside) {
    is_inside_.set(u);
  }
  std::vector<BlockId> met;
  is_met_.clear();
  for (const NodeId u : inside) {
    for (const ArcId a : blocks_.arcs_from[u]) {
      if (!is_inside_.has(blocks_.arcs[a].to)) {
        out.push_back(arc(a));
      }
    }
    for (const ArcId a : blocks_.arcs_to[u]) {
      if (!is_inside_.has(blocks_.arcs[a].from)) {
        in.push_back(arc(a));
      }
    }
    if (const BlockId block = blocks_.block_of[u]; !is_met_.has(block)) {
      is_met_.set(block);
      met.push_back(block);
    }
  }
  for (const BlockId block : met) {
    for (const ModeId m : blocks_.choices[block]) {
      const auto crosses = [&](bool from_inside) {
        return std::ranges::any_of(blocks_.modes[m].steps, [&](const Step& step) {
          return is_inside_.has(step.from) == from_inside && is_inside_.has(step.to) != from_inside;
        });
      };
      if (crosses(true)) {
        out.push_back(mode(m));
      }
      if (crosses(false)) {
        in.push_back(mode(m));
      }
    }
  }
  solver_.add(out);
  solver_.add(in);
}

void BlockFormula::demand(const BlockSymmetry& symmetry) {
  for (ModeId m = 0; m < symmetry.mode.size(); ++m) {
    solver_.add(std::array{~mode(m), mode(symmetry.mode[m])});
  }
  for (ArcId a = 0; a < symmetry.arc.size(); ++a) {
    solver_.add(std::array{~arc(a), arc(symmetry.arc[a])});
  }
}

void BlockFormula::prefer(const BlockCover& cover) {
  for (ModeId m = 0; m < blocks_.modes.size(); ++m) {
    const bool chosen = cover.mode[blocks_.modes[m].block] == m;
    solver_.prefer(chosen ? mode(m) : ~mode(m));
  }
  for (ArcId a = 0; a < blocks_.arcs.size(); ++a) {
    const bool used = cover.next[blocks_.arcs[a].from] == blocks_.arcs[a].to;
    solver_.prefer(used ? arc(a) : ~arc(a));
  }
}

BlockCover BlockFormula::cover() const {
  BlockCover cover{std::vector<ModeId>(blocks_.choices.size()),
                   std::vector<NodeId>(blocks_.nodes.size())};
  for (ModeId m = 0; m < blocks_.modes.size(); ++m) {
    if (solver_.value(mode(m))) {
      cover.mode[blocks_.modes[m].block] = m;
      for (const auto& [from, to] : blocks_.modes[m].steps) {
        cover.next[from] = to;
      }
    }
  }
  for (ArcId a = 0; a < blocks_.arcs.size(); ++a) {
    if (solver_.value(arc(a))) {
      cover.next[blocks_.arcs[a].from] = blocks_.arcs[a].to;
    }
  }
  return cover;
}

}  // namespace tsume::hamilton
