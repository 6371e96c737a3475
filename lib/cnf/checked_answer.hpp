// What every decoder of answers begins with: the answer of a solver, the formula that it belongs
// to, if that is given, and the problem that one of them describes.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/io/error.hpp"
#include "lib/io/input.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tsume::cnf {

// The description of the problem in an answer, a formula, or both. Throws io::Failure if there is
// none or if there are two different ones.
[[nodiscard]] const Metadata& one_description(const std::optional<Metadata>& of_answer,
                                              const std::optional<Metadata>& of_formula);

struct CheckedAnswer {
  std::string source;                  // the name of the input
  std::string describing;              // that of the one with the description
  Verdict verdict = Verdict::unknown;  // not none
  std::vector<ModelLits> models;       // of the formula, if it is given
  bool complete = false;               // cnf-models says that there are no further models
  bool other_projection = false;       // or that other variables tell them apart
  std::optional<Metadata> metadata;    // of the answer or of the formula

  // The description of the problem. Throws io::Failure if there is none.
  [[nodiscard]] const Metadata& description() const;
  // What `read` makes of it. An io::Failure is thrown on as "FILE: reason".
  template <typename Read>
  [[nodiscard]] auto described(const Read& read) const {
    const Metadata& text = description();
    return io::at_place(describing, [&] { return read(text); });
  }
  // Throws io::Failure if there is no model.
  void require_models() const;
  // Calls check() about models[i]. An io::Failure is thrown on as "SOURCE: model N: reason".
  template <typename Check>
  void with_number(std::size_t i, const Check& check) const {
    io::at_place(source + ": model " + std::to_string(i + 1), check);
  }
};

// Reads an answer, then the formula that `open_formula` opens, if there is such a function: in
// "| tee f.cnf | solver | cnf2tour --formula f.cnf" that is complete only then. `described` is
// called as by read_answer(). Throws io::Failure if there is no verdict, if a model violates the
// formula, if cnf-models has found another number of models than there are, or if the answer and
// the formula describe different problems; and what read_answer() and read_formula() throw.
[[nodiscard]] CheckedAnswer checked_answer(
    io::Input& input, const std::function<io::Input()>& open_formula,
    const std::function<void(const Metadata&)>& described = {});

}  // namespace tsume::cnf
