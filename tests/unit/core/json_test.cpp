#include "lib/core/json.hpp"

#include <gtest/gtest.h>

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

TEST(Json, SpacedIsTheSameValue) {
  EXPECT_EQ(Json::object().set("z", 1).set("a", Json::array(std::vector<int>{1, 2})).spaced(),
            R"({"z": 1, "a": [1, 2]})");
  EXPECT_EQ(Json::parse(sample().spaced()).compact(), sample().compact());
}

TEST(Json, ReadsFieldsOfAnySpacing) {
  const Json value = Json::parse("{ \"b\" :\t[ 1.0 , 2e1 ],\n\"a\":\"x\" }\n");
  EXPECT_EQ(value.get("a").string(), "x");
  EXPECT_EQ(value.get("b").at(0).integer<int>(), 1);
  EXPECT_EQ(value.get("b").at(1).integer<int>(), 20);
  EXPECT_EQ(value.key(1), "a");
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

TEST(Json, BytesThatAreNotUtf8DoNotThrow) {
  EXPECT_EQ(Json("a\xff").compact(), "\"a\xEF\xBF\xBD\"");
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

}  // namespace
}  // namespace tsume::core
