// The rules of FreeCell as clauses on the variables of layout.hpp, in the single-card metric.
//
// A move that does not change in which kind of place the card is (from cell to cell, a whole column
// to an empty one) is no move. Two moves home of one step that are possible in both orders are not
// told apart. Otherwise the models, of the first Layout::var_count() variables and without
// implied.hpp, are the solutions, each once.
//
// For each step i:
//   - Exactly one card moves, or, if a shorter solution will do, `idle` is true and all cards are
//     home before the step.
//   - Each card that is not home has exactly one place. It is another than before if the card
//     moves and the same if not, and never `dealt` after a move.
//   - A card moves only if it is not home and no card on it is still there. It is put only on a
//     parent that is in a column and has no card on it.
//   - At most as many cards are in cells, and are the deepest of a column, as there are cells and
//     columns.
//   - A card is home only if the next lower one of its suit is home, and if a card that lies on it
//     after the move is home, too. That alone would let cards of one step go home that wait for
//     each other in a circle: the card on it also precedes it in HomeOrder, in which the cards of
//     a suit ascend. The order in which the cards of a solution go home is such an order.
// After the last step all cards are home.
//
// The representation is that of the report by Jimbo, Tamai and Wake (layout.hpp); steps with many
// moves home in them are the parallel steps of planning as satisfiability (Rintanen, Heljanko,
// Niemela, "Planning as satisfiability: parallel plans and algorithms for plan search", Artificial
// Intelligence 170, 2006) for those actions that cost the same in every plan.
#include "lib/freecell/sat/encoding.hpp"

#include "lib/cnf/constraints/at_most.hpp"
#include "lib/cnf/constraints/exactly.hpp"
#include "lib/freecell/sat/home_order.hpp"
#include "lib/freecell/sat/implied.hpp"
#include "lib/freecell/sat/layout.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tsume::freecell {

namespace {

using cnf::Lit;
using cnf::Term;

// The rules of the game.
class Rules {
 public:
  Rules(const LengthProblem& problem, const Layout& layout, const HomeOrder& order,
        cnf::ClauseSink& sink)
      : problem_(problem), layout_(layout), order_(order), sink_(sink) {}

  void start() {
    for (std::size_t x = 0; x < layout_.size(); ++x) {
      add({~Term(layout_.move(0, x))});
      for (const Spot spot : spots) {
        const Term there = layout_.at(0, x, spot);
        add({spot == layout_.start(x) ? there : ~there});
      }
    }
    moves_home(0);
  }

  void step(std::size_t i, std::optional<Lit> idle) {
    one_mover(i, idle);
    for (std::size_t x = 0; x < layout_.size(); ++x) {
      one_place(i, x);
      mover(i, x);
      for (const Spot spot : {Spot::parent0, Spot::parent1}) {
        onto_parent(i, x, spot);
      }
      add({~home(i - 1, x), home(i, x)});
    }
    at_most(i, Spot::cell, problem_.variant.cells);
    at_most(i, Spot::bottom, problem_.variant.columns);
    moves_home(i);
  }

  void goal() {
    for (std::size_t x = 0; x < layout_.size(); ++x) {
      add({home(layout_.steps(), x)});
    }
  }

 private:
  void add(std::initializer_list<Term> terms) { cnf::add_folded(sink_, terms); }
  [[nodiscard]] Term home(std::size_t i, std::size_t x) const { return layout_.home(i, x); }
  void about(std::size_t i, const char* what) {
    sink_.about([&] { return std::to_string(i) + '.' + what; });
  }

  void one_mover(std::size_t i, std::optional<Lit> idle) {
    std::vector<Lit> movers;
    for (std::size_t x = 0; x < layout_.size(); ++x) {
      movers.emplace_back(layout_.move(i, x));
      if (idle) {
        add({~*idle, home(i - 1, x)});
      }
    }
    if (idle) {
      movers.push_back(*idle);
    }
    about(i, "mover");
    cnf::add_exactly_one(sink_, movers, cnf::AtMostOne::seq);
  }

