// freecell_weights LENGTHS SEED SECONDS FIRST LAST - learns weights for the order of the beam
// search for FreeCell solutions (lib/freecell/search/appraisal.hpp), beginning without any, and
// compares them with those of the program on deals that are not learned from.
//
// Hill climbing: a random change of a few weights stays if the solutions of a sample of deals do
// not become worse. A change that made them better is made once more. The sample is exchanged
// slowly, so that what is learned is not the sample. LENGTHS is freecell-lengths.tsv.
//
// The table has, for each order: its visits, the deals FIRST to LAST that it solves, processor
// milliseconds a deal, the mean loss with its standard error, and how much less that is than
// without weights, paired. Without weights there are more visits, so that it has no less time. SEED
// decides the changes and the samples; the clock, when the climb ends.
#include "lib/core/limits.hpp"
#include "lib/core/random.hpp"
#include "lib/freecell/rules/deal.hpp"
#include "lib/freecell/search/search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fmt/core.h>
#include <fstream>
#include <map>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tsume;
using namespace tsume::freecell;

using Weights = Appraisal::Weights;
using Order = std::optional<Weights>;

constexpr std::uint64_t last_deal_to_learn_from = 28000;
constexpr std::uint64_t visits = 7500;
constexpr std::uint64_t visits_without = 8500;  // weights take an eighth of the time

double seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// The shortest lengths of the deals that have a solution.
std::map<std::uint64_t, int> read_lengths(const char* path) {
  std::map<std::uint64_t, int> lengths;
  std::ifstream in(path);
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    std::uint64_t deal = 0;
    std::string status;
    int length = 0;
    if (fields >> deal >> status >> length && status == "solved") {
      lengths[deal] = length;
    }
  }
  return lengths;
}

class Losses {
 public:
  explicit Losses(const char* path) : lengths_(read_lengths(path)) {}

  [[nodiscard]] bool has(std::uint64_t deal) const { return lengths_.contains(deal); }
  [[nodiscard]] bool empty() const { return lengths_.empty(); }

  // How many moves the solution of a deal is longer than the shortest. A solution that is much
  // longer counts as `much`: the portfolio's would do; none counts as `none`.
  static constexpr int much = 20;
  static constexpr int none = 25;
  [[nodiscard]] int of(std::uint64_t deal, const Order& order) const {
    SearchOptions options;
    options.weights = order;
    core::Limits limits;
    limits.nodes = order ? visits : visits_without;
    const SearchResult found = beam_search(microsoft_deal(deal), {}, options, limits);
    return found.has_solution
               ? std::min(much, static_cast<int>(found.moves.size()) - lengths_.at(deal))
               : none;
  }

 private:
  std::map<std::uint64_t, int> lengths_;
};

// All weights of an order.
std::vector<int*> all_of(Weights& weights) {
  std::vector<int*> all{&weights.on_higher, &weights.on_lower, &weights.above[0],
                        &weights.above[1]};
  for (auto& row : weights.space) {
    for (int& weight : row) {
      all.push_back(&weight);
    }
  }
  return all;
}

Weights all_zero() {
  Weights weights;
  for (int* weight : all_of(weights)) {
    *weight = 0;
  }
  return weights;
}

class Climber {
 public:
  Climber(const Losses& losses, std::uint64_t seed) : losses_(losses), random_(seed) {
    for (std::size_t i = 0; i < sample_size; ++i) {
      deals_.push_back(draw());
      now_.push_back(losses_.of(deals_.back(), best_));
    }
  }

  Weights climb(double seconds_to_learn) {
    constexpr int tries_before_exchange = 15;
    const double begin = seconds();
    for (int tries = 1; seconds() - begin < seconds_to_learn; ++tries) {
      attempt();
      if (tries % tries_before_exchange == 0) {
        exchange();
      }
    }
    return best_;
  }

 private:
  static constexpr std::size_t sample_size = 160;

  std::uint64_t draw() {
    for (;;) {
      const std::uint64_t deal = 1 + random_.below(last_deal_to_learn_from);
      if (losses_.has(deal)) {
        return deal;
      }
    }
  }

