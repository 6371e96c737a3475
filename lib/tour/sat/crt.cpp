// The encoding `crt`: arcs and positions modulo pairwise coprime numbers (Chinese remainders).
//
// The moduli: 2, times 3, 5, 7 as long as the product is below M, then the 2 doubled until the
// product is M or more; or the prime powers of a given modulus. The power of two is a binary
// counter, an odd modulus one variable for each residue (modular.hpp).
// Variables: the arcs, M times the odd moduli, and those of the binary counter. Clauses: those
// of arcs.hpp and those of each modulus.
// Sound: see arcs.hpp; positions are known modulo the product. A given modulus below M is a
// relaxation: cycles of a length divisible by it may be left. All variables are functions of the
// arcs.
// Source: M. Heule, "Chinese Remainder Encoding for Hamiltonian Cycles", SAT 2021.
#include "lib/core/bits.hpp"
#include "lib/graph/traverse.hpp"
#include "lib/tour/sat/encodings.hpp"
#include "lib/tour/sat/modular.hpp"

namespace tsume::tour {

namespace {

Moduli chosen_moduli(std::uint64_t m) {
  Moduli result{2, {}};
  std::uint64_t product = 2;
  for (const std::uint64_t prime : {3U, 5U, 7U}) {
    if (product < m) {
      product *= prime;
      result.odd.push_back(prime);
    }
  }
  for (; product < m; product *= 2) {
    result.power_of_two *= 2;
  }
  return result;
}

Moduli prime_powers(std::uint64_t modulus) {
  Moduli result{modulus & (~modulus + 1), {}};
  std::uint64_t rest = modulus / result.power_of_two;
  for (std::uint64_t prime = 3; rest > 1; prime += 2) {
    if (prime * prime > rest) {
      prime = rest;
    }
    std::uint64_t power = 1;
    for (; rest % prime == 0; rest /= prime) {
      power *= prime;
    }
    if (power > 1) {
      result.odd.push_back(power);
    }
  }
  return result;
}

class Crt final : public ArcEncoder {
 public:
  Crt(const Problem& problem, const EncodingOptions& options)
      : ArcEncoder(problem, options), moduli_(crt_moduli(cover_.size(), options.modulus)) {}

 private:
  void forbid_short_cycles(cnf::ClauseSink& sink) const override {
    const auto fix_in = [&](const auto& positions) {
      for_each_fixed(sink, [&](Vertex v, std::int64_t p) {
        positions.fix(sink, Term::constant(false), v, p);
      });
    };
    if (moduli_.power_of_two > 1) {
      fix_in(BinaryPositions(sink, cover_, core::bit_width(moduli_.power_of_two - 1)));
    }
    for (const std::uint64_t m : moduli_.odd) {
      fix_in(ResiduePositions(sink, cover_, m));
    }
  }

  Moduli moduli_;
};

// All cycles of a two-coloured graph are even.
bool is_relaxed(const Problem& problem, const EncodingOptions& options) {
  if (options.modulus == 0) {
    return false;
  }
  const bool even = options.modulus % 2 == 1 && graph::bipartition(problem.graph).has_value();
  return options.modulus < (cycle_length(problem) + (even ? 1 : 0)) / (even ? 2 : 1);
}

std::optional<std::string> limit(const Problem& problem, const EncodingOptions& options) {
  return !problem.fixed.empty() && is_relaxed(problem, options)
             ? std::optional("fixed positions with a modulus below the length of the tour")
             : std::nullopt;
}

}  // namespace

Moduli crt_moduli(std::uint64_t m, std::uint64_t modulus) {
  return modulus == 0 ? chosen_moduli(m) : prime_powers(modulus);
}

extern const EncodingRow crt_row{.make = make<Crt>, .limit = limit, .relaxation = is_relaxed};

}  // namespace tsume::tour
