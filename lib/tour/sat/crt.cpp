// The encoding `crt`: arcs and positions modulo pairwise coprime numbers (Chinese remainders).
//
// The moduli: 2, times 3, 5, 7 as long as the product is below M, then the 2 doubled until the
// product is M or more. The power of two is a binary counter, an odd modulus one variable for each
// residue (modular.hpp).
// Variables: the arcs, M times the odd moduli, and those of the binary counter. Clauses: those
// of arcs.hpp and those of each modulus.
// Sound: see arcs.hpp; positions are known modulo the product. All variables are functions of the
// arcs.
// Source: M. Heule, "Chinese Remainder Encoding for Hamiltonian Cycles", SAT 2021.
#include "lib/core/bits.hpp"
#include "lib/tour/sat/encodings.hpp"
#include "lib/tour/sat/modular.hpp"

namespace tsume::tour {

namespace {

class Crt final : public ArcEncoder {
 public:
  Crt(const Problem& problem, const EncodingOptions& options)
      : ArcEncoder(problem, options), moduli_(crt_moduli(cover_.size())) {}

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

}  // namespace

Moduli crt_moduli(std::uint64_t m) {
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

extern const EncodingRow crt_row{.make = make<Crt>};

}  // namespace tsume::tour
