// What the implementations of the searches (search.hpp) begin with.
#pragma once

#include "lib/freecell/search/search.hpp"
#include "lib/freecell/search/state_code.hpp"

namespace tsume::freecell {

// The cheapest move from one position to another, safe play included: a card may also go home by
// way of a cell, which ends in the same position one move later. There must be such a move.
[[nodiscard]] CardMove step_between(const RankCode& code, const Variant& variant, Metric metric,
                                    bool autoplay, const StateKey& from, const StateKey& to);

// The question of a search. The start and the observer must outlive it.
class SearchBase {
 public:
  SearchBase(const Position& start, const Variant& variant, const SearchOptions& options,
             const Limits& limits, const SearchObserver& observer)
      : start_(start),
        variant_(variant),
        options_(options),
        limits_(limits),
        observer_(observer),
        code_(start, variant) {}

 protected:
  const Position& start_;
  Variant variant_;
  SearchOptions options_;
  Limits limits_;
  const SearchObserver& observer_;
  RankCode code_;
};

}  // namespace tsume::freecell
