// The encoding `lfsr`: arcs and positions as states of a linear feedback shift register.
//
// With b bits and taps p = b, q: bit k of the next state is bit k-1, bit 0 is bit p-1 ⊕ bit q-1;
// the states other than 0 form one cycle of 2^b - 1. The smallest b with 2^b - 1 >= M is taken, or
// 2(2^b - 1) >= M where the graph is two-coloured: its cycles are even, a free factor 2. Registers
// with two taps do not exist for 8, 12, 13, 14 and 16 bits.
// Variables: the arcs and b for each of the M vertices. Clauses: those of arcs.hpp; no state is 0,
// M; the root has state 1, b; root→v: the state after 1, u→root: the state after M-1 steps, b each;
// any other arc 2(b-1) + 4. Sound: see arcs.hpp, the modulus is the period. States are
// functions of the arcs. Source: A. Johnson, "Quasi-linear reduction of Hamiltonian cycle problem
// (HCP) to satisfiability problem (SAT)", IP.com 237123, 2014.
#include "lib/tour/sat/arcs.hpp"
#include "lib/tour/sat/encodings.hpp"

#include <array>
#include <optional>

namespace tsume::tour {

using cnf::ClauseSink;
using cnf::Lit;
using cnf::Var;

namespace {

struct Register {
  std::uint32_t bits;
  std::uint32_t tap;

  [[nodiscard]] std::uint64_t period() const { return (std::uint64_t{1} << bits) - 1; }
  [[nodiscard]] std::uint64_t next(std::uint64_t state) const {
    const std::uint64_t fed = ((state >> (bits - 1)) ^ (state >> (tap - 1))) & 1;
    return ((state << 1) | fed) & period();
  }
};

constexpr std::array registers = {
    Register{2, 1},  Register{3, 2},   Register{4, 3},   Register{5, 3},
    Register{6, 5},  Register{7, 6},   Register{9, 5},   Register{10, 7},
    Register{11, 9}, Register{15, 14}, Register{17, 14},
};

std::optional<Register> find_register(std::uint64_t m, bool parity_known) {
  for (const Register& r : registers) {
    if (r.period() * (parity_known ? 2 : 1) >= m) {
      return r;
    }
  }
  return std::nullopt;
}

class Lfsr final : public ArcEncoder {
 public:
  Lfsr(const Problem& problem, const EncodingOptions& options)
      : ArcEncoder(problem, options),
        register_(find_register(cover_.size(), cover_.parities().has_value()).value()) {}

 private:
  void forbid_short_cycles(ClauseSink& sink) const override {
    const std::uint32_t b = register_.bits;
    const auto m = static_cast<std::int64_t>(cover_.size());
    const std::int64_t first = sink.new_vars(m * b).number;
    const auto bit = [&](Vertex v, std::uint32_t k) -> Lit {
      return Var{static_cast<std::int32_t>(first + std::int64_t{v} * b + k)};
    };
    for (Vertex v = 0; v < cover_.size(); ++v) {
      for (std::uint32_t k = 0; k < b; ++k) {
        sink.name(bit(v, k).var(), [&] { return symbol(v) + ".state" + std::to_string(k); });
      }
    }
    const auto fix = [&](Term condition, Vertex v, std::uint64_t state) {
      for (std::uint32_t k = 0; k < b; ++k) {
        add_folded(sink, {condition, ((state >> k) & 1) != 0 ? bit(v, k) : ~bit(v, k)});
      }
    };
    std::vector<Lit> clause(b);
    for (Vertex v = 0; v < cover_.size(); ++v) {
      for (std::uint32_t k = 0; k < b; ++k) {
        clause[k] = bit(v, k);
      }
      sink.add(clause);
    }
    const Term always = Term::constant(false);
    fix(always, cover_.root(), state_at(0));
    const std::uint64_t second = state_at(1);
    const std::uint64_t last = state_at(m - 1);
    for (std::size_t i = 0; i < cover_.arcs().size(); ++i) {
      const auto [u, v] = cover_.arcs()[i];
      const Lit no_arc = ~Lit(cover_.var(i));
      if (v == cover_.root()) {
        fix(no_arc, u, last);
        continue;
      }
      if (u == cover_.root()) {
        fix(no_arc, v, second);
        continue;
      }
      for (std::uint32_t k = 1; k < b; ++k) {
        sink.add({no_arc, ~bit(v, k), bit(u, k - 1)});
        sink.add({no_arc, bit(v, k), ~bit(u, k - 1)});
      }
      const Lit p = bit(u, b - 1);
      const Lit q = bit(u, register_.tap - 1);
      const Lit fed = bit(v, 0);
      sink.add({no_arc, ~fed, p, q});
      sink.add({no_arc, ~fed, ~p, ~q});
      sink.add({no_arc, fed, ~p, q});
      sink.add({no_arc, fed, p, ~q});
    }
    for_each_fixed(sink, [&](Vertex v, std::int64_t p) { fix(always, v, state_at(p)); });
  }

  // The state after `steps` from state 1.
  [[nodiscard]] std::uint64_t state_at(std::int64_t steps) const {
    std::uint64_t state = 1;
    for (std::uint64_t i = static_cast<std::uint64_t>(steps) % register_.period(); i > 0; --i) {
      state = register_.next(state);
    }
    return state;
  }

  Register register_;
};

std::optional<std::string> limit(const Problem& problem, const EncodingOptions& options) {
  const bool parity_known = time_parities(problem, options).has_value();
  return find_register(cycle_length(problem), parity_known)
             ? std::nullopt
             : std::optional("a tour of " + std::to_string(problem.graph.size()) + " vertices");
}

}  // namespace

extern const EncodingRow lfsr_row{.make = make<Lfsr>, .limit = limit};

}  // namespace tsume::tour
