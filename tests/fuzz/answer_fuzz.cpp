// Solver output of any dialect, through both readers; metadata found in it survives writing.
#include "lib/cnf/answer.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/reply.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

namespace {

using namespace tsume;

constexpr std::int64_t some_variables = 1000;

void check_models(const cnf::Answer& answer) {
  for (const cnf::ModelLits& model : answer.models) {
    try {
      const cnf::Assignment assignment = cnf::to_assignment(model, some_variables);
      if (!std::all_of(model.begin(), model.end(),
                       [&](cnf::Lit lit) { return assignment.satisfies(lit); })) {
        std::abort();
      }
    } catch (const io::Failure&) {
      continue;  // contradictory, or beyond the formula
    }
  }
}

void check_metadata(const cnf::Metadata& metadata) {
  std::stringstream text;
  cnf::write(text, metadata);
  cnf::MetadataReader reader;
  for (std::string line; std::getline(text, line);) {
    reader.take(line);
  }
  if (reader.result() != metadata) {
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  try {
    io::Input input = io::Input::from_text(text);
    const cnf::Answer answer = cnf::read_answer(input);
    check_models(answer);
    if (answer.metadata) {
      check_metadata(*answer.metadata);
    }
  } catch (const io::ParseError&) {
    // the stricter reader below may still take it
  }
  try {
    solver::Reply reply(some_variables);
    std::string_view rest = text;
    while (!rest.empty() && reply.take(rest.substr(0, 7))) {
      rest.remove_prefix(std::min<std::size_t>(7, rest.size()));
    }
    check_models(reply.read("fuzz"));
  } catch (const io::ParseError&) {
    return 0;
  }
  return 0;
}
