#include "lib/samurai/sat/general_encoding.hpp"

#include "lib/cnf/constraints/exactly.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace tsume::samurai {

namespace {

using cnf::Lit;
using cnf::Var;
using Clause = std::vector<Lit>;

// The enemy in a turn, before what a variable of it says: "t5.spear."
std::string prefix_of(const Situation& s, Weapon w) {
  return "t" + std::to_string(s.enemy_turn()) + '.' + to_string(w) + '.';
}

void name_variables(const Situation& s, Weapon w, const Timeline& v, cnf::ClauseSink& sink) {
  const auto name = [&](Var var, const char* what, auto... more) {
    sink.name(var, [&] { return prefix_of(s, w) + what + (std::string() + ... + more); });
  };
  for (std::size_t c = 0; c < cell_count; ++c) {
    const std::string cell = to_string(Cell::from(c));
    for (std::size_t j = 0; j < Timeline::positions; ++j) {
      name(v.place(j, c), "p", std::to_string(j), cell);
    }
    for (const Direction k : directions) {
      name(v.attack(c, static_cast<std::size_t>(k)), "d", cell, to_string(k));
    }
    name(v.painted(c), "g", cell);
    name(v.territory(c), "T", cell);
  }
  for (std::size_t j = 0; j < Timeline::time_points; ++j) {
    name(v.hidden(j), "h", std::to_string(j));
  }
  for (std::size_t j = 1; j < Timeline::positions; ++j) {
    name(v.moves(j), "m", std::to_string(j));
  }
  for (std::size_t i = 0; i < Timeline::gaps; ++i) {
    name(v.attack_in_gap(i), "a", std::to_string(i));
  }
}

// One enemy in one turn.
class CopyEncoder {
 public:
  CopyEncoder(const Situation& s, Weapon w, Timeline copy, std::size_t turn,
              const GeneralOptions& options, cnf::ClauseSink& sink)
      : s_(s),
        w_(w),
        v_(copy),
        turn_(turn),
        options_(options),
        sink_(sink),
        blocked_(s.blocked(w)),
        vacated_(s.vacated()),
        foreign_(s.foreign_homes(w)) {}

  // The literal that says that this enemy was ordered; nullopt: it is certain.
  [[nodiscard]] std::optional<Lit> acts() const { return acts_; }
  [[nodiscard]] Weapon enemy() const { return w_; }
  [[nodiscard]] const Timeline& variables() const { return v_; }
  // -sh_j, for a gap j
  [[nodiscard]] Lit shows(std::size_t j) const { return shows_[j]; }

  void rules() {
    exactly_one_place();
    for (std::size_t j = 1; j < Timeline::positions; ++j) {
      move(j);
    }
    attack();
    paint();
    for (std::size_t j = 0; j < shows_.size(); ++j) {
      toggle(j);
    }
    budget();
  }

  // `certain`: the hypothesis is that it acted. Otherwise a literal decides.
  void role(bool certain) {
    if (certain) {
      return;
    }
    say(Rule::actor);
    acts_ = new_var("acts");
    const Lit idle = ~*acts_;
    if (s_.roles[w_] == Role::idle) {
      sink_.add({idle});
    }
    sink_.add({*acts_, ~Lit(v_.moves(1))});
    for (std::size_t i = 0; i < Timeline::gaps; ++i) {
      sink_.add({*acts_, ~Lit(v_.attack_in_gap(i))});
    }
    for (std::size_t j = 0; j < shows_.size(); ++j) {
      sink_.add({*acts_, ~shows_[j]});
      sink_.add({*acts_, ~hides_[j]});
    }
  }

  void start() {
    say(Rule::hiding);
    for (std::size_t c = 0; c < cell_count; ++c) {
      sink_.add({~Lit(v_.hidden(0)), ~Lit(v_.start(c)), v_.territory(c)});
    }
    say(Rule::start);
    if (s_.under_treatment(w_)) {
      sink_.add({v_.start(s_.enemy_home(w_).index)});
      for (std::size_t j = 0; j < Timeline::time_points; ++j) {
        sink_.add({~Lit(v_.hidden(j))});
      }
      sink_.add({~Lit(v_.moves(1))});
      sink_.add({~Lit(v_.attack_in_gap(0))});
      sink_.add({~Lit(v_.attack_in_gap(1))});
    } else if (s_.before.enemy(w_).recovery > 0) {
      showing_start(s_.enemy_home(w_));
    } else if (const auto cell = s_.before.enemy(w_).cell) {
      showing_start(*cell);
    } else {
      unseen_start();
    }
  }

