#include "lib/samurai/formats/answer.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ostream>
#include <string>

namespace tsume::samurai {

namespace {

// Whole numbers as such, others with six significant digits.
std::string number_text(double value) {
  std::array<char, 32> text{};
  const bool whole = value < 1e15 && value == static_cast<double>(static_cast<std::int64_t>(value));
  std::snprintf(text.data(), text.size(), whole ? "%.0f" : "%.6g", value);
  return text.data();
}

const char* state_name(const Candidate& c) {
  return !c.hidden ? "either" : *c.hidden ? "hidden" : "showing";
}

}  // namespace

void print_list_heading(std::ostream& out) {
  out << "# turn\tenemy\tx\ty\tweight\thidden\n";
}

void print_list(std::ostream& out, const Answer& answer) {
  out << "# turn " << answer.turn << " enemy " << to_string(answer.enemy) << ' '
      << to_string(answer.sighting);
  if (answer.sighting == Sighting::home) {
    out << ", free in " << core::counted(answer.free_in, "turn");
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

void print_histories(std::ostream& out, const std::vector<Explained>& explained) {
  for (const Explained& e : explained) {
    const History& h = e.history;
    out << int{h.start.index} << ' ' << int{h.end.index};
    if (h.attack) {
      out << ' ' << int{h.attack->from.index} << ' ' << static_cast<int>(h.attack->towards);
    } else {
      out << " -1 -1";
    }
    out << ' ' << h.hidden_before << ' ' << h.hidden_after;
    for (const Action a : e.actions()) {
      out << ' ' << static_cast<int>(a);
    }
    out << " 0\n";
  }
}

void print(std::ostream& out, AnswerFormat format, const Situation& situation, const Answer& answer,
           const std::vector<Explained>& explained) {
  switch (format) {
    case AnswerFormat::list:
      return print_list(out, answer);
    case AnswerFormat::json:
      return print_json(out, answer);
    case AnswerFormat::board:
      return print_board(out, situation, answer);
    case AnswerFormat::svg:
      return print_svg(out, situation, answer);
    case AnswerFormat::html:
      return print_page(out, situation, answer, explained);
    case AnswerFormat::histories:
      return print_histories(out, explained);
  }
}

}  // namespace tsume::samurai
