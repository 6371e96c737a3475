#include "lib/hamilton/worksheet.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/tour/formats/writer.hpp"

#include <algorithm>
#include <utility>

namespace tsume::hamilton {

Worksheet::Worksheet(const tour::Problem& problem, tour::Tour tour, std::size_t count,
                     std::uint64_t seed)
    : problem_(problem),
      tour_(std::move(tour)),
      count_(count),
      seed_(seed),
      random_(seed),
      always_(problem.fixed) {
  choose();
  if (const auto given = static_cast<std::size_t>(std::ranges::count(shown_, true));
      given > count) {
    throw core::BadArgument("--show " + std::to_string(count) + ": " +
                            core::counted(given, "number") +
                            (given == 1 ? " is given" : " are given"));
  }
}

void Worksheet::fix(std::size_t i) {
  const tour::FixedPosition position{i + 1, tour_[i]};
  if (std::ranges::find(problem_.fixed, position) == problem_.fixed.end()) {
    problem_.fixed.push_back(position);
  }
}

void Worksheet::exclude(const tour::Tour& other) {
  if (other == tour_) {
    throw core::InternalError("another tour is the same one");
  }
  std::vector<bool>& differs = differences_.emplace_back();
  for (std::size_t i = 0; i < tour_.size(); ++i) {
    differs.push_back(other[i] != tour_[i]);
  }
  choose();
}

// Greedy, as for any set cover: the number that is in the most sets comes first.
void Worksheet::choose() {
  problem_.fixed = always_;
  fix(0);
  if (!problem_.closed && count_ > 1) {
    fix(tour_.size() - 1);
  }
  std::vector<const std::vector<bool>*> open;
  for (const std::vector<bool>& set : differences_) {
    open.push_back(&set);
  }
  while (!open.empty()) {
    const std::size_t chosen = in_most_of(open);
    fix(chosen);
    std::erase_if(open, [&](const std::vector<bool>* set) { return (*set)[chosen]; });
  }
  shown_ = tour::shown_numbers(problem_, std::max(count_, problem_.fixed.size()), seed_);
  for (std::size_t i = 0; i < shown_.size(); ++i) {
    if (shown_[i]) {
      fix(i);
    }
  }
}

// One of the numbers that are in the most sets, at random.
std::size_t Worksheet::in_most_of(const std::vector<const std::vector<bool>*>& sets) {
  std::vector<std::size_t> counts(tour_.size());
  std::size_t most = 0;
  for (const std::vector<bool>* const set : sets) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      counts[i] += (*set)[i] ? 1U : 0U;
      most = std::max(most, counts[i]);
    }
  }
  std::size_t skipped = random_.below(static_cast<std::uint64_t>(std::ranges::count(counts, most)));
  const auto found = std::ranges::find_if(
      counts, [&](std::size_t count) { return count == most && skipped-- == 0; });
  return static_cast<std::size_t>(found - counts.begin());
}

}  // namespace tsume::hamilton
