// cnf2tour - turn the answer of a SAT solver into verified tours
#include "tools/tour_answers.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"cnf2tour", "Turn the answer of a SAT solver into verified tours.",
                         "knight2cnf 8x8 --closed | satrun | cnf2tour --format grid"};

using Settings = tools::TourAnswerOptions;

cli::Exit body(const Settings& settings, cli::Context& context) {
  return settings.print(context, [](const tour::Decoder& decoder, const cnf::ModelLits& model) {
    return tour::PrintedTour{decoder.problem(), decoder.tour(model), to_string(decoder.encoding())};
  });
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
