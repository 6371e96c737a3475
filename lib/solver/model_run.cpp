#include "lib/solver/model_run.hpp"

#include "lib/cnf/answer.hpp"
#include "lib/core/text.hpp"
#include "lib/solver/external.hpp"

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
    // A number for another projection is not one of what the formula describes.
    if (!request_.count || !request_.projection) {
      for (const std::string& line : formula.comments) {
        out_ << line << '\n';
      }
    }
    out_ << "c cnf-models solver " << core::escaped(query_.command->name()) << '\n';
    out_.end_record();  // a decoder can prepare while the solver works
  }

  void enumerate(const cnf::Formula& formula) {
    std::uint64_t found = 0;
    query_.stop = [&] {
      out_.flush_overdue();
      progress_.update(found);
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
    cnf::write_model(out_, model, query_.limits.deadline);
    if (query_.command->is_builtin()) {
      out_.end_quick_record();
    } else {
      out_.end_record();
    }
  }

  void print_end() {
    if (found_.count == 0) {
      out_ << "s " << (found_.complete ? "UNSATISFIABLE" : "UNKNOWN") << '\n';
    }
    if (!found_.complete) {
      out_ << "c cnf-models stopped: " << core::escaped(found_.reason) << '\n';
    }
    out_ << "c models " << found_.count << (found_.complete ? " complete\n" : " incomplete\n");
  }

  void print_number() {
    out_ << found_.count << '\n';
    if (!found_.complete) {
      request_.note("stopped: " + found_.reason + "; there may be more models");
    }
  }

  io::Output& out_;
  const ModelRequest& request_;
  io::Progress& progress_;
  ModelQuery query_;
  ModelCount found_;
};

}  // namespace

ModelCount print_models(io::Output& out, const cnf::ReadFormula& formula,
                        const ModelRequest& request, io::Progress& progress) {
  return ModelRun(out, request, progress).run(formula);
}

}  // namespace tsume::solver
