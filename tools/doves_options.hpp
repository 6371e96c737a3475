// Options that the tools of Tokyo Doves share: which rules, whose turn, and a stream of positions.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/doves/rules/rules.hpp"

#include <optional>
#include <string>

namespace tsume::tools {

struct RulesOptions {
  doves::DoubleSurround both = doves::DoubleSurround::lose;
  bool no_remove = false;

  void add_to(cli::Options& options) {
    options.choice("both", both, doves::double_surround_names,
                   "outcome for a player whose action surrounds both bosses");
    options.flag("no-remove", no_remove, "never take doves back into hand");
  }
  [[nodiscard]] doves::Rules rules() const { return {both, !no_remove}; }
};

struct TurnOption {
  bool green = false;

  void add_to(cli::Options& options) {
    options.flag("green", green, "it is Green's turn, not Red's");
  }
  [[nodiscard]] doves::Side side() const { return green ? doves::Side::green : doves::Side::red; }
};

// Positions, one a line, from FILE or stdin.
struct PositionsOptions {
  bool skip_bad = false;
  std::optional<std::string> file;

  void add_to(cli::Options& options) {
    options.skip_bad(skip_bad);
    options.operand("FILE", file);
  }
  [[nodiscard]] io::Input open(cli::Context& context) const {
    return context.open(file.value_or("-"));
  }
};

}  // namespace tsume::tools
