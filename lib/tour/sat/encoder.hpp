// Hamiltonian paths and cycles as CNF: an encoder for each problem and encoding.
#pragma once

#include "lib/cnf/constraints/at_most_one.hpp"
#include "lib/cnf/encoded.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/cnf/literal.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/core/names.hpp"
#include "lib/tour/problem.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tsume::tour {

// The file of its name says what each encoding is.
enum class Encoding : std::uint8_t {
  published,
  time,
  onehot,
  order,
  binary,
  crt,
  elimination,
  two_factor,
};

// The names of the command line and of metadata.
inline constexpr core::Named<Encoding> encoding_names[] = {
    {Encoding::published, "published"},      // the report's formula, byte-stable
    {Encoding::time, "time"},                // improved position x vertex
    {Encoding::onehot, "onehot"},            // arcs + one-hot positions
    {Encoding::order, "order"},              // arcs + order-encoded positions
    {Encoding::binary, "binary"},            // arcs + binary counter
    {Encoding::crt, "crt"},                  // arcs + positions modulo coprimes
    {Encoding::elimination, "elimination"},  // arcs + vertex elimination
    {Encoding::two_factor, "2factor"}};      // degrees only: a relaxation
[[nodiscard]] std::string to_string(Encoding encoding);

struct EncodingOptions {
  Encoding encoding = Encoding::order;
  cnf::AtMostOne at_most_one = cnf::AtMostOne::product;
};

// The encoding for a problem when the user names none: crt for sparse graphs (average degree at
// most 3), else elimination up to 1024 vertices (order if positions are fixed); the relaxation by
// degrees beyond, binary where that cannot express the problem. From measurements:
// scripts/experiments/knight-auto.mk.
[[nodiscard]] Encoding default_encoding(const Problem& problem);

// The at-most-one constraints for an encoding when the user names none.
[[nodiscard]] cnf::AtMostOne default_at_most_one(Encoding encoding);

// Throws io::Failure with the reason if this encoding cannot express the problem (for example fixed
// positions or a directed graph with two_factor), or the problem contradicts itself.
void check_expressible(const Problem& problem, const EncodingOptions& options);

// True if a model may be several cycles instead of one tour: two_factor.
[[nodiscard]] bool is_relaxation(Encoding encoding);

// One encoding of one problem, which must outlive the encoder and not change.
class Encoder {
 public:
  virtual ~Encoder() = default;
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;

  // Puts the formula into a sink without variables. Deterministic; may be called repeatedly. Models
  // and tours: see section "Counting" of tsume-formats(5); the names of the variables: section
  // "Names of variables".
  virtual void encode(cnf::ClauseSink& sink) const = 0;
  // The numbers of variables and clauses; the formula is encoded once to count them.
  [[nodiscard]] cnf::FormulaSize size() const;
  [[nodiscard]] std::int64_t var_count() const { return size().variables; }

  // Reads a model. The first part begins as begin_tour() says, but that encodings with positions
  // leave every tour, and encodings with arcs an open one, as the model has it. Throws io::Failure
  // naming the first thing wrong (a time without a vertex, a vertex of degree 3) if the model is no
  // cover. Does not check moves against the graph: see verify.hpp.
  [[nodiscard]] virtual Cover decode(const cnf::Assignment& model) const = 0;

  // The variables that tell tours apart: positions for published and time, arcs or edges otherwise.
  // Models projected on them are counted as tsume-formats(5) says.
  [[nodiscard]] virtual std::vector<cnf::Var> projection() const = 0;
  // The arcs with their variables, between vertices and extra_vertex(); none if the encoding has no
  // arcs.
  [[nodiscard]] virtual std::vector<std::pair<Arc, cnf::Var>> arcs() const { return {}; }
  // The edges u-v, u < v, with their variables, those to extra_vertex() last; the edges of an orbit
  // share a variable. None if the encoding has arcs or positions instead.
  [[nodiscard]] virtual std::vector<std::pair<Arc, cnf::Var>> edges() const { return {}; }

  [[nodiscard]] const Problem& problem() const { return problem_; }
  [[nodiscard]] const EncodingOptions& options() const { return options_; }

 protected:
  Encoder(const Problem& problem, const EncodingOptions& options)
      : problem_(problem), options_(options) {}

  const Problem& problem_;
  const EncodingOptions options_;

 private:
  // Counted by the first size(): an encoder is for one thread.
  mutable std::optional<cnf::FormulaSize> size_;
};

// How many models, told apart by the projection, each tour has: 2 where both directions of a tour
// are models, otherwise 1. Both directions are one tour unless a direction, a fixed position, or
// the start or end of an open tour tells them apart. Nullopt for a relaxation.
[[nodiscard]] std::optional<std::uint64_t> models_per_tour(const Problem& problem,
                                                           const EncodingOptions& options);

using EncoderPtr = std::unique_ptr<const Encoder>;

// Throws what check_expressible throws.
[[nodiscard]] EncoderPtr make_encoder(const Problem& problem, const EncodingOptions& options);

}  // namespace tsume::tour
