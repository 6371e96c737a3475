// How long turns took: for --stats.
#pragma once

#include "lib/core/deadline.hpp"

#include <string>
#include <vector>

namespace tsume::samurai {

// Wall time, and the processor time of this process.
class Stopwatch {
 public:
  void start();
  // Records the time since the last start.
  void stop();
  // "48 turns: median 1.25 ms, worst 8.07 ms", and the same of the processor time
  [[nodiscard]] std::string wall_summary(const std::string& what) const;
  [[nodiscard]] std::string summary(const std::string& what) const;

 private:
  core::Deadline turn_;
  double processor_begun_ = 0;
  std::vector<double> wall_;  // milliseconds
  std::vector<double> processor_;
};

}  // namespace tsume::samurai
