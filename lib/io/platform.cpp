#include "lib/io/platform.hpp"

#include "lib/io/error.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/socket.h>

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

}  // namespace tsume::io
