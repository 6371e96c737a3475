// Graphs in DIMACS and TSPLIB: what is read can be written and read again.
#include "lib/graph/write.hpp"
#include "lib/io/error.hpp"

#include <cstdint>
#include <cstdlib>
#include <sstream>

namespace {

// Keeps the memory of one run small; the limit itself is tested elsewhere.
constexpr std::size_t many_vertices = 100'000;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tsume;
  io::Input input = io::Input::from_text({data, data + size});
  try {
    const graph::Graph read = graph::read_graph(input).graph;
    if (read.size() > many_vertices || (read.is_directed() && read.arc_count() == 0)) {
      return 0;
    }
    std::ostringstream text;
    graph::write_graph(text, graph::GraphFormat::dimacs, read);
    io::Input again = io::Input::from_text(text.str());
    if (graph::read_graph(again).graph != read) {
      std::abort();
    }
  } catch (const io::ParseError&) {
    return 0;
  }
  return 0;
}
