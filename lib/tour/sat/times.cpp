#include "lib/tour/sat/times.hpp"

#include "lib/io/error.hpp"

#include <optional>

namespace tsume::tour {

using cnf::ClauseSink;
using cnf::Lit;
using cnf::Var;

void TimeEncoder::make_variables(ClauseSink& sink) const {
  sink.new_vars(vars_.var_count());
  for (std::size_t t = 0; t < vars_.size(); ++t) {
    for (Vertex v = 0; v < vars_.size(); ++v) {
      if (const Var x = vars_.at(t, v); x.number != 0) {
        sink.name(x, [&] { return std::to_string(t + 1) + ':' + symbol(problem_, v); });
      }
    }
  }
}

void TimeEncoder::add_implication(ClauseSink& sink, std::size_t t, Vertex v, std::size_t next,
                                  std::span<const Vertex> neighbours) const {
  std::vector<Lit> clause{~Lit(vars_.at(t, v))};
  for (const Vertex w : neighbours) {
    append(clause, vars_.at(next, w));
  }
  sink.add(clause);
}

void TimeEncoder::add_unit(ClauseSink& sink, std::size_t t, Vertex v) const {
  std::vector<Lit> clause;
  append(clause, vars_.at(t, v));
  sink.add(clause);
}

void TimeEncoder::add_ends(ClauseSink& sink) const {
  const std::size_t last = vars_.size() - 1;
  if (problem_.closed) {
    const auto [k, root] = closed_root(problem_);
    add_unit(sink, k - 1, root);
    if (k != 1) {
      for (Vertex v = 0; v < vars_.size(); ++v) {
        if (vars_.at(last, v).number != 0) {
          add_implication(sink, last, v, 0, problem_.graph.neighbours(v));
        }
      }
      return;
    }
    std::vector<Lit> closing;
    for (Vertex v = 0; v < vars_.size(); ++v) {
      if (problem_.graph.has_arc(v, root)) {
        append(closing, vars_.at(last, v));
      }
    }
    sink.add(closing);
    return;
  }
  if (problem_.start) {
    add_unit(sink, 0, *problem_.start);
  }
  if (problem_.end) {
    add_unit(sink, last, *problem_.end);
  }
}

// u at time t: v is at the time before or after it.
void TimeEncoder::add_edge(ClauseSink& sink, Vertex u, Vertex v) const {
  const std::size_t n = vars_.size();
  for (std::size_t t = 0; t < n; ++t) {
    if (vars_.at(t, u).number == 0) {
      continue;
    }
    std::vector<Lit> clause{~Lit(vars_.at(t, u))};
    if (t > 0 || problem_.closed) {
      append(clause, vars_.at((t + n - 1) % n, v));
    }
    if (t + 1 < n || problem_.closed) {
      append(clause, vars_.at((t + 1) % n, v));
    }
    sink.add(clause);
  }
}

// u at time t if and only if v at time t + 1.
void TimeEncoder::add_arc(ClauseSink& sink, Vertex u, Vertex v) const {
  const std::size_t n = vars_.size();
  const auto imply = [&](Var a, Var b) {
    if (a.number == 0) {
      return;
    }
    std::vector<Lit> clause{~Lit(a)};
    append(clause, b);
    sink.add(clause);
  };
  for (std::size_t t = 0; t + 1 < n; ++t) {
    imply(vars_.at(t, u), vars_.at(t + 1, v));
    imply(vars_.at(t + 1, v), vars_.at(t, u));
  }
  const Var last = vars_.at(n - 1, u);
  const Var first = vars_.at(0, v);
  imply(last, problem_.closed ? first : Var{});
  imply(first, problem_.closed ? last : Var{});
}

void TimeEncoder::add_prescribed_and_fixed(ClauseSink& sink) const {
  for (const PrescribedMove& move : problem_.prescribed) {
    if (move.directed) {
      add_arc(sink, move.from, move.to);
    } else {
      add_edge(sink, move.from, move.to);
    }
  }
  for (const FixedPosition& position : problem_.fixed) {
    add_unit(sink, position.k - 1, position.vertex);
  }
}

Cover TimeEncoder::decode(const cnf::Assignment& model) const {
  const std::size_t n = vars_.size();
  Tour tour;
  std::vector<std::size_t> times(n, n);
  for (std::size_t t = 0; t < n; ++t) {
    std::optional<Vertex> found;
    for (Vertex v = 0; v < n; ++v) {
      const Var x = vars_.at(t, v);
      if (x.number == 0 || !model[x]) {
        continue;
      }
      if (found) {
        throw io::Failure("the model has vertices " + problem_.name(*found) + " and " +
                          problem_.name(v) + " both at position " + std::to_string(t + 1));
      }
      found = v;
    }
    if (!found) {
      throw io::Failure("the model has no vertex at position " + std::to_string(t + 1));
    }
    if (times[*found] != n) {
      throw io::Failure("the model has vertex " + problem_.name(*found) + " at positions " +
                        std::to_string(times[*found] + 1) + " and " + std::to_string(t + 1));
    }
    times[*found] = t;
    tour.push_back(*found);
  }
  return {{std::move(tour)}};
}

std::vector<Var> TimeEncoder::projection() const {
  std::vector<Var> result;
  for (std::int32_t x = 1; x <= vars_.var_count(); ++x) {
    result.push_back({x});
  }
  return result;
}

}  // namespace tsume::tour