  // A change of one to six weights, those of space by up to 0.6 of a move, others by up to 0.2.
  void choose_step() {
    constexpr std::size_t other_weights = 4;
    step_.assign(all_of(best_).size(), 0);
    for (std::uint64_t k = 1 + random_.below(6); k > 0; --k) {
      const std::size_t i = random_.below(step_.size());
      const int most = i < other_weights ? 12 : 40;
      step_[i] = static_cast<int>(random_.below(2 * static_cast<std::uint64_t>(most) + 1)) - most;
    }
  }

  void attempt() {
    if (!again_) {
      choose_step();
    }
    Weights next = best_;
    const std::vector<int*> all = all_of(next);
    for (std::size_t i = 0; i < all.size(); ++i) {
      *all[i] += step_[i];
    }
    again_ = false;
    // A change that is clearly worse is given up early.
    constexpr std::size_t least_deals = 30;
    constexpr double hoped_for = 0.12;  // a deal
    constexpr double margin = 6;
    std::vector<int> then;
    int worse = 0;
    for (std::size_t i = 0; i < deals_.size(); ++i) {
      then.push_back(losses_.of(deals_[i], next));
      worse += then[i] - now_[i];
      if (i >= least_deals && worse > hoped_for * static_cast<double>(deals_.size() - i) + margin) {
        return;
      }
    }
    if (worse <= 0) {
      again_ = worse < 0;
      best_ = next;
      now_ = then;
    }
  }

  void exchange() {
    for (std::size_t k = 0; k < sample_size / 8; ++k) {
      const std::size_t i = random_.below(sample_size);
      deals_[i] = draw();
      now_[i] = losses_.of(deals_[i], best_);
    }
  }

  const Losses& losses_;
  core::Random random_;
  Weights best_ = all_zero();
  std::vector<std::uint64_t> deals_;
  std::vector<int> now_;  // the losses of the sample
  std::vector<int> step_;
  bool again_ = false;
};

struct Mean {
  explicit Mean(const std::vector<int>& values) {
    const auto n = static_cast<double>(values.size());
    mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double squares = 0;
    for (const int value : values) {
      squares += (value - mean) * (value - mean);
    }
    error = std::sqrt(squares) / n;
  }
  double mean = 0;
  double error = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) {
    fmt::print(stderr, "usage: freecell_weights LENGTHS SEED SECONDS FIRST LAST\n");
    return 2;
  }
  const Losses losses(argv[1]);
  if (losses.empty()) {
    fmt::print(stderr, "freecell_weights: {}: no lengths\n", argv[1]);
    return 1;
  }
  const std::uint64_t first = std::strtoull(argv[4], nullptr, 10);
  const std::uint64_t last = std::strtoull(argv[5], nullptr, 10);
  if (first <= last_deal_to_learn_from || last < first || !losses.has(last)) {
    fmt::print(stderr, "freecell_weights: deals {} to {} cannot be tested on\n", first, last);
    return 1;
  }

  Weights learned = Climber(losses, std::strtoull(argv[2], nullptr, 10)).climb(std::atof(argv[3]));
  fmt::print(stderr, "on_higher, on_lower, above, space:");
  for (const int* weight : all_of(learned)) {
    fmt::print(stderr, " {}", *weight);
  }
  fmt::print(stderr, "\n");

  fmt::print("weights\tvisits\tdeals\tsolved\tms\tloss\terror\tgain\tgain_error\n");
  std::vector<int> without;
  const std::array<std::pair<const char*, Order>, 3> orders{
      {{"none", {}}, {"of the program", Weights{}}, {"learned", learned}}};
  for (const auto& [name, order] : orders) {
    std::vector<int> all;
    int solved = 0;
    const double begin = seconds();
    for (std::uint64_t deal = first; deal <= last; ++deal) {
      if (losses.has(deal)) {
        all.push_back(losses.of(deal, order));
        solved += all.back() < Losses::none ? 1 : 0;
      }
    }
    const double ms = (seconds() - begin) * 1000 / static_cast<double>(all.size());
    const Mean loss(all);
    without = order ? without : all;
    std::vector<int> gains;
    for (std::size_t i = 0; i < all.size(); ++i) {
      gains.push_back(without[i] - all[i]);
    }
    const Mean gain(gains);
    fmt::print("{}\t{}\t{}\t{}\t{:.1f}\t{:.2f}\t{:.2f}\t{:.2f}\t{:.2f}\n", name,
               order ? visits : visits_without, all.size(), solved, ms, loss.mean, loss.error,
               gain.mean, gain.error);
  }
}
