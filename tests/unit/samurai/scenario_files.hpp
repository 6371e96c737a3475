// The scenarios of tests/data/good/samurai.
#pragma once

#include "lib/core/text.hpp"
#include "lib/io/input.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/situation.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tsume::samurai {

struct ScenarioFile {
  std::string name;
  Transcript transcript;
  Weapon enemy = Weapon::spear;  // that acted
  History truth;
  std::size_t variants = 0;
  std::size_t triples = 0;
  std::uint64_t triples_hash = 0;
  CellSet ends;

  [[nodiscard]] Situation situation() const { return situation_at(transcript, 1); }
};

// All of them, by name; the tests run in the root of the project.
inline std::vector<ScenarioFile> scenario_files() {
  const std::string folder = "tests/data/good/samurai/";
  std::vector<ScenarioFile> files;
  io::Input table(folder + "answers.tsv");
  io::LineReader reader(table);
  (void)reader.next();
  while (const auto line = reader.next()) {
    const auto fields = core::split_fields(*line, '\t');
    const auto integer = [&](std::size_t i) { return std::stoi(std::string(fields[i])); };
    const auto cell = [&](std::size_t i) {
      return Cell::from(static_cast<std::size_t>(integer(i)));
    };
    ScenarioFile file;
    file.name = fields[0];
    io::Input input(folder + file.name + ".in");
    file.transcript = read_transcript(input);
    file.enemy = static_cast<Weapon>(integer(1));
    file.truth = {cell(2), cell(3), std::nullopt, integer(4) == 1, integer(5) == 1};
    if (integer(6) >= 0) {
      file.truth.attack = Attack{cell(6), static_cast<Direction>(integer(7))};
    }
    file.variants = static_cast<std::size_t>(integer(8));
    file.triples = static_cast<std::size_t>(integer(9));
    file.triples_hash = std::stoull(std::string(fields[10]), nullptr, 16);
    for (const std::string_view end : core::split_fields(fields[11], ',')) {
      file.ends.insert(static_cast<std::size_t>(std::stoi(std::string(end))));
    }
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace tsume::samurai
