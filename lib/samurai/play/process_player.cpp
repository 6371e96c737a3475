#include "lib/samurai/play/process_player.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sstream>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char** environ;

namespace tsume::samurai {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t longest_order = 4096;  // characters; the rules allow 100

// The words of a text, whatever white space is between them.
std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) {
    words.push_back(word);
  }
  return words;
}

}  // namespace

ProcessPlayer::ProcessPlayer(const std::string& command, Side side, const PlayerLimits& limits)
    : limits_(limits) {
  start(command);
  send(std::to_string(static_cast<int>(side)) + '\n');
  const auto deadline = Clock::now() + limits_.start;
  while (fault_.empty() && words_of(received_).empty()) {
    if (!read_some(deadline)) {
      fault_ = "no answer to the play order";
    }
  }
  if (fault_.empty() && words_of(received_).front() != "0") {
    fault_ =
        "the answer to the play order is " + core::quoted(words_of(received_).front()) + ", not 0";
  }
  received_.clear();
  halt();
}

ProcessPlayer::~ProcessPlayer() {
  ::close(to_);
  ::close(from_);
  ::kill(-process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

void ProcessPlayer::start(const std::string& command) {
  std::vector<std::string> words = words_of(command);
  if (words.empty()) {
    throw io::Failure("a player needs a command");
  }
  std::vector<char*> arguments;
  for (std::string& word : words) {
    arguments.push_back(word.data());
  }
  arguments.push_back(nullptr);
  // A socket, so that writing to a program that has gone is an error and no signal.
  std::array<int, 2> to{};
  std::array<int, 2> from{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, to.data()) != 0 ||
      ::pipe2(from.data(), O_CLOEXEC) != 0) {
    throw io::Failure(std::string("cannot talk to a player: ") + std::strerror(errno));
  }
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, to[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, from[1], STDOUT_FILENO);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const int error =
      ::posix_spawnp(&process_, arguments[0], &files, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  ::close(to[1]);
  ::close(from[1]);
  if (error != 0) {
    ::close(to[0]);
    ::close(from[0]);
    throw io::Failure(words[0] + ": " + std::strerror(error));
  }
  to_ = to[0];
  from_ = from[0];
}

// What does not fit into the socket of a program that does not read is lost: its fault.
void ProcessPlayer::send(const std::string& text) {
  if (::send(to_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT) !=
      static_cast<ssize_t>(text.size())) {
    fault_ = "it does not read";
  }
}

// False at the deadline, or if the program has closed its output.
bool ProcessPlayer::read_some(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  pollfd question{from_, POLLIN, 0};
  if (left.count() <= 0 || ::poll(&question, 1, static_cast<int>(left.count())) <= 0) {
    return false;
  }
  std::array<char, 512> buffer{};
  const ssize_t n = ::read(from_, buffer.data(), buffer.size());
  if (n <= 0) {
    return false;
  }
  received_.append(buffer.data(), static_cast<std::size_t>(n));
  return true;
}

// A word "0" after the first word ends the order.
bool ProcessPlayer::whole_order() const {
  const std::vector<std::string> words = words_of(received_);
  return received_.size() > longest_order ||
         (words.size() > 1 && std::find(words.begin() + 1, words.end(), "0") != words.end());
}

// An action that does not exist ends the order, as under the manager.
Reply ProcessPlayer::parse() const {
  const std::vector<std::string> words = words_of(received_);
  const auto weapon = core::parse_decimal<int>(words.front());
  if (!weapon || *weapon < 0 || *weapon > 2) {
    return {};
  }
  Order order{static_cast<Weapon>(*weapon), {}};
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto action = core::parse_decimal<int>(words[i]);
    if (!action) {
      return {};
    }
    if (*action < 1 || *action > static_cast<int>(action_count)) {
      break;
    }
    order.actions.push_back(static_cast<Action>(*action));
  }
  return {order, {}};
}

void ProcessPlayer::halt() {
  ::kill(-process_, SIGSTOP);
}

Reply ProcessPlayer::play(const World& /*world*/, const TurnInfo& info) {
  if (!fault_.empty()) {
    return {std::nullopt, fault_};
  }
  std::ostringstream message;
  write(message, info);
  received_.clear();
  times_.start();
  const auto deadline = Clock::now() + limits_.turn;
  send(message.str());
  ::kill(-process_, SIGCONT);
  while (fault_.empty() && !whole_order()) {
    if (!read_some(deadline)) {
      fault_ = Clock::now() < deadline
                   ? "it has ended"
                   : "no order within " + std::to_string(limits_.turn.count()) + " ms";
    }
  }
  times_.stop();
  halt();
  if (!fault_.empty()) {
    return {std::nullopt, fault_};
  }
  return parse();
}

std::unique_ptr<Player> make_player(const std::string& name, Side side, std::uint64_t seed,
                                    const PlayerLimits& limits) {
  if (name == "greedy") {
    return std::make_unique<GreedyPlayer>();
  }
  if (name == "random") {
    return std::make_unique<RandomPlayer>(2 * seed + static_cast<std::uint64_t>(side));
  }
  if (name.starts_with('@')) {
    io::Input input(name.substr(1));
    return std::make_unique<ScriptedPlayer>(read_script(input));
  }
  return std::make_unique<ProcessPlayer>(name, side, limits);
}

}  // namespace tsume::samurai
