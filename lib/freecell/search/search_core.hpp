// What the searches (search.hpp, portfolio.hpp) have in common inside, for their .cpp files only:
// the question, the limits, and the way back from a solved position to the start.
#pragma once

#include "lib/freecell/rules/state_code.hpp"
#include "lib/freecell/search/search.hpp"
#include "lib/freecell/search/state_table.hpp"

#include <cassert>
#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::freecell {

// Says when a search has to give up. The clock is looked at in every `clock_interval`-th question,
// a power of two.
class Budget {
 public:
  Budget(const core::Limits& limits, unsigned clock_interval)
      : limits_(limits),
        most_nodes_(limits.most_nodes()),
        most_bytes_(limits.memory.value_or(~std::uint64_t{0})),
        clock_mask_(clock_interval - 1) {
    assert((clock_interval & clock_mask_) == 0);
  }

  // The limit that a search has reached after expanding `expanded` positions, if its next step
  // needs `bytes` bytes in all; nullopt if it may continue.
  [[nodiscard]] std::optional<core::Outcome> reached(std::uint64_t expanded, std::uint64_t bytes) {
    if (expanded >= most_nodes_) {
      return core::Outcome::node_limit;
    }
    if (bytes > most_bytes_) {
      return core::Outcome::memory_limit;
    }
    return (questions_++ & clock_mask_) == 0 && limits_.deadline.reached()
               ? std::optional(core::Outcome::timeout)
               : std::nullopt;
  }

 private:
  const core::Limits& limits_;
  std::uint64_t most_nodes_;
  std::uint64_t most_bytes_;
  unsigned clock_mask_;
  unsigned questions_ = 0;
};

// The question of a search. The start, the limits and the observer must outlive it.
class SearchCore {
 public:
  SearchCore(const Position& start, const Variant& variant, const SearchOptions& options,
             const core::Limits& limits, const SearchObserver& observer = nobody())
      : start_(start),
        variant_(variant),
        options_(options),
        limits_(limits),
        observer_(observer),
        code_(start, variant) {}

 protected:
  [[nodiscard]] static const SearchObserver& nobody() {
    static const SearchObserver none;
    return none;
  }
  // The canonical start after safe play, and how many moves that took.
  struct Root {
    Position position;
    StateKey key;
    unsigned g;
  };
  [[nodiscard]] Root root() const;
  [[nodiscard]] std::size_t cards_left(const Position& position) const {
    return variant_.cards() - position.cards_home();
  }
  [[nodiscard]] std::size_t cards_left(const StateKey& key) const {
    const auto home = code_.home_of(key);
    return variant_.cards() - (std::size_t{home[0]} + home[1] + home[2] + home[3]);
  }
  // The moves of a step, followed by safe play, that leads from one position to another with at
  // most `most` moves, safe play included: one move, or digs and a move as in a macro of the staged
  // moves. Empty if there is none.
  [[nodiscard]] std::vector<CardMove> step_between(const StateKey& from, const StateKey& to,
                                                   std::size_t most) const;
  // The moves on the board as given.
  [[nodiscard]] std::vector<Move> moves_along(const std::vector<CardMove>& path) const {
    return physical_moves(start_, variant_, path);
  }

  const Position& start_;
  Variant variant_;
  SearchOptions options_;
  const core::Limits& limits_;
  const SearchObserver& observer_;
  RankCode code_;
};

// A search whose records have the number of their parent in the low 32 of their extra bits.
class ParentSearch : protected SearchCore {
 protected:
  using SearchCore::SearchCore;

  static constexpr std::uint32_t no_parent = StateTable::absent;
  [[nodiscard]] static std::uint32_t parent_number(const StateRecord& record) {
    return static_cast<std::uint32_t>(record.extra);
  }
  // The moves on the board as given from the start to the record.
  [[nodiscard]] std::vector<Move> moves_to(std::uint32_t number) const;

  StateTable table_;
  std::uint64_t expanded_ = 0;
};

}  // namespace tsume::freecell
