// tour-cut - print clauses that exclude a model of several cycles, but no tour
#include "lib/cnf/dimacs.hpp"
#include "lib/hamilton/model_cuts.hpp"
#include "lib/tour/sat/decoder.hpp"

#include "tools/answer_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"tour-cut",
                         "Print clauses that exclude a model of several cycles, but no tour.",
                         "hcp2cnf --encoding 2factor graph.col | satrun | tour-cut"};

struct Settings {
  tools::AnswerOptions answer;

  void add_to(cli::Options& options) { answer.add_to(options); }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  auto read = settings.answer.read(context, tour::read_description);
  if (!read.problem) {
    return read.status;
  }
  const tour::Decoder decoder(*std::move(read.problem));
  const auto covers =
      read.decoded([&](const cnf::ModelLits& model) { return decoder.cover(model); });
  hamilton::ModelCuts cuts(decoder.encoder());
  cnf::DimacsWriter writer(context.out);
  for (const tour::Cover& cover : covers) {
    if (cuts.add_violated(writer, cover) == 1) {
      context.note("a model is one cycle, a tour: no clause excludes it; see cnf2tour");
    }
  }
  writer.finish();
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
