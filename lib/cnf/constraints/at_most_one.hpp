// At-most-one constraints, under their usual names.
#pragma once

#include "lib/cnf/sink.hpp"
#include "lib/core/names.hpp"

#include <cstdint>
#include <span>

namespace tsume::cnf {

// seq needs fewer variables than product, and product fewer clauses than seq; pairwise needs no
// variables.
enum class AtMostOne : std::uint8_t { pairwise, seq, product };

inline constexpr core::Named<AtMostOne> at_most_one_names[] = {
    {AtMostOne::pairwise, "pairwise"}, {AtMostOne::seq, "seq"}, {AtMostOne::product, "product"}};

// At most one of the literals is true. Up to 4 literals every kind is pairwise.
void add_at_most_one(ClauseSink& sink, std::span<const Lit> literals, AtMostOne kind);

}  // namespace tsume::cnf
