#include "lib/hamilton/certificate_check.hpp"

#include "lib/cnf/dimacs.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/core/deadline.hpp"
#include "lib/core/disjoint_sets.hpp"
#include "lib/core/text.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output_names.hpp"
#include "lib/solver/drat.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>
#include <vector>

namespace tsume::hamilton {

namespace {

using cnf::Lit;
using graph::Graph;
using graph::Vertex;
using Lits = std::vector<Lit>;
using Set = std::vector<Vertex>;

// Sets of vertices from 1 to n, one a line.
std::vector<Set> read_sets(const std::string& path, std::size_t n) {
  io::Input input(path);
  io::LineReader lines(input, std::size_t{1} << 28);
  std::vector<Set> sets;
  while (const auto line = lines.next()) {
    Set set;
    for (const std::string_view word : core::split_words(*line)) {
      const auto number = core::parse_decimal<std::uint64_t>(word);
      if (!number || *number < 1 || *number > n) {
        lines.fail(core::quoted(word) + " is not a vertex from 1 to " + std::to_string(n));
      }
      set.push_back(static_cast<Vertex>(*number - 1));
    }
    std::sort(set.begin(), set.end());
    if (std::adjacent_find(set.begin(), set.end()) != set.end()) {
      lines.fail("a vertex appears twice");
    }
    sets.push_back(std::move(set));
  }
  return sets;
}

std::size_t count_components(const Graph& graph, const Set& removed) {
  core::DisjointSets parts(graph.size());
  const auto is_removed = [&](Vertex v) {
    return std::binary_search(removed.begin(), removed.end(), v);
  };
  std::size_t count = graph.size() - removed.size();
  for (Vertex v = 0; v < graph.size(); ++v) {
    for (const Vertex w : graph.neighbours(v)) {
      if (v < w && !is_removed(v) && !is_removed(w) && parts.root(v) != parts.root(w)) {
        parts.unite(v, w);
        --count;
      }
    }
  }
  return count;
}

CertificateReport check_separator(const Graph& graph, bool path, const std::string& folder) {
  const std::vector<Set> sets = read_sets(folder + "/separator", graph.size());
  if (sets.size() != 1) {
    return {"separator: expected one line", {}};
  }
  const Set& set = sets.front();
  const std::size_t components = count_components(graph, set);
  const std::size_t most = set.size() + (path || set.empty() ? 1 : 0);
  if (components <= most) {
    return {"separator: without " + core::counted(set.size(), "vertex", "vertices") +
                ", the number of components is " + std::to_string(components) + ", not more than " +
                std::to_string(most),
            {}};
  }
  return {std::nullopt, "without " + core::counted(set.size(), "vertex", "vertices") +
                            " there are " + core::counted(components, "component")};
}

// The formula of tsume-formats(5): variables for edges, clauses for degrees and cuts.
class Formula {
 public:
  Formula(const Graph& graph, bool path) : size_(graph.size() + (path ? 1 : 0)), at_(size_) {
    for (Vertex u = 0; u < graph.size(); ++u) {
      for (const Vertex v : graph.neighbours(u)) {
        if (u < v) {
          add_edge(u, v);
        }
      }
    }
    for (Vertex v = 0; path && v < graph.size(); ++v) {
      add_edge(v, static_cast<Vertex>(graph.size()));
    }
    last_variable_ = static_cast<std::int32_t>(edges_.size());
    for (const Lits& incident : at_) {
      exactly_two(incident);
    }
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::int32_t variables() const { return last_variable_; }
  [[nodiscard]] const std::vector<Lits>& clauses() const { return clauses_; }

  // Up to six crossing edges: two at least, and an even number; more: one at least.
  void add_cut(const Set& inside) {
    Lits crossing;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const auto& [u, v] = edges_[i];
      if (std::binary_search(inside.begin(), inside.end(), u) !=
          std::binary_search(inside.begin(), inside.end(), v)) {
        crossing.push_back(cnf::Var{static_cast<std::int32_t>(i) + 1});
      }
    }
    if (crossing.size() < 2 || crossing.size() > 6) {
      clauses_.push_back(crossing);
      return;
    }
    for (std::size_t left_out = 0; left_out < crossing.size(); ++left_out) {
      Lits clause = crossing;
      clause.erase(clause.begin() + static_cast<std::ptrdiff_t>(left_out));
      clauses_.push_back(std::move(clause));
    }
    for (std::uint32_t set = 0; set < (1U << crossing.size()); ++set) {
      const int ones = __builtin_popcount(set);
      if (ones % 2 == 1 && ones > 1) {
        Lits clause;
        for (std::size_t i = 0; i < crossing.size(); ++i) {
          clause.push_back((set >> i & 1U) != 0 ? ~crossing[i] : crossing[i]);
        }
        clauses_.push_back(std::move(clause));
      }
    }
  }