  void prior(const Places& places) {
    say(Rule::prior);
    if (s_.under_treatment(w_) || s_.before.enemy(w_).recovery > 0 || s_.before.enemy(w_).cell) {
      return;
    }
    for (std::size_t c = 0; c < cell_count; ++c) {
      const Lit not_here = ~Lit(v_.start(c));
      if (!places.cells().contains(c)) {
        sink_.add({not_here});
      } else if (!places.showing.contains(c)) {
        sink_.add({not_here, v_.hidden(0)});
      } else if (!places.hidden.contains(c)) {
        sink_.add({not_here, ~Lit(v_.hidden(0))});
      }
    }
  }

  void end() {
    if (const auto cell = s_.after.enemy(w_).cell) {
      say(Rule::end, *cell);
      sink_.add({v_.end(cell->index)});
      sink_.add({~Lit(v_.hidden(Timeline::time_points - 1))});
      return;
    }
    for (const std::size_t c : s_.sight_after) {
      say(Rule::end, Cell::from(c));
      sink_.add({~Lit(v_.end(c)), v_.hidden(Timeline::time_points - 1)});
    }
  }

 private:
  void say(Rule rule, std::optional<Cell> cell = std::nullopt) const {
    if (options_.listener) {
      options_.listener(rule, cell, turn_);
    }
  }

  void about(const std::string& what) {
    sink_.about([&] { return prefix_of(s_, w_) + what; });
  }
  Lit new_var(const std::string& what) {
    const Var v = sink_.new_var();
    sink_.name(v, [&] { return prefix_of(s_, w_) + what; });
    return v;
  }

  // An attack before gap or move j; at most the two gaps that exist.
  void append_earlier_attacks(Clause& clause, std::size_t count) const {
    for (std::size_t i = 0; i < std::min(count, Timeline::gaps); ++i) {
      clause.push_back(v_.attack_in_gap(i));
    }
  }

  void exactly_one_place() {
    say(Rule::one_place);
    Clause places(cell_count);
    for (std::size_t j = 0; j < Timeline::positions; ++j) {
      for (std::size_t c = 0; c < cell_count; ++c) {
        places[c] = v_.place(j, c);
      }
      about("p" + std::to_string(j));
      cnf::add_exactly_one(sink_, places, options_.at_most_one);
    }
  }

  void move(std::size_t j) {
    const Lit moves = v_.moves(j);
    say(Rule::moves);
    if (j > 1) {
      sink_.add({~moves, v_.moves(j - 1)});
    }
    for (std::size_t c = 0; c < cell_count; ++c) {
      sink_.add({~Lit(v_.place(j - 1, c)), moves, v_.place(j, c)});
      Clause step = {~Lit(v_.place(j - 1, c)), ~moves};
      for (const std::size_t next : neighbours(Cell::from(c))) {
        step.push_back(v_.place(j, next));
      }
      sink_.add(step);
    }
    for (const std::size_t c : foreign_) {
      sink_.add({~moves, ~Lit(v_.place(j, c))});
    }
    const Lit hidden = v_.hidden(j);
    for (const std::size_t c : blocked_) {
      say(Rule::blocked, Cell::from(c));
      sink_.add({~moves, hidden, ~Lit(v_.place(j, c))});
    }
    for (const std::size_t c : vacated_) {
      say(Rule::blocked, Cell::from(c));
      Clause free = {~moves, hidden, ~Lit(v_.place(j, c))};
      append_earlier_attacks(free, j);
      sink_.add(free);
    }
    say(Rule::hiding);
    for (std::size_t c = 0; c < cell_count; ++c) {
      needs_territory({~moves, ~hidden, ~Lit(v_.place(j, c))}, c, j);
    }
  }

  // Under the conditions that the clause negates, cell c is territory from before, or painted by
  // one of the first `gaps` attacks.
  void needs_territory(Clause clause, std::size_t c, std::size_t gaps) {
    clause.push_back(v_.territory(c));
    clause.push_back(v_.painted(c));
    sink_.add(clause);
    clause.pop_back();
    append_earlier_attacks(clause, gaps);
    sink_.add(clause);
  }

