#include "lib/samurai/play/tournament.hpp"

#include "lib/core/parallel.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/samurai/play/referee.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/core.h>
#include <map>
#include <ostream>
#include <utility>

namespace tsume::samurai {

namespace {

constexpr std::size_t field_count = 14;

std::string one_line(std::string text) {
  for (char& c : text) {
    c = static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return text;
}

std::uint64_t slowest_turn(const Game& game, Side side) {
  std::uint64_t slowest = 0;
  for (std::size_t turn = static_cast<std::size_t>(side); turn < game.plays.size(); turn += 2) {
    slowest = std::max(slowest, static_cast<std::uint64_t>(game.plays[turn].time.count()));
  }
  return slowest;
}

// What one player did against another one, or against all.
struct Standing {
  std::size_t games = 0;
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t cells = 0;
  std::size_t cells_against = 0;
  std::size_t injured = 0;
  std::size_t inflicted = 0;
  std::uint64_t slowest_ms = 0;
  std::size_t disqualified = 0;

  void add(const GameResult& r, std::size_t i) {
    ++games;
    wins += r.cells[i] > r.cells[1 - i];
    draws += r.cells[i] == r.cells[1 - i];
    cells += r.cells[i];
    cells_against += r.cells[1 - i];
    injured += r.injuries[i];
    inflicted += r.injuries[1 - i];
    slowest_ms = std::max(slowest_ms, r.slowest_ms[i]);
    disqualified += r.faults[i] != "-";
  }
};

std::string elo(double score) {
  constexpr double scale = 400;
  return score <= 0   ? "-inf"
         : score >= 1 ? "+inf"
                      : fmt::format("{:+.0f}", -scale * std::log10(1 / score - 1));
}

}  // namespace

std::vector<Entrant> read_entrants(io::Input& input) {
  std::vector<Entrant> entrants;
  io::LineReader lines(input);
  while (const auto line = lines.next()) {
    const std::vector<std::string_view> words = core::split_words(*line);
    if (words.empty() || words.front().starts_with('#')) {
      continue;
    }
    const std::string name(words.front());
    if (std::ranges::find(entrants, name, &Entrant::name) != entrants.end()) {
      lines.fail("the name " + core::quoted(name) + " appears twice");
    }
    std::string_view command =
        words.size() > 1 ? line->substr(static_cast<std::size_t>(words[1].data() - line->data()))
                         : words.front();
    entrants.push_back({name, std::string(command)});
  }
  constexpr std::size_t least = 2;
  if (entrants.size() < least) {
    throw io::Failure(lines.name() + ": a tournament needs two players or more");
  }
  return entrants;
}

std::string GameResult::record() const {
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}", game, seed, names[0],
                     names[1], cells[0], cells[1], injuries[0], injuries[1], void_orders[0],
                     void_orders[1], slowest_ms[0], slowest_ms[1], faults[0], faults[1]);
}

GameResult GameResult::parse(std::string_view record) {
  const std::vector<std::string_view> fields = core::split_fields(record, '\t');
  if (fields.size() != field_count) {
    throw core::BadText(fmt::format("{} fields, expected {}", fields.size(), field_count));
  }
  const auto integer = [&](std::size_t i) {
    const auto value = core::parse_decimal<std::uint64_t>(fields[i]);
    if (!value) {
      throw core::BadText("expected an integer, found " + core::quoted(fields[i]));
    }
    return *value;
  };
  GameResult r;
  r.game = integer(0);
  r.seed = integer(1);
  for (std::size_t i = 0; i < 2; ++i) {
    r.names[i] = fields[2 + i];
    r.cells[i] = integer(4 + i);
    r.injuries[i] = integer(6 + i);
    r.void_orders[i] = integer(8 + i);
    r.slowest_ms[i] = integer(10 + i);
    r.faults[i] = fields[12 + i];
  }
  return r;
}

std::uint64_t game_count(const TournamentPlan& plan) {
  const std::uint64_t n = plan.entrants.size();
  return n * (n - 1) / 2 * plan.games * 2;
}

