// Stopping and going on: a state file, and an output file that grows over several runs.
//
// A checkpoint holds an opaque payload of the tool, what it belongs to, and how long the output was
// when the state was taken; the bytes of a resumed run are those of an uninterrupted one.
#pragma once

#include "lib/io/output.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tsume::io {

// An output that is written to PATH.partial over any number of runs and renamed to PATH when
// complete. Unlike AtomicFile it stays when the program ends early. One process at a time: a second
// one is refused. Throws IoError, Failure.
class ResumableFile {
 public:
  explicit ResumableFile(const std::string& path);
  ResumableFile(const ResumableFile&) = delete;
  ResumableFile& operator=(const ResumableFile&) = delete;
  ~ResumableFile();

  // Cuts the file to its first `length` bytes (0: to start anew); what follows is written after
  // them. To be called before anything is written. Throws Failure if the file is shorter.
  void resume(std::uint64_t length);
  [[nodiscard]] Output& stream() { return *stream_; }
  // Everything written is on the disk; returns the length.
  std::uint64_t sync();
  // Gives the file its name. Nothing can be written afterwards.
  void commit();
  // Where the bytes are until then.
  [[nodiscard]] const std::string& partial_path() const { return partial_; }

 private:
  std::string path_;
  std::string partial_;
  int fd_ = -1;
  std::unique_ptr<Output> stream_;
};

// The state file of one piece of work, written atomically with a checksum of its own.
class Checkpoint {
 public:
  struct State {
    std::uint64_t output_length = 0;
    std::string payload;
  };

  // `format` is the version of the tool's payload, `args` the digest of all that determines the
  // result, the part included.
  Checkpoint(std::string path, std::string tool, std::uint64_t format, std::uint64_t args);

  // The saved state; nullopt if there is no file. Throws Failure for a file of another tool, format
  // or arguments, and for one that is damaged, saying what to do.
  [[nodiscard]] std::optional<State> load() const;
  void save(const State& state) const;
  // Removes the file, after the result is complete. No error if there is none.
  void remove() const;

 private:
  [[nodiscard]] std::string header(const State& state) const;

  std::string path_;
  std::string tool_;
  std::uint64_t format_;
  std::uint64_t args_;
};

// Says when it is time for a checkpoint: cheap enough for a call at each step of a search.
class Interval {
 public:
  explicit Interval(double seconds);
  // True at most once in the given number of seconds, counted from the construction.
  [[nodiscard]] bool due();

 private:
  using Clock = std::chrono::steady_clock;
  Clock::duration every_;
  Clock::time_point next_;
};

// A run that can be stopped and resumed: what a tool with --checkpoint works with.
//
//   if (const auto payload = run.start(tool, format, args)) { ...restore from it... }
//   for (...) {
//     if (run.due() || stop_requested()) run.save(...);
//     ...
//   }
class ResumableRun {
 public:
  // The output is complete when `output_path` exists.
  ResumableRun(std::string checkpoint_path, double every_seconds, const std::string& output_path);

  // Says what the run is. Returns the saved payload and cuts the output to what it was then, or
  // nullopt for a run from the beginning. Call it once, before anything is written. Throws as
  // Checkpoint::load and ResumableFile::resume.
  std::optional<std::string> start(const std::string& tool, std::uint64_t format,
                                   std::uint64_t args);
  // What the runs before wrote, for ShardWriter to go on after.
  [[nodiscard]] const std::string& partial_path() const { return file_.partial_path(); }
  [[nodiscard]] Output& stream() { return file_.stream(); }
  [[nodiscard]] bool due() { return interval_.due(); }
  void save(std::string payload);
  // Names the output, then removes the checkpoint. cli::run calls it.
  void complete();

 private:
  std::string checkpoint_path_;
  ResumableFile file_;
  Interval interval_;
  std::optional<Checkpoint> checkpoint_;
};

}  // namespace tsume::io
