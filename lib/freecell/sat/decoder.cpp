#include "lib/freecell/sat/decoder.hpp"

#include "lib/core/text.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/sat/encoding.hpp"
#include "lib/io/error.hpp"

#include <optional>
#include <string>

namespace tsume::freecell {

namespace {

[[noreturn]] void refuse(std::size_t step, const std::string& reason) {
  throw io::Failure("the model is not a solution: step " + std::to_string(step) + ": " + reason);
}

// Where a card lies, if nothing lies on it.
std::optional<Place> open_place(const Position& position, Card card) {
  for (std::size_t i = 0; i < max_columns; ++i) {
    if (position.columns[i].top() == card) {
      return Place::column(i);
    }
  }
  for (std::size_t i = 0; i < max_cells; ++i) {
    if (position.cells[i] == card) {
      return Place::cell(i);
    }
  }
  return std::nullopt;
}

const LengthProblem& possible(const LengthProblem& problem) {
  if (const auto reason = why_impossible(problem)) {
    throw io::Failure("a model of a formula that has none: " + *reason);
  }
  return problem;
}

std::int64_t variables_of(const LengthProblem& problem) {
  cnf::CountingSink sink;
  encode(problem, sink);
  return sink.var_count();
}

}  // namespace

// The play of one model.
class Decoder::Play {
 public:
  Play(const LengthProblem& problem, const Layout& layout, const cnf::Assignment& model)
      : problem_(problem), layout_(layout), model_(model), position_(problem.position) {}

  // Step i; false if no card moves in it.
  bool step(std::size_t i) {
    if (i > 0) {
      const auto x = mover(i);
      if (!x) {
        return false;
      }
      make(i, layout_.card(*x), target(i, *x));
    }
    moves_home(i);
    return true;
  }

  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

 private:
  [[nodiscard]] std::optional<std::size_t> mover(std::size_t i) const {
    std::optional<std::size_t> result;
    for (std::size_t x = 0; x < layout_.size(); ++x) {
      if (model_[layout_.move(i, x)]) {
        if (result) {
          refuse(i, name_of(layout_.card(*result)) + " and " + name_of(layout_.card(x)) + " move");
        }
        result = x;
      }
    }
    return result;
  }

  [[nodiscard]] bool holds(cnf::Term term) const {
    return term.is_constant() ? term.is_true() : model_.satisfies(term.lit());
  }

  [[nodiscard]] Place target(std::size_t i, std::size_t x) const {
    std::optional<Place> place;
    if (holds(layout_.at(i, x, Spot::cell))) {
      for (std::size_t k = problem_.variant.cells; k-- > 0;) {
        place = position_.cells[k].exists() ? place : Place::cell(k);
      }
    } else if (holds(layout_.at(i, x, Spot::bottom))) {
      for (std::size_t k = problem_.variant.columns; k-- > 0;) {
        place = position_.columns[k].empty() ? Place::column(k) : place;
      }
    } else {
      for (const Spot spot : {Spot::parent0, Spot::parent1}) {
        if (holds(layout_.at(i, x, spot))) {
          place = open_place(position_, layout_.card(*layout_.support(x, spot)));
        }
      }
    }
    if (!place || place->is_home()) {
      refuse(i, "there is no place for " + name_of(layout_.card(x)));
    }
    return *place;
  }

  void make(std::size_t i, Card card, Place to) {
    const auto from = open_place(position_, card);
    if (!from || *from == to) {
      refuse(i, name_of(card) + " cannot move");
    }
    moves_.push_back({*from, to});
    make_move(position_, moves_.back());
  }

  // All cards that the model has home after step i, in an order that is possible.
  void moves_home(std::size_t i) {
    for (bool again = true; again;) {
      again = false;
      for (std::size_t x = 0; x < layout_.size(); ++x) {
        const Card card = layout_.card(x);
        if (model_[layout_.home(i, x)] && position_.next_home(card) &&
            open_place(position_, card)) {
          make(i, card, Place::home());
          again = true;
        }
      }
    }
    for (std::size_t x = 0; x < layout_.size(); ++x) {
      const Card card = layout_.card(x);
      if (model_[layout_.home(i, x)] && position_.home[card.suit_index()] <= card.rank()) {
        refuse(i, name_of(card) + " cannot go home");
      }
    }
  }

  const LengthProblem& problem_;
  const Layout& layout_;
  const cnf::Assignment& model_;
  Position position_;
  std::vector<Move> moves_;
};

Decoder::Decoder(const LengthProblem& problem)
    : problem_(possible(problem)), layout_(problem_), var_count_(variables_of(problem_)) {}

std::vector<Move> Decoder::moves(const cnf::ModelLits& model) const {
  const cnf::Assignment assignment = cnf::own_assignment(model, var_count_);
  Play play(problem_, layout_, assignment);
  for (std::size_t i = 0; i <= layout_.steps() && play.step(i); ++i) {
  }
  const std::string moves = written(problem_.position, play.moves());
  const CheckedMoves verdict =
      check_moves(problem_.position, problem_.variant, ToEmpty::one, moves);
  if (verdict.kind == CheckedMoves::Kind::illegal) {
    throw io::Failure("the model is not a solution: " + verdict.reason);
  }
  const std::size_t length = verdict.single_moves.size();
  if (verdict.kind != CheckedMoves::Kind::solved) {
    throw io::Failure("the model is not a solution: cards are left after " +
                      core::counted(length, "move"));
  }
  if (length > problem_.moves || (length < problem_.moves && !problem_.at_most)) {
    throw io::Failure("the model is a solution of " + core::counted(length, "move") + ", not of " +
                      std::to_string(problem_.moves));
  }
  return verdict.single_moves;
}

}  // namespace tsume::freecell
