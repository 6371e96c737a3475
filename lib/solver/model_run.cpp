#include "lib/solver/model_run.hpp"

#include "lib/cnf/answer.hpp"
#include "lib/core/deadline.hpp"
#include "lib/core/text.hpp"
#include "lib/solver/external.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tsume::solver {

namespace {

constexpr double seconds_before_note = 10;

// The projection that the formula states: else all variables.
std::vector<cnf::Var> own_projection(const cnf::ReadFormula& formula) {
  if (formula.projection) {
    return *formula.projection;
  }
  std::vector<cnf::Var> all;
  for (std::int32_t v = 1; v <= formula.formula.var_count(); ++v) {
    all.push_back({v});
  }
  return all;
}

bool same_variables(const std::vector<cnf::Var>& a, const std::vector<cnf::Var>& b) {
  const auto numbers = [](const std::vector<cnf::Var>& variables) {
    std::set<std::int32_t> result;
    for (const cnf::Var v : variables) {
      result.insert(v.number);
    }
    return result;
  };
  return numbers(a) == numbers(b);
}

class ModelRun {
 public:
  ModelRun(io::Output& out, const ModelRequest& request, io::Progress& progress)
      : out_(out), request_(request), progress_(progress), query_(request.query) {}

  ModelCount run(const cnf::ReadFormula& formula) {
    const auto refused = too_large(formula.formula.var_count(), query_);
    if (!refused && formula.complete) {
      query_.projection = own_projection(formula);
      if (request_.projection) {
        auto other = parse_variables(*request_.projection, formula.formula.var_count());
        other_projection_ = !same_variables(other, query_.projection);
        query_.projection = std::move(other);
      }
    }
    if (!request_.count) {
      print_start(formula);
    }
    if (refused) {
      found_.reason = *refused;
    } else if (!formula.complete) {
      found_.reason = time_limit_text(query_.limits.deadline);
    } else {
      enumerate(formula.formula);
    }
    request_.count ? print_number() : print_end();
    return std::move(found_);
  }

 private:
  void print_start(const cnf::ReadFormula& formula) {
    if (!request_.projected) {
      for (const std::string& line : formula.comments) {
        out_ << line << '\n';
      }
    }
    out_ << "c cnf-models solver " << core::escaped(query_.command->name()) << '\n';
    out_.end_record();  // a decoder can prepare while the solver works
  }

  void enumerate(const cnf::Formula& formula) {
    std::uint64_t found = 0;
    const core::Deadline long_run(seconds_before_note);
    bool noted = query_.command->is_builtin();
    query_.stop = [&] {
      out_.flush_overdue();
      progress_.update(found);
      if (!noted && long_run.reached()) {
        noted = true;
        request_.note(query_.command->name() + " is started once for each model, " +
                      std::to_string(found) + " so far; --solver builtin finds all in one search");
      }
      return false;
    };
    found_ = enumerate_models(formula, query_, [&](const cnf::Assignment& model) {
      if (!request_.count) {
        print_model(model, found == 0);
      }
      progress_.update(++found);
    });
  }

  void print_model(const cnf::Assignment& model, bool first) {
    if (first) {
      out_ << "s SATISFIABLE\n";
    }
    if (request_.projected) {
      print_projected(model);
    } else {
      cnf::write_model(out_, model, query_.limits.deadline);
    }
    if (query_.command->is_builtin()) {
      out_.end_quick_record();
    } else {
      out_.end_record();
    }
  }

  void print_projected(const cnf::Assignment& model) {
    constexpr std::size_t width = 78;
    std::string line = "v";
    const auto add = [&](const std::string& literal) {
      if (line.size() + 1 + literal.size() > width) {
        out_ << line << '\n';
        line.resize(1);
      }
      line += ' ' + literal;
    };
    for (const cnf::Var v : query_.projection) {
      add(std::to_string(model[v] ? v.number : -v.number));
    }
    add("0");
    out_ << line << '\n';
  }

  void print_end() {
    if (found_.count == 0) {
      out_ << "s " << (found_.complete ? "UNSATISFIABLE" : "UNKNOWN") << '\n';
    }
    if (!found_.complete) {
      out_ << "c cnf-models stopped: " << core::escaped(found_.reason) << '\n';
    }
    print_found();
  }

  void print_found() {
    out_ << "c models " << found_.count << (found_.complete ? " complete" : " incomplete")
         << (other_projection_ ? " of another projection\n" : "\n");
  }

  // No bare number, where a limit cut it off.
  void print_number() {
    if (found_.complete) {
      out_ << found_.count << '\n';
      return;
    }
    print_found();
    request_.note("stopped: " + found_.reason + "; there may be more models");
  }

  io::Output& out_;
  const ModelRequest& request_;
  io::Progress& progress_;
  ModelQuery query_;
  bool other_projection_ = false;  // than that of the formula
  ModelCount found_;
};

}  // namespace

ModelCount print_models(io::Output& out, const cnf::ReadFormula& formula,
                        const ModelRequest& request, io::Progress& progress) {
  return ModelRun(out, request, progress).run(formula);
}

}  // namespace tsume::solver
