#include "lib/hamilton/model_cuts.hpp"

#include "lib/hamilton/cover_formula.hpp"
#include "lib/hamilton/stitch.hpp"
#include "lib/io/error.hpp"

namespace tsume::hamilton {

namespace {

const tour::Encoder& cuttable(const tour::Encoder& encoder) {
  if (!tour::is_relaxation(encoder.options().encoding)) {
    throw io::Failure("a model of the encoding " + tour::to_string(encoder.options().encoding) +
                      " is one tour: there is nothing to cut");
  }
  return encoder;
}

}  // namespace

// A model of a formula without parity may end an open tour anywhere.
ModelCuts::ModelCuts(const tour::Encoder& encoder)
    : problem_(cuttable(encoder).problem(), false), variables_(problem_.edges().size()) {
  for (const auto& [edge, variable] : encoder.edges()) {
    variables_[problem_.find(edge.first, edge.second)] = variable.number;
  }
}

std::size_t ModelCuts::add_violated(cnf::ClauseSink& sink, const tour::Cover& cover) {
  if (cover.parts.size() == 1) {
    return 1;
  }
  const CycleCover found = from_parts(problem_, cover);
  CycleCover stitched = found;
  (void)stitch(problem_, stitched);
  find_violated_cuts(problem_, found, stitched, [&](const Cut& cut) {
    if (known_.add(cut)) {
      add_undirected_cut(sink, problem_, variables_, cut, CutSource::graph);
    }
  });
  return cover.parts.size();
}

}  // namespace tsume::hamilton
