#include "lib/solver/adapter.hpp"

#include "lib/io/error.hpp"
#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace tsume::solver {
namespace {

TEST(Adapters, EachRowIsWhole) {
  std::set<std::string_view> names;
  for (const Adapter& row : adapters()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(std::count(row.arguments.begin(), row.arguments.end(), "{formula}"),
              row.reads_standard_input() ? 0 : 1)
        << row.name;
    if (!row.seed_arguments.empty()) {
      EXPECT_TRUE(std::ranges::any_of(row.seed_arguments, [](std::string_view word) {
        return word.find("{seed}") != word.npos;
      })) << row.name;
    }
    if (row.can_prove()) {
      std::string all;
      for (const std::string_view word : row.proof_arguments) {
        all += word;
      }
      EXPECT_NE(all.find("{proof}"), all.npos) << row.name;
    }
    EXPECT_EQ(find_adapter(row.name), &row);
  }
  EXPECT_EQ(adapters().back().name, "generic");
  EXPECT_EQ(find_adapter("nosuch"), nullptr);
}

TEST(Adapters, AreFoundByTheFileName) {
  EXPECT_EQ(adapter_for("minisat").name, "minisat");
  EXPECT_EQ(adapter_for("/opt/kissat-4.0.4/bin/kissat-4.0.4").name, "kissat");
  EXPECT_EQ(adapter_for("./minisat_static").name, "minisat");
  EXPECT_EQ(adapter_for("glucose-syrup").name, "glucose");
  EXPECT_EQ(adapter_for("/minisat/solver").name, "generic");
  EXPECT_EQ(adapter_for("myminisat").name, "generic");
}

TEST(Adapters, CommandsAreSplitAsAShellWould) {
  const SolverCommand command = parse_command(R"(  /a/cadical  -n 'x y' "z\"w" a\ b )");
  EXPECT_EQ(command.words, (std::vector<std::string>{"/a/cadical", "-n", "x y", "z\"w", "a b"}));
  EXPECT_EQ(command.name(), "cadical");
  EXPECT_EQ(command.adapter->name, "cadical");
  EXPECT_EQ(parse_command("x", "z3").adapter->name, "z3");
  for (const char* const bad : {"", "  ", "'a", "\"a", "''", "/bin/"}) {
    EXPECT_THROW(static_cast<void>(parse_command(bad)), io::Failure) << bad;
  }
  EXPECT_ANY_THROW(static_cast<void>(parse_command("x", "nosuch")));
}

TEST(Adapters, ProgramsAreFoundAsTheShellFindsThem) {
  const test::Scratch scratch;
  const std::string path = scratch.path("solver-of-this-test");
  test::write_file(path, "#!/bin/sh\n");
  EXPECT_THROW(static_cast<void>(find_program(parse_command(path))),
               io::Failure);  // not executable
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  EXPECT_EQ(find_program(parse_command(path)), path);
  EXPECT_THROW(static_cast<void>(find_program(parse_command("solver-of-this-test"))), io::Failure);
  EXPECT_THROW(static_cast<void>(find_program(parse_command(scratch.path("")))), io::Failure);
}

}  // namespace
}  // namespace tsume::solver