  void attack() {
    say(Rule::attack);
    const Lit first = v_.attack_in_gap(0);
    const Lit second = v_.attack_in_gap(1);
    sink_.add({~first, ~second});
    sink_.add({~first, ~Lit(v_.moves(2))});
    sink_.add({~second, ~Lit(v_.moves(2))});
    Clause attacks;
    for (std::size_t c = 0; c < cell_count; ++c) {
      for (std::size_t k = 0; k < directions.size(); ++k) {
        attacks.push_back(v_.attack(c, k));
      }
    }
    about("d");
    cnf::add_at_most_one(sink_, attacks, options_.at_most_one);
    for (const Lit gap : {first, second}) {
      Clause some = attacks;
      some.push_back(~gap);
      sink_.add(some);
    }
    for (std::size_t c = 0; c < cell_count; ++c) {
      for (std::size_t k = 0; k < directions.size(); ++k) {
        const Lit d = v_.attack(c, k);
        sink_.add({~d, first, second});
        sink_.add({~d, ~first, v_.place(0, c)});
        sink_.add({~d, ~second, v_.place(1, c)});
      }
    }
  }

  void paint() {
    say(Rule::paint);
    std::array<Clause, cell_count> support;
    for (std::size_t c = 0; c < cell_count; ++c) {
      support[c].push_back(~Lit(v_.painted(c)));
    }
    for (std::size_t c = 0; c < cell_count; ++c) {
      for (const Direction k : directions) {
        const Lit d = v_.attack(c, static_cast<std::size_t>(k));
        for (const std::size_t y : samurai::painted(w_, Cell::from(c), k)) {
          sink_.add({~d, v_.painted(y)});
          support[y].push_back(d);
        }
      }
    }
    for (const Clause& clause : support) {
      sink_.add(clause);
    }
  }

  // Gap j lies between h_j and h_{j+1}, at place j.
  void toggle(std::size_t j) {
    shows_[j] = new_var("shows" + std::to_string(j));
    hides_[j] = new_var("hides" + std::to_string(j));
    const Lit before = v_.hidden(j);
    const Lit after = v_.hidden(j + 1);
    say(Rule::hiding);
    sink_.add({~before, after, shows_[j]});
    sink_.add({before, ~after, hides_[j]});
    if (j < 2) {  // it has to show itself while it attacks
      sink_.add({~Lit(v_.attack_in_gap(j)), ~before, shows_[j]});
      sink_.add({~Lit(v_.attack_in_gap(j)), ~after, hides_[j]});
    }
    for (const std::size_t c : blocked_) {
      say(Rule::blocked, Cell::from(c));
      sink_.add({~shows_[j], ~Lit(v_.place(j, c))});
    }
    for (const std::size_t c : vacated_) {
      say(Rule::blocked, Cell::from(c));
      Clause free = {~shows_[j], ~Lit(v_.place(j, c))};
      append_earlier_attacks(free, j);
      sink_.add(free);
    }
    say(Rule::hiding);
    for (std::size_t c = 0; c < cell_count; ++c) {
      needs_territory({~hides_[j], ~Lit(v_.place(j, c))}, c, j + 1);
    }
  }

  // more[n]: more than n toggles (implied in this direction only, by a unary counter).
  std::array<Lit, 6> count_toggles() {
    constexpr std::size_t outputs = 6;
    std::array<Lit, outputs> last;
    about("toggles");
    for (std::size_t i = 0; i < 2 * shows_.size(); ++i) {
      const Lit toggled = i % 2 == 0 ? shows_[i / 2] : hides_[i / 2];
      std::array<Lit, outputs> more;
      for (Lit& lit : more) {
        lit = sink_.new_var();
      }
      sink_.add({~toggled, more[0]});
      for (std::size_t n = 0; i > 0 && n < outputs; ++n) {
        sink_.add({~last[n], more[n]});
        if (n > 0) {
          sink_.add({~toggled, ~last[n - 1], more[n]});
        }
      }
      last = more;
    }
    return last;
  }

