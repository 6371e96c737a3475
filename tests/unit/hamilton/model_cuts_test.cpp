// Cuts for models, against all Hamiltonian cycles of small graphs.
#include "lib/hamilton/model_cuts.hpp"

#include "lib/cnf/formula.hpp"
#include "tests/unit/hamilton/hamilton_test_support.hpp"

#include <gtest/gtest.h>

namespace tsume::hamilton {
namespace {

using test::all_tours;
using tour::Problem;

// A relaxation, solved and cut until its model is a tour or there is none, is as good as a search.
TEST(ModelCuts, MakeARefinementLoop) {
  core::Random random(6);
  std::size_t rounds = 0;
  std::size_t found = 0;
  for (int instance = 0; instance < 600; ++instance) {
    Problem problem = test::random_problem(random, 9);
    if (problem.graph.size() < 3 || (problem.start && problem.start == problem.end)) {
      continue;
    }
    if (problem.graph.is_directed()) {
      continue;
    }
    std::erase_if(problem.prescribed,
                  [&](const tour::PrescribedMove& move) { return move.directed; });
    const auto encoder = tour::make_encoder(problem, {.encoding = tour::Encoding::two_factor});
    ModelCuts cuts(*encoder);
    cnf::Formula clauses;
    bool solved = false;
    for (;;) {
      const auto model = test::model_of([&](cnf::ClauseSink& sink) {
        encoder->encode(sink);
        for (std::size_t i = 0; i < clauses.size(); ++i) {
          sink.add(clauses.clause(i));
        }
      });
      if (!model) {
        break;
      }
      const tour::Cover cover = encoder->decode(*model);
      const std::size_t before = clauses.size();
      if (cuts.add_violated(clauses, cover) == 1) {
        EXPECT_EQ(tour::first_error(problem, cover.parts.front()), std::nullopt);
        solved = true;
        break;
      }
      ASSERT_GT(clauses.size(), before);
      ++rounds;
    }
    found += solved ? 1U : 0U;
    ASSERT_EQ(solved, !all_tours(problem).empty()) << "instance " << instance;
  }
  EXPECT_GT(found, 50U);
  EXPECT_GT(rounds, 50U);
}

}  // namespace
}  // namespace tsume::hamilton
