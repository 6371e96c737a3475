// The encoding `crt`: arcs and positions modulo pairwise coprime numbers (Chinese remainders).
//
// The moduli: 2, times 3, 5, 7 as long as the product is below M, then the 2 doubled until the
// product is M or more; or the prime powers of a given modulus. The power of two is a binary
// counter, an odd modulus one variable for each residue (modular.hpp).
// Variables: the arcs, M times the odd moduli, and those of the binary counter. Clauses: the arc
// part and those of each modulus.
// Sound: see arcs.hpp; positions are known modulo the product. A given modulus below M is a
// relaxation: cycles of a length divisible by it may be left. All variables are functions of the
// arcs.
// Source: M. Heule, "Chinese Remainder Encoding for Hamiltonian Cycles", SAT 2021.
#include "lib/core/bits.hpp"
#include "lib/tour/encodings/encodings.hpp"
#include "lib/tour/encodings/modular.hpp"

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
      : ArcEncoder(problem, options), moduli_(crt_moduli(part_.size(), options.modulus)) {}

 private:
  void add_positions(cnf::ClauseSink& sink) const override {
    const auto fix_in = [&](const auto& positions) {
      for_each_fixed(sink, [&](Vertex v, std::int64_t p) {
        positions.fix(sink, Term::constant(false), v, p);
      });
    };
    if (moduli_.power_of_two > 1) {
      fix_in(BinaryPositions(sink, part_, core::bit_width(moduli_.power_of_two - 1)));
    }
    for (const std::uint64_t m : moduli_.odd) {
      fix_in(ResiduePositions(sink, part_, m));
    }
  }

  Moduli moduli_;
};

}  // namespace

Moduli crt_moduli(std::uint64_t m, std::uint64_t modulus) {
  return modulus == 0 ? chosen_moduli(m) : prime_powers(modulus);
}

EncoderPtr make_crt(const Problem& problem, const EncodingOptions& options) {
  return std::make_unique<Crt>(problem, options);
}

}  // namespace tsume::tour