  void budget() {
    say(Rule::budget);
    const std::array<Lit, 6> more = count_toggles();
    const Lit moves = v_.moves(1);
    for (std::size_t i = 0; i < 2; ++i) {
      const Lit attacks = v_.attack_in_gap(i);
      sink_.add({~attacks, ~more[3]});
      sink_.add({~attacks, ~moves, ~more[1]});
    }
    sink_.add({~Lit(v_.moves(3)), ~more[1]});
    sink_.add({~Lit(v_.moves(2)), ~more[3]});
    sink_.add({~moves, ~more[5]});
  }

  void showing_start(Cell cell) {
    sink_.add({v_.start(cell.index)});
    sink_.add({~Lit(v_.hidden(0))});
  }

  void unseen_start() {
    const CellSet showing_refuted = s_.sight_before | blocked_ | vacated_;
    for (std::size_t c = 0; c < cell_count; ++c) {
      say(Rule::start, Cell::from(c));
      const Lit not_here = ~Lit(v_.start(c));
      if (foreign_.contains(c) || s_.painted.contains(c)) {
        sink_.add({not_here});
      } else if (showing_refuted.contains(c)) {
        sink_.add({not_here, v_.hidden(0)});
      }
    }
  }

  const Situation& s_;
  Weapon w_;
  Timeline v_;
  std::size_t turn_;
  const GeneralOptions& options_;
  cnf::ClauseSink& sink_;
  CellSet blocked_;
  CellSet vacated_;
  CellSet foreign_;
  std::optional<Lit> acts_;
  std::array<Lit, 4> shows_;
  std::array<Lit, 4> hides_;
};

// All copies of one turn, and what they have in common.
class TurnEncoder {
 public:
  TurnEncoder(const PlaceQuestion& question, std::size_t turn, const GeneralOptions& options,
              cnf::ClauseSink& sink)
      : s_(question.turns[turn]), turn_(turn), options_(options), sink_(sink) {
    for (const Weapon w : enemies_in(question)) {
      copies_.emplace_back(s_, w, timeline(question, turn, w), turn, options, sink);
    }
  }

  void encode() {
    for (CopyEncoder& copy : copies_) {
      copy.rules();
      copy.role(copies_.size() == 1 && s_.roles[copy.enemy()] == Role::acted);
      copy.start();
    }
    colours_before();
    colours_after();
    injuries();
    for (CopyEncoder& copy : copies_) {
      copy.end();
    }
    if (copies_.size() > 1) {
      together();
    }
  }

  [[nodiscard]] std::vector<CopyEncoder>& copies() { return copies_; }

 private:
  void say(Rule rule, std::optional<Cell> cell = std::nullopt) const {
    if (options_.listener) {
      options_.listener(rule, cell, turn_);
    }
  }

  [[nodiscard]] const CopyEncoder* copy_of(Code code) const {
    for (const CopyEncoder& copy : copies_) {
      if (enemy_code(copy.enemy()) == code) {
        return &copy;
      }
    }
    return nullptr;
  }

  // An enemy without a copy may have painted this colour.
  [[nodiscard]] bool painted_by_others(Code code) const {
    return is_enemy(code) && copy_of(code) == nullptr && copies_.front().acts() &&
           s_.roles[weapon_of(code)] != Role::idle;
  }

  void colours_before() {
    for (std::size_t c = 0; c < cell_count; ++c) {
      if (s_.known[c]) {
        say(Rule::known_colour, Cell::from(c));
        const Lit territory = copies_.front().variables().territory(c);
        sink_.add({is_enemy(*s_.known[c]) ? territory : ~territory});
      }
    }
    say(Rule::paint);
    for (const std::size_t c : homes()) {
      for (const CopyEncoder& copy : copies_) {
        sink_.add({~Lit(copy.variables().painted(c))});
      }
    }
  }

  void colours_after() {
    for (const std::size_t c : s_.sight_after - homes()) {
      say(Rule::seen_colour, Cell::from(c));
      const Code code = s_.after.field[c];
      for (const CopyEncoder& copy : copies_) {
        if (code != enemy_code(copy.enemy())) {
          sink_.add({~Lit(copy.variables().painted(c))});
        }
      }
      if (!s_.known[c]) {
        unknown_before(c, code);
      } else if (*s_.known[c] != code) {
        changed(c, code);
      }
    }
  }

