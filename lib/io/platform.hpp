// What differs between systems in pipes, sockets and file systems. core/platform.hpp has the rest
// of core, solver/platform.hpp that of processes.
#pragma once

#include "lib/io/fd.hpp"

#include <string_view>

namespace tsume::io {

struct Ends {
  Fd read;
  Fd write;
};

// A pipe that programs started later do not inherit. Throws Failure "cannot make a pipe: REASON".
[[nodiscard]] Ends make_pipe();

// A pair of connected sockets that programs started later do not inherit. Throws Failure.
[[nodiscard]] Ends make_socket_pair();

// Sends text to a socket as far as it takes it at once, without SIGPIPE if its reader is gone.
// Returns whether all of it was sent.
[[nodiscard]] bool send_at_once(const Fd& socket, std::string_view text);

// Asks for a pipe that holds 1 MiB instead of the usual 64 KiB, so that many records need not wait
// for their reader. Ignored if this is not a pipe, or if the system refuses.
void widen_pipe(int fd);

// Writes all that was written to the file system of this open file or folder to the disk; false,
// with errno, if that fails. On systems other than Linux the disk may still be busy.
[[nodiscard]] bool sync_file_system(int fd);

// Removes the files of a folder, but no folders. For signal handlers: it calls nothing but the
// kernel. Does nothing on systems other than Linux.
void remove_files_in(const char* folder);

}  // namespace tsume::io
