#include "lib/solver/ipasir.hpp"

#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace tsume::solver {
namespace {

// Asks from a thread of its own whether to stop, until it must or has asked five times.
constexpr const char* threaded_library = R"(
#include <pthread.h>
#include <stdint.h>

static void *state;
static int (*terminate)(void *);
static int stopped;

static void *watch(void *unused) {
  for (int i = 0; i < 5 && !stopped; ++i) stopped = terminate(state);
  return unused;
}

void *ipasir_init(void) { return &state; }
void ipasir_release(void *s) { (void)s; }
void ipasir_add(void *s, int32_t lit) { (void)s, (void)lit; }
void ipasir_assume(void *s, int32_t lit) { (void)s, (void)lit; }
int32_t ipasir_val(void *s, int32_t lit) { return (void)s, lit; }
int ipasir_failed(void *s, int32_t lit) { return (void)s, (void)lit, 1; }
void ipasir_set_terminate(void *s, void *given, int (*function)(void *)) {
  (void)s, state = given, terminate = function;
}
int ipasir_solve(void *s) {
  pthread_t thread;
  (void)s, stopped = 0;
  pthread_create(&thread, 0, watch, 0);
  pthread_join(thread, 0);
  return stopped ? 0 : 10;
}
)";

TEST(Ipasir, WhatStopThrowsPassesALibraryInCAndItsThreads) {
  const test::Scratch scratch;
  const std::string source = scratch.path("threaded.c");
  const std::string library = scratch.path("threaded.so");
  test::write_file(source, threaded_library);
  const std::string compile = "${CC:-cc} -shared -fPIC -pthread -o " + library + " " + source;
  if (std::system(compile.c_str()) != 0) {
    GTEST_SKIP() << "no C compiler";
  }
  IpasirSolver solver(library);
  int asked = 0;
  const auto fail = [&]() -> bool {
    ++asked;
    throw std::runtime_error("stop");
  };
  EXPECT_THROW(static_cast<void>(solver.solve({.stop = fail})), std::runtime_error);
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(solver.solve({.stop = [] { return false; }}), cnf::Verdict::satisfiable);
  EXPECT_EQ(solver.solve({.stop = [] { return true; }}), cnf::Verdict::unknown);
  EXPECT_EQ(solver.solve({.seconds = 0.0}), cnf::Verdict::unknown);
  EXPECT_EQ(solver.solve(), cnf::Verdict::satisfiable);
}

}  // namespace
}  // namespace tsume::solver