 private:
  void add_edge(Vertex u, Vertex v) {
    edges_.emplace_back(u, v);
    const Lit lit = cnf::Var{static_cast<std::int32_t>(edges_.size())};
    at_[u].push_back(lit);
    at_[v].push_back(lit);
  }

  void exactly_two(const Lits& lits) {
    const std::size_t n = lits.size();
    if (n < 2) {
      clauses_.push_back({});
      return;
    }
    if (n > 9) {
      counted_two(lits);
      return;
    }
    for (std::size_t left_out = 0; left_out < n; ++left_out) {
      Lits clause = lits;
      clause.erase(clause.begin() + static_cast<std::ptrdiff_t>(left_out));
      clauses_.push_back(std::move(clause));
    }
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i + 1; j < n; ++j) {
        for (std::size_t k = j + 1; k < n; ++k) {
          clauses_.push_back({~lits[i], ~lits[j], ~lits[k]});
        }
      }
    }
  }

  // a(i): one of the first i literals, b(i): two; variables a(1), b(1), a(2), ...
  void counted_two(const Lits& lits) {
    Lit a;
    Lit b;
    for (std::size_t i = 0; i < lits.size(); ++i) {
      const Lit x = lits[i];
      const Lit old_a = std::exchange(a, cnf::Var{++last_variable_});
      const Lit old_b = std::exchange(b, cnf::Var{++last_variable_});
      clauses_.push_back({~x, a});
      if (i == 0) {
        clauses_.push_back({x, ~a});
        clauses_.push_back({~b});
        continue;
      }
      clauses_.push_back({~old_a, a});
      clauses_.push_back({x, old_a, ~a});
      clauses_.push_back({~old_b, b});
      clauses_.push_back({~x, ~old_a, b});
      clauses_.push_back({~x, ~old_b});
      clauses_.push_back({x, old_b, ~b});
      clauses_.push_back({old_a, ~b});
    }
    clauses_.push_back({b});
  }

  std::size_t size_;
  std::vector<std::pair<Vertex, Vertex>> edges_;
  std::vector<Lits> at_;  // the edges at each vertex, by ascending other end
  std::int32_t last_variable_ = 0;
  std::vector<Lits> clauses_;
};

}  // namespace

CertificateReport check_certificate(const Graph& graph, bool path, const std::string& folder) {
  io::InputGuard::check_folder(folder);
  if (std::filesystem::exists(folder + "/separator")) {
    return check_separator(graph, path, folder);
  }
  Formula formula(graph, path);
  io::Input base_input(folder + "/base.cnf");
  const cnf::ReadFormula base = cnf::read_formula(base_input, core::Deadline());
  const std::vector<Lits>& wanted = formula.clauses();
  if (base.formula.var_count() != formula.variables() || base.formula.size() != wanted.size()) {
    return {"base.cnf: not the formula of degrees of this graph", {}};
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!std::ranges::equal(base.formula.clause(i), wanted[i])) {
      return {
          "base.cnf: clause " + std::to_string(i + 1) + " is not that of the formula of degrees",
          {}};
    }
  }
  const std::vector<Set> cuts = read_sets(folder + "/cuts", formula.size());
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    if (cuts[i].empty() || cuts[i].size() == formula.size()) {
      return {"cuts: line " + std::to_string(i + 1) + " is not a proper set of vertices", {}};
    }
    formula.add_cut(cuts[i]);
  }
  cnf::Formula whole;
  whole.new_vars(formula.variables());
  for (const Lits& clause : formula.clauses()) {
    whole.add(clause);
  }
  io::Input proof(folder + "/proof.drat");
  const solver::ProofReport report =
      solver::check_proof(whole, proof, {.format = solver::ProofFormat::drat});
  if (report.status != solver::ProofReport::Status::verified) {
    return {"proof.drat: " + report.reason, {}};
  }
  return {std::nullopt, "a proof over the degrees of " +
                            core::counted(formula.size(), "vertex", "vertices") + " and " +
                            core::counted(cuts.size(), "cut")};
}

}  // namespace tsume::hamilton
