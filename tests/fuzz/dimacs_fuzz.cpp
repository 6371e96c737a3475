// Formulas in DIMACS CNF: what is read can be written and read again.
#include "lib/cnf/dimacs.hpp"
#include "lib/io/error.hpp"

#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tsume;
  const auto written = [](const cnf::ReadFormula& read) {
    std::ostringstream text;
    for (const std::string& comment : read.comments) {
      text << comment << '\n';
    }
    cnf::write_formula(text, read.formula, cnf::source_of(read.formula));
    return text.str();
  };
  io::Input input = io::Input::from_text({data, data + size});
  try {
    const cnf::ReadFormula read = cnf::read_formula(input);
    const std::string text = written(read);
    io::Input again = io::Input::from_text(text);
    const cnf::ReadFormula same = cnf::read_formula(again);
    if (written(same) != text || same.metadata != read.metadata ||
        read.lines.size() != read.formula.size()) {
      std::abort();
    }
  } catch (const io::ParseError&) {
    return 0;
  }
  return 0;
}
