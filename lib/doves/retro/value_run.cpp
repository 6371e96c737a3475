#include "lib/doves/retro/value_run.hpp"

#include "lib/core/text.hpp"
#include "lib/doves/formats/reader.hpp"
#include "lib/doves/retro/retro_run.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cassert>
#include <set>

namespace tsume::doves::retro {

namespace {

// What a value is for the side that is not to move.
GameResult for_other_side(GameResult result) {
  switch (result) {
    case GameResult::win:
      return GameResult::loss;
    case GameResult::loss:
      return GameResult::win;
    case GameResult::draw:
    case GameResult::unknown:
      break;
  }
  return result;
}

// How much a value promises.
enum class Promise : std::uint8_t { loss, nothing, draw, win };

Promise promise_of(GameResult result) {
  switch (result) {
    case GameResult::win:
      return Promise::win;
    case GameResult::draw:
      return Promise::draw;
    case GameResult::unknown:
      return Promise::nothing;
    case GameResult::loss:
      break;
  }
  return Promise::loss;
}

std::string value_columns(bool plies) {
  return plies ? "value\tlength" : "value";
}

}  // namespace

Value StoreAnswers::value_of(const Step& step, Side side) const {
  switch (step.ending) {
    case Ending::won:
      return {GameResult::win, 1};
    case Ending::lost:
      return {GameResult::loss, 1};
    case Ending::drawn:
      return {GameResult::draw, 0};
    case Ending::none:
      break;
  }
  Value value = lookup_.of(step.position, other(side));
  value.result = for_other_side(value.result);
  value.plies = value.plies == 0 ? 0 : value.plies + 1;
  return value;
}

std::vector<Judged> StoreAnswers::actions(const Position& position, Side side) const {
  const Game& game = lookup_.game();
  std::vector<Judged> judged;
  for (const Step& step : steps_from(position, side, game.rules)) {
    const bool beyond = step.position.count() > std::max(position.count(), game.most);
    if (game.truncation != Truncation::cap || !beyond) {
      judged.push_back({step, value_of(step, side)});
    }
  }
  return judged;
}

std::vector<Judged> StoreAnswers::best(const Position& position, Side side) const {
  const Value value = lookup_.of(position, side);
  std::vector<Judged> found = actions(position, side);
  // A draw that ends the game keeps an unknown value; the loss of a stuck position is at once.
  const auto keeps = [&](const Judged& action) {
    const Value& after = action.value;
    if (value.plies != 0 && after.plies != value.plies) {
      return false;
    }
    return value.result == GameResult::loss ? action.step.ending == Ending::none
                                            : promise_of(after.result) >= promise_of(value.result);
  };
  if (std::any_of(found.begin(), found.end(), keeps)) {
    std::erase_if(found, [&](const Judged& action) { return !keeps(action); });
  }
  return found;
}

std::vector<Judged> StoreAnswers::line(const Position& position, Side side) const {
  std::vector<Judged> line;
  Position current = position;
  for (;;) {
    const Value value = lookup_.of(current, side);
    if (value.result != GameResult::win && value.result != GameResult::loss) {
      return line;
    }
    assert(value.plies > 0);
    const std::vector<Judged> choices = best(current, side);
    if (choices.empty()) {
      return line;  // a lost position without any action
    }
    line.push_back(choices.front());
    if (line.back().step.ending != Ending::none) {
      return line;
    }
    current = line.back().step.position;
    side = other(side);
  }
}

namespace {

// Of a layer that was being written, there may be values without their plies.
void require_written(const std::string& folder, const Store& store) {
  if (store.kind().levels && store.state() == StoreState::running) {
    throw io::Failure(folder + ": the run was killed: continue it to have values with plies");
  }
}

}  // namespace

StoredValues::StoredValues(const std::string& folder, const Rules& rules)
    : store_(folder, index_), lookup_(store_.lookup()), answers_(lookup_) {
  if (!(store_.kind().game.rules == rules)) {
    throw io::Failure(folder + ": a store of other rules: " + store_.kind().text());
  }
  require_written(folder, store_);
}

std::string StoredValues::column_names() const {
  return value_columns(store_.kind().levels);
}

std::string StoredValues::text_of(const Step& step, Side side) const {
  const bool plies = store_.kind().levels;
  const Game& game = lookup_.game();
  if (game.truncation == Truncation::cap && step.position.count() > game.most) {
    return plies ? "-\t-" : "-";
  }
  return to_text(answers_.value_of(step, side), plies);
}

std::string to_text(const Value& value, bool plies) {
  std::string text(core::name_of(game_result_names, value.result));
  if (plies) {
    text += '\t';
    text += value.plies == 0 ? "-" : std::to_string(value.plies);
  }
  return text;
}

namespace {

// The third column: the actions of an answer.
std::string actions_text(const std::vector<Judged>& actions) {
  std::vector<std::string> texts;
  for (const Judged& action : actions) {
    texts.push_back(action.step.action);
  }
  return texts.empty() ? "-" : core::join(texts, " ");
}

// The names of the columns; `actions` is that of the last one, or empty.
void write_names(io::Output& out, bool plies, const std::string& actions) {
  out << "# id\t" << value_columns(plies) << (actions.empty() ? "" : "\t") << actions << '\n';
}

void require_plies(const std::string& folder, const Store& store) {
  if (!store.kind().levels) {
    throw io::Failure(folder + ": a store without plies (doves-retro --levels)");
  }
}

}  // namespace

core::ItemTally answer_about_positions(io::Input input, io::Output& out, const std::string& folder,
                                       const PositionQuestion& asked, const io::ListOptions& how) {
  const ValueQuestion question = asked.question;
  const Side side = asked.side;
  const Index index;
  Store store(folder, index);
  require_written(folder, store);
  if (question == ValueQuestion::line) {
    require_plies(folder, store);
  }
  const Lookup lookup = store.lookup();
  const StoreAnswers answers(lookup);
  write_names(out, store.kind().levels,
              question == ValueQuestion::value  ? ""
              : question == ValueQuestion::best ? "best"
                                                : "moves");
  const auto answer = [&](std::string_view text, const Position& position) {
    require_open(position);
    const Value value = answers.value(position, side);
    out << text << '\t' << to_text(value, store.kind().levels);
    if (question != ValueQuestion::value) {
      const bool best = question == ValueQuestion::best;
      out << '\t'
          << actions_text(best ? answers.best(position, side) : answers.line(position, side));
    }
    out << '\n';
    return value.result == GameResult::unknown ? core::Outcome::undecided : core::Outcome::solved;
  };
  return answer_positions(input, out, how, answer);
}

namespace {

void write_longest(io::Output& out, const std::string& folder, Store& store) {
  require_plies(folder, store);
  if (store.state() != StoreState::complete) {
    throw io::Failure(folder + ": the analysis is not complete: longer wins may follow");
  }
  const Lookup lookup = store.lookup();
  const StoreAnswers answers(lookup);
  std::set<std::uint64_t> written;
  write_names(out, true, "moves");
  for (const Slot& slot : lookup.slots_of_most_plies()) {
    const Position position = canonical(store.sets().index().position_of(slot));
    if (written.insert(key_of(position)).second) {
      out << to_text(position) << '\t' << to_text(answers.value(position, Side::red), true) << '\t'
          << actions_text(answers.line(position, Side::red)) << '\n';
      out.end_record();
    }
  }
}

}  // namespace

void answer_about_store(io::Output& out, const std::string& folder, ValueQuestion question,
                        CountsFormat format, io::Progress& progress) {
  const Index index;
  Store store(folder, index);
  if (question == ValueQuestion::longest) {
    write_longest(out, folder, store);
    return;
  }
  if (question == ValueQuestion::check) {
    store.check_all([&](std::uint64_t done) { progress.update(done >> 20); });
    out << "# check\tstate\tgame\nok\t" << core::name_of(store_state_names, store.state()) << '\t'
        << store.kind().text() << '\n';
    return;
  }
  if (store.state() == StoreState::running) {
    throw io::Failure(folder + ": the run was killed: continue it to have counts");
  }
  const bool complete = store.state() == StoreState::complete;
  (format == CountsFormat::svg ? draw_tally : write_tally)(out, store.kind(), store.tally(),
                                                           complete);
}

}  // namespace tsume::doves::retro
