#include "lib/samurai/sat/published_encoding.hpp"

#include "lib/cnf/constraints/exactly.hpp"
#include "lib/io/error.hpp"

#include <array>
#include <vector>

namespace tsume::samurai {

namespace {

using cnf::Lit;
using cnf::Var;
using Clause = std::vector<Lit>;

class Encoder {
 public:
  Encoder(const Situation& s, Weapon w, const PublishedOptions& options, cnf::ClauseSink& sink)
      : s_(s), w_(w), options_(options), sink_(sink) {
    for (Var* block : {&start_, &end_}) {
      *block = sink.new_vars(cell_count);
    }
    attack_ = sink.new_vars(4 * cell_count);
    for (Var* block : {&alpha_, &beta_, &gamma_, &delta_, &painted_}) {
      *block = sink.new_vars(cell_count);
    }
    start_unknown_ = sink.new_var();
    for (Var* block : {&kappa_, &kappa_before_, &lambda_, &lambda_before_}) {
      *block = sink.new_vars(cell_count);
    }
    for (Lit& lit : hidden_or_moved_) {
      lit = sink.new_var();
    }
    for (std::int64_t v = 1; v <= sink.var_count(); ++v) {
      sink.name({static_cast<std::int32_t>(v)},
                [&] { return published_name(static_cast<std::size_t>(v)); });
    }
  }

  void encode() {
    exactly_one();
    positions();
    field();
    hiding();
    inputs();
  }

 private:
  [[nodiscard]] static Lit in(Var block, std::size_t c) {
    return Var{block.number + static_cast<std::int32_t>(c)};
  }
  [[nodiscard]] static Clause all(Var block, std::size_t n) {
    Clause clause(n);
    for (std::size_t i = 0; i < n; ++i) {
      clause[i] = in(block, i);
    }
    return clause;
  }

  // Allow and Forbid
  void exactly_one() {
    for (const Var block : {start_, end_}) {
      sink_.about([&] { return std::string(block == start_ ? "s" : "e"); });
      cnf::add_exactly_one(sink_, all(block, cell_count), options_.at_most_one);
    }
    sink_.about([] { return std::string("d"); });
    cnf::add_exactly_one(sink_, all(attack_, 4 * cell_count), options_.at_most_one);
  }

  // start-end, drawpoint
  void positions() {
    for (std::size_t c = 0; c < cell_count; ++c) {
      Clause clause = {~in(start_, c)};
      if (options_.repaired) {
        clause.push_back(in(end_, c));
      }
      for (const std::size_t next : neighbours(Cell::from(c))) {
        clause.push_back(in(end_, next));
      }
      sink_.add(clause);
    }
    for (std::size_t c = 0; c < cell_count; ++c) {
      for (std::size_t k = 0; k < 4; ++k) {
        sink_.add({~in(attack_, 4 * c + k), in(start_, c), in(end_, c)});
      }
    }
  }

  // param-trans, field
  void field() {
    for (std::size_t c = 0; c < cell_count; ++c) {
      for (const Direction k : directions) {
        const CellSet& cells = samurai::painted(w_, Cell::from(c), k);
        const Lit d = in(attack_, 4 * c + static_cast<std::size_t>(k));
        for (std::size_t y = 0; y < cell_count; ++y) {
          sink_.add({~d, cells.contains(y) ? in(painted_, y) : ~in(painted_, y)});
        }
      }
    }
    for (std::size_t c = 0; c < cell_count; ++c) {
      sink_.add({~in(gamma_, c), in(painted_, c)});
      sink_.add({~in(painted_, c), ~in(beta_, c)});
      sink_.add({~in(delta_, c), ~in(painted_, c)});
    }
  }

  // start-hidden, goal-hidden, movable, Force
  void hiding() {
    const auto [r0, r1, r2] = hidden_or_moved_;
    const Var goal = options_.repaired ? end_ : painted_;
    for (std::size_t c = 0; c < cell_count; ++c) {
      sink_.add({~Lit(start_unknown_), ~in(lambda_before_, c), ~in(start_, c)});
    }
    for (std::size_t c = 0; c < cell_count; ++c) {
      sink_.add({~in(lambda_, c), ~in(goal, c)});
    }
    sink_.add({~r0, ~r1, ~r2, ~Lit(start_unknown_)});
    for (std::size_t c = 0; c < cell_count; ++c) {
      sink_.add({~in(start_, c), ~in(kappa_before_, c), r0});
    }
    for (std::size_t c = 0; c < cell_count; ++c) {
      sink_.add({~in(goal, c), ~in(kappa_, c), r1});
    }
    for (std::size_t c = 0; c < cell_count; ++c) {
      Clause clause = all(start_, cell_count);
      clause[c] = in(end_, c);
      clause.push_back(r2);
      sink_.add(clause);
    }
  }

