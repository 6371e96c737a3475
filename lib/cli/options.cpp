#include "lib/cli/options.hpp"

#include "lib/core/text.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>
#include <utility>

namespace tsume::cli {

namespace po = boost::program_options;

namespace {

std::string flagged(const std::string& name) {
  return "--" + name;
}

[[noreturn]] void reject(const std::string& option, std::string_view text,
                         const std::string& expected) {
  throw UsageError(option + ": " + core::quoted(text) + " is not " + expected);
}

std::string range_text(std::uint64_t low, std::uint64_t high) {
  const std::string from = "a whole number from " + std::to_string(low);
  return high == Options::no_limit ? from + " up" : from + " to " + std::to_string(high);
}

double parse_seconds(const std::string& option, std::string_view text) {
  constexpr double longest = 1e9;
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [ptr, ec] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  const bool plain = !text.empty() && text.find_first_not_of("0123456789.") == text.npos;
  if (!plain || ec != std::errc{} || ptr != end || !(value > 0) || value > longest) {
    reject(option, text, "a number of seconds above 0 and at most 1000000000");
  }
  return value;
}

Shard parse_shard(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash != text.npos) {
    const auto index = core::parse_decimal<std::uint64_t>(text.substr(0, slash));
    const auto count = core::parse_decimal<std::uint64_t>(text.substr(slash + 1));
    if (index && count && *index < *count) {
      return {*index, *count};
    }
  }
  reject("--shard", text, "I/N with 0 <= I < N");
}

}  // namespace

std::uint64_t parse_count(const std::string& option, std::string_view text, std::uint64_t low,
                          std::uint64_t high) {
  const auto value = core::parse_decimal<std::uint64_t>(text);
  if (!value || *value < low || *value > high) {
    reject(option, text, range_text(low, high));
  }
  return *value;
}

std::uint64_t parse_size(const std::string& option, std::string_view text) {
  constexpr std::string_view units = "KMGT";
  if (!text.empty()) {
    const std::size_t unit = units.find(text.back());
    const auto value = core::parse_decimal<std::uint64_t>(text.substr(0, text.size() - 1));
    if (unit != units.npos && value && *value > 0 && *value < std::uint64_t{1} << 20) {
      return *value << (10 * (unit + 1));
    }
  }
  reject(option, text, "a size with its unit, such as 512M or 4G");
}

struct Options::State {
  // Boost sees strings only; each option's setter checks and converts, so that every message names
  // the option, the value and the range.
  po::options_description own{"options", 80, 40};
  po::options_description all{"options", 80, 40};
  std::vector<std::pair<std::string, std::function<void(const std::string&)>>> setters;
  Common common;
  std::string operand_name;
  std::vector<std::string>* operands = nullptr;
  std::size_t operand_low = 0;
  std::size_t operand_high = 0;

  void add_value(const std::string& name, const std::string& value_name, bool repeatable,
                 const std::string& help, const std::string& shown_default,
                 std::function<void(const std::string&)> set) {
    const std::string text =
        shown_default.empty() ? help : help + " (default " + shown_default + ")";
    // A vector target without multitoken() accepts the option several times, one value each.
    auto* const semantic = po::value<std::vector<std::string>>()->value_name(value_name);
    if (repeatable) {
      semantic->composing();
    }
    own.add_options()(name.c_str(), semantic, text.c_str());
    setters.emplace_back(name, [name, repeatable, set = std::move(set),
                                seen = false](const std::string& value) mutable {
      if (seen && !repeatable) {
        throw UsageError(flagged(name) + ": given twice");
      }
      seen = true;
      set(value);
    });
  }

  void add_choice(const std::string& name, const std::string& shown_default,
                  const std::vector<std::string>& names, const std::string& help,
                  std::function<void(const std::string&)> set) {
    const std::string listed = core::join(names, ", ");
    add_value(name, "NAME", false, help + ": " + listed, shown_default,
              [name, names, listed, set = std::move(set)](const std::string& value) {
                if (std::find(names.begin(), names.end(), value) == names.end()) {
                  reject(flagged(name), value, "one of " + listed);
                }
                set(value);
              });
  }
};

Options::Options() : state_(std::make_unique<State>()) {}
Options::Options(Options&&) noexcept = default;
Options& Options::operator=(Options&&) noexcept = default;
Options::~Options() = default;

void Options::flag(const std::string& name, bool& target, const std::string& help) {
  state_->own.add_options()(name.c_str(), po::bool_switch(&target), help.c_str());
}

void Options::text(const std::string& name, const std::string& value_name, std::string& target,
                   const std::string& help) {
  state_->add_value(name, value_name, false, help, target,
                    [&target](const std::string& value) { target = value; });
}

void Options::text(const std::string& name, const std::string& value_name,
                   std::optional<std::string>& target, const std::string& help) {
  state_->add_value(name, value_name, false, help, target.value_or(""),
                    [&target](const std::string& value) { target = value; });
}

void Options::texts(const std::string& name, const std::string& value_name,
                    std::vector<std::string>& target, const std::string& help) {
  state_->add_value(name, value_name, true, help, "",
                    [&target](const std::string& value) { target.push_back(value); });
}