  void unknown_before(std::size_t c, Code code) {
    const Lit territory = copies_.front().variables().territory(c);
    if (!is_enemy(code)) {
      sink_.add({~territory});
      return;
    }
    Clause clause;
    if (const CopyEncoder* painter = copy_of(code)) {
      clause.push_back(painter->variables().painted(c));
    } else if (painted_by_others(code)) {
      clause.push_back(~*copies_.front().acts());
    }
    clause.push_back(territory);
    sink_.add(clause);
  }

  void changed(std::size_t c, Code code) {
    if (const CopyEncoder* painter = copy_of(code)) {
      sink_.add({painter->variables().painted(c)});
    } else if (painted_by_others(code)) {
      sink_.add({~*copies_.front().acts()});
    } else {  // nobody can have done this; some solvers dislike the empty clause
      const Lit any = copies_.front().variables().painted(c);
      sink_.add({any});
      sink_.add({~any});
    }
  }

  void injuries() {
    for (const Weapon mine : weapons) {
      const std::size_t c = s_.own[mine].index;
      say(Rule::injury, s_.own[mine]);
      if (!s_.was_hit(mine)) {
        for (const CopyEncoder& copy : copies_) {
          sink_.add({~Lit(copy.variables().painted(c))});
        }
        continue;
      }
      Clause hit;
      for (const CopyEncoder& copy : copies_) {
        hit.push_back(copy.variables().painted(c));
      }
      const CopyEncoder& only = copies_.front();
      if (copies_.size() == 1 && only.acts() && s_.others_may_act(only.enemy())) {
        hit.push_back(~*only.acts());
      }
      sink_.add(hit);
    }
  }

  // Three enemies: one acts, they share the territory, and stand in each other's way.
  void together() {
    say(Rule::actor);
    Clause actors;
    for (const CopyEncoder& copy : copies_) {
      actors.push_back(*copy.acts());
    }
    cnf::add_at_most_one(sink_, actors, cnf::AtMostOne::pairwise);
    if (std::ranges::find(s_.roles, Role::acted) != s_.roles.end()) {
      sink_.add(actors);
    }
    say(Rule::known_colour);
    const Timeline& first = copies_.front().variables();
    for (std::size_t i = 1; i < copies_.size(); ++i) {
      for (std::size_t c = 0; c < cell_count; ++c) {
        const Lit mine = copies_[i].variables().territory(c);
        sink_.add({~mine, first.territory(c)});
        sink_.add({mine, ~Lit(first.territory(c))});
      }
    }
    for (const CopyEncoder& standing : copies_) {
      block_by(standing);
    }
  }

  // While another one acts, this one stands at its start.
  void block_by(const CopyEncoder& standing) {
    const Timeline& s = standing.variables();
    for (std::size_t c = 0; c < cell_count; ++c) {
      say(Rule::blocked, Cell::from(c));
      const Lit stands = sink_.new_var();
      sink_.name(stands.var(), [&] {
        return prefix_of(s_, standing.enemy()) + "stands" + to_string(Cell::from(c));
      });
      sink_.add({~Lit(s.start(c)), s.hidden(0), stands});
      for (const CopyEncoder& copy : copies_) {
        if (copy.enemy() == standing.enemy()) {
          continue;
        }
        const Timeline& v = copy.variables();
        sink_.add({~stands, v.hidden(0), ~Lit(v.start(c))});
        for (std::size_t j = 1; j < Timeline::positions; ++j) {
          sink_.add({~stands, ~Lit(v.moves(j)), v.hidden(j), ~Lit(v.place(j, c))});
        }
        for (std::size_t j = 0; j < Timeline::positions; ++j) {
          sink_.add({~stands, ~copy.shows(j), ~Lit(v.place(j, c))});
        }
      }
    }
  }

