// What differs between systems in watching and ending processes.
#pragma once

#include "lib/io/fd.hpp"

#include <sys/types.h>

namespace tsume::solver {

// In a child: asks the system to kill it when its parent ends. Async-signal-safe. Where the system
// cannot, a child outlives a parent that is killed by SIGKILL.
void end_with_parent();

// A descriptor that becomes readable when the process ends; closed where the system has none.
[[nodiscard]] io::Fd watch_process(pid_t process);

}  // namespace tsume::solver
