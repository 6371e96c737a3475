// JSON values, written and read through nlohmann-json, which is included in json.cpp only: its
// headers cost more compile time than most of our files.
#pragma once

#include "lib/core/error.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tsume::core {

// A JSON value. Objects keep the order in which their fields were set. A copy, and a field or an
// item that is read, shares the value it comes from until one of them is changed: reading copies
// nothing.
class Json {
 public:
  Json();  // null
  // Truth values and numbers; other types do not convert.
  template <std::same_as<bool> T>
  Json(T value) : Json(Scalar{}, static_cast<bool>(value)) {}
  template <std::signed_integral T>
  Json(T value) : Json(Scalar{}, static_cast<std::int64_t>(value)) {}
  template <std::unsigned_integral T>
  requires(!std::same_as<T, bool>) Json(T value)
      : Json(Scalar{}, static_cast<std::uint64_t>(value)) {}
  template <std::floating_point T>
  Json(T value) : Json(Scalar{}, static_cast<double>(value)) {}
  Json(std::string_view text);
  Json(const char* text) : Json(std::string_view(text)) {}
  Json(const std::string& text) : Json(std::string_view(text)) {}
  // nullopt is null.
  template <class T>
  Json(const std::optional<T>& value) : Json(value ? Json(*value) : Json()) {}

  [[nodiscard]] static Json object();
  [[nodiscard]] static Json array();
  // An array with a value for each item, made by `convert`.
  template <class Range, class Convert>
  [[nodiscard]] static Json array(const Range& items, Convert convert) {
    Json result = array();
    for (const auto& item : items) {
      result.push(convert(item));
    }
    return result;
  }
  template <class Range>
  [[nodiscard]] static Json array(const Range& items) {
    return array(items, [](const auto& item) { return Json(item); });
  }

  // Adds a field to an object, or replaces it; adds an item to an array. Both return *this.
  Json& set(std::string_view key, Json value) &;
  Json&& set(std::string_view key, Json value) && { return std::move(set(key, std::move(value))); }
  Json& push(Json value);

  // One line without its end: {"a":1,"b":[1,2]}. Of text that is not UTF-8 it has as_utf8().
  [[nodiscard]] std::string compact() const;
  // An object as a line of a table: its values between tabs, text as it is, the items of an array
  // between blanks, 1 or 0 for truth values, "-" for null and for an empty array.
  [[nodiscard]] std::string tab_separated() const;
  // The first line of a table of such objects, without its end: "# " and their names between tabs.
  [[nodiscard]] std::string column_names() const;

  // The only value in a text. Throws BadText that names the place, or for more than 1000 levels, or
  // fields of an object, or two fields of an object with the same name.
  [[nodiscard]] static Json parse(std::string_view text);

  [[nodiscard]] bool is_null() const;
  [[nodiscard]] bool is_object() const;
  [[nodiscard]] bool is_array() const;
  [[nodiscard]] bool is_string() const;
  [[nodiscard]] bool is_number() const;

  // The number of items or fields; 0 for other values.
  [[nodiscard]] std::size_t size() const;
  // Item i < size() of an array. Throws BadText if there is none.
  [[nodiscard]] Json at(std::size_t i) const;
  // A field of an object, whatever its value; nullopt if this is not an object or has no such
  // field.
  [[nodiscard]] std::optional<Json> find(std::string_view key) const;
  // The same; throws BadText "no field 'key'" if it is absent.
  [[nodiscard]] Json get(std::string_view key) const;

  // The value of that type. They throw BadText "expected ..., found ...". A number such as 3.0 or
  // 1e3, which other programs write for an integer, is an integer.
  [[nodiscard]] std::string string() const;
  [[nodiscard]] double number() const;
  template <std::integral T>
  [[nodiscard]] T integer(T low = std::numeric_limits<T>::min(),
                          T high = std::numeric_limits<T>::max()) const {
    return static_cast<T>(
        integer_in(static_cast<std::int64_t>(low), std::in_range<std::int64_t>(high)
                                                       ? static_cast<std::int64_t>(high)
                                                       : std::numeric_limits<std::int64_t>::max()));
  }

 private:
  struct Scalar {};
  Json(Scalar, bool value);
  Json(Scalar, std::int64_t value);
  Json(Scalar, std::uint64_t value);
  Json(Scalar, double value);
  explicit Json(std::shared_ptr<void> value) : value_(std::move(value)) {}
  void stop_sharing();
  [[nodiscard]] std::int64_t integer_in(std::int64_t low, std::int64_t high) const;

  std::shared_ptr<void> value_;  // of the library, perhaps a part of a larger one
};

// Calls mark(c) for every character of a text in pieces that is not within a string.
class OutsideStrings {
 public:
  template <typename Mark>
  void read(std::string_view piece, const Mark& mark) {
    for (const char c : piece) {
      if (!in_string_) {
        in_string_ = c == '"';
        mark(c);
      } else if (escaped_) {
        escaped_ = false;
      } else {
        escaped_ = c == '\\';
        in_string_ = c != '"';
      }
    }
  }
  [[nodiscard]] bool in_string() const { return in_string_; }

 private:
  bool in_string_ = false;
  bool escaped_ = false;
};

// Collects the lines of a JSON object or array that may be spread over several lines, as jq prints
// them.
class JsonLines {
 public:
  // Whether a line of a mixed input begins an object or array.
  [[nodiscard]] static bool begins(std::string_view line);

  // Adds a line. True once all brackets are closed; take() is the text then.
  bool add(std::string_view line);
  [[nodiscard]] bool empty() const { return text_.empty(); }
  [[nodiscard]] std::size_t size() const { return text_.size(); }
  // The text so far; the next add() begins a new value.
  [[nodiscard]] std::string take();

 private:
  // Of what was read so far.
  struct Brackets {
    void read(std::string_view text);

    std::size_t open = 0;
    OutsideStrings outside;
  };

  std::string text_;
  Brackets brackets_;
};

}  // namespace tsume::core
