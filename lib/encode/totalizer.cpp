#include "lib/encode/totalizer.hpp"

#include <algorithm>

namespace tsume::encode {

using cnf::ClauseSink;
using cnf::Lit;

namespace {

using Lits = std::span<const Lit>;

// The outputs of the node over two nodes.
std::vector<Lit> merge(ClauseSink& sink, Lits left, Lits right, std::size_t limit) {
  std::vector<Lit> outputs(std::min(left.size() + right.size(), limit));
  for (Lit& output : outputs) {
    output = sink.new_var();
  }
  const std::size_t r = outputs.size();
  std::vector<Lit> clause;
  for (std::size_t i = 0; i <= left.size(); ++i) {
    for (std::size_t j = 0; j <= right.size(); ++j) {
      const auto add = [&](bool with_left, Lit of_left, bool with_right, Lit of_right, Lit head) {
        clause.clear();
        if (with_left) {
          clause.push_back(of_left);
        }
        if (with_right) {
          clause.push_back(of_right);
        }
        clause.push_back(head);
        sink.add(clause);
      };
      if (i + j > 0) {
        add(i > 0, i > 0 ? ~left[i - 1] : Lit(), j > 0, j > 0 ? ~right[j - 1] : Lit(),
            outputs[std::min(i + j, r) - 1]);
      }
      if (i + j < r) {
        add(i < left.size(), i < left.size() ? left[i] : Lit(), j < right.size(),
            j < right.size() ? right[j] : Lit(), ~outputs[i + j]);
      }
    }
  }
  return outputs;
}

std::vector<Lit> count(ClauseSink& sink, Lits literals, std::size_t limit) {
  if (literals.size() <= 1) {
    return {literals.begin(), literals.end()};
  }
  const std::size_t half = literals.size() / 2;
  const std::vector<Lit> left = count(sink, literals.first(half), limit);
  const std::vector<Lit> right = count(sink, literals.subspan(half), limit);
  return merge(sink, left, right, limit);
}

}  // namespace

Totalizer::Totalizer(ClauseSink& sink, Lits literals, std::size_t limit)
    : outputs_(limit == 0 ? std::vector<Lit>{} : count(sink, literals, limit)) {}

void add_at_most(ClauseSink& sink, Lits literals, std::size_t k) {
  if (k >= literals.size()) {
    return;
  }
  sink.add({~Totalizer(sink, literals, k + 1).outputs()[k]});
}

void add_at_least(ClauseSink& sink, Lits literals, std::size_t k) {
  if (k > literals.size()) {
    sink.add({});
    return;
  }
  std::vector<Lit> negated;
  for (const Lit lit : literals) {
    negated.push_back(~lit);
  }
  add_at_most(sink, negated, literals.size() - k);
}

}  // namespace tsume::encode
