#include "lib/cnf/metadata.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <string>

namespace tsume::cnf {
namespace {

TEST(Metadata, BreaksLongValuesIntoLines) {
  Metadata metadata;
  metadata.maker.tool = "test";
  metadata.maker.version = "1";
  metadata.kind = "graph";
  metadata.set("short", "1");
  std::string value;
  for (int i = 0; i < 20'000; ++i) {
    value += i % 7 == 0 ? ' ' : static_cast<char>('a' + i % 26);
  }
  metadata.set("long", value);
  metadata.set("after", "x=y");
  std::stringstream text;
  write(text, metadata);
  MetadataReader reader;
  for (std::string line; std::getline(text, line);) {
    EXPECT_LT(line.size(), 13'000U);
    ASSERT_EQ(reader.take(line), std::nullopt) << line;
  }
  EXPECT_EQ(reader.result(), metadata);
}

TEST(Metadata, RefusesAPieceOfNothing) {
  MetadataReader reader;
  EXPECT_EQ(reader.take("c tsume 1 test 1"), std::nullopt);
  EXPECT_NE(reader.take("c more key value"), std::nullopt);
  EXPECT_EQ(reader.take("c problem graph key=a"), std::nullopt);
  EXPECT_NE(reader.take("c more other value"), std::nullopt);
  EXPECT_NE(reader.take("c more key"), std::nullopt);
  EXPECT_EQ(reader.take("c more key b"), std::nullopt);
  EXPECT_EQ(reader.take("c tsume end"), std::nullopt);
  EXPECT_EQ(reader.result()->find("key"), "ab");
}

}  // namespace
}  // namespace tsume::cnf
