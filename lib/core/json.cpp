#include "lib/core/json.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

namespace tsume::core {

using Value = nlohmann::ordered_json;

namespace {

std::string scalar(const Value& value) {
  return value.is_string() ? Value(as_utf8(value.get_ref<const std::string&>())).dump()
                           : value.dump();
}

void append(std::string& out, const Value& value, const char* blank) {
  if (!value.is_structured()) {
    out += scalar(value);
    return;
  }
  const bool object = value.is_object();
  out += object ? '{' : '[';
  bool first = true;
  for (const auto& [key, item] : value.items()) {
    out += first ? "" : std::string(",") + blank;
    first = false;
    if (object) {
      out += scalar(Value(key)) + ':' + blank;
    }
    append(out, item, blank);
  }
  out += object ? '}' : ']';
}

// A value of a table.
std::string cell(const Value& value) {
  if (value.is_string()) {
    return value.get<std::string>();
  }
  if (value.is_boolean()) {
    return value.get<bool>() ? "1" : "0";
  }
  if (value.is_array() && !value.empty()) {
    std::vector<std::string> items;
    std::transform(value.begin(), value.end(), std::back_inserter(items), cell);
    return join(items, " ");
  }
  return value.is_number() ? value.dump() : "-";
}

// A value that is destroyed without taking memory. The library's own destructor takes some for a
// value that is not empty, and ends the program if there is none; for values that are nested deeper
// it still does, as the stack has an end, too.
struct Owner {
  static constexpr unsigned greatest_depth = 1000;

  Value value;

  Owner() = default;
  Owner(const Owner&) = delete;
  Owner& operator=(const Owner&) = delete;
  ~Owner() { empty(value, greatest_depth); }