GameResult play(const TournamentPlan& plan, std::uint64_t game) {
  assert(game < game_count(plan));
  std::uint64_t pair = game / (2 * plan.games);
  std::size_t a = 0;
  while (pair >= plan.entrants.size() - 1 - a) {
    pair -= plan.entrants.size() - 1 - a;
    ++a;
  }
  const std::size_t b = a + 1 + pair;
  std::array<const Entrant*, 2> sides = {&plan.entrants[a], &plan.entrants[b]};
  if (game % 2 == 1) {
    std::swap(sides[0], sides[1]);
  }
  GameResult r;
  r.game = game;
  r.seed = plan.seed + game / 2 % plan.games;
  std::array<std::unique_ptr<Player>, 2> players;
  for (const Side side : {Side::first, Side::second}) {
    const auto i = static_cast<std::size_t>(side);
    players[i] = make_player(sides[i]->command, side, r.seed, plan.limits);
  }
  core::Random random(r.seed);
  const Game played = play_game(after_random_turns(static_cast<int>(plan.opening), random),
                                *players[0], *players[1]);
  r.injuries = played.injuries;
  r.void_orders = played.void_orders;
  for (const Side side : {Side::first, Side::second}) {
    const auto i = static_cast<std::size_t>(side);
    r.names[i] = sides[i]->name;
    r.cells[i] = played.territory(side);
    r.slowest_ms[i] = slowest_turn(played, side);
    r.faults[i] = played.faults[i].empty() ? "-" : one_line(played.faults[i]);
  }
  return r;
}

void play_tournament(const TournamentPlan& plan, io::Output& out, io::Part part,
                     std::size_t threads, const std::function<void(const GameResult&)>& played) {
  part.heading = tournament_heading;
  const core::Shard shard = part.owned();
  io::PartWriter writer(out, part, io::RecordOrder::number);
  std::uint64_t next = 0;
  core::for_each_ordered(
      threads,
      [&]() -> std::optional<std::uint64_t> {
        while (next < game_count(plan)) {
          if (const std::uint64_t game = next++; shard.owns(game)) {
            return game;
          }
        }
        return std::nullopt;
      },
      [&](std::uint64_t game) { return play(plan, game); },
      [&](const GameResult& result) {
        writer.write(result.record());
        played(result);
      });
  writer.finish();
}

std::vector<GameResult> read_results(io::Input& input) {
  std::vector<GameResult> results;
  io::LineReader lines(input);
  while (const auto line = lines.next()) {
    if (line->empty() || line->starts_with('#')) {
      continue;
    }
    results.push_back(lines.parse([&] { return GameResult::parse(*line); }));
  }
  return results;
}

std::array<double, 2> wilson_interval(double successes, double trials) {
  assert(trials > 0 && successes >= 0 && successes <= trials);
  constexpr double z = 1.959963984540054;  // the 97.5 % quantile of the normal distribution
  const double p = successes / trials;
  const double centre = p + z * z / (2 * trials);
  const double spread = z * std::sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials));
  const double scale = 1 + z * z / trials;
  return {std::max(0.0, (centre - spread) / scale), std::min(1.0, (centre + spread) / scale)};
}

void print_table(std::ostream& out, const std::vector<GameResult>& results) {
  std::vector<std::string> names;
  std::map<std::pair<std::string, std::string>, Standing> standings;
  for (const GameResult& r : results) {
    for (std::size_t i = 0; i < 2; ++i) {
      if (std::ranges::find(names, r.names[i]) == names.end()) {
        names.push_back(r.names[i]);
      }
      standings[{r.names[i], r.names[1 - i]}].add(r, i);
      standings[{r.names[i], ""}].add(r, i);
    }
  }
  std::size_t width = std::string_view("opponent").size();
  for (const std::string& name : names) {
    width = std::max(width, name.size());
  }
  out << fmt::format(
      "{:<{}}  {:<{}}  games  wins draws  loss  score  95 % interval   Elo  "
      "cells        injured inflicted  slowest disqualified\n",
      "player", width, "opponent", width);
  const auto print = [&](const std::string& name, const std::string& opponent) {
    const auto found = standings.find({name, opponent});
    if (found == standings.end()) {
      return;
    }
    const Standing& s = found->second;
    const auto games = static_cast<double>(s.games);
    const double points = static_cast<double>(s.wins) + static_cast<double>(s.draws) / 2;
    const auto [low, high] = wilson_interval(points, games);
    constexpr double percent = 100;
    const auto mean = [&](std::size_t sum) { return static_cast<double>(sum) / games; };
    out << fmt::format(
        "{:<{}}  {:<{}}  {:5} {:5} {:5} {:5} {:5.1f}%  {:4.1f}-{:5.1f}% {:>7}  {:5.1f}:{:<5.1f}  "
        "{:7.2f} {:9.2f}  {:5} ms {:12}\n",
        name, width, opponent.empty() ? "all" : opponent, width, s.games, s.wins, s.draws,
        s.games - s.wins - s.draws, percent * points / games, percent * low, percent * high,
        elo(points / games), mean(s.cells), mean(s.cells_against), mean(s.injured),
        mean(s.inflicted), s.slowest_ms, s.disqualified);
  };
  for (const std::string& name : names) {
    for (const std::string& opponent : names) {
      print(name, opponent);
    }
    if (names.size() > 2) {
      print(name, "");
    }
  }
}

}  // namespace tsume::samurai
