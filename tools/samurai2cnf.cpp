// samurai2cnf - write the question where a SamurAI enemy is as DIMACS CNF
#include "lib/cli/app.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/core/text.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/situation.hpp"
#include "lib/samurai/sat/problem.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace tsume;

namespace {

constexpr cli::Info info{"samurai2cnf",
                         "Write the question where a SamurAI enemy is hidden as DIMACS CNF.",
                         "[options] [TRANSCRIPT | MESSAGES RESPONSES]",
                         "samurai2cnf game.txt | cnf-models | cnf2samurai"};

struct Settings {
  std::vector<std::string> operands;
  std::optional<std::uint64_t> turn;
  std::string enemy = "actor";
  std::string encoding = "general";
  std::optional<std::string> at_most_one;
  std::string projection = "end";
  std::uint64_t unroll = 1;
  bool joint = false;
  bool symbols = false;
};

cnf::AtMostOne chosen_constraint(const Settings& settings) {
  if (!settings.at_most_one) {
    return settings.encoding == "general" ? cnf::AtMostOne::product : cnf::AtMostOne::pairwise;
  }
  for (const std::string& name : cnf::at_most_one_names()) {
    if (name == *settings.at_most_one) {
      return cnf::at_most_one(name);
    }
  }
  throw cli::UsageError("--amo is '" + *settings.at_most_one + "', expected one of " +
                        core::join(cnf::at_most_one_names(), ", "));
}

cli::Exit body(cli::Context& context, const Settings& settings) {
  const cnf::AtMostOne constraint = chosen_constraint(settings);
  const auto open = [&](const std::string& path) { return context.open(path); };
  const samurai::Transcript transcript = samurai::read_transcript(settings.operands, open);
  const std::size_t index = samurai::find_turn(transcript, settings.turn);
  const samurai::Situation situation = samurai::situation_at(transcript, index);
  for (const std::string& remark : samurai::remarks(transcript, situation)) {
    context.note(remark);
  }
  // One formula for all enemies leaves open who acted.
  const samurai::Weapon enemy = settings.joint && settings.enemy == "actor"
                                    ? samurai::first_actor(situation)
                                    : samurai::chosen_enemies(situation, settings.enemy).front();
  samurai::Problem problem =
      samurai::make_problem(transcript, index, enemy, settings.unroll, settings.joint);
  problem.encoding = samurai::encoding(settings.encoding);
  problem.projection = samurai::projection(settings.projection);
  problem.at_most_one = constraint;
  samurai::check_expressible(problem);
  if (situation.roles[samurai::number(enemy)] == samurai::Role::idle) {
    context.note("enemy " + std::to_string(samurai::number(enemy)) + " (" +
                 samurai::to_string(enemy) + ") did not act at turn " +
                 std::to_string(situation.enemy_turn()) + "; asking where it waits");
  }
  if (problem.question.turns.size() < settings.unroll) {
    context.note("the transcript holds only " + std::to_string(problem.question.turns.size()) +
                 " enemy turns up to there");
  }
  cnf::Metadata metadata = samurai::describe(problem, settings.symbols);
  metadata.tool = context.name;
  metadata.version = cli::version();
  metadata.command = context.command;
  cnf::write_formula(context.out, metadata,
                     [&](cnf::ClauseSink& sink) { samurai::encode(problem, sink); });
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::uint64_t most_turns = 48;
  Settings settings;
  cli::Options options;
  options.count("turn", "T", settings.turn, "the turn of ours to ask about (default: the last)", 1,
                samurai::turn_count - 1);
  options.choice("enemy", settings.enemy, {"actor", "0", "1", "2"},
                 "the enemy that acted, spear, swords or axe");
  options.choice("encoding", settings.encoding, samurai::encoding_names(), "which formula");
  options.text("amo", "NAME", settings.at_most_one,
               "at-most-one constraint: " + core::join(cnf::at_most_one_names(), ", ") +
                   " (default: product; pairwise for the published ones)");
  options.choice("project", settings.projection, samurai::projection_names(),
                 "tell models apart by the end cell or the whole history");
  options.count("unroll", "K", settings.unroll, "use the last K enemy turns", 1, most_turns);
  options.flag("joint", settings.joint, "all three enemies in one formula");
  options.flag("symbols", settings.symbols, "name the variables in the metadata");
  options.operands("TRANSCRIPT", settings.operands, 0, 2);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, settings); });
}