  void one_place(std::size_t i, std::size_t x) {
    std::vector<Lit> places = {layout_.home(i - 1, x)};
    for (const Spot spot : spots) {
      if (const Term term = layout_.at(i, x, spot); !term.is_constant()) {
        places.push_back(term.lit());
      }
    }
    cnf::add_exactly_one(sink_, places, cnf::AtMostOne::pairwise);
  }

  // x changes its place if and only if it moves; it moves only if it is not home and nothing lies
  // on it.
  void mover(std::size_t i, std::size_t x) {
    const Term move = layout_.move(i, x);
    add({~move, ~home(i - 1, x)});
    for (const Spot spot : spots) {
      const Term before = layout_.at(i - 1, x, spot);
      const Term after = layout_.at(i, x, spot);
      add({move, home(i - 1, x), ~before, after});
      add({~move, ~before, ~after});
    }
    add({~move, ~layout_.at(i, x, Spot::dealt)});
    for (const Layout::Rider& y : layout_.riders(x)) {
      add({~move, ~layout_.at(i - 1, y.card, y.spot), home(i - 1, y.card)});
    }
  }

  // A card is put only on a card of a column on which nothing lies.
  void onto_parent(std::size_t i, std::size_t x, Spot spot) {
    const Term put = layout_.at(i, x, spot);
    if (put.is_constant()) {
      return;
    }
    const Term move = layout_.move(i, x);
    const std::size_t parent = *layout_.support(x, spot);
    add({~move, ~put, ~home(i - 1, parent)});
    add({~move, ~put, ~layout_.at(i - 1, parent, Spot::cell)});
    for (const Layout::Rider& y : layout_.riders(parent)) {
      const Term gone = y.card == x ? Term::constant(false) : home(i - 1, y.card);
      add({~move, ~put, ~layout_.at(i - 1, y.card, y.spot), gone});
    }
  }

  void at_most(std::size_t i, Spot spot, std::size_t number) {
    std::vector<Lit> there;
    for (std::size_t x = 0; x < layout_.size(); ++x) {
      if (const Term term = layout_.at(i, x, spot); !term.is_constant()) {
        there.push_back(term.lit());
      }
    }
    about(i, spot == Spot::cell ? "cells" : "columns");
    cnf::add_at_most(sink_, there, number);
  }

  // A card goes home only after the lower cards of its suit, and after what lies on it has gone.
  void moves_home(std::size_t i) {
    for (std::size_t x = 0; x < layout_.size(); ++x) {
      if (const auto lower = layout_.lower(x)) {
        add({~home(i, x), home(i, *lower)});
      }
      for (const Layout::Rider& y : layout_.riders(x)) {
        const Term on = layout_.at(i, y.card, y.spot);
        add({~home(i, x), ~on, home(i, y.card)});
        add({~home(i, x), ~on, order_.before(y.card, x)});
      }
    }
  }

  const LengthProblem& problem_;
  const Layout& layout_;
  const HomeOrder& order_;
  cnf::ClauseSink& sink_;
};

}  // namespace

void encode(const LengthProblem& problem, cnf::ClauseSink& sink) {
  const Layout layout(problem);
  layout.make_variables(sink);
  const HomeOrder order(layout, sink);
  Rules rules(problem, layout, order, sink);
  ImpliedClauses implied(problem, layout, order, sink);
  order.add_transitivity(sink);
  rules.start();
  implied.start();
  for (std::size_t i = 1; i <= layout.steps(); ++i) {
    std::optional<Lit> idle;
    if (problem.at_most) {
      idle = sink.new_var();
      sink.name(idle->var(), [&] { return std::to_string(i) + ".idle"; });
    }
    rules.step(i, idle);
    implied.step(i, idle);
  }
  rules.goal();
}

cnf::Encoded encoded(const LengthProblem& problem) {
  cnf::Encoded result{.metadata = describe(problem), .wanted = LengthProblem::wanted()};
  result.impossible = why_impossible(problem);
  if (result.impossible) {
    return result;
  }
  result.encode = [problem](cnf::ClauseSink& sink) { encode(problem, sink); };
  const std::int64_t projected = Layout(problem).var_count();
  for (std::int32_t v = 1; v <= projected; ++v) {
    result.projection.push_back({v});
  }
  return result;
}

}  // namespace tsume::freecell
