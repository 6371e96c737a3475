#include "lib/samurai/sat/problem.hpp"

#include "lib/cnf/metadata_values.hpp"
#include "lib/io/error.hpp"
#include "lib/samurai/sat/published_encoding.hpp"

#include <algorithm>
#include <array>

namespace tsume::samurai {

namespace {

constexpr const char* kind = "samurai";

}  // namespace

PlaceProblem make_problem(const Transcript& transcript, std::size_t i, Weapon enemy,
                          std::size_t unroll, bool joint) {
  PlaceProblem problem;
  problem.question.enemy = enemy;
  problem.question.joint = joint;
  const bool from_start = transcript.turns[0].turn == 1;
  std::size_t first = i;
  problem.question.turns.push_back(situation_at(transcript, i));
  while (problem.question.turns.size() < unroll && first > (from_start ? 0U : 1U) &&
         transcript.turns[first].turn == transcript.turns[first - 1].turn + 2) {
    --first;
    problem.question.turns.insert(problem.question.turns.begin(), situation_at(transcript, first));
  }
  problem.transcript.side = transcript.side;
  for (std::size_t k = first == 0 ? 0 : first - 1; k <= i; ++k) {
    problem.transcript.turns.push_back(transcript.turns[k]);
    if (k < i) {
      problem.transcript.orders.push_back(transcript.orders[k]);
    }
  }
  return problem;
}

void check_expressible(const PlaceProblem& problem) {
  if (problem.encoding == Encoding::general) {
    return;
  }
  if (problem.question.joint || problem.question.turns.size() > 1) {
    throw io::Failure("the published encoding supports one turn of one enemy only");
  }
}

void encode(const PlaceProblem& problem, cnf::ClauseSink& sink) {
  if (problem.encoding == Encoding::general) {
    GeneralOptions options;
    options.at_most_one = problem.at_most_one;
    encode_general(problem.question, options, sink);
    return;
  }
  encode_published(problem.question.turns.back(), problem.question.enemy,
                   {problem.encoding == Encoding::repaired, problem.at_most_one}, sink);
}

std::vector<cnf::Var> projection_variables(const PlaceProblem& problem) {
  std::vector<cnf::Var> variables;
  const bool whole = problem.projection == Projection::history;
  const PlaceQuestion& q = problem.question;
  const Timeline v = timeline(q, q.turns.size() - 1, q.enemy);
  const bool general = problem.encoding == Encoding::general;
  for (std::size_t c = 0; c < cell_count; ++c) {
    variables.push_back(general ? v.end(c) : PublishedLayout::end(c));
    if (whole) {
      variables.push_back(general ? v.start(c) : PublishedLayout::start(c));
      for (std::size_t k = 0; k < directions.size(); ++k) {
        variables.push_back(general ? v.attack(c, k) : PublishedLayout::attack(c, k));
      }
    }
  }
  if (whole && general) {
    variables.push_back(v.hidden(0));
    variables.push_back(v.hidden(4));
  }
  std::ranges::sort(variables);
  return variables;
}

cnf::Metadata describe(const PlaceProblem& problem) {
  cnf::Metadata metadata;
  metadata.kind = kind;
  metadata.set("enemy", std::to_string(number(problem.question.enemy)));
  metadata.set("encoding", std::string(core::name_of(encoding_names, problem.encoding)));
  metadata.set("amo", std::string(core::name_of(cnf::at_most_one_names, problem.at_most_one)));
  metadata.set("project", std::string(core::name_of(projection_names, problem.projection)));
  metadata.set("unroll", std::to_string(problem.question.turns.size()));
  cnf::set_flag(metadata, "joint", problem.question.joint);
  metadata.set("log", to_word(problem.transcript));
  return metadata;
}

cnf::Encoded encoded(const PlaceProblem& problem) {
  return {.metadata = describe(problem),
          .wanted = "place",
          .encode = [problem](cnf::ClauseSink& sink) { encode(problem, sink); },
          .projection = projection_variables(problem)};
}

PlaceProblem problem_from(const cnf::Metadata& metadata) {
  const cnf::MetadataValues values(metadata);
  values.require_kind(kind);
  values.require_keys(std::array{"enemy", "encoding", "amo", "project", "unroll", "joint", "log"});
  const std::uint64_t enemy = values.number("enemy");
  if (enemy >= weapons.size()) {
    cnf::MetadataValues::bad("enemy", values.require("enemy"));
  }
  const std::uint64_t unroll = values.number("unroll");
  const Transcript transcript = from_word(values.require("log"));
  if (transcript.turns.empty() || unroll < 1 || unroll > transcript.turns.size()) {
    cnf::MetadataValues::fail("log does not hold the turns of unroll");
  }
  PlaceProblem problem = make_problem(transcript, transcript.turns.size() - 1,
                                      static_cast<Weapon>(enemy), unroll, values.flag("joint"));
  if (problem.question.turns.size() != unroll) {
    cnf::MetadataValues::fail("log does not hold the turns of unroll");
  }
  problem.encoding = values.choice("encoding", encoding_names);
  problem.projection = values.choice("project", projection_names);
  problem.at_most_one = values.choice("amo", cnf::at_most_one_names);
  return problem;
}

}  // namespace tsume::samurai
