// samurai-brute - find every place where a SamurAI enemy can be, by exhaustive search
#include "lib/cli/app.hpp"
#include "lib/page/svg.hpp"
#include "lib/samurai/formats/answer.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/situation.hpp"

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{"samurai-brute",
                         "Find every place where a SamurAI enemy can be, by exhaustive search.",
                         "samurai-brute --format json game.txt"};

struct Settings {
  std::vector<std::string> operands;
  std::optional<std::uint64_t> turn;
  samurai::EnemyChoice enemy = samurai::EnemyChoice::actor;
  samurai::AnswerFormat format = samurai::AnswerFormat::list;
  std::optional<std::string> prior;

  void add_to(cli::Options& options) {
    options.count("turn", "T", turn, "turn of the player (default: the last)",
                  {1, samurai::turn_count - 1});
    options.choice("enemy", enemy, samurai::enemy_choice_names,
                   "which enemy; actor: the one that acted");
    options.choice("format", format, samurai::answer_format_names, "how to print the answer");
    options.text("prior", "attack=P", prior, "weight histories by the probability of an attack");
    options.operands("TRANSCRIPT | MESSAGES RESPONSES", operands, 0, 2);
    options.records();
  }
};

// Writes answers: a table, one after another, or as one picture.
class AnswerPrinter {
 public:
  AnswerPrinter(std::ostream& out, samurai::AnswerFormat format) : out_(out), format_(format) {
    if (format == samurai::AnswerFormat::list) {
      samurai::print_list_heading(out);
    }
  }
  void print(const samurai::Situation& situation, const samurai::Answer& answer,
             const std::vector<samurai::Explained>& found) {
    std::ostringstream picture;
    const bool draws = format_ == samurai::AnswerFormat::svg;
    samurai::print(draws ? static_cast<std::ostream&>(picture) : out_, format_, situation, answer,
                   found);
    if (draws) {
      pictures_.push_back(std::move(picture).str());
    }
  }
  void finish() const { page::svg::write_sheet(out_, "SamurAI 3x3 2016", pictures_); }

 private:
  std::ostream& out_;
  samurai::AnswerFormat format_;
  std::vector<std::string> pictures_;
};

// False if the enemy cannot have done what the log says.
bool answer_for(AnswerPrinter& printer, cli::Context& context, const samurai::Situation& situation,
                samurai::Weapon enemy, std::optional<double> prior) {
  const auto found = samurai::explained_histories(situation, enemy, situation.roles[enemy]);
  const auto answer =
      samurai::answer_from(situation, enemy, samurai::without_actions(found), true, prior);
  printer.print(situation, answer, found);
  if (found.empty()) {
    context.note(samurai::impossible_message(situation, enemy));
  }
  return !found.empty();
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const auto prior = samurai::parse_prior(settings.prior);
  const auto open = [&](const std::string& path) { return context.open(path); };
  const samurai::Transcript transcript = samurai::read_transcript(settings.operands, open);
  const samurai::Situation situation =
      samurai::situation_at(transcript, samurai::find_turn(transcript, settings.turn));
  for (const std::string& remark : samurai::remarks(transcript, situation)) {
    context.note(remark);
  }
  const auto enemies = samurai::chosen_enemies(situation, settings.enemy);
  if (settings.format == samurai::AnswerFormat::html && enemies.size() > 1 &&
      context.folder == nullptr) {
    throw cli::UsageError("--format html shows one enemy: choose it by --enemy");
  }
  io::RecordPrinter<AnswerPrinter> records(
      context.records(), core::name_of(samurai::answer_format_names, settings.format),
      [&](std::ostream& out) { return AnswerPrinter(out, settings.format); });
  bool possible = true;
  for (const samurai::Weapon w : enemies) {
    records.add(samurai::to_string(w), [&](AnswerPrinter& printer) {
      possible = answer_for(printer, context, situation, w, prior) && possible;
    });
  }
  records.finish();
  return possible ? cli::Exit::ok : cli::Exit::unsatisfiable;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
