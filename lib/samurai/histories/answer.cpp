#include "lib/samurai/histories/answer.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ostream>
#include <string_view>

namespace tsume::samurai {

namespace {

// Whole numbers as such, others with six significant digits.
std::string number_text(double value) {
  std::array<char, 32> text{};
  const bool whole = value < 1e15 && value == static_cast<double>(static_cast<std::int64_t>(value));
  std::snprintf(text.data(), text.size(), whole ? "%.0f" : "%.6g", value);
  return text.data();
}

double total_weight(const Answer& answer) {
  double sum = 0;
  for (const Candidate& c : answer.candidates) {
    sum += c.weight;
  }
  return sum;
}

const char* state_name(const Candidate& c) {
  return !c.hidden ? "either" : *c.hidden ? "hidden" : "showing";
}

}  // namespace

std::array<double, cell_count> shares_of(const Answer& answer) {
  std::array<double, cell_count> share{};
  const double total = total_weight(answer);
  for (const Candidate& c : answer.candidates) {
    share[c.cell.index] = total > 0 ? c.weight / total : 1.0;
  }
  return share;
}

const char* to_string(Sighting sighting) {
  static constexpr std::array<const char*, 5> names = {"unseen", "seen", "home", "idle",
                                                       "impossible"};
  return names[static_cast<std::size_t>(sighting)];
}

Sighting sighting_of(const Situation& s, Weapon enemy, bool possible) {
  if (!possible) {
    return Sighting::impossible;
  }
  if (s.under_treatment(enemy)) {
    return Sighting::home;
  }
  if (s.after.enemy(enemy).cell) {
    return Sighting::seen;
  }
  return s.roles[enemy] == Role::idle ? Sighting::idle : Sighting::unseen;
}

std::optional<Attack> common_attack(std::span<const History> histories) {
  if (histories.empty() || std::ranges::any_of(histories, [&](const History& h) {
        return h.attack != histories.front().attack;
      })) {
    return std::nullopt;
  }
  return histories.front().attack;
}

std::optional<double> parse_prior(const std::optional<std::string>& text) {
  if (!text) {
    return std::nullopt;
  }
  constexpr std::string_view key = "attack=";
  const std::string_view number =
      std::string_view(*text).substr(std::min(key.size(), text->size()));
  const double value = core::parse_fraction(number).value_or(0);
  if (!text->starts_with(key) || !(value > 0) || !(value < 1)) {
    throw io::Failure("the prior " + core::quoted(*text) +
                      " is not attack=P with P between 0 and 1");
  }
  return value;
}

std::vector<Candidate> candidates_in(const Places& places,
                                     const std::function<double(std::size_t)>& weight) {
  std::vector<Candidate> candidates;
  for (const std::size_t c : places.cells()) {
    const bool both = places.hidden.contains(c) && places.showing.contains(c);
    candidates.push_back({Cell::from(c), weight(c),
                          both ? std::nullopt : std::optional<bool>(places.hidden.contains(c))});
  }
  return candidates;
}

Answer answer_from(const Situation& situation, Weapon enemy, std::span<const History> histories,
                   bool complete, std::optional<double> attack_prior) {
  Answer answer;
  answer.turn = situation.after.turn;
  answer.enemy = enemy;
  answer.sighting = sighting_of(situation, enemy, !histories.empty());
  answer.complete = complete;
  answer.free_in = situation.after.enemy(enemy).recovery;
  double with = 0;
  for (const History& h : histories) {
    with += h.attack.has_value();
  }
  const double without = static_cast<double>(histories.size()) - with;
  const auto weight_of = [&](const History& h) {
    if (!attack_prior) {
      return 1.0;
    }
    if (with == 0 || without == 0) {
      return 1.0 / (with + without);
    }
    return h.attack ? *attack_prior / with : (1 - *attack_prior) / without;
  };
  std::array<double, cell_count> weight{};
  for (const History& h : histories) {
    weight[h.end.index] += weight_of(h);
  }
  answer.candidates = candidates_in(ends_of(histories), [&](std::size_t c) { return weight[c]; });
  if (complete) {
    answer.attack = common_attack(histories);
  }
  return answer;
}

std::string impossible_message(const Situation& situation, Weapon enemy) {
  return "turn " + std::to_string(situation.enemy_turn()) + ": enemy " + to_string(enemy) +
         " did not act, or the log is impossible";
}

void print_list_heading(std::ostream& out) {
  out << "# turn\tenemy\tx\ty\tweight\thidden\n";
}

void print_list(std::ostream& out, const Answer& answer) {
  out << "# turn " << answer.turn << " enemy " << to_string(answer.enemy) << ' '
      << to_string(answer.sighting);
  if (answer.sighting == Sighting::home) {
    out << ", free in " << answer.free_in << " turns";
  }
  if (answer.attack) {
    out << ", attacked from " << to_string(answer.attack->from) << " to the "
        << to_string(answer.attack->towards);
  }
  if (answer.candidates.size() == 1 && answer.complete) {
    out << ", certain";
  }
  out << (answer.complete ? "\n" : ", incomplete\n");
  for (const Candidate& c : answer.candidates) {
    out << answer.turn << '\t' << to_string(answer.enemy) << '\t' << c.cell.x() << '\t'
        << c.cell.y() << '\t' << number_text(c.weight) << '\t' << state_name(c) << '\n';
  }
}

void print_json(std::ostream& out, const Answer& answer) {
  out << "{\"turn\":" << answer.turn << ",\"enemy\":\"" << to_string(answer.enemy)
      << "\",\"sight\":\"" << to_string(answer.sighting) << "\",\"candidates\":[";
  const char* separator = "";
  for (const Candidate& c : answer.candidates) {
    out << separator << "{\"x\":" << c.cell.x() << ",\"y\":" << c.cell.y()
        << ",\"weight\":" << number_text(c.weight) << ",\"hidden\":"
        << (!c.hidden   ? "null"
            : *c.hidden ? "true"
                        : "false")
        << '}';
    separator = ",";
  }
  out << "],\"attack\":";
  if (answer.attack) {
    out << "{\"x\":" << answer.attack->from.x() << ",\"y\":" << answer.attack->from.y()
        << ",\"direction\":\"" << to_string(answer.attack->towards) << "\"}";
  } else {
    out << "null";
  }
  out << ",\"complete\":" << (answer.complete ? "true" : "false") << "}\n";
}

void print_board(std::ostream& out, const Situation& situation, const Answer& answer) {
  const auto share = shares_of(answer);
  std::string text(cell_count, ' ');
  for (std::size_t c = 0; c < cell_count; ++c) {
    const Code code = situation.after.field[c];
    text[c] = is_own(code) ? '+' : is_enemy(code) ? '-' : code == unpainted ? '.' : ' ';
  }
  for (const Weapon w : weapons) {
    text[situation.after.own(w).cell->index] = 'o';
  }
  for (const Candidate& c : answer.candidates) {
    constexpr int tenths = 10;
    const int tenth = std::min(tenths - 1, static_cast<int>(share[c.cell.index] * tenths));
    text[c.cell.index] =
        answer.candidates.size() == 1 && answer.complete ? '!' : static_cast<char>('0' + tenth);
  }
  for (std::size_t y = 0; y < field_width; ++y) {
    std::string line;
    for (std::size_t x = 0; x < field_width; ++x) {
      line += text[Cell::at(x, y).index];
      line += ' ';
    }
    out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
  }
}

}  // namespace tsume::samurai
