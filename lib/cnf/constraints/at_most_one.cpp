#include "lib/cnf/constraints/at_most_one.hpp"

#include "lib/core/bits.hpp"

#include <algorithm>
#include <cstddef>

namespace tsume::cnf {

namespace {

using Lits = std::span<const Lit>;

constexpr std::size_t always_pairwise = 4;

// `n` fresh variables as literals.
std::vector<Lit> fresh(ClauseSink& sink, std::size_t n) {
  const Var first = sink.new_vars(static_cast<std::int64_t>(n));
  std::vector<Lit> result;
  result.reserve(n);
  for (std::size_t i = 0; i < n; ++i) {
    result.emplace_back(Var{first.number + static_cast<std::int32_t>(i)});
  }
  return result;
}

void pairwise(ClauseSink& sink, Lits x) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = i + 1; j < x.size(); ++j) {
      sink.add({~x[i], ~x[j]});
    }
  }
}

// s_i: one of x_0..x_i is true. Sinz 2005; with `channel` s_i implies that, which makes it the
// ladder (regular) encoding, in which s is a function of x.
void sequential(ClauseSink& sink, Lits x, bool channel) {
  const std::size_t last = x.size() - 1;
  const std::vector<Lit> s = fresh(sink, last);
  sink.add({~x[0], s[0]});
  if (channel) {
    sink.add({x[0], ~s[0]});
  }
  for (std::size_t i = 1; i < last; ++i) {
    sink.add({~x[i], s[i]});
    sink.add({~s[i - 1], s[i]});
    sink.add({~x[i], ~s[i - 1]});
    if (channel) {
      sink.add({x[i], s[i - 1], ~s[i]});
    }
  }
  sink.add({~x[last], ~s[last - 1]});
}

// The literals in a grid with p columns: at most one row and at most one column. Chen 2010.
void product(ClauseSink& sink, Lits x) {
  std::size_t p = 1;
  while (p * p < x.size()) {
    ++p;
  }
  const std::vector<Lit> columns = fresh(sink, p);
  const std::vector<Lit> rows = fresh(sink, (x.size() + p - 1) / p);
  for (std::size_t i = 0; i < x.size(); ++i) {
    sink.add({~x[i], columns[i % p]});
    sink.add({~x[i], rows[i / p]});
  }
  add_at_most_one(sink, columns, AtMostOne::product);
  add_at_most_one(sink, rows, AtMostOne::product);
}

// Groups of 4, each with a commander that says whether one of them is true. Klieber, Kwon 2007.
void commander(ClauseSink& sink, Lits x) {
  constexpr std::size_t group_size = 4;
  std::vector<Lit> commanders;
  std::vector<Lit> clause;
  for (std::size_t begin = 0; begin < x.size(); begin += group_size) {
    const Lits group = x.subspan(begin, std::min(group_size, x.size() - begin));
    pairwise(sink, group);
    const Lit head = sink.new_var();
    for (const Lit member : group) {
      sink.add({~member, head});
    }
    clause.assign(group.begin(), group.end());
    clause.push_back(~head);
    sink.add(clause);
    commanders.push_back(head);
  }
  add_at_most_one(sink, commanders, AtMostOne::commander);
}

// Groups of `group_size`, pairwise; each member implies the bits of its group's number. Groups of 1
// are the binary encoding, groups of 2 the bimander (Hölldobler, Nguyen 2013).
void numbered_groups(ClauseSink& sink, Lits x, std::size_t group_size) {
  const std::size_t groups = (x.size() + group_size - 1) / group_size;
  const std::vector<Lit> bits = fresh(sink, core::bit_width(groups - 1));
  for (std::size_t g = 0; g < groups; ++g) {
    const Lits group = x.subspan(g * group_size, std::min(group_size, x.size() - g * group_size));
    pairwise(sink, group);
    for (const Lit member : group) {
      for (std::size_t k = 0; k < bits.size(); ++k) {
        sink.add({~member, ((g >> k) & 1) != 0 ? bits[k] : ~bits[k]});
      }
    }
  }
}

// Three literals at a time are replaced by one that they imply, which goes to the end of the queue
// (Heule's 3+1).
void split(ClauseSink& sink, Lits x) {
  std::vector<Lit> queue(x.begin(), x.end());
  std::size_t begin = 0;
  while (queue.size() - begin > always_pairwise) {
    const Lit a = queue[begin];
    const Lit b = queue[begin + 1];
    const Lit c = queue[begin + 2];
    begin += 3;
    const Lit any = sink.new_var();
    pairwise(sink, std::vector<Lit>{a, b, c});
    sink.add({~a, any});
    sink.add({~b, any});
    sink.add({~c, any});
    queue.push_back(any);
  }
  pairwise(sink, Lits(queue).subspan(begin));
}

}  // namespace

void add_at_most_one(ClauseSink& sink, Lits x, AtMostOne kind) {
  if (x.size() <= always_pairwise) {
    return pairwise(sink, x);
  }
  switch (kind) {
    case AtMostOne::pairwise:
      return pairwise(sink, x);
    case AtMostOne::seq:
      return sequential(sink, x, false);
    case AtMostOne::ladder:
      return sequential(sink, x, true);
    case AtMostOne::product:
      return product(sink, x);
    case AtMostOne::commander:
      return commander(sink, x);
    case AtMostOne::bimander:
      return numbered_groups(sink, x, 2);
    case AtMostOne::binary:
      return numbered_groups(sink, x, 1);
    case AtMostOne::split:
      return split(sink, x);
  }
}

}  // namespace tsume::cnf
