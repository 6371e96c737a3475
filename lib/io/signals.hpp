// What the signals that end a program do: remove temporary files and end children, then either die
// of the signal (the default) or, for tools that can stop and resume, only raise a flag.
#pragma once

#include <array>
#include <csignal>
#include <cstddef>
#include <string>

namespace tsume::io {

// The signals that end a program from outside. A reader that closes its pipe ends it silently, too,
// but not before temporary files and children are gone.
inline constexpr std::array ending_signals = {SIGINT,  SIGTERM, SIGHUP,    SIGQUIT,
                                              SIGXCPU, SIGPIPE, SIGALRM,   SIGUSR1,
                                              SIGUSR2, SIGPOLL, SIGVTALRM, SIGPROF};

// Installs the handlers of these signals, and one for SIGXFSZ that lets the write fail; cli::run
// calls it once for every tool. A signal that is ignored stays so (nohup, background jobs of plain
// sh), and so does the handler of a program that calls a tool, such as a fuzzer.
void install_signal_handlers();

// From here on INT, TERM and XCPU set the flag of stop_requested() instead of ending the program; a
// second signal ends it. For tools that keep what they have and exit 75.
void stop_on_signal();
[[nodiscard]] bool stop_requested();

// Registers a file, or a folder of files, to remove if a signal ends the program; the slot takes it
// back. At most 64 at a time, of paths of fewer than 4096 bytes; beyond that, a
// file may stay behind.
[[nodiscard]] std::size_t remove_on_signal(const std::string& path);
void forget_on_signal(std::size_t slot);

// Registers a process group to kill if a signal ends the program, until spare_group_on_signal. At
// most 64 at a time; beyond that, a group may stay behind.
void kill_group_on_signal(int group);
void spare_group_on_signal(int group);

}  // namespace tsume::io
