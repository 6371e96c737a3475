// Models that are no tours, decoded.
#include "lib/tour/sat/decoder.hpp"

#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/verify.hpp"
#include "tests/unit/tour/solve.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tsume::tour {
namespace {

cnf::Formula formula_of(const Encoder& encoder) {
  cnf::Formula formula;
  encoder.encode(formula);
  return formula;
}

Decoder decoder_of(const Problem& problem, const EncodingOptions& options) {
  return Decoder(read_description(describe(problem, options)));
}

cnf::ModelLits literals(const cnf::Assignment& model) {
  cnf::ModelLits lits;
  for (std::int32_t v = 1; v <= model.var_count(); ++v) {
    lits.push_back(model[{v}] ? cnf::Lit(cnf::Var{v}) : ~cnf::Lit(cnf::Var{v}));
  }
  return lits;
}

// The prism has three closed tours, and one cover by its two triangles.
TEST(Decoder, ACoverByCyclesIsNoTour) {
  Problem problem{
      .graph = Graph::undirected(
          6, std::vector<Arc>{
                 {0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}, {0, 3}, {1, 4}, {2, 5}})};
  problem.closed = true;
  const Decoder decoder = decoder_of(problem, {.encoding = Encoding::two_factor});
  FormulaSolver solver(formula_of(decoder.encoder()));
  int tours = 0;
  int covers = 0;
  while (const auto model = solver.solve()) {
    solver.block(*model, decoder.encoder().projection());
    try {
      EXPECT_EQ(first_error(problem, decoder.tour(literals(*model))), std::nullopt);
      ++tours;
    } catch (const io::Failure& error) {
      EXPECT_STREQ(error.what(),
                   "the model is not a tour but 2 separate cycles (see tour-stitch and ham-solve)");
      ++covers;
    }
  }
  EXPECT_EQ(tours, 3);
  EXPECT_EQ(covers, 1);
}

// Answers come from other programs, without their formula too: with some bits of a model changed
// the decoder gives a tour or says why there is none, and never anything else.
TEST(Decoder, DamagedModelsGiveToursOrReasons) {
  constexpr std::uint64_t seed = 6;
  core::Random random(seed);
  Problem open = on_board(knight::Board(3, 4), {{1, 2}});
  Problem closed = on_board(knight::Board(5, 6), {{1, 2}});
  closed.closed = true;
  for (const auto& [encoding, name] : encoding_names) {
    for (const Problem& problem : {open, closed}) {
      SCOPED_TRACE(std::string(name) + (problem.closed ? " closed" : " open"));
      const Decoder decoder = decoder_of(problem, {.encoding = encoding});
      const auto model = FormulaSolver(formula_of(decoder.encoder())).solve();
      ASSERT_TRUE(model);
      int refused = 0;
      for (int round = 0; round < 60; ++round) {
        cnf::Assignment bad = *model;
        const std::vector<cnf::Var> variables = decoder.encoder().projection();
        for (std::uint64_t changes = 1 + random.below(4); changes > 0; --changes) {
          const cnf::Var v = variables[random.below(variables.size())];
          bad.set(v, !bad[v]);
        }
        try {
          EXPECT_EQ(first_error(problem, decoder.tour(literals(bad))), std::nullopt);
        } catch (const io::Failure&) {
          ++refused;
        }
      }
      EXPECT_GT(refused, 0);
    }
  }
}

}  // namespace
}  // namespace tsume::tour