  void inputs() {
    const Code colour = enemy_code(w_);
    const auto unit = [&](Var block, std::size_t c, bool value) {
      sink_.add({value ? in(block, c) : ~in(block, c)});
    };
    for (std::size_t c = 0; c < cell_count; ++c) {
      const bool seen = s_.sight_after.contains(c);
      const bool was_seen = s_.sight_before.contains(c);
      const Code now = s_.after.field[c];
      const Code then = s_.before.field[c];
      // just before the enemy's turn; "seen" means within vision
      const bool told = was_seen || s_.painted.contains(c);
      const Code previous = told ? s_.known[c].value_or(not_visible) : not_visible;
      unit(alpha_, c, seen && now == colour);
      unit(beta_, c, seen && now != colour);
      unit(gamma_, c, seen && now == colour && previous != not_visible && previous != colour);
      unit(delta_, c, seen && now != colour && previous == now);
      unit(kappa_, c, seen && is_enemy(now));
      unit(kappa_before_, c, was_seen && is_enemy(then));
      unit(lambda_, c, seen && !is_enemy(now));
      unit(lambda_before_, c, was_seen && !is_enemy(then));
    }
    if (const auto cell = s_.before.enemy(w_).cell) {
      sink_.add({~Lit(start_unknown_)});
      sink_.add({in(start_, cell->index)});
    } else {
      sink_.add({start_unknown_});
    }
  }

  const Situation& s_;
  Weapon w_;
  const PublishedOptions& options_;
  cnf::ClauseSink& sink_;
  Var start_, end_, attack_, alpha_, beta_, gamma_, delta_, painted_, start_unknown_, kappa_,
      kappa_before_, lambda_, lambda_before_;
  std::array<Lit, 3> hidden_or_moved_;
};

}  // namespace

bool published_applies(const Situation& s, Weapon enemy) {
  if (s.after.enemy(enemy).cell) {
    return false;
  }
  for (const std::size_t c : s.changed() & s.sight_before) {
    if (s.after.field[c] == enemy_code(enemy)) {
      return true;
    }
  }
  return false;
}

void encode_published(const Situation& situation, Weapon enemy, const PublishedOptions& options,
                      cnf::ClauseSink& sink) {
  Encoder(situation, enemy, options, sink).encode();
}

History published_history(const std::function<bool(Var)>& value) {
  std::vector<std::size_t> starts;
  std::vector<std::size_t> ends;
  std::vector<Attack> attacks;
  for (std::size_t c = 0; c < cell_count; ++c) {
    if (value(PublishedLayout::start(c))) {
      starts.push_back(c);
    }
    if (value(PublishedLayout::end(c))) {
      ends.push_back(c);
    }
    for (const Direction k : directions) {
      if (value(PublishedLayout::attack(c, static_cast<std::size_t>(k)))) {
        attacks.push_back({Cell::from(c), k});
      }
    }
  }
  if (starts.size() != 1 || ends.size() != 1 || attacks.size() != 1) {
    throw io::Failure("the model does not have exactly one start, end and attack");
  }
  return {Cell::from(starts[0]), Cell::from(ends[0]), attacks[0], false, false};
}

std::string published_name(std::size_t variable) {
  struct Block {
    const char* name;
    std::size_t size;
  };
  static constexpr std::array<Block, 16> blocks = {{{"s", 225},
                                                    {"e", 225},
                                                    {"d", 900},
                                                    {"alpha", 225},
                                                    {"beta", 225},
                                                    {"gamma", 225},
                                                    {"delta", 225},
                                                    {"g", 225},
                                                    {"pi0", 1},
                                                    {"kappa", 225},
                                                    {"kappa'", 225},
                                                    {"lambda", 225},
                                                    {"lambda'", 225},
                                                    {"r0", 1},
                                                    {"r1", 1},
                                                    {"r2", 1}}};
  std::size_t left = variable - 1;
  for (const Block& block : blocks) {
    if (left < block.size) {
      if (block.size == 1) {
        return block.name;
      }
      const std::size_t per_cell = block.size / cell_count;
      const Cell cell = Cell::from(left / per_cell);
      std::string name =
          std::string(block.name) + '_' + std::to_string(cell.y()) + '_' + std::to_string(cell.x());
      return per_cell == 1 ? name : name + '_' + std::to_string(left % per_cell);
    }
    left -= block.size;
  }
  return "auxiliary_" + std::to_string(variable);
}

}  // namespace tsume::samurai