void Options::count(const std::string& name, const std::string& value_name, std::uint64_t& target,
                    const std::string& help, std::uint64_t low, std::uint64_t high) {
  state_->add_value(name, value_name, false, help, std::to_string(target),
                    [&target, name, low, high](const std::string& value) {
                      target = parse_count(flagged(name), value, low, high);
                    });
}

void Options::count(const std::string& name, const std::string& value_name,
                    std::optional<std::uint64_t>& target, const std::string& help,
                    std::uint64_t low, std::uint64_t high) {
  state_->add_value(name, value_name, false, help, target ? std::to_string(*target) : "",
                    [&target, name, low, high](const std::string& value) {
                      target = parse_count(flagged(name), value, low, high);
                    });
}

void Options::seconds(const std::string& name, std::optional<double>& target,
                      const std::string& help) {
  state_->add_value(name, "SECONDS", false, help, "", [&target, name](const std::string& value) {
    target = parse_seconds(flagged(name), value);
  });
}

void Options::size(const std::string& name, std::optional<std::uint64_t>& target,
                   const std::string& help) {
  state_->add_value(name, "SIZE", false, help, "", [&target, name](const std::string& value) {
    target = parse_size(flagged(name), value);
  });
}

void Options::choice(const std::string& name, std::string& target,
                     const std::vector<std::string>& names, const std::string& help) {
  state_->add_choice(name, target, names, help,
                     [&target](const std::string& value) { target = value; });
}

void Options::choice(const std::string& name, std::optional<std::string>& target,
                     const std::vector<std::string>& names, const std::string& help) {
  state_->add_choice(name, target.value_or(""), names, help,
                     [&target](const std::string& value) { target = value; });
}

namespace {
constexpr const char* shard_help = "do part I of N, 0 <= I < N";
}

void Options::shard(Shard& target) {
  state_->add_value("shard", "I/N", false, shard_help, "",
                    [&target](const std::string& value) { target = parse_shard(value); });
}

void Options::shard(std::optional<Shard>& target) {
  state_->add_value("shard", "I/N", false, shard_help, "",
                    [&target](const std::string& value) { target = parse_shard(value); });
}

void Options::seed(std::uint64_t& target) {
  count("seed", "N", target, "seed of the random choices", 0);
}

void Options::progress() {
  flag("progress", state_->common.progress, "plain progress lines on stderr, for logs");
}

void Options::checkpoint() {
  text("checkpoint", "FILE", state_->common.checkpoint, "keep the state there, and resume from it");
  seconds("checkpoint-every", state_->common.checkpoint_every,
          "write the checkpoint this often (default 60)");
}

void Options::operands(const std::string& value_name, std::vector<std::string>& target,
                       std::size_t low, std::size_t high) {
  state_->operand_name = value_name;
  state_->operands = &target;
  state_->operand_low = low;
  state_->operand_high = high;
}

Options::Common Options::parse(int argc, const char* const* argv) {
  State& state = *state_;
  std::string output;
  state.all.add(state.own);
  std::vector<std::string> operands;
  po::options_description hidden;
  hidden.add_options()("operand", po::value<std::vector<std::string>>());
  po::options_description common;
  common.add_options()("output,o", po::value<std::string>())(
      "quiet,q", po::bool_switch(&state.common.quiet))("help,h", "")("version", "");
  po::options_description every;
  every.add(state.own).add(common).add(hidden);
  po::positional_options_description positional;
  positional.add("operand", -1);
  po::variables_map values;
  try {
    constexpr int style =
        po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(argc, argv)
                  .options(every)
                  .positional(positional)
                  .style(style)
                  .run(),
              values);
    po::notify(values);
  } catch (const po::unknown_option& error) {
    // Its what() puts the name into a template again and again, without end if the name holds a
    // mark of the template, as "%canonical_option%".
    throw UsageError("unrecognised option " + core::quoted(error.get_option_name()));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  for (const auto& [name, set] : state.setters) {
    if (values.count(name) > 0) {
      for (const std::string& value : values[name].as<std::vector<std::string>>()) {
        set(value);
      }
    }
  }
  if (values.count("output") > 0) {
    state.common.output = values["output"].as<std::string>();
    if (state.common.output.empty()) {
      reject("--output", "", "a file name");
    }
  }
  if (state.common.checkpoint && state.common.output == "-") {
    throw UsageError("--checkpoint: needs --output FILE");
  }
  if (values.count("operand") > 0) {
    operands = values["operand"].as<std::vector<std::string>>();
  }
  if (operands.size() > state.operand_high) {
    throw UsageError("unexpected operand " + core::quoted(operands[state.operand_high]));
  }
  if (operands.size() < state.operand_low) {
    throw UsageError("missing operand " + state.operand_name);
  }
  if (state.operands != nullptr) {
    *state.operands = std::move(operands);
  }
  return state.common;
}

std::string Options::describe() const {
  po::options_description shown("options", 80, 40);
  for (const auto& option : state_->own.options()) {
    shown.add(option);
  }
  shown.add_options()("output,o", po::value<std::string>()->value_name("FILE"),
                      "write there when complete; - is stdout")("quiet,q", "no progress, no notes")(
      "help,h", "show this help and exit")("version", "show the version and exit");
  std::ostringstream text;
  text << shown;
  return std::move(text).str();
}

}  // namespace tsume::cli
