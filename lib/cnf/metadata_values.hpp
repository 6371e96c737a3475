// The values of a problem description in the metadata of a formula, as a decoder reads them: it
// never guesses, so an unknown key and a value that is spelled otherwise than it is written are
// refused. All functions throw io::Failure that names the key.
#pragma once

#include "lib/cnf/metadata.hpp"
#include "lib/core/error.hpp"
#include "lib/core/names.hpp"
#include "lib/core/text.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::cnf {

// The key with which an encoder says that the formula is the empty clause, and why.
inline constexpr const char* impossible_key = "impossible";

class MetadataValues {
 public:
  // The metadata must outlive the values.
  explicit MetadataValues(const Metadata& metadata) : metadata_(metadata) {}

  // Throws unless the metadata are of this kind and have no keys but these and impossible_key.
  void require_kind(std::string_view kind) const;
  void require_keys(std::span<const char* const> keys) const;

  // Throws unless `again`, the description of what was parsed, has the same values: a value may be
  // spelled in one way only.
  void require_same(const Metadata& again) const;

  [[nodiscard]] std::optional<std::string> find(const std::string& key) const {
    return metadata_.find(key);
  }
  [[nodiscard]] std::string require(const std::string& key) const;
  [[nodiscard]] bool flag(const std::string& key) const;
  // A number from `least` to `most`.
  [[nodiscard]] std::uint64_t number(
      const std::string& key, std::uint64_t least = 0,
      std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const;
  // One of the names.
  template <typename E, std::size_t N>
  [[nodiscard]] E choice(const std::string& key, const core::Named<E> (&names)[N]) const {
    const std::string value = require(key);
    const std::optional<E> found = core::value_of(names, value);
    if (!found) {
      bad(key, value);
    }
    return *found;
  }
  // parse(text), of which print() gives the text again. parse may throw core::BadArgument and
  // core::BadText.
  template <typename Parse, typename Print>
  auto exactly(const std::string& key, std::string_view text, Parse parse, Print print) const {
    try {
      auto value = parse(text);
      if (print(value) == text) {
        return value;
      }
    } catch (const core::BadArgument& error) {
      fail(key + ": " + error.what());
    } catch (const core::BadText& error) {
      fail(key + ": " + error.what());
    }
    bad(key, text);
  }
  // The items of a list with commas, none without the key.
  template <typename Each>
  void for_each(const std::string& key, Each each) const {
    if (const auto text = find(key)) {
      for (const std::string_view item : core::split_fields(*text, ',')) {
        each(item);
      }
    }
  }

  [[nodiscard]] static std::uint64_t number_in(const std::string& key, std::string_view text);
  [[noreturn]] static void bad(const std::string& key, std::string_view value);
  [[noreturn]] static void fail(const std::string& reason);

 private:
  const Metadata& metadata_;
};

// Sets a truth value, as MetadataValues::flag() reads it.
inline void set_flag(Metadata& metadata, const char* key, bool value) {
  metadata.set(key, value ? "1" : "0");
}

// Sets a list, as MetadataValues::for_each() reads it; an empty one has no key.
template <typename Items, typename Print = std::identity>
void set_list(Metadata& metadata, const char* key, const Items& items, Print print = {}) {
  std::vector<std::string> texts;
  for (const auto& item : items) {
    texts.push_back(print(item));
  }
  if (!texts.empty()) {
    metadata.set(key, core::join(texts, ","));
  }
}

}  // namespace tsume::cnf
