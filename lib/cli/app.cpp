#include "lib/cli/app.hpp"

#include "lib/cli/build.hpp"
#include "lib/core/platform.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/signals.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <new>
#include <stdexcept>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace tsume::cli {

namespace {

// The command line as metadata records it: without the options that do not change the data.
std::string recorded_command(const char* name, const Parsed& parsed) {
  std::string command = name;
  for (const std::string& word : parsed.recorded) {
    command += ' ' + core::shell_quoted(word);
  }
  return command;
}

std::string help_text(const Info& info, const Options& options) {
  return std::string("usage: ") + info.name + ' ' + options.usage() + "\n\n" + info.summary +
         "\n\n" + options.describe(info.name) + "\nexample:\n  " + info.example +
         "\n\nManual: man " + info.name + "; bugs: man 7 tsume\n";
}

// A line for people: control characters escaped, and cut, because it may quote a hostile option or
// file name.
std::string printable(std::string_view line) {
  constexpr std::size_t limit = 1000;
  std::string text;
  for (const char& c : line) {
    if (text.size() >= limit) {
      return text + "...";
    }
    if (std::iscntrl(static_cast<unsigned char>(c)) != 0) {
      const std::string escaped = core::quoted({&c, 1});
      text.append(escaped, 1, escaped.size() - 2);
    } else {
      text += c;
    }
  }
  return text;
}

// A closed descriptor would be given to the first file that is opened; /dev/full makes writing to
// it the error that it should be.
void keep_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) < 0) {
      const int opened = ::open(fd == STDOUT_FILENO ? "/dev/full" : "/dev/null", O_RDWR);
      if (opened >= 0 && opened != fd) {
        ::dup2(opened, fd);
        ::close(opened);
      }
    }
  }
}

// Whether the output is complete. It is also complete if some of many items failed. If nothing was
// written although something was asked for, there is no answer that could have a name.
bool commits(Exit status, bool empty) {
  return status != Exit::usage && status != Exit::stopped && (status == Exit::ok || !empty);
}

// Whether the answer is that there is none, or none within the limits: an earlier one must not pass
// for it.
bool has_no_answer(Exit status) {
  return status == Exit::undecided || status == Exit::unsatisfiable;
}

[[noreturn]] void terminate_in_words();
const std::terminate_handler default_terminate = std::set_terminate(terminate_in_words);

// Memory can also run out before run() is called, while a tool states its options, and so early
// that there is none for an exception: then there is none to look at, and this asks for memory
// itself.
bool lacks_memory() {
  constexpr std::size_t modest = std::size_t{1} << 17;
  try {
    if (const std::exception_ptr error = std::current_exception()) {
      std::rethrow_exception(error);
    }
    void* volatile memory = std::malloc(modest);  // volatile: not to be optimised away
    std::free(memory);
    return memory == nullptr;
  } catch (const std::bad_alloc&) {
    return true;
  } catch (...) {
    return false;
  }
}

void terminate_in_words() {
  if (lacks_memory()) {
    constexpr std::string_view message = ": out of memory\n";
    const std::string_view name = core::program_name();
    [[maybe_unused]] ssize_t ignored = ::write(STDERR_FILENO, name.data(), name.size());
    ignored = ::write(STDERR_FILENO, message.data(), message.size());
    ::_exit(static_cast<int>(Exit::failure));
  }
  default_terminate();
  std::abort();
}

// The outputs that the options name.
io::OutputNames output_names(const Parsed& parsed) {
  io::OutputNames outputs;
  if (parsed.output == "-") {
    outputs.add_standard_output();
  } else {
    outputs.add("--output", parsed.output);
  }
  for (const auto* const named : {&parsed.output_files, &parsed.output_folders}) {
    for (const auto& [option, path] : *named) {
      outputs.add(option, path);
    }
  }
  return outputs;
}

// Throws IoError if a file that an option names cannot be made: the tool would find that out when
// its work is done. Folders are looked at by the tools, which know what they may replace.
void check_outputs(const Parsed& parsed) {
  for (const auto& [option, path] : parsed.output_files) {
    if (!io::is_special_file(path)) {
      io::check_folder(io::link_target(path));
    }
  }
}

bool reads_from_pipe() {
  struct stat file {};
  return ::fstat(STDIN_FILENO, &file) == 0 && S_ISFIFO(file.st_mode);
}

