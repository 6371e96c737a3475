// At-most-one constraints, every construction in common use under its usual name.
#pragma once

#include "lib/cnf/sink.hpp"
#include "lib/core/names.hpp"

#include <cstdint>
#include <span>

namespace tsume::cnf {

enum class AtMostOne : std::uint8_t {
  pairwise,
  seq,
  ladder,
  product,
  commander,
  bimander,
  binary,
  split,
};

inline constexpr core::Named<AtMostOne> at_most_one_names[] = {
    {AtMostOne::pairwise, "pairwise"},   {AtMostOne::seq, "seq"},
    {AtMostOne::ladder, "ladder"},       {AtMostOne::product, "product"},
    {AtMostOne::commander, "commander"}, {AtMostOne::bimander, "bimander"},
    {AtMostOne::binary, "binary"},       {AtMostOne::split, "split"}};

// At most one of the literals is true. Up to 4 literals every kind is pairwise.
void add_at_most_one(ClauseSink& sink, std::span<const Lit> literals, AtMostOne kind);

}  // namespace tsume::cnf
