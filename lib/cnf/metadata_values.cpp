#include "lib/cnf/metadata_values.hpp"

#include "lib/io/error.hpp"

#include <algorithm>
#include <utility>

namespace tsume::cnf {

void MetadataValues::require_kind(std::string_view kind) const {
  if (metadata_.kind != kind) {
    throw io::Failure("the problem description is of kind " + core::quoted(metadata_.kind) +
                      ", not " + std::string(kind));
  }
}

void MetadataValues::require_keys(std::span<const char* const> keys) const {
  for (const auto& [key, value] : metadata_.values) {
    if (key != impossible_key && std::ranges::find(keys, std::string_view(key)) == keys.end()) {
      fail("unknown key " + core::quoted(key));
    }
  }
}

void MetadataValues::require_same(const Metadata& again) const {
  for (const auto& [key, value] : metadata_.values) {
    if (key != impossible_key && again.find(key) != value) {
      bad(key, value);
    }
  }
}

std::string MetadataValues::require(const std::string& key) const {
  auto value = find(key);
  if (!value) {
    fail("no " + key);
  }
  return *std::move(value);
}

bool MetadataValues::flag(const std::string& key) const {
  const std::string value = require(key);
  if (value != "0" && value != "1") {
    bad(key, value);
  }
  return value == "1";
}

std::uint64_t MetadataValues::number(const std::string& key, std::uint64_t least,
                                     std::uint64_t most) const {
  const std::string text = require(key);
  const std::uint64_t value = number_in(key, text);
  if (value < least || value > most) {
    bad(key, text);
  }
  return value;
}

std::uint64_t MetadataValues::number_in(const std::string& key, std::string_view text) {
  const auto value = core::parse_decimal<std::uint64_t>(text);
  if (!value || (text.size() > 1 && text.front() == '0')) {
    bad(key, text);
  }
  return *value;
}

void MetadataValues::bad(const std::string& key, std::string_view value) {
  fail("bad value " + core::quoted(value) + " of " + key);
}

void MetadataValues::fail(const std::string& reason) {
  throw io::Failure("problem description: " + reason);
}

}  // namespace tsume::cnf
