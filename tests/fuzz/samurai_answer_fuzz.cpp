// Answers of solvers to samurai2cnf: decoded and verified, or refused.
#include "lib/cnf/checked_answer.hpp"
#include "lib/io/error.hpp"
#include "lib/samurai/sat/decoder.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tsume;
  try {
    io::Input input = io::Input::from_text(std::string(data, data + size), "fuzz");
    const cnf::CheckedAnswer answer = cnf::checked_answer(input, {});
    const samurai::PlaceProblem problem = samurai::problem_from(answer.description());
    samurai::check_expressible(problem);
    if (problem.question.turns.size() == 1 && !answer.models.empty()) {
      (void)samurai::Decoder(problem).decode(answer.models, answer.complete, std::nullopt);
    }
  } catch (const io::ParseError&) {
  } catch (const io::Failure&) {
  }
  return 0;
}
