#include "lib/cnf/constraints/exactly.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <initializer_list>

namespace tsume::cnf {

namespace {

using Lits = std::span<const Lit>;

constexpr std::size_t largest_direct = 9;  // above, the counter is smaller

// Clauses of at most `largest_direct` literals, built without the heap: there are millions.
class SmallClauses {
 public:
  SmallClauses(ClauseSink& sink, bool may_repeat) : sink_(sink), may_repeat_(may_repeat) {}

  void add(std::initializer_list<Lit> literals) {
    std::copy(literals.begin(), literals.end(), clause_.begin());
    put(literals.size());
  }
  void add_all_but(Lits x, std::size_t skipped) {
    assert(x.size() <= largest_direct && skipped < x.size());
    const auto rest = std::copy_n(x.begin(), skipped, clause_.begin());
    std::copy(x.begin() + static_cast<std::ptrdiff_t>(skipped) + 1, x.end(), rest);
    put(x.size() - 1);
  }

 private:
  void put(std::size_t size) {
    auto* const begin = clause_.data();
    if (may_repeat_) {
      std::sort(begin, begin + size);
      size = static_cast<std::size_t>(std::unique(begin, begin + size) - begin);
    }
    sink_.add(Lits(begin, size));
  }

  ClauseSink& sink_;
  bool may_repeat_;
  std::array<Lit, largest_direct> clause_;
};

void add_triples(ClauseSink& sink, Lits x, bool may_repeat) {
  SmallClauses clauses(sink, may_repeat);
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = i + 1; j < x.size(); ++j) {
      for (std::size_t k = j + 1; k < x.size(); ++k) {
        clauses.add({~x[i], ~x[j], ~x[k]});
      }
    }
  }
}

// C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints" (CP 2005), for two
// and with the definitions both ways.
void add_counted_two(ClauseSink& sink, Lits x, bool may_repeat) {
  SmallClauses clauses(sink, may_repeat);
  Lit one = sink.new_var();
  Lit two = sink.new_var();
  clauses.add({~x[0], one});
  clauses.add({x[0], ~one});
  clauses.add({~two});
  for (const Lit next : x.subspan(1)) {
    const Lit one_before = one;
    const Lit two_before = two;
    one = sink.new_var();
    two = sink.new_var();
    clauses.add({~next, one});
    clauses.add({~one_before, one});
    clauses.add({next, one_before, ~one});
    clauses.add({~two_before, two});
    clauses.add({~next, ~one_before, two});
    clauses.add({~next, ~two_before});
    clauses.add({next, two_before, ~two});
    clauses.add({one_before, ~two});
  }
  clauses.add({two});
}

}  // namespace

void add_exactly_one(ClauseSink& sink, Lits literals, AtMostOne kind) {
  sink.add(literals);
  add_at_most_one(sink, literals, kind);
}

void add_at_least_two(ClauseSink& sink, Lits literals, bool may_repeat) {
  SmallClauses clauses(sink, may_repeat);
  for (std::size_t i = 0; i < literals.size(); ++i) {
    clauses.add_all_but(literals, i);
  }
}

void add_exactly_two(ClauseSink& sink, Lits literals, bool may_repeat) {
  if (literals.size() < 2) {
    sink.add({});
  } else if (literals.size() <= largest_direct) {
    add_at_least_two(sink, literals, may_repeat);
    add_triples(sink, literals, may_repeat);
  } else {
    add_counted_two(sink, literals, may_repeat);
  }
}

}  // namespace tsume::cnf
