#include "lib/tour/sat/arcs.hpp"

#include "lib/cnf/constraints/exactly.hpp"
#include "lib/io/error.hpp"

#include <algorithm>

namespace tsume::tour {

using cnf::ClauseSink;
using cnf::Lit;
using cnf::Var;

namespace {

constexpr std::int64_t unreachable = std::int64_t{1} << 40;
constexpr std::size_t pairwise_degree = 9;

Vertex root_of(const Problem& problem) {
  if (!problem.closed) {
    return extra_vertex(problem);
  }
  return problem.fixed.empty() ? least_degree_vertex(problem.graph) : closed_root(problem).vertex;
}

}  // namespace

ArcCover::ArcCover(const Problem& problem, const EncodingOptions& options)
    : problem_(problem),
      options_(options),
      size_(cycle_length(problem)),
      root_(root_of(problem)),
      parities_(time_parities(problem)) {
  add_arcs(parities_);
  index();
  if (!parities_) {
    return;
  }
  // From times to positions: those of an open tour are one later, of a closed one count from the
  // root.
  if (!problem.closed || (*parities_)[root_] == 1) {
    for (std::uint8_t& parity : *parities_) {
      parity = parity == 0 ? 1 : 0;
    }
  }
  if (!problem.closed) {
    parities_->push_back(0);
  }
}

void ArcCover::add_arcs(const std::optional<std::vector<std::uint8_t>>& times) {
  const Graph& graph = problem_.graph;
  const std::size_t n = graph.size();
  const auto& start = problem_.start;
  const auto& end = problem_.end;
  const bool open = !problem_.closed;
  arcs_.reserve(graph.arc_count() + (open ? 2 * n : 0));
  for (Vertex u = 0; u < n; ++u) {
    for (const Vertex v : graph.neighbours(u)) {
      if (!open || (v != start && u != end)) {
        arcs_.emplace_back(u, v);
      }
    }
  }
  if (!open) {
    return;
  }
  for (Vertex v = 0; v < n; ++v) {
    const bool can_begin = (!times || (*times)[v] == 0) && (v != end || n == 1);
    const bool can_end = (!times || (*times)[v] == (n - 1) % 2) && (v != start || n == 1);
    if (can_begin && (!start || v == start)) {
      arcs_.emplace_back(root_, v);
    }
    if (can_end && (!end || v == end)) {
      arcs_.emplace_back(v, root_);
    }
  }
}

void ArcCover::index() {
  const auto list = [&](auto vertex_of, auto& starts, auto& lists) {
    starts.assign(size_ + 1, 0);
    for (const Arc& arc : arcs_) {
      ++starts[vertex_of(arc) + 1];
    }
    for (std::size_t v = 0; v < size_; ++v) {
      starts[v + 1] += starts[v];
    }
    lists.resize(arcs_.size());
    std::vector<std::size_t> next(starts.begin(), starts.end() - 1);
    for (std::uint32_t i = 0; i < arcs_.size(); ++i) {
      lists[next[vertex_of(arcs_[i])]++] = i;
    }
  };
  list([](const Arc& arc) { return arc.first; }, out_starts_, out_);
  list([](const Arc& arc) { return arc.second; }, in_starts_, in_);
}

Term ArcCover::find(Vertex tail, Vertex head) const {
  const auto list = out(tail);
  const auto at = std::lower_bound(list.begin(), list.end(), head,
                                   [&](std::uint32_t i, Vertex v) { return arcs_[i].second < v; });
  return at != list.end() && arcs_[*at].second == head ? Term(var(*at)) : Term::constant(false);
}

std::vector<std::int64_t> ArcCover::distances(bool towards_root) const {
  std::vector<std::int64_t> result(size_, unreachable);
  std::vector<Vertex> queue{root_};
  result[root_] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Vertex v = queue[i];
    for (const std::uint32_t arc : towards_root ? in(v) : out(v)) {
      const Vertex w = towards_root ? arcs_[arc].first : arcs_[arc].second;
      if (result[w] == unreachable) {
        result[w] = result[v] + 1;
        queue.push_back(w);
      }
    }
  }
  return result;
}

std::vector<Domain> ArcCover::domains() const {
  const std::vector<std::int64_t> from = distances(false);
  const std::vector<std::int64_t> to = distances(true);
  const auto m = static_cast<std::int64_t>(size_);
  std::vector<Domain> result(size_);
  for (Vertex v = 0; v < size_; ++v) {
    if (v == root_) {
      continue;
    }
    Domain& domain = result[v];
    domain.first = std::max<std::int64_t>(1, from[v]);
    domain.last = std::min<std::int64_t>(m - 1, m - to[v]);
    if (parities_) {
      const std::int64_t parity = (*parities_)[v];
      domain.step = 2;
      domain.first += (domain.first ^ parity) & 1;
      domain.last -= (domain.last ^ parity) & 1;
    }
  }
  return result;
}

