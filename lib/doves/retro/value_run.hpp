// Questions to a store, as doves-value answers them: values, best actions, lines of play.
#pragma once

#include "lib/core/exit.hpp"
#include "lib/core/names.hpp"
#include "lib/doves/retro/store.hpp"
#include "lib/doves/rules/play.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"
#include "lib/io/progress.hpp"
#include "lib/io/work_through.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace tsume::doves::retro {

// A legal action and its value for the side that acts: a win or loss at once takes 1 ply.
struct Judged {
  Step step;
  Value value;
};

// Answers from the values of one game. Positions are legal and anchored, and the game goes on.
class StoreAnswers {
 public:
  explicit StoreAnswers(const Lookup& lookup) : lookup_(lookup) {}

  [[nodiscard]] Value value(const Position& position, Side side) const {
    return lookup_.of(position, side);
  }
  // The value of an action of `side` that leads to a step.
  [[nodiscard]] Value value_of(const Step& step, Side side) const;
  // All actions of the analysed game, sorted by their text. A put beyond the cap is none.
  [[nodiscard]] std::vector<Judged> actions(const Position& position, Side side) const;
  // Those that keep the value of the position: with plies, a win soonest and a loss latest.
  [[nodiscard]] std::vector<Judged> best(const Position& position, Side side) const;
  // Best play from a won or lost position to the end, of equal actions the first by its text.
  // Empty for other values. Throws Failure for values without plies.
  [[nodiscard]] std::vector<Judged> line(const Position& position, Side side) const;

 private:
  const Lookup& lookup_;
};

// A store that says what the actions of listed positions are worth.
class StoredValues {
 public:
  // Throws Failure if the store is of other rules; otherwise as Store does.
  StoredValues(const std::string& folder, const Rules& rules);

  // The names of the columns of text_of().
  [[nodiscard]] std::string column_names() const;
  // The value of an action of `side` for that side, as to_text() writes it: "win<TAB>5". A put
  // beyond the cap of the store is "-", as it is none in its game.
  [[nodiscard]] std::string text_of(const Step& step, Side side) const;

 private:
  Index index_;
  Store store_;
  Lookup lookup_;
  StoreAnswers answers_;
};

// "win", or with plies "win<TAB>5", "draw<TAB>-".
[[nodiscard]] std::string to_text(const Value& value, bool plies);

// What can be asked. About each position of a stream: its value, also with the best actions or with
// a line of best play. About the store: the positions whose values take the most plies, how many
// positions have each value, and whether all checksums are right.
enum class ValueQuestion : std::uint8_t { value, best, line, longest, count, check };
inline constexpr core::Named<ValueQuestion> question_names[] = {
    {ValueQuestion::value, "value"}, {ValueQuestion::best, "best"},
    {ValueQuestion::line, "line"},   {ValueQuestion::longest, "longest"},
    {ValueQuestion::count, "count"}, {ValueQuestion::check, "check"}};

[[nodiscard]] constexpr bool is_about_positions(ValueQuestion question) {
  return question <= ValueQuestion::line;
}

// How the counts are printed.
enum class CountsFormat : std::uint8_t { text, svg };
inline constexpr core::Named<CountsFormat> counts_format_names[] = {{CountsFormat::text, "text"},
                                                                    {CountsFormat::svg, "svg"}};

// A question about each position of a stream.
struct PositionQuestion {
  ValueQuestion question = ValueQuestion::value;
  Side side = Side::red;
};

// Answers a question about each position of a stream, as a line
// "position<TAB>value" or "position<TAB>value<TAB>actions", the actions separated by blanks, after
// the names of the columns; undecided is an item whose value is unknown. Throws as Store does.
[[nodiscard]] core::ItemTally answer_about_positions(io::Input input, io::Output& out,
                                                     const std::string& folder,
                                                     const PositionQuestion& asked,
                                                     const io::ListOptions& how);

// Answers a question about a store.
// longest: lines as answer_about_positions() writes them, of one of all images of each position.
// Nothing if there are only wins at once and draws. Throws Failure for a store without plies, or
// one that is not complete. count: see retro_run.hpp. Throws Failure if a killed run left no
// counts. check: "ok<TAB>state<TAB>kind". Throws Failure if something is damaged.
void answer_about_store(io::Output& out, const std::string& folder, ValueQuestion question,
                        CountsFormat format, io::Progress& progress);

}  // namespace tsume::doves::retro
