#include "lib/tour/verify.hpp"

#include "lib/core/text.hpp"
#include "lib/tour/ends.hpp"

#include <cstddef>
#include <vector>

namespace tsume::tour {

namespace {

using Error = std::optional<std::string>;

constexpr std::size_t unvisited = static_cast<std::size_t>(-1);

// A tour with the problem it should solve, and where each vertex stands in it.
class Check {
 public:
  Check(const Problem& problem, const Tour& tour)
      : problem_(problem), tour_(tour), at_(problem.graph.size(), unvisited) {}

  Error first_error() {
    for (const auto part : {&Check::walk, &Check::completeness, &Check::closing, &Check::ends,
                            &Check::prescribed, &Check::fixed, &Check::symmetry}) {
      if (Error error = (this->*part)()) {
        return error;
      }
    }
    return std::nullopt;
  }

 private:
  Error walk() {
    for (std::size_t i = 0; i < tour_.size(); ++i) {
      const Vertex v = tour_[i];
      const std::string place = "at position " + std::to_string(i + 1);
      if (v >= problem_.graph.size()) {
        return "there is no vertex " + std::to_string(v + std::size_t{1}) + ", named " + place;
      }
      if (at_[v] != unvisited) {
        return problem_.name(v) + " is visited twice, at positions " + std::to_string(at_[v] + 1) +
               " and " + std::to_string(i + 1);
      }
      at_[v] = i;
      if (i > 0 && !problem_.graph.has_arc(tour_[i - 1], v)) {
        return "there is no move from " + problem_.name(tour_[i - 1]) + " to " + problem_.name(v) +
               ", " + place;
      }
    }
    return std::nullopt;
  }

  Error completeness() {
    for (Vertex v = 0; v < problem_.graph.size(); ++v) {
      if (at_[v] == unvisited) {
        return problem_.name(v) + " is not visited (" + std::to_string(tour_.size()) + " of " +
               std::to_string(problem_.graph.size()) + " are)";
      }
    }
    return std::nullopt;
  }

  Error closing() {
    if (!problem_.closed || tour_.empty()) {
      return std::nullopt;
    }
    if (has_too_few_vertices(problem_)) {
      return "a closed tour has at least " +
             core::counted(least_closed_length(problem_.graph), "vertex", "vertices");
    }
    if (!problem_.graph.has_arc(tour_.back(), tour_.front())) {
      return "the tour is not closed: there is no move from the last, " +
             problem_.name(tour_.back()) + ", to the first, " + problem_.name(tour_.front());
    }
    return std::nullopt;
  }

  Error ends() {
    if (tour_.empty()) {
      return std::nullopt;
    }
    if (problem_.start && tour_.front() != *problem_.start) {
      return "the tour starts at " + problem_.name(tour_.front()) + ", not at " +
             problem_.name(*problem_.start);
    }
    if (problem_.end && !problem_.closed && tour_.back() != *problem_.end) {
      return "the tour ends at " + problem_.name(tour_.back()) + ", not at " +
             problem_.name(*problem_.end);
    }
    return std::nullopt;
  }

  // True if the tour goes from u straight to v.
  bool goes(Vertex u, Vertex v) const {
    return at_[u] + 1 == at_[v] || (problem_.closed && at_[u] + 1 == tour_.size() && at_[v] == 0);
  }

  Error prescribed() {
    for (const auto& [from, to, directed] : problem_.prescribed) {
      if (!goes(from, to) && (directed || !goes(to, from))) {
        return "the prescribed move " + to_text(problem_, {from, to, directed}) + " is missing";
      }
    }
    return std::nullopt;
  }

  Error fixed() {
    for (const auto& [k, vertex] : problem_.fixed) {
      if (at_[vertex] + 1 != k) {
        return problem_.name(vertex) + " is at position " + std::to_string(at_[vertex] + 1) +
               ", not at " + std::to_string(k);
      }
    }
    return std::nullopt;
  }

  Error symmetry() {
    if (problem_.symmetry.empty()) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < tour_.size(); ++i) {
      const Vertex u = tour_[i];
      const Vertex v = tour_[(i + 1) % tour_.size()];
      const Vertex image_u = problem_.symmetry[u];
      const Vertex image_v = problem_.symmetry[v];
      if (!goes(image_u, image_v) && !goes(image_v, image_u)) {
        return "the tour is not symmetric: it has the move " + problem_.name(u) + "-" +
               problem_.name(v) + ", but not its image " + problem_.name(image_u) + "-" +
               problem_.name(image_v);
      }
    }
    return std::nullopt;
  }

  const Problem& problem_;
  const Tour& tour_;
  std::vector<std::size_t> at_;
};

}  // namespace

std::optional<std::string> first_error(const Problem& problem, const Tour& tour) {
  return Check(problem, tour).first_error();
}

}  // namespace tsume::tour
