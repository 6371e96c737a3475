#include "lib/samurai/play/process_player.hpp"

#include "lib/core/text.hpp"
#include "lib/io/platform.hpp"
#include "lib/io/signals.hpp"
#include "lib/samurai/play/greedy.hpp"

#include <array>
#include <cassert>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char** environ;

namespace tsume::samurai {

namespace {

constexpr std::size_t longest_order = 65'536;  // characters; the rules allow 100

double in_seconds(std::chrono::milliseconds time) {
  return std::chrono::duration<double>(time).count();
}

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

ProcessPlayer::ProcessPlayer(const std::string& command, Side side,
                             std::chrono::milliseconds start_time,
                             std::chrono::milliseconds turn_time)
    : turn_time_(turn_time) {
  start(command);
  send(std::to_string(static_cast<int>(side)) + '\n');
  const core::Deadline deadline(in_seconds(start_time));
  while (fault_.empty() && words_of(received_).empty()) {
    if (!read_some(deadline)) {
      end();  // no destructor runs
      const std::string last =
          last_message_.empty() ? "no message" : "its last message: " + core::quoted(last_message_);
      throw NoAnswer("player " + core::quoted(command) + ": no answer to the play order, " + last);
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
  end();
}

void ProcessPlayer::end() {
  ::kill(-process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
  io::spare_group_on_signal(process_);
  pass_messages_on();  // what it wrote last
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
  io::Ends to = io::make_socket_pair();
  io::Ends from = io::make_pipe();
  io::Ends messages = io::make_pipe();
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, to.read.get(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, from.write.get(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, messages.write.get(), STDERR_FILENO);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const int error =
      ::posix_spawnp(&process_, arguments[0], &files, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) {
    throw io::Failure(words[0] + ": " + std::strerror(error));
  }
  io::kill_group_on_signal(process_);
  to_ = std::move(to.write);
  from_ = std::move(from.read);
  messages_ = std::move(messages.read);
  ::fcntl(messages_.get(), F_SETFL, O_NONBLOCK);
}

// Passes what has come to our standard error, at most what a pipe holds, and keeps the last line. A
// program that writes as fast as this reads must not keep it from looking at the clock.
void ProcessPlayer::pass_messages_on() {
  constexpr std::size_t longest_message = 400;
  constexpr std::size_t pipe_size = 1 << 16;
  std::array<char, 512> buffer{};
  ssize_t n = 0;
  for (std::size_t passed = 0;
       passed < pipe_size && (n = ::read(messages_.get(), buffer.data(), buffer.size())) > 0;
       passed += static_cast<std::size_t>(n)) {
    const std::string_view text(buffer.data(), static_cast<std::size_t>(n));
    std::cerr << text << std::flush;
    for (const char c : text) {
      if (c == '\n') {
        line_ended_ = true;
      } else if (line_ended_) {
        last_message_ = c;
        line_ended_ = false;
      } else if (last_message_.size() < longest_message) {
        last_message_ += c;
      }
    }
  }
  if (n == 0) {
    messages_ = io::Fd();
  }
}

// What does not fit into the socket of a program that does not read is lost: its fault.
void ProcessPlayer::send(const std::string& text) {
  if (!io::send_at_once(to_, text)) {
    fault_ = "it does not read";
  }
}

// False at the deadline, or if the program has closed its output.
bool ProcessPlayer::read_some(const core::Deadline& deadline) {
  constexpr int most = 1'000'000'000;
  std::array<pollfd, 2> ends{};
  do {
    ends = {pollfd{from_.get(), POLLIN, 0}, pollfd{messages_.get(), POLLIN, 0}};
    if (deadline.reached() || ::poll(ends.data(), ends.size(), deadline.poll_time(most)) <= 0) {
      return false;
    }
    if (ends[1].revents != 0) {
      pass_messages_on();
    }
  } while (ends[0].revents == 0);
  std::array<char, 512> buffer{};
  const ssize_t n = ::read(from_.get(), buffer.data(), buffer.size());
  if (n <= 0) {
    return false;
  }
  received_.append(buffer.data(), static_cast<std::size_t>(n));
  return true;
}

namespace {

// The next integer of a text as a C++ stream extracts it: white space, a sign, digits up to
// anything else. nullopt: no integer is there. `partial`: more text could make a difference.
std::optional<int> extract(const std::string& text, std::size_t& at, bool ended, bool& partial) {
  const auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  while (at < text.size() && is_space(text[at])) {
    ++at;
  }
  std::size_t end = at;
  if (end < text.size() && (text[end] == '-' || text[end] == '+')) {
    ++end;
  }
  const std::size_t digits = end;
  while (end < text.size() && is_digit(text[end])) {
    ++end;
  }
  partial = end == text.size() && !ended;
  if (partial || end == digits) {
    return std::nullopt;
  }
  const std::string word = text.substr(text[at] == '+' ? at + 1 : at, end - at);
  at = end;
  return core::parse_decimal<int>(word);
}

}  // namespace

// The manager reads a weapon and actions to 0 from the stream, whatever lines they stand on. What
// it cannot read ends the order there; a weapon that cannot be read is 0. A weapon that does not
// exist orders nobody; an action that does not exist ends what takes place.
ProcessPlayer::Progress ProcessPlayer::parse(Order& order, bool ended) {
  order = {};
  std::size_t at = 0;
  bool partial = false;
  const auto weapon = extract(received_, at, ended, partial);
  if (partial) {
    return Progress::partial;
  }
  if (!weapon) {
    order.weapon = Weapon::spear;
    return Progress::unreadable;
  }
  if (*weapon >= 0 && *weapon < static_cast<int>(weapons.size())) {
    order.weapon = static_cast<Weapon>(*weapon);
  }
  bool valid = true;
  for (;;) {
    const auto action = extract(received_, at, ended, partial);
    if (partial) {
      return Progress::partial;
    }
    if (!action) {
      return Progress::unreadable;
    }
    if (*action == 0) {
      received_.erase(0, at);
      return Progress::whole;
    }
    valid = valid && *action > 0 && *action <= static_cast<int>(action_count);
    if (valid) {
      order.actions.push_back(static_cast<Action>(*action));
    }
  }
}

void ProcessPlayer::halt() {
  ::kill(-process_, SIGSTOP);
}

Reply ProcessPlayer::play(const Asked& turn) {
  assert(turn.info);
  if (!fault_.empty()) {
    return {std::nullopt, fault_};
  }
  std::ostringstream message;
  write(message, *turn.info);
  times_.start();
  const core::Deadline deadline(in_seconds(turn_time_));
  send(message.str());
  ::kill(-process_, SIGCONT);
  Reply reply;
  Order order;
  bool ended = false;
  Progress progress = parse(order, ended);
  while (fault_.empty() && progress == Progress::partial) {
    if (read_some(deadline)) {
      if (received_.size() > longest_order) {
        fault_ = "no order ends within " + std::to_string(longest_order) + " characters";
      }
    } else if (deadline.reached()) {
      fault_ = "no order within " + std::to_string(turn_time_.count()) + " ms";
    } else {
      fault_ = "it has ended";
      ended = true;
    }
    progress = parse(order, ended);
  }
  times_.stop();
  reply.time = std::chrono::milliseconds(static_cast<std::int64_t>(1e3 * deadline.elapsed()));
  halt();
  if (progress == Progress::unreadable && fault_.empty()) {
    fault_ = "its order cannot be read: " + core::quoted(received_);
  }
  reply.fault = fault_;
  if (progress != Progress::partial) {
    reply.order = order;
  }
  return reply;
}

namespace {

std::string with_seed(std::string command, std::uint64_t seed) {
  constexpr std::string_view mark = "{seed}";
  for (std::size_t at = 0; (at = command.find(mark, at)) != command.npos;) {
    command.replace(at, mark.size(), std::to_string(seed));
  }
  return command;
}

}  // namespace

std::unique_ptr<Player> make_player(const std::string& name, Side side, std::uint64_t seed,
                                    std::chrono::milliseconds start_time,
                                    std::chrono::milliseconds turn_time) {
  if (name == "greedy") {
    return std::make_unique<GreedyPlayer>(side);
  }
  if (name == "random") {
    return std::make_unique<RandomPlayer>(2 * seed + static_cast<std::uint64_t>(side));
  }
  if (name.starts_with('@')) {
    io::Input input(name.substr(1));
    return std::make_unique<ScriptedPlayer>(read_script(input));
  }
  return std::make_unique<ProcessPlayer>(with_seed(name, seed), side, start_time, turn_time);
}

}  // namespace tsume::samurai
