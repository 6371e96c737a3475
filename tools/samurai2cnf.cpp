// samurai2cnf - encode the possible places of a SamurAI enemy as DIMACS CNF
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/situation.hpp"
#include "lib/samurai/sat/problem.hpp"

#include "tools/formula_options.hpp"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{"samurai2cnf",
                         "Encode the possible places of a SamurAI enemy as DIMACS CNF.",
                         "samurai2cnf game.txt | cnf-models | cnf2samurai"};

struct Settings {
  std::vector<std::string> operands;
  std::optional<std::uint64_t> turn;
  samurai::EnemyChoice enemy = samurai::EnemyChoice::actor;
  samurai::Encoding encoding = samurai::Encoding::general;
  std::optional<cnf::AtMostOne> at_most_one;
  samurai::Projection projection = samurai::Projection::end;
  std::uint64_t unroll = 1;
  bool joint = false;
  tools::FormulaOptions formula;

  void add_to(cli::Options& options) {
    constexpr std::uint64_t most_turns = 48;
    options.count("turn", "T", turn, "turn of the player (default: the last)",
                  {1, samurai::turn_count - 1});
    options.choice("enemy", enemy, samurai::one_enemy_names,
                   "which enemy; actor: the one that acted");
    options.choice("encoding", encoding, samurai::encoding_names,
                   "how variables and clauses state the problem");
    options.choice("amo", at_most_one, cnf::at_most_one_names, "at-most-one constraints");
    options.choice("distinct", projection, samurai::projection_names,
                   "which answers count as different");
    options.count("unroll", "K", unroll, "use the last K enemy turns", {1, most_turns});
    options.flag("joint", joint, "encode all three enemies in one formula");
    formula.add_to(options);
    options.operands("TRANSCRIPT | MESSAGES RESPONSES", operands, 0, 2);
  }

  [[nodiscard]] cnf::AtMostOne constraint() const {
    return at_most_one.value_or(encoding == samurai::Encoding::general ? cnf::AtMostOne::product
                                                                       : cnf::AtMostOne::pairwise);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  const auto open = [&](const std::string& path) { return context.open(path); };
  const samurai::Transcript transcript = samurai::read_transcript(settings.operands, open);
  const std::size_t index = samurai::find_turn(transcript, settings.turn);
  const samurai::Situation situation = samurai::situation_at(transcript, index);
  for (const std::string& remark : samurai::remarks(transcript, situation)) {
    context.note(remark);
  }
  // One formula for all enemies leaves open who acted.
  const samurai::Weapon enemy = settings.joint && settings.enemy == samurai::EnemyChoice::actor
                                    ? samurai::first_actor(situation)
                                    : samurai::chosen_enemies(situation, settings.enemy).front();
  samurai::PlaceProblem problem =
      samurai::make_problem(transcript, index, enemy, settings.unroll, settings.joint);
  problem.encoding = settings.encoding;
  problem.projection = settings.projection;
  problem.at_most_one = settings.constraint();
  samurai::check_expressible(problem);
  if (situation.roles[enemy] == samurai::Role::idle) {
    context.note(std::string("enemy ") + samurai::to_string(enemy) + " did not act at turn " +
                 std::to_string(situation.enemy_turn()) + "; asking where it waits");
  }
  if (problem.question.turns.size() < settings.unroll) {
    context.note("the transcript has only " +
                 core::counted(problem.question.turns.size(), "enemy turn") + " up to that turn");
  }
  return settings.formula.write(context, samurai::encoded(problem));
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
