#include "lib/solver/model_run.hpp"

#include "lib/cnf/answer.hpp"
#include "lib/cnf/count.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/counter.hpp"
#include "lib/solver/external.hpp"

#include <cassert>
#include <utility>
#include <vector>

namespace tsume::solver {

namespace {

std::vector<cnf::Var> projection_of(const ModelRequest& request, const cnf::ReadFormula& formula) {
  if (request.projection) {
    return parse_variables(*request.projection, formula.formula.var_count());
  }
  if (formula.projection) {
    return *formula.projection;
  }
  std::vector<cnf::Var> all;
  for (std::int32_t v = 1; v <= formula.formula.var_count(); ++v) {
    all.push_back({v});
  }
  return all;
}

class ModelRun {
 public:
  ModelRun(io::Output& out, const ModelRequest& request, io::Progress& progress)
      : out_(out), request_(request), progress_(progress), query_(request.query) {}

  ModelCount run(const cnf::ReadFormula& formula) {
    const auto refused = too_large(formula.formula.var_count(), query_);
    if (!refused && formula.complete) {
      query_.projection = projection_of(request_, formula);
    }
    if (request_.format != ModelFormat::number) {
      print_start(formula);
    }
    if (refused) {
      found_.reason = *refused;
    } else if (!formula.complete) {
      found_.reason = time_limit_text(query_.limits.deadline());
    } else if (request_.counter) {
      ask_counter(formula.formula);
    } else {
      enumerate(formula.formula);
    }
    print_end(projects(formula.formula, query_));
    return std::move(found_);
  }

 private:
  void print_start(const cnf::ReadFormula& formula) {
    // A number for another projection is not one of what the formula describes.
    if (request_.format == ModelFormat::models || !request_.projection) {
      for (const std::string& line : formula.comments) {
        out_ << line << '\n';
      }
    }
    const std::string solver = (request_.counter ? *request_.counter : *query_.command).name();
    out_ << "c cnf-models solver " << core::escaped(solver) << '\n';
    out_.end_record();  // a decoder can prepare while the solver works
  }

  void ask_counter(const cnf::Formula& formula) {
    CounterReply reply = count_by_program(formula, query_, *request_.counter);
    found_.complete = reply.count.has_value();
    found_.count = reply.count && *reply.count != "0" ? 1 : 0;
    found_.reason = std::move(reply.reason);
    number_ = std::move(reply.count);
  }

  void enumerate(const cnf::Formula& formula) {
    std::uint64_t found = 0;
    ModelQuery query = query_;
    query.searching = [&] {
      out_.flush_overdue();
      progress_.update(found);
    };
    found_ = enumerate_models(formula, query, [&](const cnf::Assignment& model) {
      if (request_.format == ModelFormat::models) {
        print_model(model, found == 0);
      }
      progress_.update(++found);
    });
    if (found_.complete) {
      number_ = std::to_string(found_.count);
    }
  }

  void print_model(const cnf::Assignment& model, bool first) {
    if (first) {
      out_ << "s SATISFIABLE\n";
    }
    cnf::write_model(out_, model, query_.limits.deadline());
    if (query_.command->is_builtin()) {
      out_.end_quick_record();
    } else {
      out_.end_record();
    }
  }

  // What follows the models, or the number instead of them.
  void print_end(bool projected) {
    if (request_.format == ModelFormat::number) {
      print_number();
      return;
    }
    if (request_.format == ModelFormat::competition) {
      cnf::write_count(out_, number_, projected);
    } else if (found_.count == 0) {
      out_ << "s " << (found_.complete ? "UNSATISFIABLE" : "UNKNOWN") << '\n';
    }
    if (!found_.complete) {
      out_ << "c cnf-models stopped: " << core::escaped(found_.reason) << '\n';
    }
    if (request_.format == ModelFormat::models) {
      out_ << "c models " << found_.count << (found_.complete ? " complete\n" : " incomplete\n");
    }
  }

  // A counter that does not know has no number; an enumeration has counted a part at least.
  void print_number() {
    if (!request_.counter) {
      out_ << found_.count << '\n';
    } else if (number_) {
      out_ << *number_ << '\n';
    }
    if (!found_.complete) {
      request_.note("stopped: " + found_.reason +
                    (request_.counter ? "" : "; there may be more models"));
    }
  }

  io::Output& out_;
  const ModelRequest& request_;
  io::Progress& progress_;
  ModelQuery query_;
  ModelCount found_;
  std::optional<std::string> number_;  // decimal, of any size; if it is known
};

}  // namespace

ModelCount print_models(io::Output& out, const cnf::ReadFormula& formula,
                        const ModelRequest& request, io::Progress& progress) {
  assert(!request.counter || request.format != ModelFormat::models);
  return ModelRun(out, request, progress).run(formula);
}

}  // namespace tsume::solver
