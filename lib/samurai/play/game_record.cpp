#include "lib/samurai/play/game_record.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <ostream>

namespace tsume::samurai {

namespace {

// A JSON string.
std::string json_quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < ' ') {
      quoted += ' ';
      continue;
    }
    if (c == '"' || c == '\\') {
      quoted += '\\';
    }
    quoted += c;
  }
  return quoted + '"';
}

std::string json(Cell cell) {
  return "{\"x\":" + std::to_string(cell.x()) + ",\"y\":" + std::to_string(cell.y()) + '}';
}

const char* json(bool value) {
  return value ? "true" : "false";
}

std::string json(const std::vector<Action>& actions) {
  std::string text = "[";
  for (const Action a : actions) {
    text += text.size() > 1 ? "," : "";
    text += std::to_string(static_cast<int>(a));
  }
  return text + ']';
}

template <typename Value, typename Print>
std::string json_pair(const Value& values, Print print) {
  return '[' + print(values[0]) + ',' + print(values[1]) + ']';
}

}  // namespace

void print_result(std::ostream& out, std::uint64_t seed, const std::array<std::string, 2>& names,
                  const Game& game) {
  const auto number_text = [](std::size_t n) { return std::to_string(n); };
  const std::array<std::size_t, 2> territory = {game.territory(Side::first),
                                                game.territory(Side::second)};
  const auto winner = game.winner();
  out << "{\"seed\":" << seed << ",\"players\":" << json_pair(names, json_quoted)
      << ",\"territory\":" << json_pair(territory, number_text)
      << ",\"winner\":" << (winner ? json_quoted(names[static_cast<std::size_t>(*winner)]) : "null")
      << ",\"void_orders\":" << json_pair(game.void_orders, number_text)
      << ",\"unreadable\":" << json_pair(game.unreadable, number_text) << ",\"disqualified\":"
      << json_pair(game.faults,
                   [](const std::string& fault) {
                     return fault.empty() ? std::string("null") : json_quoted(fault);
                   })
      << "}\n";
}

void print_truth(std::ostream& out, const World& world, const std::optional<Order>& order,
                 const std::vector<Action>& took_place) {
  out << "{\"turn\":" << world.turn() << ",\"order\":";
  if (order && order->weapon) {
    out << "{\"weapon\":" << number(*order->weapon) << ",\"actions\":" << json(order->actions)
        << ",\"took_place\":" << json(took_place) << '}';
  } else {
    out << "null";
  }
  out << ",\"samurai\":[";
  const char* separator = "";
  for (const Side side : {Side::first, Side::second}) {
    for (const Weapon w : weapons) {
      out << separator << "{\"x\":" << world.place(side, w).x()
          << ",\"y\":" << world.place(side, w).y() << ",\"hidden\":" << json(world.hidden(side, w))
          << ",\"done\":" << json(world.done(side, w))
          << ",\"recovery\":" << world.recovery(side, w) << '}';
      separator = ",";
    }
  }
  out << "],\"field\":\"";
  for (std::size_t c = 0; c < cell_count; ++c) {
    out << static_cast<int>(world.owner(Cell::from(c)));
  }
  out << "\"}\n";
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

void print_scenario(std::ostream& out, std::uint64_t seed, std::string_view kind,
                    const Scenario& scenario) {
  const History& truth = scenario.truth;
  out << "{\"seed\":" << seed << ",\"kind\":\"" << kind << "\",\"enemy\":" << number(scenario.actor)
      << ",\"actions\":" << json(scenario.actions) << ",\"start\":" << json(truth.start)
      << ",\"end\":" << json(truth.end) << ",\"hidden_before\":" << json(truth.hidden_before)
      << ",\"hidden_after\":" << json(truth.hidden_after) << ",\"attack\":";
  if (truth.attack) {
    out << "{\"x\":" << truth.attack->from.x() << ",\"y\":" << truth.attack->from.y()
        << ",\"direction\":\"" << to_string(truth.attack->towards) << "\"}";
  } else {
    out << "null";
  }
  out << ",\"enemies\":[";
  for (const Weapon w : weapons) {
    const Cell cell = scenario.enemies[number(w)];
    out << (w == Weapon::spear ? "" : ",") << "{\"x\":" << cell.x() << ",\"y\":" << cell.y()
        << ",\"hidden\":" << json(scenario.enemies_hidden[number(w)]) << '}';
  }
  std::string transcript = to_word(scenario.transcript);
  std::ranges::replace(transcript, ',', ' ');
  out << "],\"repainted\":" << json(scenario.repainted) << ",\"transcript\":\"" << transcript
      << "\"}\n";
}

}  // namespace tsume::samurai
