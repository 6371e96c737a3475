// Stopping and resuming: a state file, and an output file that grows over several runs.
//
// A checkpoint holds an opaque payload of the tool, what run it belongs to, and the length and the
// digest of the output when the state was taken; the bytes of a resumed run are those of an
// uninterrupted one. The order of writing makes every moment safe to be killed in:
//   output synced -> checkpoint replaced            (while the work goes on)
//   output synced -> checkpoint marked complete -> output renamed -> checkpoint removed
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/io/output.hpp"

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>

namespace tsume::io {

// An output that is written to PATH.partial over any number of runs and renamed to PATH when
// complete. Unlike AtomicFile it stays when the program ends early. One process at a time: a second
// one is refused. Throws IoError, Failure.
class ResumableFile {
 public:
  // Checks that the file can be made; makes nothing yet.
  explicit ResumableFile(const std::string& path);
  ResumableFile(const ResumableFile&) = delete;
  ResumableFile& operator=(const ResumableFile&) = delete;
  // Removes the partial file if it is empty and resume() was not called.
  ~ResumableFile();

  // Opens and locks the partial file.
  void open();
  // True if the partial file begins with `length` bytes of that digest.
  [[nodiscard]] bool begins_with(std::uint64_t length, std::uint64_t digest);
  // Cuts the file to its first `length` bytes (0: to start anew), which must have that digest; what
  // follows is written after them. To be called before anything is written. Throws Failure if the
  // file is shorter or other bytes.
  void resume(std::uint64_t length, std::uint64_t digest);
  [[nodiscard]] Output& stream() { return stream_; }
  // Everything written is on the disk; returns the length.
  std::uint64_t sync();
  // Gives the file its name. Nothing can be written afterwards.
  void commit();
  [[nodiscard]] const std::string& path() const { return path_; }
  // Where the bytes are until then.
  [[nodiscard]] const std::string& partial_path() const { return partial_; }

 private:
  bool lock_once();

  std::string path_;
  std::string partial_;
  int fd_ = -1;
  bool in_use_ = false;
  Output stream_;
};

// The state file of one piece of work, written atomically with a checksum of its own.
class Checkpoint {
 public:
  struct State {
    std::uint64_t output_length = 0;
    std::uint64_t output_digest = 0;
    std::string payload = {};
    // Of a run whose output is complete, but may not have got its name: the exit status.
    std::optional<int> complete = std::nullopt;
  };

  // `format` is the version of the tool's payload, `args` the digest of all that determines the
  // result, the part included.
  Checkpoint(std::string path, std::string tool, std::uint64_t format, std::uint64_t args);

  // The saved state; nullopt if there is no file. Throws Failure for a file of another tool, format
  // or arguments, for one that is damaged, saying what to do, and for a device or pipe.
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
  double every_;
  core::Deadline next_;
};

// Thrown by ResumableRun::start() if the run is complete: it was killed after its last record. The
// output has its name, and the checkpoint is gone.
class AlreadyComplete : public std::exception {
 public:
  AlreadyComplete(std::string path, int status) : path_(std::move(path)), status_(status) {}
  [[nodiscard]] const char* what() const noexcept override { return "already complete"; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] int status() const { return status_; }

 private:
  std::string path_;
  int status_;
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
  // The output is complete when `output_path` exists. Throws Failure or IoError if one of the files
  // cannot be written, and leaves nothing behind until start().
  ResumableRun(std::string checkpoint_path, double every_seconds, const std::string& output_path);

  // Says what the run is. Returns the saved payload and cuts the output to what it was then, or
  // nullopt for a run from the beginning. Call it once, before anything is written. Throws as
  // Checkpoint::load and ResumableFile::resume, and AlreadyComplete.
  std::optional<std::string> start(const std::string& tool, std::uint64_t format,
                                   std::uint64_t args);
  // What the runs before wrote, for ShardWriter to go on after.
  [[nodiscard]] const std::string& partial_path() const { return file_.partial_path(); }
  [[nodiscard]] Output& stream() { return file_.stream(); }
  [[nodiscard]] bool due() { return interval_.due(); }
  void save(std::string payload);
  // Names the output, then removes the checkpoint. cli::run calls it with the exit status.
  void complete(int status = 0);

 private:
  [[noreturn]] void finish(const Checkpoint::State& state);

  std::string checkpoint_path_;
  ResumableFile file_;
  Interval interval_;
  std::optional<Checkpoint> checkpoint_;
};

}  // namespace tsume::io
