#include "lib/freecell/sat/layout.hpp"

#include <string>

namespace tsume::freecell {

namespace {

constexpr std::array<const char*, spots.size()> spot_names = {"cell", "bottom", "parent0",
                                                              "parent1", "dealt"};

constexpr std::size_t index_of(Spot spot) {
  return static_cast<std::size_t>(spot);
}

}  // namespace

Layout::Layout(const LengthProblem& problem) : steps_(problem.moves - problem.cards_left()) {
  for (std::size_t c = 0; c < problem.variant.cards(); ++c) {
    const Card card(c);
    if (card.rank() >= problem.position.home[card.suit_index()]) {
      index_[c] = cards_.size();
      cards_.push_back(card);
    }
  }
  start_.assign(size(), Spot::cell);
  below_.resize(size());
  for (const Column& column : problem.position.columns) {
    for (std::size_t j = 0; j < column.size(); ++j) {
      const std::size_t x = *find(column[j]);
      start_[x] = j == 0 ? Spot::bottom : Spot::dealt;
      for (std::size_t k = j; k-- > 0;) {
        below_[x].push_back(*find(column[k]));
      }
    }
  }
  find_riders();
  number(problem.variant);
}

void Layout::find_riders() {
  riders_.resize(size());
  for (std::size_t y = 0; y < size(); ++y) {
    for (const Spot spot : {Spot::parent0, Spot::parent1, Spot::dealt}) {
      if (const auto x = support(y, spot)) {
        riders_[*x].push_back({y, spot});
      }
    }
  }
}

void Layout::number(const Variant& variant) {
  offset_.resize(size());
  spot_offset_.resize(size());
  for (std::size_t x = 0; x < size(); ++x) {
    offset_[x] = block_;
    block_ += 2;
    for (const Spot spot : spots) {
      const bool possible = spot == Spot::cell     ? variant.cells > 0
                            : spot == Spot::bottom ? true
                                                   : support(x, spot).has_value();
      if (possible) {
        spot_offset_[x][index_of(spot)] = block_++;
      }
    }
  }
}

std::optional<std::size_t> Layout::find(Card card) const {
  return card.exists() && card.index() < max_cards ? index_[card.index()] : std::nullopt;
}

std::optional<std::size_t> Layout::support(std::size_t x, Spot spot) const {
  if (spot == Spot::dealt) {
    return below_[x].empty() ? std::nullopt : std::optional(below_[x].front());
  }
  const bool on_parent = spot == Spot::parent0 || spot == Spot::parent1;
  return on_parent ? find(parent_of(cards_[x], spot == Spot::parent0 ? 0 : 1)) : std::nullopt;
}

std::optional<std::size_t> Layout::lower(std::size_t x) const {
  const Card card = cards_[x];
  return card.rank() == 0 ? std::nullopt : find(Card(card.rank() - 1, card.suit()));
}

cnf::Term Layout::at(std::size_t step, std::size_t x, Spot spot) const {
  const auto offset = spot_offset_[x][index_of(spot)];
  return offset ? cnf::Term(var(step, *offset)) : cnf::Term::constant(false);
}

void Layout::make_variables(cnf::ClauseSink& sink) const {
  sink.new_vars(var_count());
  for (std::size_t step = 0; step <= steps_; ++step) {
    for (std::size_t x = 0; x < size(); ++x) {
      const auto name = [&](cnf::Var var, const char* what) {
        sink.name(var,
                  [&] { return std::to_string(step) + '.' + what + '.' + name_of(cards_[x]); });
      };
      name(move(step, x), "move");
      name(home(step, x), "home");
      for (const Spot spot : spots) {
        if (const cnf::Term term = at(step, x, spot); !term.is_constant()) {
          name(term.lit().var(), spot_names[index_of(spot)]);
        }
      }
    }
  }
}

}  // namespace tsume::freecell
