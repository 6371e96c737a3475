// What every tool does in the same way: --help and --version, errors and exit statuses, -o, write
// errors, signals.
#pragma once

#include "lib/cli/options.hpp"
#include "lib/core/error.hpp"
#include "lib/core/exit.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"
#include "lib/io/output_names.hpp"
#include "lib/io/progress.hpp"
#include "lib/io/record_printer.hpp"
#include "lib/io/shard.hpp"
#include "lib/io/work_through.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace tsume::cli {

using core::Exit;

// The static texts of a tool, printed by --help.
struct Info {
  const char* name;
  const char* summary;  // one sentence
  const char* example;  // one command line
};

// The version of all tools, for metadata and --version.
[[nodiscard]] const char* version();

// What the body of a tool works with.
struct Context {
  io::Output& out;      // stdout, or the file of -o (which appears only if the body succeeds)
  std::string name;     // of the tool
  std::string command;  // the command line without -o and -q, shell-quoted, for metadata
  bool quiet = false;
  bool to_standard_output = true;  // no -o
  io::ProgressMode progress_mode = io::ProgressMode::none;
  io::OutputNames outputs;  // all that the options name; a tool that makes up others adds them
  io::RecordFolder* folder = nullptr;  // -o DIR/, of a tool that states records()
  bool standard_input_opened = false;

  // The part of the run that the options name; the library sets what its records depend on.
  [[nodiscard]] io::Part part(const std::optional<core::Shard>& shard) const;
  // One line of progress on stderr, as the options ask for it; see io::Progress.
  [[nodiscard]] io::Progress progress(const std::string& unit, std::uint64_t total = 0) const {
    return {progress_mode, name, unit, total};
  }
  // The output of a tool that states records(): `out`, or the folder.
  [[nodiscard]] io::RecordOutput records() const { return {out, folder}; }
  // How a list is worked through.
  [[nodiscard]] io::ListOptions list(bool skip_bad, std::size_t jobs = 1,
                                     io::Progress* progress = nullptr) const {
    return {[this](const std::string& text) { tell(text); }, skip_bad, jobs, progress};
  }
  // Throws UsageError if the output is a folder, which is for `what` alone: "positions".
  void refuse_folder(const std::string& what) const;
  // A line for people on stderr, "NAME: text"; as a remark, unless --quiet.
  void tell(const std::string& text) const;
  void note(const std::string& text) const;
  // Opens an input that an operand or an option names ("-": stdin, which can be opened once; throws
  // UsageError). If a person types the input, says so once on stderr.
  [[nodiscard]] io::Input open(const std::string& path);
};

// Lets `state` state the options, parses the arguments, runs the body, and returns the exit status
// for main. Exceptions become "NAME: message" on stderr (each line of it) and status 1 or 2. The
// result of the body is the status; the output is flushed and checked, and the file of -o committed
// unless the body threw an exception or returned usage or stopped.
int run(const Info& info, int argc, char** argv, const std::function<void(Options&)>& state,
        const std::function<Exit(Context&)>& body);

// The skeleton of a tool: settings that hold the defaults and state their options, and a body.
//
//   struct Settings {
//     std::string board;
//     bool closed = false;
//     void add_to(cli::Options& options) { ... }
//   };
//   cli::Exit body(const Settings& settings, cli::Context& context);
//   int main(int argc, char** argv) { return cli::run<Settings>(info, argc, argv, body); }
template <typename Settings>
int run(const Info& info, int argc, char** argv, Exit (*body)(const Settings&, Context&)) {
  Settings settings;
  return run(
      info, argc, argv, [&](Options& options) { settings.add_to(options); },
      [&](Context& context) { return body(settings, context); });
}

}  // namespace tsume::cli
