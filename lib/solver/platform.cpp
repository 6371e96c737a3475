#include "lib/solver/platform.hpp"

#if defined(__linux__)
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace tsume::solver {

void end_with_parent() {
#if defined(__linux__)
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

// glibc 2.36 declares pidfd_open() without C linkage, so it is called by number. Old kernels and
// some containers refuse it.
io::Fd watch_process([[maybe_unused]] pid_t process) {
#if defined(SYS_pidfd_open)
  return io::Fd(static_cast<int>(::syscall(SYS_pidfd_open, process, 0)));
#else
  return io::Fd();
#endif
}

}  // namespace tsume::solver