Exit run_body(const Info& info, const Parsed& parsed, const std::function<Exit(Context&)>& body,
              io::Output& standard_output) {
  const bool to_standard_output = parsed.output == "-";
  const io::ProgressMode progress_mode = io::progress_mode(parsed.quiet, parsed.progress);
  // The time that passes, for tools that show no progress of their own. One that reads from a pipe
  // leaves the line to the program that writes there.
  const io::Progress time(reads_from_pipe() ? io::ProgressMode::none : progress_mode, info.name,
                          "");
  const io::OutputNames outputs = output_names(parsed);
  check_outputs(parsed);
  const auto context_of = [&](io::Output& out) {
    return Context{out,          info.name,          recorded_command(info.name, parsed),
                   parsed.quiet, to_standard_output, progress_mode,
                   outputs};
  };
  const auto work = [&](Context& context) {
    const io::InputGuard guard(context.outputs);
    return body(context);
  };
  if (to_standard_output) {
    Context context = context_of(standard_output);
    return work(context);
  }
  if (parsed.output.ends_with('/')) {
    io::RecordFolder folder(parsed.output);
    Context context = context_of(standard_output);
    context.folder = &folder;
    const Exit status = work(context);
    if (commits(status, folder.empty())) {
      folder.commit();
    }
    return status;
  }
  io::AtomicFile file(parsed.output);
  Context context = context_of(file.stream());
  const Exit status = work(context);
  if (commits(status, file.empty())) {
    file.commit();
  } else if (has_no_answer(status)) {
    file.withdraw();
  }
  return status;
}

}  // namespace

const char* version() {
  return TSUME_VERSION;
}

io::Part Context::part(const std::optional<core::Shard>& shard) const {
  return {name, version(), 0, shard};
}

void Context::refuse_folder(const std::string& what) const {
  if (folder != nullptr) {
    throw UsageError("--output DIR/ is for " + what);
  }
}

void Context::tell(const std::string& text) const {
  io::hide_progress();
  std::cerr << name + ": " + printable(text) + '\n';  // one write, whole among other threads
}

void Context::note(const std::string& text) const {
  if (!quiet) {
    tell(text);
  }
}

io::Input Context::open(const std::string& path) {
  if (path == "-" && std::exchange(standard_input_opened, true)) {
    throw UsageError("standard input can be read only once");
  }
  io::Input input(path);
  if (input.is_terminal()) {
    note("reading from the terminal; end with Ctrl-D (see --help)");
  }
  return input;
}

int run(const Info& info, int argc, char** argv, const std::function<void(Options&)>& state,
        const std::function<Exit(Context&)>& body) {
  keep_standard_descriptors();
  io::install_signal_handlers();
  io::Output out(STDOUT_FILENO, "standard output");
  const auto fail = [&](const std::string& message, Exit status) {
    try {
      out.flush();
    } catch (const std::exception&) {
      // report the first error only; a stream that failed before throws ios_base::failure
    }
    for (const std::string_view line : core::split_fields(message, '\n')) {
      std::cerr << info.name << ": " << printable(line) << '\n';
    }
    if (status == Exit::usage) {
      std::cerr << "Try '" << info.name << " --help'.\n";
    }
    return static_cast<int>(status);
  };
  try {
    Options options;
    state(options);
    const Parsed parsed =
        options.parse(std::vector<std::string>(argv + std::min(argc, 1), argv + argc));
    Exit status = Exit::ok;
    switch (parsed.action) {
      case Action::help:
        out << help_text(info, options);
        break;
      case Action::version:
        out << info.name << ' ' << version() << '\n' << build_text();
        break;
      case Action::list:
        out << options.listing();
        break;
      case Action::run:
        status = run_body(info, parsed, body, out);
    }
    out.flush();
    return static_cast<int>(status);
  } catch (const UsageError& error) {
    return fail(error.what(), Exit::usage);
  } catch (const std::bad_alloc&) {
    return fail("out of memory", Exit::failure);
  } catch (const std::length_error&) {  // more elements than any memory could hold
    return fail("out of memory", Exit::failure);
  } catch (const std::filesystem::filesystem_error& error) {
    return fail(error.path1().string() + ": " + error.code().message(), Exit::failure);
  } catch (const std::exception& error) {
    return fail(error.what(), Exit::failure);
  }
}

}  // namespace tsume::cli
