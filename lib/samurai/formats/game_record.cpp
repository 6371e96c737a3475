#include "lib/samurai/formats/game_record.hpp"

#include "lib/core/json.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/core.h>
#include <ostream>

namespace tsume::samurai {

namespace {

using core::Json;

Json json(Cell cell) {
  return Json::object().set("x", cell.x()).set("y", cell.y());
}

Json json(const std::vector<Action>& actions) {
  return Json::array(actions, [](Action a) { return Json(static_cast<int>(a)); });
}

Json json(const std::optional<Attack>& attack) {
  return attack ? json(attack->from).set("direction", to_string(attack->towards)) : Json();
}

// A string as the manager writes it.
std::string manager_quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
    }
    quoted += c;
  }
  return quoted + '"';
}

template <typename Range>
std::string joined(const Range& values) {
  std::string text;
  for (const auto& value : values) {
    text += text.empty() ? "" : ", ";
    text += std::to_string(value);
  }
  return text;
}

}  // namespace

void print_result(std::ostream& out, std::uint64_t seed, const std::array<std::string, 2>& names,
                  const Game& game) {
  const std::array<std::size_t, 2> territory = {game.territory(Side::first),
                                                game.territory(Side::second)};
  const auto winner = game.winner();
  out << Json::object()
             .set("id", seed)
             .set("players", Json::array(names))
             .set("territory", Json::array(territory))
             .set("winner", winner ? Json(names[static_cast<std::size_t>(*winner)]) : Json())
             .set("void_orders", Json::array(game.void_orders))
             .set("injuries", Json::array(game.injuries))
             .set("disqualified", Json::array(game.faults,
                                              [](const std::string& fault) {
                                                return fault.empty() ? Json() : Json(fault);
                                              }))
             .compact()
      << '\n';
}

void print_truth(std::ostream& out, const World& world, const Play& play) {
  Json order;
  if (play.order && play.order->weapon) {
    order = Json::object()
                .set("weapon", number(*play.order->weapon))
                .set("actions", json(play.order->actions))
                .set("took_place", json(play.took_place));
  }
  Json samurai = Json::array();
  for (const Side side : {Side::first, Side::second}) {
    for (const Weapon w : weapons) {
      samurai.push(json(world.place(side, w))
                       .set("hidden", world.hidden(side, w))
                       .set("done", world.done(side, w))
                       .set("recovery", world.recovery(side, w)));
    }
  }
  std::string field;
  for (std::size_t c = 0; c < cell_count; ++c) {
    field += static_cast<char>('0' + world.owner(Cell::from(c)));
  }
  out << Json::object()
             .set("turn", world.turn())
             .set("order", order)
             .set("samurai", samurai)
             .set("field", field)
             .compact()
      << '\n';
}

void print_messages(std::ostream& out, const Transcript& transcript) {
  out << static_cast<int>(transcript.side) << '\n';
  for (const TurnInfo& turn : transcript.turns) {
    write(out, turn);
  }
}

void print_responses(std::ostream& out, const Transcript& transcript) {
  for (const Order& order : transcript.orders) {
    out << to_string(order) << '\n';
  }
}

void print_transcript(std::ostream& out, const Transcript& transcript) {
  out << static_cast<int>(transcript.side) << '\n';
  for (std::size_t i = 0; i < transcript.turns.size(); ++i) {
    write(out, transcript.turns[i]);
    if (i < transcript.orders.size() && transcript.orders[i].weapon) {
      out << to_string(transcript.orders[i]) << '\n';
    }
  }
}

void print_scenario(std::ostream& out, std::uint64_t seed, ScenarioKind kind,
                    const Scenario& scenario) {
  const History& truth = scenario.truth;
  Json enemies = Json::array();
  for (const Weapon w : weapons) {
    enemies.push(json(scenario.enemies[w]).set("hidden", scenario.enemies_hidden[w]));
  }
  std::string transcript = to_word(scenario.transcript);
  std::ranges::replace(transcript, ',', ' ');
  out << Json::object()
             .set("id", seed)
             .set("kind", core::name_of(scenario_kind_names, kind))
             .set("enemy", to_string(scenario.actor))
             .set("actions", json(scenario.actions))
             .set("start", json(truth.start))
             .set("end", json(truth.end))
             .set("hidden_before", truth.hidden_before)
             .set("hidden_after", truth.hidden_after)
             .set("attack", json(truth.attack))
             .set("enemies", enemies)
             .set("repainted", scenario.repainted)
             .set("transcript", transcript)
             .compact()
      << '\n';
}

void write_scenarios(io::Output& out, ScenarioKind kind, std::uint64_t seed, std::uint64_t count,
                     std::size_t own_turns) {
  for (std::uint64_t made = 0; made < count; ++seed) {
    if (const auto scenario = make_scenario(kind, seed, own_turns)) {
      print_scenario(out, seed, kind, *scenario);
      out.end_record();
      ++made;
    }
  }
}

