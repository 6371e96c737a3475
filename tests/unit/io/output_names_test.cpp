#include "lib/io/output_names.hpp"

#include "lib/core/error.hpp"
#include "lib/io/input.hpp"
#include "lib/io/mapped_file.hpp"
#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tsume::io {
namespace {

bool are_one(const std::string& first, const std::string& second) {
  OutputNames names;
  names.add("--first", first);
  try {
    names.add("--second", second);
  } catch (const core::BadArgument& error) {
    EXPECT_STREQ(error.what(), "--first and --second are the same file");
    return true;
  }
  return false;
}

TEST(OutputNames, FindsEveryNameOfAFile) {
  const test::Scratch scratch;
  const std::string file = scratch.path("file");
  std::filesystem::create_directory(scratch.path("folder"));
  std::filesystem::create_symlink(scratch.path("folder"), scratch.path("link"));
  std::filesystem::create_symlink(file, scratch.path("to-file"));
  for (const bool exists : {false, true}) {
    if (exists) {
      test::write_file(file, "");
      std::filesystem::create_hard_link(file, scratch.path("hard"));
      EXPECT_TRUE(are_one(file, scratch.path("hard")));
    }
    EXPECT_TRUE(are_one(file, file));
    EXPECT_TRUE(are_one(file, scratch.path("./file")));
    EXPECT_TRUE(are_one(file, scratch.path("folder/../file")));
    EXPECT_TRUE(are_one(file, scratch.path("to-file")));
    EXPECT_TRUE(are_one(scratch.path("folder/new"), scratch.path("link/new")));
    EXPECT_FALSE(are_one(file, scratch.path("file2")));
    EXPECT_FALSE(are_one(file, scratch.path("folder/file")));
  }
  EXPECT_FALSE(are_one("/dev/null", "/dev/null"));
  EXPECT_FALSE(are_one("-", "-"));
}

TEST(OutputNames, AreNoInputsWhileAGuardExists) {
  const test::Scratch scratch;
  const std::string file = scratch.path("file");
  test::write_file(file, "text");
  std::filesystem::create_hard_link(file, scratch.path("hard"));
  test::write_file(scratch.path("other"), "text");
  OutputNames names;
  names.add("--output", scratch.path("hard"));
  names.add("--proof", scratch.path("new"));
  {
    const InputGuard guard(names);
    try {
      const Input input(file);
      ADD_FAILURE() << "read";
    } catch (const core::BadArgument& error) {
      EXPECT_EQ(error.what(), "--output and the input " + file + " are the same file");
    }
    EXPECT_THROW(const MappedFile mapped(file), core::BadArgument);
    const Input input(scratch.path("other"));
    const MappedFile mapped(scratch.path("other"));
    const Input device("/dev/null");
    EXPECT_THROW(InputGuard::check_folder(scratch.path("")), core::BadArgument);
    EXPECT_THROW(InputGuard::check_folder(scratch.path(".")), core::BadArgument);
    InputGuard::check_folder(scratch.path("ne"));
  }
  InputGuard::check_folder(scratch.path(""));
  const Input input(file);
}

TEST(OutputNames, RelativeAndAbsoluteNames) {
  const test::Scratch scratch;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(scratch.path(""));
  EXPECT_TRUE(are_one("file", scratch.path("file")));
  EXPECT_TRUE(are_one("./file", "file"));
  std::filesystem::current_path(before);
}

}  // namespace
}  // namespace tsume::io
