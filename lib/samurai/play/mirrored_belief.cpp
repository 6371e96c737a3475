#include "lib/samurai/play/mirrored_belief.hpp"

#include <algorithm>

namespace tsume::samurai {

MirroredBelief::MirroredBelief(Side side, Mirror kind) : side_(side), kind_(kind) {
  for (const Weapon w : weapons) {
    chances_[number(w)] = Chances::at(home(side, w), false);
  }
}

void MirroredBelief::observe(const TurnInfo& info) {
  observations_.clear();
  for (const Weapon w : weapons) {
    if (then_ && then_->turn() + 1 == info.turn) {
      narrow_mirrored(chances_[number(w)], *then_, then_known_, info, side_, w);
    } else if (info.own(w).recovery > 0) {
      chances_[number(w)] = Chances::at(home(side_, w), false);
    }
  }
}

void MirroredBelief::follow(const Outlook& view, const World& after, const OwnOrder& order,
                            const core::Stop& stop) {
  chances_ = this->after(view, after, order, stop);
  then_ = after;
  then_known_ = view.colours_known | order.paint;
}

// Orders that look the same to the enemy leave the same mirrored belief.
std::array<Chances, 3> MirroredBelief::after(const Outlook& view, const World& after,
                                             const OwnOrder& order, const core::Stop& stop) {
  std::array<Chances, 3> result;
  if (kind_ == Mirror::off) {
    for (const Weapon w : weapons) {
      const Cell here = after.place(side_, w);
      result[number(w)] = Chances::at(here, after.hidden(side_, w));
      if (after.hidden(side_, w)) {
        Places places;
        places.insert(here, true);
        places.insert(home(side_, w), false);
        result[number(w)] = Chances::evenly(places);
      }
    }
    return result;
  }
  OurTurn turn{view.world, after, std::nullopt, view.colours_known, view.certain};
  if (order.acts) {
    turn.actor = order.weapon;
  }
  TurnInfo sight = after.report(other(side_));
  const CellSet visible = sight.visible();
  SamuraiReport& mover = sight.samurai[3 + number(order.weapon)];
  const bool seen = mover.cell.has_value();
  mover.cell.reset();
  mover.hidden = false;
  const auto same = [&](const Observation& o) {
    return o.weapon == order.weapon && o.acts == order.acts && o.sight == sight &&
           o.paint == (order.paint & visible);
  };
  auto known = std::ranges::find_if(observations_, same);
  if (known == observations_.end()) {
    observations_.push_back({order.weapon, order.acts, sight, order.paint & visible, {}, {}});
    known = observations_.end() - 1;
    for (const Weapon w : weapons) {
      if (w != order.weapon) {
        known->idle[number(w)] = mirrored(chances_[number(w)], turn, w, stop);
      }
    }
  }
  result = known->idle;
  Chances& moved = result[number(order.weapon)];
  if (seen) {
    moved = Chances::at(after.place(side_, order.weapon), false);
    return result;
  }
  if (!known->moved) {
    nodes_ += 60 * chances_[number(order.weapon)].places().cells().count();
    known->moved = mirrored(chances_[number(order.weapon)], turn, order.weapon, stop);
  }
  moved = *known->moved;
  return result;
}

}  // namespace tsume::samurai
