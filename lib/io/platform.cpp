#include "lib/io/platform.hpp"

#include "lib/io/error.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#if defined(__linux__)
#include <dirent.h>
#include <sys/syscall.h>
#endif

namespace tsume::io {

namespace {

Ends private_ends(const int (&ends)[2], bool made) {
  if (!made) {
    throw Failure(std::string("cannot make a pipe: ") + std::strerror(errno));
  }
#if !defined(__linux__)
  for (const int end : ends) {
    ::fcntl(end, F_SETFD, FD_CLOEXEC);
  }
#endif
  return {Fd(ends[0]), Fd(ends[1])};
}

}  // namespace

Ends make_pipe() {
  int ends[2];
#if defined(__linux__)
  const bool made = ::pipe2(ends, O_CLOEXEC) == 0;  // at once: another thread may fork
#else
  const bool made = ::pipe(ends) == 0;
#endif
  return private_ends(ends, made);
}

Ends make_socket_pair() {
  int ends[2];
#if defined(__linux__)
  const int type = SOCK_STREAM | SOCK_CLOEXEC;
#else
  const int type = SOCK_STREAM;
#endif
  return private_ends(ends, ::socketpair(AF_UNIX, type, 0, ends) == 0);
}

bool send_at_once(const Fd& socket, std::string_view text) {
#if defined(MSG_NOSIGNAL)
  constexpr int flags = MSG_DONTWAIT | MSG_NOSIGNAL;
#else
  constexpr int flags = MSG_DONTWAIT;
  const int on = 1;
  ::setsockopt(socket.get(), SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return ::send(socket.get(), text.data(), text.size(), flags) == static_cast<ssize_t>(text.size());
}

void widen_pipe([[maybe_unused]] int fd) {
#if defined(F_SETPIPE_SZ)
  constexpr int ample = 1 << 20;
  ::fcntl(fd, F_SETPIPE_SZ, ample);
#endif
}

bool sync_file_system([[maybe_unused]] int fd) {
#if defined(__linux__)
  return ::syncfs(fd) == 0;
#else
  ::sync();
  return true;
#endif
}

void remove_files_in([[maybe_unused]] const char* folder) {
#if defined(__linux__)
  const int fd = ::open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
  // readdir() of the C library may allocate memory.
  alignas(dirent64) char entries[4096];
  for (long size; fd >= 0 && (size = ::syscall(SYS_getdents64, fd, entries, sizeof entries)) > 0;) {
    for (long at = 0; at < size;) {
      const auto* const entry = reinterpret_cast<const dirent64*>(entries + at);
      ::unlinkat(fd, entry->d_name, 0);
      at += entry->d_reclen;
    }
  }
  ::close(fd);
#endif
}

}  // namespace tsume::io
