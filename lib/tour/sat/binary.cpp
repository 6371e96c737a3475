// The encoding `binary`: arcs and positions as binary counters.
//
// Variables: the arcs, then b = ceil(log2 M) bits and b-2 carries for each of the M vertices;
// A + M*b + M(b-2) without parity, fewer with it. Clauses: those of arcs.hpp and modular.hpp.
// Sound: see arcs.hpp, the modulus is 2^b >= M. Bits and carries are functions of the arcs.
// Source: binary adder encoding of N.-F. Zhou (CP 2020).
#include "lib/core/bits.hpp"
#include "lib/tour/sat/encodings.hpp"
#include "lib/tour/sat/modular.hpp"

namespace tsume::tour {

namespace {

class Binary final : public ArcEncoder {
 public:
  Binary(const Problem& problem, const EncodingOptions& options) : ArcEncoder(problem, options) {}

 private:
  void forbid_short_cycles(cnf::ClauseSink& sink) const override {
    const BinaryPositions positions(sink, cover_, core::bit_width(cover_.size() - 1));
    for_each_fixed(
        sink, [&](Vertex v, std::int64_t p) { positions.fix(sink, Term::constant(false), v, p); });
  }
};

}  // namespace

extern const EncodingRow binary_row{.make = make<Binary>};

}  // namespace tsume::tour