  const Situation& s_;
  std::size_t turn_;
  const GeneralOptions& options_;
  cnf::ClauseSink& sink_;
  std::vector<CopyEncoder> copies_;
};

// Our order hit this enemy between the two turns.
bool hit_by_us(const Situation& s, Weapon w) {
  return s.after.enemy(w).recovery > 0 && s.before.enemy(w).recovery == 0;
}

// A turn starts where the one before ended; enemy paint stays until we repaint it. With all three
// enemies in the formula nobody else paints, so that territory comes from nowhere else.
void link(const PlaceQuestion& question, std::size_t turn, const GeneralOptions& options,
          cnf::ClauseSink& sink) {
  if (options.listener) {
    options.listener(Rule::link, std::nullopt, turn);
  }
  const Situation& now = question.turns[turn];
  for (const Weapon w : enemies_in(question)) {
    const Timeline past = timeline(question, turn - 1, w);
    const Timeline present = timeline(question, turn, w);
    if (hit_by_us(now, w)) {
      Clause was_in_paint;
      for (const std::size_t c : now.painted) {
        was_in_paint.push_back(past.end(c));
      }
      sink.add(was_in_paint);
    } else {
      for (std::size_t c = 0; c < cell_count; ++c) {
        sink.add({~Lit(past.end(c)), present.start(c)});
        sink.add({past.end(c), ~Lit(present.start(c))});
      }
      sink.add({~Lit(past.hidden(4)), present.hidden(0)});
      sink.add({past.hidden(4), ~Lit(present.hidden(0))});
    }
    for (std::size_t c = 0; c < cell_count; ++c) {
      if (!now.painted.contains(c)) {
        sink.add({~Lit(past.territory(c)), present.territory(c)});
        sink.add({~Lit(past.painted(c)), present.territory(c)});
      }
    }
  }
  if (question.joint) {
    for (std::size_t c = 0; c < cell_count; ++c) {
      if (now.painted.contains(c)) {
        continue;
      }
      const Timeline any = timeline(question, turn - 1, weapons[0]);
      Clause origin = {~Lit(timeline(question, turn, weapons[0]).territory(c)), any.territory(c)};
      for (const Weapon w : weapons) {
        origin.push_back(timeline(question, turn - 1, w).painted(c));
      }
      sink.add(origin);
    }
  }
}

}  // namespace

std::vector<Weapon> enemies_in(const PlaceQuestion& question) {
  if (question.joint) {
    return {weapons.begin(), weapons.end()};
  }
  return {question.enemy};
}

Timeline timeline(const PlaceQuestion& question, std::size_t turn, Weapon enemy) {
  return Timeline(question.joint ? weapons.size() * turn + number(enemy) : turn);
}

void encode_general(const PlaceQuestion& question, const GeneralOptions& options,
                    cnf::ClauseSink& sink) {
  const std::size_t copies = question.turns.size() * enemies_in(question).size();
  sink.new_vars(static_cast<std::int64_t>(copies) * Timeline::variable_count);
  for (std::size_t turn = 0; sink.wants_names() && turn < question.turns.size(); ++turn) {
    for (const Weapon w : enemies_in(question)) {
      name_variables(question.turns[turn], w, timeline(question, turn, w), sink);
    }
  }
  for (std::size_t turn = 0; turn < question.turns.size(); ++turn) {
    TurnEncoder encoder(question, turn, options, sink);
    encoder.encode();
    if (turn > 0) {
      link(question, turn, options, sink);
    } else if (options.prior != nullptr) {
      for (CopyEncoder& copy : encoder.copies()) {
        if (copy.enemy() == question.enemy) {
          copy.prior(*options.prior);
        }
      }
    }
  }
}

History history_in(const PlaceQuestion& question, std::size_t turn, Weapon enemy,
                   const std::function<bool(Var)>& value) {
  const Timeline v = timeline(question, turn, enemy);
  const auto only = [&](const char* what, std::size_t j) {
    std::optional<Cell> found;
    for (std::size_t c = 0; c < cell_count; ++c) {
      if (value(v.place(j, c))) {
        if (found) {
          throw io::Failure(std::string("the model has two ") + what + "s: " + to_string(*found) +
                            " and " + to_string(Cell::from(c)));
        }
        found = Cell::from(c);
      }
    }
    if (!found) {
      throw io::Failure(std::string("the model has no ") + what);
    }
    return *found;
  };
  History h;
  h.start = only("start", 0);
  h.end = only("end", 3);
  h.hidden_before = value(v.hidden(0));
  h.hidden_after = value(v.hidden(4));
  for (std::size_t c = 0; c < cell_count; ++c) {
    for (const Direction k : directions) {
      if (value(v.attack(c, static_cast<std::size_t>(k)))) {
        if (h.attack) {
          throw io::Failure("the model has two attacks");
        }
        h.attack = Attack{Cell::from(c), k};
      }
    }
  }
  return h;
}

}  // namespace tsume::samurai