std::unique_ptr<Player> GameLog::player(Side side) const {
  std::vector<Order> orders;
  for (std::size_t t = static_cast<std::size_t>(side); t < turns.size(); t += 2) {
    const Turn& turn = turns[t];
    if (turn.samurai < 0) {
      break;
    }
    Order order;
    if (turn.samurai < static_cast<int>(weapons.size())) {
      order.weapon = static_cast<Weapon>(turn.samurai);
    }
    for (const int action : turn.actions) {
      if (action < 1 || action > static_cast<int>(action_count)) {
        break;
      }
      order.actions.push_back(static_cast<Action>(action));
    }
    orders.push_back(std::move(order));
  }
  return std::make_unique<ScriptedPlayer>(std::move(orders), "disqualified in the log");
}

GameLog log_of(const Game& game, const std::array<std::string, 2>& names) {
  GameLog log;
  log.names = names;
  for (const Play& play : game.plays) {
    GameLog::Turn turn;
    if (play.order) {
      constexpr int nobody = 3;  // a weapon that does not exist
      turn.samurai = play.order->weapon ? static_cast<int>(number(*play.order->weapon)) : nobody;
      for (const Action a : play.order->actions) {
        turn.actions.push_back(static_cast<int>(a));
      }
      turn.time_ms = static_cast<std::uint64_t>(play.time.count());
    }
    turn.territories = play.territories;
    log.turns.push_back(std::move(turn));
  }
  return log;
}

void print_log(std::ostream& out, const GameLog& log) {
  assert(!log.turns.empty());
  out << "{\n  \"title\": " << manager_quoted(log.title) << ",\n  \"playerNames\": [ "
      << manager_quoted(log.names[0]) << ", " << manager_quoted(log.names[1])
      << "],\n  \"initialResponseTimes\": [ " << log.start_ms[0] << ", " << log.start_ms[1]
      << " ],\n  \"plays\": [";
  const char* separator = "\n";
  for (const GameLog::Turn& turn : log.turns) {
    out << separator << "    {\n      \"samurai\": " << turn.samurai
        << ",\n      \"responseTime\": " << turn.time_ms << ",\n      \"actions\": [ "
        << joined(turn.actions) << " ],\n      \"territories\": [ " << joined(turn.territories)
        << " ]\n    }";
    separator = ",\n";
  }
  const auto& last = log.turns.back().territories;
  const std::size_t first = last[0] + last[1] + last[2];
  const std::size_t second = last[3] + last[4] + last[5];
  out << "\n  ],\n  \"winner\": \""
      << (first > second   ? "0"
          : first < second ? "1"
                           : "")
      << "\",\n  \"acquired\": [" << first << ", " << second << "]\n}\n";
}

GameLog read_log(io::Input& input) {
  constexpr std::size_t most_bytes = std::size_t{1} << 24;
  std::string place;
  try {
    const Json json = Json::parse(input.read_all(most_bytes));
    GameLog log;
    if (const auto title = json.find("title")) {
      log.title = title->string();
    }
    const Json names = json.get("playerNames");
    for (std::size_t i = 0; i < log.names.size(); ++i) {
      log.names[i] = names.at(i).string();
    }
    if (const auto times = json.find("initialResponseTimes")) {
      for (std::size_t i = 0; i < log.start_ms.size(); ++i) {
        log.start_ms[i] = times->at(i).integer<std::uint32_t>();
      }
    }
    const Json plays = json.get("plays");
    if (plays.size() != static_cast<std::size_t>(turn_count)) {
      throw core::BadText(
          fmt::format("{}, expected {}", core::counted(plays.size(), "turn"), turn_count));
    }
    for (std::size_t t = 0; t < plays.size(); ++t) {
      place = fmt::format("turn {}: ", t);
      const Json play = plays.at(t);
      GameLog::Turn turn;
      turn.samurai = play.get("samurai").integer<int>();
      if (const auto time = play.find("responseTime")) {
        turn.time_ms = time->integer<std::uint32_t>();
      }
      const Json actions = play.get("actions");
      for (std::size_t i = 0; i < actions.size(); ++i) {
        turn.actions.push_back(actions.at(i).integer<int>());
      }
      const Json territories = play.get("territories");
      for (std::size_t i = 0; i < turn.territories.size(); ++i) {
        turn.territories[i] = territories.at(i).integer<std::size_t>(0, cell_count);
      }
      log.turns.push_back(std::move(turn));
    }
    return log;
  } catch (const core::BadText& error) {
    throw io::Failure(input.name() + ": " + place + error.what());
  }
}

void check_replay(const GameLog& log, const Game& game) {
  for (std::size_t t = 0; t < log.turns.size(); ++t) {
    if (log.turns[t].territories != game.plays.at(t).territories) {
      throw io::Failure(fmt::format("turn {}: the log has the territories {}, the rules give {}", t,
                                    joined(log.turns[t].territories),
                                    joined(game.plays[t].territories)));
    }
  }
}

SeriesGame play_again(io::Input& input, std::uint64_t seed) {
  const GameLog log = read_log(input);
  const auto first = log.player(Side::first);
  const auto second = log.player(Side::second);
  SeriesGame result{seed, "replay", log.names, {}, play_game(World(), *first, *second)};
  check_replay(log, result.game);
  return result;
}

}  // namespace tsume::samurai
