// How fast formulas are written: bytes of DIMACS a second into a pipe that somebody empties, and
// into nothing, for each encoding on knight's boards.
#include "lib/cnf/dimacs.hpp"
#include "lib/io/output.hpp"
#include "lib/tour/sat/encoder.hpp"
#include "tests/unit/tour/boards.hpp"

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <string>
#include <thread>
#include <unistd.h>

namespace {

using namespace tsume;

// A pipe whose other end reads and counts.
class Drain {
 public:
  Drain() {
    if (::pipe(ends_.data()) != 0) {
      std::abort();
    }
    reader_ = std::thread([this] {
      std::array<char, 1 << 16> buffer{};
      for (ssize_t n = 0; (n = ::read(ends_[0], buffer.data(), buffer.size())) > 0;) {
        bytes_ += n;
      }
    });
  }
  ~Drain() { ::close(ends_[0]); }
  [[nodiscard]] int fd() const { return ends_[1]; }
  // Closes the writing end and returns the bytes that went through.
  std::int64_t finish() {
    ::close(ends_[1]);
    reader_.join();
    return bytes_;
  }

 private:
  std::array<int, 2> ends_{};
  std::thread reader_;
  std::int64_t bytes_ = 0;
};

void write_to_pipe(benchmark::State& state, tour::Encoding encoding, std::uint32_t side) {
  const tour::Problem problem{.graph = tour::knight_graph(side, side), .closed = true};
  const tour::EncodingOptions options{.encoding = encoding};
  std::int64_t bytes = 0;
  for (auto _ : state) {
    Drain drain;
    io::Output out(drain.fd(), "pipe");
    cnf::write_formula(out, {}, [&](cnf::ClauseSink& sink) {
      tour::make_encoder(problem, options)->encode(sink);
    });
    out.flush();
    bytes += drain.finish();
  }
  state.SetBytesProcessed(bytes);
}

const int registered = [] {
  for (const auto& row : tour::encoding_names) {
    const std::uint32_t side = row.value == tour::Encoding::published ? 12 : 20;
    const std::string label = std::string(row.name) + "/" + std::to_string(side);
    benchmark::RegisterBenchmark(label.c_str(), [encoding = row.value,
                                                 side](benchmark::State& state) {
      write_to_pipe(state, encoding, side);
    })->UseRealTime();
  }
  return 0;
}();

}  // namespace

BENCHMARK_MAIN();
