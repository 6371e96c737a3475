#include "lib/solver/ipasir.hpp"

#include "lib/core/deadline.hpp"
#include "lib/io/error.hpp"

#include <dlfcn.h>

namespace tsume::solver {

// The functions of ipasir.h.
struct IpasirSolver::Library {
  explicit Library(const std::string& path)
      : handle(::dlopen(path.find('/') == path.npos ? ("./" + path).c_str() : path.c_str(),
                        RTLD_NOW | RTLD_LOCAL)) {
    if (handle == nullptr) {
      throw io::Failure(std::string("cannot load the solver library: ") + ::dlerror());
    }
    try {
      load("ipasir_init", init);
      load("ipasir_release", release);
      load("ipasir_add", add);
      load("ipasir_assume", assume);
      load("ipasir_solve", solve);
      load("ipasir_val", val);
      load("ipasir_failed", failed);
      load("ipasir_set_terminate", set_terminate);
      solver = init();
    } catch (...) {
      ::dlclose(handle);
      throw;
    }
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library() {
    release(solver);
    ::dlclose(handle);
  }

  template <typename Function>
  void load(const char* name, Function*& function) {
    function = reinterpret_cast<Function*>(::dlsym(handle, name));
    if (function == nullptr) {
      throw io::Failure(std::string("the solver library does not speak IPASIR: ") + ::dlerror());
    }
  }

  void* handle;
  void* solver = nullptr;
  void* (*init)() = nullptr;
  void (*release)(void*) = nullptr;
  void (*add)(void*, std::int32_t) = nullptr;
  void (*assume)(void*, std::int32_t) = nullptr;
  int (*solve)(void*) = nullptr;
  std::int32_t (*val)(void*, std::int32_t) = nullptr;
  int (*failed)(void*, std::int32_t) = nullptr;
  void (*set_terminate)(void*, void*, int (*)(void*)) = nullptr;
};

namespace {

struct Watch {
  const Budget& budget;
  core::Deadline deadline;
};

extern "C" int must_stop(void* state) {
  const Watch& watch = *static_cast<const Watch*>(state);
  return (watch.budget.stop && watch.budget.stop()) || watch.deadline.reached() ? 1 : 0;
}

}  // namespace

IpasirSolver::IpasirSolver(const std::string& path) : library_(std::make_unique<Library>(path)) {}
IpasirSolver::~IpasirSolver() = default;

void IpasirSolver::put(std::span<const cnf::Lit> clause) {
  for (const cnf::Lit lit : clause) {
    library_->add(library_->solver, lit.dimacs());
  }
  library_->add(library_->solver, 0);
}

cnf::Verdict IpasirSolver::ask(std::span<const cnf::Lit> assumptions, const Budget& budget) {
  for (const cnf::Lit lit : assumptions) {
    library_->assume(library_->solver, lit.dimacs());
  }
  Watch watch{budget, core::Deadline(budget.seconds)};
  library_->set_terminate(library_->solver, &watch, must_stop);
  const int status = library_->solve(library_->solver);
  library_->set_terminate(library_->solver, nullptr, nullptr);
  switch (status) {
    case 0:
      return cnf::Verdict::unknown;
    case 10:
      return cnf::Verdict::satisfiable;
    case 20:
      return cnf::Verdict::unsatisfiable;
    default:
      throw io::Failure("the solver library answers " + std::to_string(status) +
                        ", expected 0, 10 or 20");
  }
}

// 0 stands for "either".
bool IpasirSolver::is_true(cnf::Var var) const {
  return library_->val(library_->solver, var.number) > 0;
}

bool IpasirSolver::was_used(cnf::Lit assumption) const {
  return library_->failed(library_->solver, assumption.dimacs()) != 0;
}

}  // namespace tsume::solver
