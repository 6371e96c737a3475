// The report of a checker: a line for each item, "id verdict reason", and the exit status.
#pragma once

#include "lib/core/exit.hpp"
#include "lib/core/names.hpp"
#include "lib/io/output.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tsume::io {

enum class CheckFormat : std::uint8_t { text, json };
inline constexpr core::Named<CheckFormat> check_format_names[] = {{CheckFormat::text, "text"},
                                                                  {CheckFormat::json, "json"}};

// What a checker says of an item.
enum class Checked : std::uint8_t {
  valid,
  invalid,
  unchecked,  // this checker cannot tell
  timeout,
  bad_input,  // not an item
};
inline constexpr core::Named<Checked> checked_names[] = {{Checked::valid, "valid"},
                                                         {Checked::invalid, "invalid"},
                                                         {Checked::unchecked, "unchecked"},
                                                         {Checked::timeout, "timeout"},
                                                         {Checked::bad_input, "bad-input"}};

struct CheckedItem {
  std::string id;
  Checked verdict = Checked::valid;
  std::string reason;              // may be empty; without tabs and line ends
  std::string_view category = {};  // printed in place of "valid"
};

struct CheckStyle {
  CheckFormat format = CheckFormat::text;
  bool errors_only = false;  // pass over what is valid
};

// Appends the line of an item, or nothing if the style passes over it.
void append_item(std::string& text, const CheckedItem& item, const CheckStyle& style);

// How many items got which verdict.
class CheckTally {
 public:
  void add(const CheckedItem& item);
  void add(const CheckTally& other);

  // failure if an item is invalid or bad, undecided if one is unchecked, ok.
  [[nodiscard]] core::Exit status() const;
  // For people: "3 valid, 1 invalid"; of a single item that is not valid its id and reason.
  [[nodiscard]] std::string summary() const;

 private:
  [[nodiscard]] std::uint64_t count(Checked verdict) const;

  std::array<std::uint64_t, std::size(checked_names)> counts_{};
  std::string first_fault_;
};

// Writes the line with the names of the columns (unless JSON) before the first item, then items as
// they come.
class CheckReport {
 public:
  CheckReport(Output& out, CheckStyle style) : out_(out), style_(style) {}

  void add(const CheckedItem& item);
  // Lines of append_item, and their items.
  void add(const std::string& lines, const CheckTally& items);
  // Ends the report: also without an item the columns have names.
  [[nodiscard]] const CheckTally& finish();

 private:
  void begin();

  Output& out_;
  CheckStyle style_;
  CheckTally tally_;
  bool begun_ = false;
};

}  // namespace tsume::io
