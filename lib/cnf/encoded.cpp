#include "lib/cnf/encoded.hpp"

#include "lib/cnf/metadata_values.hpp"

#include <ostream>
#include <utility>

namespace tsume::cnf {

Symbols symbols_of(const ClauseSource& encode) {
  NamingSink sink;
  encode(sink);
  return sink.symbols();
}

void write(std::ostream& out, const Maker& maker, Encoded encoded, bool symbols) {
  Metadata& metadata = encoded.metadata;
  metadata.maker = maker;
  if (encoded.impossible) {
    metadata.set(impossible_key, *encoded.impossible);
    out << "c no " << encoded.wanted << ": " << *encoded.impossible << '\n';
    write_formula(out, metadata, [](ClauseSink& sink) { sink.add({}); });
    return;
  }
  if (symbols) {
    metadata.symbols = symbols_of(encoded.encode);
  }
  metadata.projection = std::move(encoded.projection);
  write_formula(out, metadata, encoded.encode);
}

}  // namespace tsume::cnf
