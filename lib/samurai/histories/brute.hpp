// Every history of one enemy turn by exhaustive search: each start, each action sequence within
// the budget, checked against both observations. No formula: the oracle of the encodings and the
// verifier of decoded answers.
//
// An enemy comrade that neither observation shows is taken not to block: it may always have been
// hidden at its home.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/core/names.hpp"
#include "lib/samurai/histories/answer.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/situation.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <vector>

namespace tsume::samurai {

// A history and a shortest action sequence that produces it.
struct Explained {
  History history;
  std::uint32_t sequence = 0;  // the codes of the actions in hexadecimal digits, the first on top

  [[nodiscard]] std::vector<Action> actions() const;
};

// All histories of an enemy in a role, in ascending order. `starts`: where it may have been before
// its turn, where the observations leave that open.
[[nodiscard]] std::vector<Explained> explained_histories(const Situation& situation, Weapon enemy,
                                                         Role role, const Places* starts = nullptr);
[[nodiscard]] std::vector<History> without_actions(const std::vector<Explained>& explained);
[[nodiscard]] std::vector<History> histories(const Situation& situation, Weapon enemy, Role role,
                                             const Places* starts = nullptr);
// All histories, as above; nullopt if `stop`, which is asked before each start, ends the search.
[[nodiscard]] std::optional<std::vector<History>> histories(const Situation& situation,
                                                            Weapon enemy, Role role,
                                                            const Places* starts,
                                                            const core::Stop& stop);

// A history and a smallest set of cells, of those whose owner is not known, that have to be
// enemy-army territory before the turn for it to be possible.
struct Conditional {
  History history;
  CellSet territory;
  auto operator<=>(const Conditional&) const = default;
};

// All pairs, ascending; one history may come with several sets.
[[nodiscard]] std::vector<Conditional> conditional_histories(const Situation& situation,
                                                             Weapon enemy, Role role,
                                                             const Places* starts = nullptr);

// One history a line: start, end, attack cell, attack direction (-1 -1 for none), hidden before,
// hidden after, and the actions, ended by 0.
void print_histories(std::ostream& out, const std::vector<Explained>& explained);

// A page: the field before and after the enemy's turn, as print_svg() draws it, and for each place
// a history that ends there.
void print_page(std::ostream& out, const Situation& situation, const Answer& answer,
                const std::vector<Explained>& explained);

// How an answer is printed: by print_list() and so on of answer.hpp, or its histories.
enum class AnswerFormat : std::uint8_t { list, json, board, svg, html, histories };
inline constexpr core::Named<AnswerFormat> answer_format_names[] = {
    {AnswerFormat::list, "list"},   {AnswerFormat::json, "json"},
    {AnswerFormat::board, "board"}, {AnswerFormat::svg, "svg"},
    {AnswerFormat::html, "html"},   {AnswerFormat::histories, "histories"}};
void print(std::ostream& out, AnswerFormat format, const Situation& situation, const Answer& answer,
           const std::vector<Explained>& explained);

}  // namespace tsume::samurai
