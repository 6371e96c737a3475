// Which numbers of a tour a worksheet shows, so that no other tour has them.
#pragma once

#include "lib/core/random.hpp"
#include "lib/tour/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsume::hamilton {

// Each other tour that has the numbers shown so far tells a set of numbers, one of which a
// worksheet must show: those at which it differs. The numbers shown are few that are in all these
// sets.
class Worksheet {
 public:
  // `count` numbers are wanted. Throws core::BadArgument if the tour has fewer, or if more are
  // given.
  Worksheet(const tour::Problem& problem, tour::Tour tour, std::size_t count, std::uint64_t seed);

  // The numbers, from 1: as many as are wanted, or more that are needed.
  [[nodiscard]] const std::vector<bool>& shown() const { return shown_; }
  // The problem with these numbers given.
  [[nodiscard]] const tour::Problem& problem() const { return problem_; }
  // Another tour of problem(): after this it is none.
  void exclude(const tour::Tour& other);

 private:
  void choose();
  void fix(std::size_t i);  // the number i + 1
  [[nodiscard]] std::size_t in_most_of(const std::vector<const std::vector<bool>*>& sets);

  tour::Problem problem_;
  tour::Tour tour_;
  std::size_t count_;
  std::uint64_t seed_;
  core::Random random_;
  std::vector<tour::FixedPosition> always_;  // by the problem
  std::vector<bool> shown_;
  std::vector<std::vector<bool>> differences_;  // of each other tour: by number, from 0
};

}  // namespace tsume::hamilton
