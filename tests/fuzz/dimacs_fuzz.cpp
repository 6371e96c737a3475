// Formulas in DIMACS CNF: what is read can be written and read again.
#include "lib/cnf/dimacs.hpp"
#include "lib/io/error.hpp"

#include <cstdint>
#include <cstdlib>
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tsume;
  io::Input input = io::Input::from_text({data, data + size});
  try {
    const cnf::ReadFormula read = cnf::read_formula(input);
    std::ostringstream text;
    cnf::write_formula(text, read.comments, read.formula);
    io::Input again = io::Input::from_text(text.str());
    const cnf::ReadFormula same = cnf::read_formula(again);
    std::ostringstream second;
    cnf::write_formula(second, same.comments, same.formula);
    if (second.str() != text.str() || same.metadata != read.metadata ||
        read.lines.size() != read.formula.size()) {
      std::abort();
    }
  } catch (const io::ParseError&) {
    return 0;
  }
  return 0;
}
