// The names that an encoder gives its variables, for --symbols.
#pragma once

#include "lib/cnf/literal.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tsume::cnf {

using Symbols = std::vector<std::pair<Var, std::string>>;

// A name for each variable: the one that it is given, or else SUBJECT#K, the K-th variable without
// a name that was made for SUBJECT. A sink tells it of the variables as they are made.
class Names {
 public:
  void made(std::int64_t n) { names_.resize(names_.size() + static_cast<std::size_t>(n)); }
  void set(Var v, std::string name) { names_[place(v)] = std::move(name); }
  // What the variables that are made from now on are for.
  void about(std::string subject);

  // Requires a variable that was given a name.
  [[nodiscard]] const std::string& of(Var v) const { return names_[place(v)]; }
  // All of them, ascending.
  [[nodiscard]] Symbols all() const;

 private:
  static std::size_t place(Var v) { return static_cast<std::size_t>(v.number) - 1; }

  std::vector<std::string> names_;  // by variable
  // Subjects with the number of variables before theirs, ascending.
  std::vector<std::pair<std::size_t, std::string>> subjects_ = {{0, "aux"}};
};

}  // namespace tsume::cnf