void ArcCover::add_direction(ClauseSink& sink) const {
  if (!problem_.closed || !is_reversible(problem_)) {
    return;
  }
  const auto list = problem_.graph.neighbours(root_);
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      add_folded(sink, {~find(root_, list[i]), ~find(list[j], root_)});
    }
  }
}

void ArcCover::add_conditions(ClauseSink& sink) const {
  for (const PrescribedMove& move : problem_.prescribed) {
    add_folded(sink, {find(move.from, move.to),
                      move.directed ? Term::constant(false) : find(move.to, move.from)});
  }
  const auto& image = problem_.symmetry;
  if (image.empty()) {
    return;
  }
  for (std::size_t i = 0; i < arcs_.size(); ++i) {
    const auto [u, v] = arcs_[i];
    add_folded(sink, {~Lit(var(i)), find(image[u], image[v]), find(image[v], image[u])});
  }
}

void ArcCover::encode(ClauseSink& sink) const {
  sink.new_vars(first_var_ - 1);
  sink.new_vars(static_cast<std::int64_t>(arcs_.size()));
  const auto name = [&](Vertex v) { return symbol(problem_, v); };
  for (std::size_t i = 0; i < arcs_.size(); ++i) {
    sink.name(var(i), [&] { return name(arcs_[i].first) + '>' + name(arcs_[i].second); });
  }
  std::vector<Lit> literals;
  const auto exactly_one = [&](std::span<const std::uint32_t> list) {
    literals.clear();
    for (const std::uint32_t arc : list) {
      literals.emplace_back(var(arc));
    }
    const bool small = list.size() <= pairwise_degree;
    add_exactly_one(sink, literals, small ? cnf::AtMostOne::pairwise : options_.at_most_one);
  };
  for (Vertex v = 0; v < size_; ++v) {
    sink.about([&] { return "out(" + name(v) + ')'; });
    exactly_one(out(v));
    sink.about([&] { return "in(" + name(v) + ')'; });
    exactly_one(in(v));
  }
  if (size_ > 2) {
    for (std::size_t i = 0; i < arcs_.size(); ++i) {
      const auto [u, v] = arcs_[i];
      if (u < v) {
        if (const Term back = find(v, u); !back.is_false()) {
          sink.add({~Lit(var(i)), ~back.lit()});
        }
      }
    }
  }
  add_direction(sink);
  add_conditions(sink);
}

void ArcEncoder::encode(ClauseSink& sink) const {
  cover_.encode(sink);
  forbid_short_cycles(sink);
}

Cover ArcEncoder::decode(const cnf::Assignment& model) const {
  const std::size_t m = cover_.size();
  std::vector<Vertex> next(m, graph::no_vertex);
  std::vector<bool> entered(m, false);
  for (std::size_t i = 0; i < cover_.arcs().size(); ++i) {
    if (!model[cover_.var(i)]) {
      continue;
    }
    const auto [u, v] = cover_.arcs()[i];
    const auto text = [&](Vertex w) {
      return w < problem_.graph.size() ? "vertex " + problem_.name(w)
                                       : std::string("the ends of the tour");
    };
    if (next[u] != graph::no_vertex) {
      throw io::Failure("the model leaves " + text(u) + " twice");
    }
    if (entered[v]) {
      throw io::Failure("the model enters " + text(v) + " twice");
    }
    next[u] = v;
    entered[v] = true;
  }
  for (Vertex v = 0; v < m; ++v) {
    if (next[v] == graph::no_vertex) {
      throw io::Failure(v < problem_.graph.size()
                            ? "the model does not leave vertex " + problem_.name(v)
                            : "the model does not begin the tour anywhere");
    }
  }
  Cover cover;
  std::vector<bool> seen(m, false);
  const auto walk = [&](Vertex from) {
    Tour part;
    for (Vertex v = from; !seen[v]; v = next[v]) {
      seen[v] = true;
      if (v < problem_.graph.size()) {
        part.push_back(v);
      }
    }
    cover.parts.push_back(std::move(part));
  };
  walk(problem_.closed ? closed_root(problem_).vertex : cover_.root());
  if (problem_.closed) {
    begin_tour(problem_, cover.parts.front());
  }
  for (Vertex v = 0; v < m; ++v) {
    if (!seen[v]) {
      walk(v);
    }
  }
  return cover;
}

std::vector<Var> ArcEncoder::projection() const {
  std::vector<Var> result;
  for (std::size_t i = 0; i < cover_.arcs().size(); ++i) {
    result.push_back(cover_.var(i));
  }
  return result;
}

std::vector<std::pair<Arc, Var>> ArcEncoder::arcs() const {
  std::vector<std::pair<Arc, Var>> result;
  for (std::size_t i = 0; i < cover_.arcs().size(); ++i) {
    result.emplace_back(cover_.arcs()[i], cover_.var(i));
  }
  return result;
}

}  // namespace tsume::tour
