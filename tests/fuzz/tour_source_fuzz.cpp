// Boards and graphs of anybody: every input gives a tour problem or a documented exception.
#include "lib/core/error.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/request.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The first byte chooses what is asked of the input.
  if (size == 0) {
    return 0;
  }
  tsume::tour::Request request;
  request.closed = (data[0] & 1U) != 0;
  if ((data[0] & 2U) != 0) {
    request.start = "1";
    request.moves = {"1-2", "2>3"};
    request.at = {"2=3"};
  }
  if ((data[0] & 4U) != 0) {
    request.forbid = {"1-2"};
  }
  std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  try {
    tsume::io::Input input = tsume::io::Input::from_text(std::move(text));
    const tsume::tour::Problem problem =
        tsume::tour::read_problem(input, request, (data[0] & 8U) != 0).problem;
    if (problem.board() && problem.board()->size() != problem.graph.size()) {
      __builtin_trap();
    }
  } catch (const tsume::io::ParseError&) {
  } catch (const tsume::core::BadArgument&) {
  }
  return 0;
}
