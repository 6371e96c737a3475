#include "lib/cnf/metadata.hpp"
#include "lib/core/error.hpp"

#include <gtest/gtest.h>

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
    ASSERT_NO_THROW(reader.take(line)) << line;
  }
  EXPECT_EQ(reader.result(), metadata);
}

TEST(Metadata, RefusesAPieceOfNothing) {
  MetadataReader reader;
  EXPECT_NO_THROW(reader.take("c tsume 1 test 1"));
  EXPECT_THROW(reader.take("c more key value"), core::BadText);
  EXPECT_NO_THROW(reader.take("c problem graph key=a"));
  EXPECT_THROW(reader.take("c more other value"), core::BadText);
  EXPECT_THROW(reader.take("c more key"), core::BadText);
  EXPECT_NO_THROW(reader.take("c more key b"));
  EXPECT_NO_THROW(reader.take("c tsume end"));
  EXPECT_EQ(reader.result()->find("key"), "ab");
}

}  // namespace
}  // namespace tsume::cnf
