// Every history of one enemy turn by exhaustive search: each start, each action sequence within
// the budget, checked against both observations. No formula: the oracle of the encodings and the
// verifier of decoded answers.
//
// An enemy comrade that neither observation shows is taken not to block: it may always have been
// hidden at its home.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/situation.hpp"

#include <cstdint>
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

}  // namespace tsume::samurai
