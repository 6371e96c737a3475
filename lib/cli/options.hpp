// Option tables: a thin, typed layer over Boost.ProgramOptions that keeps the project's rules
// (plain decimals with a named range, no abbreviations, one error message form).
#pragma once

#include "lib/core/error.hpp"
#include "lib/core/shard.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::cli {

// Wrong options or operands.
using UsageError = core::BadArgument;

using core::Shard;

// A number of bytes, with a mandatory unit: 512M, 4G (powers of 1024). Throws UsageError naming the
// option.
[[nodiscard]] std::uint64_t parse_size(const std::string& option, std::string_view text);

// A count in [low, high]. Throws UsageError naming the option, the value and the range.
[[nodiscard]] std::uint64_t parse_count(const std::string& option, std::string_view text,
                                        std::uint64_t low, std::uint64_t high);

// The options of one tool. Each call binds a spelling to a variable that holds the default; the
// variable must outlive the parsing. A non-empty std::string or engaged number is shown as default.
class Options {
 public:
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  Options();
  Options(Options&&) noexcept;
  Options& operator=(Options&&) noexcept;
  ~Options();

  // --name
  void flag(const std::string& name, bool& target, const std::string& help);
  // --name VALUE, given at most once.
  void text(const std::string& name, const std::string& value_name, std::string& target,
            const std::string& help);
  void text(const std::string& name, const std::string& value_name,
            std::optional<std::string>& target, const std::string& help);
  // --name VALUE, repeatable.
  void texts(const std::string& name, const std::string& value_name,
             std::vector<std::string>& target, const std::string& help);
  // --name N: a plain decimal in [low, high].
  void count(const std::string& name, const std::string& value_name, std::uint64_t& target,
             const std::string& help, std::uint64_t low = 1, std::uint64_t high = no_limit);
  void count(const std::string& name, const std::string& value_name,
             std::optional<std::uint64_t>& target, const std::string& help, std::uint64_t low = 1,
             std::uint64_t high = no_limit);
  // --name SECONDS: a positive decimal number, fractions allowed.
  void seconds(const std::string& name, std::optional<double>& target, const std::string& help);
  // --name SIZE
  void size(const std::string& name, std::optional<std::uint64_t>& target, const std::string& help);
  // --name NAME: one of `names`, which the help text lists.
  void choice(const std::string& name, std::string& target, const std::vector<std::string>& names,
              const std::string& help);
  void choice(const std::string& name, std::optional<std::string>& target,
              const std::vector<std::string>& names, const std::string& help);
  // --shard I/N
  void shard(Shard& target);
  void shard(std::optional<Shard>& target);
  // --seed N, default 1
  void seed(std::uint64_t& target);
  // --progress: plain progress lines on stderr. Adds what --quiet turns off; see Context::progress.
  void progress();

  // --checkpoint FILE and --checkpoint-every SECONDS; cli::run gives the body Context::resumable.
  void checkpoint();

  // Operands: at least `low` and at most `high`; `value_name` for messages.
  void operands(const std::string& value_name, std::vector<std::string>& target, std::size_t low,
                std::size_t high);

  // What cli::run needs.
  struct Common {
    bool quiet = false;
    bool progress = false;
    std::string output = "-";
    std::optional<std::string> checkpoint;
    std::optional<double> checkpoint_every;
  };
  // Parses and fills the bound variables; adds the common options. Throws UsageError.
  Common parse(int argc, const char* const* argv);
  // The option list of the help text, 80 columns.
  [[nodiscard]] std::string describe() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tsume::cli
