// The scenarios of tests/data/good/samurai.
#pragma once

#include "lib/io/input.hpp"
#include "lib/samurai/protocol.hpp"
#include "lib/samurai/situation.hpp"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

namespace tsume::samurai {

// The integers after "KEY": in a flat JSON text, up to the next key.
inline std::vector<int> json_numbers(const std::string& json, const std::string& key) {
  const std::size_t begin = json.find('"' + key + "\":") + key.size() + 3;
  const std::string part = json.substr(begin, json.find('"', begin) - begin);
  static const std::regex integer("-?[0-9]+|true|false");
  std::vector<int> numbers;
  for (std::sregex_iterator i(part.begin(), part.end(), integer), end; i != end; ++i) {
    const std::string text = i->str();
    numbers.push_back(text == "true" ? 1 : text == "false" ? 0 : std::stoi(text));
  }
  return numbers;
}

struct ScenarioFile {
  std::string name;
  Transcript transcript;
  std::string oracle;  // JSON
  std::string truth;   // JSON

  [[nodiscard]] Situation situation() const { return situation_at(transcript, 1); }
  [[nodiscard]] Weapon enemy() const {
    return static_cast<Weapon>(json_numbers(oracle, "enemy").at(0));
  }
};

// All of them, by name; the tests run in the root of the project.
inline std::vector<ScenarioFile> scenario_files() {
  std::vector<ScenarioFile> files;
  for (const auto& entry : std::filesystem::directory_iterator("tests/data/good/samurai")) {
    if (entry.path().extension() != ".in") {
      continue;
    }
    ScenarioFile file;
    file.name = entry.path().stem();
    io::Input input(entry.path());
    file.transcript = read_transcript(input);
    const std::string base = entry.path().parent_path() / file.name;
    file.oracle = io::Input(base + ".oracle.json").read_all();
    file.truth = io::Input(base + ".truth.json").read_all();
    files.push_back(std::move(file));
  }
  std::ranges::sort(files, {}, &ScenarioFile::name);
  return files;
}

}  // namespace tsume::samurai
