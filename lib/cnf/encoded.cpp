#include "lib/cnf/encoded.hpp"

#include "lib/cnf/metadata_values.hpp"

#include <ostream>
#include <utility>

namespace tsume::cnf {

namespace {

void write_size(std::ostream& out, const FormulaSize& size) {
  out << "variables=" << size.variables << " clauses=" << size.clauses << '\n';
}

}  // namespace

Symbols symbols_of(const ClauseSource& encode) {
  NamingSink sink;
  encode(sink);
  return sink.symbols();
}

void write(std::ostream& out, const Maker& maker, Encoded encoded, const WriteChoice& choice) {
  Metadata& metadata = encoded.metadata;
  metadata.maker = maker;
  if (encoded.impossible) {
    if (choice.size) {
      write_size(out, {0, 1});
      return;
    }
    metadata.set(impossible_key, *encoded.impossible);
    out << "c no " << encoded.wanted << ": " << *encoded.impossible << '\n';
    write_formula(out, metadata, [](ClauseSink& sink) { sink.add({}); });
    return;
  }
  if (choice.size) {
    CountingSink counted;
    encoded.encode(counted);
    write_size(out, counted.size());
    return;
  }
  if (choice.symbols) {
    metadata.symbols = symbols_of(encoded.encode);
  }
  metadata.projection = std::move(encoded.projection);
  write_formula(out, metadata, encoded.encode);
}

}  // namespace tsume::cnf
