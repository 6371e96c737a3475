// The words of a command line, told apart into options with their values and operands.
#pragma once

#include "lib/cli/table.hpp"

#include <span>
#include <string>
#include <vector>

namespace tsume::cli {

// An option or operand as it stands on the command line.
struct Word {
  std::string option;  // its long name, or empty: an operand
  std::string value;
  std::vector<std::string> typed;  // as the recorded command repeats it
};

// The words of a command line, told apart, and the first error among them.
struct Words {
  std::vector<Word> words;
  std::string error;

  void fail(const std::string& message) {
    if (error.empty()) {
      error = message;
    }
  }
};

// Reads the words after the name of the program; values are not checked. Reading goes on after an
// error, because --help may follow.
[[nodiscard]] Words split_words(const Table& table, std::span<const std::string> words);

}  // namespace tsume::cli
