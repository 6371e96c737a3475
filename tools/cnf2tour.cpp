// cnf2tour - turn the answer of a SAT solver into verified tours
#include "lib/cnf/count.hpp"
#include "lib/tour/sat/decoder.hpp"

#include "tools/tour_answers.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"cnf2tour", "Turn the answer of a SAT solver into verified tours.",
                         "knight2cnf 8x8 --closed | satrun | cnf2tour --format grid"};

struct Settings {
  tools::TourAnswerOptions tours;
  bool count = false;

  void add_to(cli::Options& options) {
    tours.add_to(options);
    options.flag("count", count, "print how many there are instead of the answers");
    options.exclusive({"count", "format"});
  }
};

cli::Exit print_count(const Settings& settings, cli::Context& context) {
  context.refuse_folder("tours");
  const tools::AnswerOptions& answer = settings.tours.answer;
  io::Input input = context.open(answer.file.value_or("-"));
  std::optional<io::Input> formula;
  const cnf::CountAnswer counted = cnf::read_count(input);
  if (answer.formula) {
    formula.emplace(context.open(*answer.formula));
  }
  const auto tours = tour::tour_count(counted, formula ? &*formula : nullptr);
  if (!tours) {
    context.note("the number of models is not known");
    return cli::Exit::undecided;
  }
  context.out << *tours << '\n';
  return *tours == "0" ? cli::Exit::unsatisfiable : cli::Exit::ok;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  if (settings.count) {
    return print_count(settings, context);
  }
  return settings.tours.print(context, [](const tour::Decoder& decoder,
                                          const cnf::ModelLits& model) {
    return tour::PrintedTour{decoder.problem(), decoder.tour(model), to_string(decoder.encoding())};
  });
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