  static void empty(Value& value, unsigned depth) {
    if (!value.is_structured() || depth == 0) {
      return;
    }
    for (Value& item : value) {
      empty(item, depth - 1);
    }
    value.clear();
  }
};

std::shared_ptr<void> made(auto&& value) {
  const auto owner = std::make_shared<Owner>();
  owner->value = std::forward<decltype(value)>(value);
  return {owner, &owner->value};
}

Value& in(const std::shared_ptr<void>& value) {
  return *static_cast<Value*>(value.get());
}

// The library's own copy, and its own object where it grows, destroy values that are not empty if
// memory runs out on the way, or always; these two leave that to an Owner.
void copy(const Value& from, Value& to) {
  if (from.is_object()) {
    to = Value::object();
    auto& fields = to.get_ref<Value::object_t&>();
    fields.reserve(from.size());
    for (const auto& [key, item] : from.get_ref<const Value::object_t&>()) {
      fields.emplace_back(key, nullptr);
      copy(item, fields.back().second);
    }
  } else if (from.is_array()) {
    to = Value::array();
    for (const Value& item : from) {
      to.push_back(nullptr);
      copy(item, to.back());
    }
  } else {
    to = from;
  }
}

void grow(Value& object) {
  Owner larger;
  larger.value = Value::object();
  auto& fields = larger.value.get_ref<Value::object_t&>();
  fields.reserve(2 * object.size() + 4);
  for (auto& [key, item] : object.get_ref<Value::object_t&>()) {
    fields.emplace_back(key, nullptr);
    fields.back().second.swap(item);
  }
  object.swap(larger.value);
}

[[noreturn]] void wrong_type(const char* expected, const Value& found) {
  throw BadText(std::string("expected ") + expected + ", found " +
                core::quoted(found.dump(-1, ' ', false, Value::error_handler_t::replace)));
}

// nlohmann's message without its prefix "[json.exception.parse_error.101] parse error ".
std::string reason(const char* what) {
  std::string text = what;
  if (const auto at = text.find("at line "); at != text.npos) {
    text.erase(0, at);
  }
  return "not JSON: " + text;
}

}  // namespace

Json::Json() : value_(made(nullptr)) {}
Json::Json(std::string_view text) : value_(made(std::string(text))) {}
Json::Json(Scalar /*unused*/, bool value) : value_(made(value)) {}
Json::Json(Scalar /*unused*/, std::int64_t value) : value_(made(value)) {}
Json::Json(Scalar /*unused*/, std::uint64_t value) : value_(made(value)) {}
Json::Json(Scalar /*unused*/, double value) : value_(made(value)) {}

Json Json::object() {
  return Json(made(Value::object()));
}
Json Json::array() {
  return Json(made(Value::array()));
}

void Json::stop_sharing() {
  if (value_.use_count() > 1) {
    const auto owner = std::make_shared<Owner>();
    copy(in(value_), owner->value);
    value_ = {owner, &owner->value};
  }
}

Json& Json::set(std::string_view key, Json value) & {
  assert(is_object());
  stop_sharing();
  value.stop_sharing();
  const auto& fields = in(value_).get_ref<const Value::object_t&>();
  if (fields.size() == fields.capacity()) {
    grow(in(value_));
  }
  in(value_)[std::string(key)].swap(in(value.value_));
  return *this;
}

Json& Json::push(Json value) {
  assert(is_array());
  stop_sharing();
  value.stop_sharing();
  in(value_).push_back(std::move(in(value.value_)));
  return *this;
}

std::string Json::compact() const {
  std::string out;
  append(out, in(value_), "");
  return out;
}

std::string Json::tab_separated() const {
  assert(is_object());
  std::vector<std::string> cells;
  std::transform(in(value_).begin(), in(value_).end(), std::back_inserter(cells), cell);
  return join(cells, "\t");
}

std::string Json::column_names() const {
  assert(is_object());
  std::vector<std::string> names;
  for (const auto& [name, value] : in(value_).items()) {
    names.push_back(name);
  }
  return "# " + join(names, "\t");
}

namespace {

// Reads the text once before the parser does. The parser does not recurse, but much that works on
// a value does; and it looks through all fields of an object for each further one, of which two
// with the same name are one to it. (Its callback is no place to count: with one, it looks through
// all items of an array for each further one.) Throws BadText; what is not JSON is left to the
// parser.
class Bounds : public nlohmann::json_sax<Value> {
 public:
  bool start_object(std::size_t /*size*/) override { return open(); }
  bool start_array(std::size_t /*size*/) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    if (names_.back().size() == most) {
      throw BadText("an object with more than " + std::to_string(most) + " fields");
    }
    if (!names_.back().insert(name).second) {
      throw BadText("an object with two fields " + core::quoted(name));
    }
    return true;
  }
  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(std::int64_t /*value*/) override { return true; }
  bool number_unsigned(std::uint64_t /*value*/) override { return true; }
  bool number_float(double /*value*/, const std::string& /*text*/) override { return true; }
  bool string(std::string& /*value*/) override { return true; }
  bool binary(Value::binary_t& /*value*/) override { return true; }
  bool parse_error(std::size_t /*at*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return false;
  }

 private:
  static constexpr std::size_t most = 1000;

  bool open() {
    if (names_.size() == most) {
      throw BadText("more than " + std::to_string(most) + " levels of arrays and objects");
    }
    names_.emplace_back();
    return true;
  }
  bool close() {
    names_.pop_back();
    return true;
  }

  std::vector<std::set<std::string>> names_;  // in the objects and arrays that are open
};

}  // namespace

Json Json::parse(std::string_view text) {
  Bounds bounds;
  Value::sax_parse(text, &bounds);
  try {
    return Json(made(Value::parse(text)));
  } catch (const nlohmann::json::exception& error) {
    throw BadText(reason(error.what()));
  }
}

bool Json::is_null() const {
  return in(value_).is_null();
}
bool Json::is_object() const {
  return in(value_).is_object();
}
bool Json::is_array() const {
  return in(value_).is_array();
}
bool Json::is_string() const {
  return in(value_).is_string();
}
bool Json::is_number() const {
  return in(value_).is_number();
}

std::size_t Json::size() const {
  return in(value_).is_structured() ? in(value_).size() : 0;
}

Json Json::at(std::size_t i) const {
  if (!is_array()) {
    wrong_type("an array", in(value_));
  }
  if (i >= size()) {
    throw BadText("expected an array of at least " + counted(i + 1, "item") + ", found " +
                  std::to_string(size()));
  }
  return Json(std::shared_ptr<void>(value_, &in(value_)[i]));
}

std::optional<Json> Json::find(std::string_view key) const {
  if (!is_object()) {
    return std::nullopt;
  }
  const auto at = in(value_).find(std::string(key));
  if (at == in(value_).end()) {
    return std::nullopt;
  }
  return Json(std::shared_ptr<void>(value_, &*at));
}

Json Json::get(std::string_view key) const {
  auto value = find(key);
  if (!value) {
    throw BadText("no field " + core::quoted(key));
  }
  return std::move(*value);
}

std::string Json::string() const {
  if (!is_string()) {
    wrong_type("a string", in(value_));
  }
  return in(value_).get<std::string>();
}

double Json::number() const {
  if (!is_number()) {
    wrong_type("a number", in(value_));
  }
  return in(value_).get<double>();
}

std::int64_t Json::integer_in(std::int64_t low, std::int64_t high) const {
  constexpr double exact = 9007199254740992.0;  // 2^53: every integer up to here is a double
  const Value& value = in(value_);
  std::optional<std::int64_t> found;
  if (value.is_number_unsigned()) {
    const auto number = value.get<std::uint64_t>();
    if (std::in_range<std::int64_t>(number)) {
      found = static_cast<std::int64_t>(number);
    }
  } else if (value.is_number_integer()) {
    found = value.get<std::int64_t>();
  } else if (value.is_number_float()) {
    const double number = value.get<double>();
    if (std::trunc(number) == number && std::abs(number) <= exact) {
      found = static_cast<std::int64_t>(number);
    }
  }
  if (!found || *found < low || *found > high) {
    wrong_type(("an integer from " + std::to_string(low) + " to " + std::to_string(high)).c_str(),
               value);
  }
  return *found;
}

bool JsonLines::begins(std::string_view line) {
  const std::string_view text = trim(line);
  return text.starts_with('{') || text.starts_with('[');
}

void JsonLines::Brackets::read(std::string_view text) {
  outside.read(text, [this](char c) {
    if (c == '{' || c == '[') {
      ++open;
    } else if ((c == '}' || c == ']') && open > 0) {
      --open;
    }
  });
}

bool JsonLines::add(std::string_view line) {
  text_ += line;
  text_ += '\n';
  brackets_.read(line);
  return brackets_.open == 0 && !brackets_.outside.in_string();
}

std::string JsonLines::take() {
  brackets_ = {};
  return std::exchange(text_, {});
}

}  // namespace tsume::core
