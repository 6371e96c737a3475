#include "lib/solver/ipasir.hpp"

#include "lib/core/deadline.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <dlfcn.h>
#include <exception>
#include <mutex>
#include <utility>

namespace tsume::solver {

namespace {

// What a library asks whether to stop, from any of its threads and at any time.
class StopCallback {
 public:
  void begin(const Budget& budget) {
    const std::lock_guard lock(mutex_);
    budget_ = &budget;
    deadline_ = core::Deadline(budget.seconds);
    failure_ = nullptr;
  }
  // Returns what `stop` threw, if anything.
  std::exception_ptr end() {
    const std::lock_guard lock(mutex_);
    budget_ = nullptr;
    return std::exchange(failure_, nullptr);
  }
  // False between questions. Exceptions must not pass through a library, which may be in C.
  bool must_stop() {
    const std::lock_guard lock(mutex_);
    if (budget_ == nullptr || failure_) {
      return failure_ != nullptr;
    }
    try {
      return (budget_->stop && budget_->stop()) || deadline_.reached();
    } catch (...) {
      failure_ = std::current_exception();
      return true;
    }
  }

 private:
  std::mutex mutex_;
  const Budget* budget_ = nullptr;  // of the question that is being asked
  core::Deadline deadline_;
  std::exception_ptr failure_;
};

extern "C" int must_stop(void* callback) {
  return static_cast<StopCallback*>(callback)->must_stop() ? 1 : 0;
}

}  // namespace

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
      if (solver == nullptr) {
        throw io::Failure("the solver library does not start: ipasir_init returns no solver");
      }
      set_terminate(solver, &callback, must_stop);
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

  StopCallback callback;
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

IpasirSolver::IpasirSolver(const std::string& path) : library_(std::make_unique<Library>(path)) {}
IpasirSolver::~IpasirSolver() = default;

void IpasirSolver::put(std::span<const cnf::Lit> clause) {
  for (const cnf::Lit lit : clause) {
    greatest_ = std::max(greatest_, lit.var().number);
    library_->add(library_->solver, lit.dimacs());
  }
  library_->add(library_->solver, 0);
}

cnf::Verdict IpasirSolver::ask(std::span<const cnf::Lit> assumptions, const Budget& budget) {
  for (const cnf::Lit lit : assumptions) {
    greatest_ = std::max(greatest_, lit.var().number);
    library_->assume(library_->solver, lit.dimacs());
  }
  const CostMeter meter(cost_);
  library_->callback.begin(budget);
  int status = 0;
  try {
    status = library_->solve(library_->solver);
  } catch (...) {  // a library in C++
    library_->callback.end();
    throw;
  }
  if (const std::exception_ptr failure = library_->callback.end()) {
    std::rethrow_exception(failure);
  }
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

// 0 stands for "either". Libraries need not know variables that they were never given.
bool IpasirSolver::is_true(cnf::Var var) const {
  return var.number <= greatest_ && library_->val(library_->solver, var.number) > 0;
}

bool IpasirSolver::was_used(cnf::Lit assumption) const {
  return library_->failed(library_->solver, assumption.dimacs()) != 0;
}

}  // namespace tsume::solver
