// What the implementations of the searches (search.hpp) begin with.
#pragma once

#include "lib/freecell/search.hpp"
#include "lib/freecell/state_code.hpp"

namespace tsume::freecell {

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
