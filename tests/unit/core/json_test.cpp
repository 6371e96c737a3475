#include "lib/core/json.hpp"

#include "lib/core/random.hpp"
#include "lib/core/text.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace tsume::core {
namespace {

Json sample() {
  return Json::object()
      .set("z", 1)
      .set("a", Json::array(std::vector<int>{1, -2}))
      .set("text", "a\"b\\\n")
      .set("none", Json())
      .set("yes", true)
      .set("optional", std::optional<int>());
}

TEST(Json, KeepsTheOrderOfFields) {
  EXPECT_EQ(sample().compact(),
            R"({"z":1,"a":[1,-2],"text":"a\"b\\\n","none":null,"yes":true,"optional":null})");
}

TEST(Json, ReadsFieldsOfAnySpacing) {
  const Json value = Json::parse("{ \"b\" :\t[ 1.0 , 2e1 ],\n\"a\":\"x\" }\n");
  EXPECT_EQ(value.get("a").string(), "x");
  EXPECT_EQ(value.get("b").at(0).integer<int>(), 1);
  EXPECT_EQ(value.get("b").at(1).integer<int>(), 20);
  EXPECT_EQ(value.column_names(), "# b\ta");
  EXPECT_FALSE(value.find("c"));
}

TEST(Json, RefusesWrongTypesAndRanges) {
  const Json value = Json::parse(R"({"s":"3","f":1.5,"n":-1,"big":18446744073709551615})");
  EXPECT_THROW((void)value.get("s").integer<int>(), BadText);
  EXPECT_THROW((void)value.get("f").integer<int>(), BadText);
  EXPECT_THROW((void)value.get("n").integer<unsigned>(), BadText);
  EXPECT_THROW((void)value.get("big").integer<int>(), BadText);
  EXPECT_THROW((void)value.get("n").string(), BadText);
  EXPECT_THROW((void)value.get("absent"), BadText);
  EXPECT_THROW((void)value.at(0), BadText);
}

TEST(Json, RefusesDamagedText) {
  const std::string whole = sample().compact();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_THROW((void)Json::parse(whole.substr(0, length)), BadText) << length;
  }
  EXPECT_THROW((void)Json::parse(whole + "x"), BadText);
}

// An object looks through its fields for each further one.
TEST(Json, RefusesObjectsOfManyFields) {
  const auto fields = [](std::size_t count) {
    std::string text = "{\"x\":[{\"0\":1}";
    for (std::size_t i = 1; i < count; ++i) {
      text += (i == 1 ? "],\"" : ",\"") + std::to_string(i) + "\":1";
    }
    return text + '}';
  };
  EXPECT_EQ(Json::parse(fields(1000)).size(), 1000U);
  EXPECT_THROW(static_cast<void>(Json::parse(fields(1001))), BadText);
  EXPECT_THROW(static_cast<void>(Json::parse(fields(1'000'000))), BadText);
  EXPECT_EQ(Json::parse('[' + fields(700) + ',' + fields(700) + ']').size(), 2U);
  EXPECT_EQ(Json::parse(R"({"a:b":"\\\":{:::","c":[{"d":1},{"d":2}]})").size(), 2U);
}

TEST(Json, RefusesTwoFieldsOfOneName) {
  for (const char* const bad : {R"({"a":1,"a":1})", R"([{"b":{"a":1,"c":2,"a":3}}])",
                                R"({"a":{"a":1},"b":[],"a":2})", R"({"a":1,"\u0061":2})"}) {
    EXPECT_THROW(static_cast<void>(Json::parse(bad)), BadText) << bad;
  }
  EXPECT_EQ(Json::parse(R"({"a":{"a":[{"a":1},{"a":2}]},"A":"a"})").size(), 2U);
}

TEST(Json, RefusesDeepNesting) {
  const auto nested = [](std::size_t levels) {
    return std::string(levels, '[') + std::string(levels, ']');
  };
  EXPECT_NO_THROW(static_cast<void>(Json::parse(nested(1000))));
  EXPECT_THROW(static_cast<void>(Json::parse(nested(1001))), BadText);
  EXPECT_THROW(static_cast<void>(Json::parse(nested(1'000'000))), BadText);
  EXPECT_NO_THROW(static_cast<void>(Json::parse('"' + nested(1001) + '"')));
}

// Names are bytes: every string can be written and read, and different ones stay different.
TEST(Json, KeepsStringsOfAllBytesApart) {
  std::map<std::string, std::string> bytes_of;
  const auto keep = [&](const std::string& bytes) {
    const std::string text = Json::parse(Json(bytes).compact()).string();
    EXPECT_EQ(text, as_utf8(bytes));
    EXPECT_TRUE(Json::parse(Json::object().set(bytes, 1).compact()).find(text));
    if (text != bytes) {  // Latin-1 that is the UTF-8 of another string is the only exception
      EXPECT_EQ(bytes_of.emplace(text, bytes).first->second, bytes);
    }
  };
  for (int a = 0; a < 256; ++a) {
    keep({static_cast<char>(a)});
    for (int b = 0; b < 256; ++b) {
      keep({static_cast<char>(a), static_cast<char>(b)});
    }
  }
  Random random(3);
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes;
    for (std::size_t length = 1 + random.below(6); length > 0; --length) {
      bytes +=
          static_cast<char>(random.below(3) == 0 ? random.below(128) : 0x80 + random.below(128));
    }
    keep(bytes);
  }
  for (const char* const valid : {"", "\u00e9", "\u20ac", "\ud7ff", "\ue000", "\U0010ffff"}) {
    EXPECT_EQ(as_utf8(valid), valid);
  }
  for (const char* const invalid : {"\xff", "\xe9", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                                    "\xe2\x82", "\xf0\x80\x80\x80", "a\x80"}) {
    EXPECT_NE(as_utf8(invalid), invalid);
  }
}

TEST(JsonLines, JoinsTheLinesOfAValue) {
  JsonLines lines;
  EXPECT_TRUE(JsonLines::begins("  {"));
  EXPECT_FALSE(JsonLines::begins("a {"));
  EXPECT_FALSE(lines.add("{"));
  EXPECT_FALSE(lines.add(R"(  "a}": "}\"{",)"));
  EXPECT_FALSE(lines.add("  \"b\": [1,"));
  EXPECT_TRUE(lines.add("2]}"));
  EXPECT_EQ(Json::parse(lines.take()).compact(), R"({"a}":"}\"{","b":[1,2]})");
  EXPECT_TRUE(lines.add("{}"));
}

// What is read shares the value; a change is seen by nobody else.
TEST(Json, ChangesAreNotShared) {
  const Json whole = Json::parse(R"({"a":{"b":[1,2]},"c":3})");
  const std::string before = whole.compact();
  Json part = whole.get("a");
  Json items = part.get("b");
  items.push(4);
  part.set("b", items).set("d", whole);
  EXPECT_EQ(whole.compact(), before);
  EXPECT_EQ(items.compact(), "[1,2,4]");
  EXPECT_EQ(part.compact(), R"({"b":[1,2,4],"d":{"a":{"b":[1,2]},"c":3}})");
  Json copy = whole;
  copy.set("c", copy);
  EXPECT_EQ(whole.compact(), before);
  EXPECT_EQ(copy.get("c").compact(), before);
  Json left;
  {
    const Json gone = Json::parse(R"([[5,6]])");
    left = gone.at(0);
  }
  EXPECT_EQ(left.push(7).compact(), "[5,6,7]");
}

}  // namespace
}  // namespace tsume::core
