#include "tests/unit/freecell/helpers.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <span>
#include <unordered_set>

namespace tsume::freecell::testing_helpers {

std::vector<Board> read_boards(const std::string& text, const Variant& variant) {
  io::Input input = io::Input::from_text(text);
  io::LineReader lines(input);
  BoardReader reader(lines, variant);
  std::vector<Board> boards;
  while (auto board = reader.next()) {
    boards.push_back(*board);
  }
  return boards;
}

std::string reason_of(const Board& board) {
  return board.bad ? board.bad->reason() : "";
}

std::uint64_t line_of(const Board& board) {
  const std::string place = board.bad ? board.bad->place() : ":0";
  return std::stoull(place.substr(place.rfind(':') + 1));
}

std::size_t carry_by_search(std::size_t count, std::size_t cells, std::size_t columns) {
  // Piles of cards 0 (smallest, open at first) .. count-1; a card may lie on the next larger one.
  using State = std::vector<std::vector<std::size_t>>;  // source, target, columns, cells
  State start(2 + columns + cells);
  for (std::size_t i = count; i-- > 0;) {
    start[0].push_back(i);
  }
  std::map<State, std::size_t> distance = {{start, 0}};
  std::deque<State> queue = {start};
  while (!queue.empty()) {
    const State state = queue.front();
    queue.pop_front();
    if (state[1].size() == count) {
      return distance[state];
    }
    for (std::size_t from = 0; from < state.size(); ++from) {
      for (std::size_t to = 0; to < state.size() && !state[from].empty(); ++to) {
        const bool cell = to >= 2 + columns;
        const bool fits =
            state[to].empty() || (!cell && state[to].back() == state[from].back() + 1);
        // The source and target stand on other cards: only the next larger one goes there.
        const bool base = to > 1 || !state[to].empty() || state[from].back() == count - 1;
        if (from == to || !fits || !base) {
          continue;
        }
        State next = state;
        next[to].push_back(next[from].back());
        next[from].pop_back();
        if (distance.emplace(next, distance[state] + 1).second) {
          queue.push_back(next);
        }
      }
    }
  }
  return 0;
}

std::optional<int> breadth_first(const Position& start, const Variant& variant, Metric metric,
                                 std::size_t most) {
  // Columns and cells in any order are the same position.
  const auto name = [&](const Position& position) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < variant.columns; ++i) {
      std::string& text = parts.emplace_back();
      for (const Card card : position.columns[i].cards()) {
        text += static_cast<char>(card.index() + 1);
      }
    }
    std::sort(parts.begin(), parts.end());
    std::string cells;
    for (const Card card : position.cells) {
      if (card.exists()) {
        cells += static_cast<char>(card.index() + 1);
      }
    }
    std::sort(cells.begin(), cells.end());
    return core::join(parts, "/") + "|" + cells;
  };
  std::unordered_set<std::string> seen = {name(start)};
  std::vector<Position> layer = {start};
  for (int depth = 0; !layer.empty(); ++depth) {
    std::vector<Position> next;
    for (const Position& position : layer) {
      if (position.solved(variant)) {
        return depth;
      }
      for (const Move& move : legal_moves(position, variant, metric)) {
        Position child = position;
        make_move(child, move);
        if (seen.insert(name(child)).second) {
          next.push_back(child);
        }
      }
      if (seen.size() > most) {
        return std::nullopt;
      }
    }
    layer = std::move(next);
  }
  return -1;
}

Position random_position(core::Random& random, const Variant& variant, std::size_t most) {
  Position position;
  most = std::min(most, variant.cards());
  const std::size_t least_home = variant.cards() - most;
  while (position.cards_home() < least_home || random.below(8) > 0) {
    const std::size_t suit = random.below(suit_count);
    if (position.home[suit] < variant.ranks) {
      ++position.home[suit];
    } else if (position.solved(variant)) {
      break;
    }
  }
  std::vector<Card> cards;
  for (std::size_t c = 0; c < variant.cards(); ++c) {
    if (Card(c).rank() >= position.home[Card(c).suit_index()]) {
      cards.emplace_back(c);
    }
  }
  random.shuffle(std::span(cards));
  const std::size_t used = 1 + random.below(variant.columns);  // the other columns stay empty
  for (const Card card : cards) {
    const std::size_t cell = variant.cells > 0 ? random.below(2 * variant.cells) : 0;
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < used; ++i) {
      if (card.fits_on(position.columns[i].top())) {
        fitting.push_back(i);
      }
    }
    if (!fitting.empty() && random.below(4) > 0) {
      position.columns[fitting[random.below(fitting.size())]].push(card);
    } else if (cell < variant.cells && random.below(4) == 0 && !position.cells[cell].exists()) {
      position.cells[cell] = card;
    } else {
      position.columns[random.below(used)].push(card);
    }
  }
  return position;
}

std::vector<OracleRow> read_oracle() {
  io::Input input("tests/data/freecell/oracle.tsv");
  io::LineReader lines(input);
  std::vector<OracleRow> rows;
  while (const auto line = lines.next()) {
    const auto fields = core::split_fields(*line, '\t');
    if (line->starts_with('#') || fields[0] == "id") {
      continue;
    }
    const auto number = [&](std::size_t i) { return *core::parse_decimal<std::size_t>(fields[i]); };
    OracleRow row;
    row.id = fields[0];
    row.variant = {number(2), number(3), number(4)};
    row.position = parse_fields(
        {std::string(fields[5]), std::string(fields[6]), std::string(fields[7])}, row.variant);
    row.optimal = fields[8] == "unsolvable" ? -1 : static_cast<int>(number(8));
    rows.push_back(row);
  }
  return rows;
}

}  // namespace tsume::freecell::testing_helpers
