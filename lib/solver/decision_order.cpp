#include "lib/solver/decision_order.hpp"

namespace tsume::solver {

void DecisionOrder::reset(std::size_t n, std::span<const cnf::Var> first) {
  place_.assign(n + 1, absent);
  activity_.assign(n + 1, 0);
  links_.assign(n + 1, {});
  for (const cnf::Var v : first) {
    links_[index(v)].first = true;
  }
  for (auto v = static_cast<std::uint32_t>(n); v > 0; --v) {
    if (!comes_first(v)) {
      append(v);
    }
  }
  open_ = last_;
  for (std::uint32_t v = 1; v <= n; ++v) {
    if (comes_first(v)) {
      insert(v);
    }
  }
}

void DecisionOrder::prefer(std::span<const cnf::Var> order) {
  for (const std::uint32_t v : heap_) {
    place_[v] = absent;
  }
  heap_.clear();
  for (const cnf::Var v : order) {
    insert(static_cast<std::uint32_t>(v.number));
  }
}

std::uint32_t DecisionOrder::next(std::span<const std::int8_t> value) {
  const auto has_value = [&](std::uint32_t v) { return value[2 * std::size_t{v}] != 0; };
  while (!heap_.empty()) {
    if (const std::uint32_t v = pop(); !has_value(v)) {
      return v;
    }
  }
  while (has_value(open_)) {
    open_ = links_[open_].before;
  }
  return open_;
}

void DecisionOrder::release(std::uint32_t v) {
  if (comes_first(v)) {
    insert(v);
  } else if (links_[v].stamp > links_[open_].stamp) {
    open_ = v;
  }
}

void DecisionOrder::bump(std::uint32_t v) {
  if (comes_first(v)) {
    raise_activity(v);
  } else if (const Link link = links_[v]; v != last_) {
    links_[link.after].before = link.before;
    links_[link.before].after = link.after;
    if (open_ == v) {
      open_ = link.before;
    }
    append(v);
  }
}

void DecisionOrder::append(std::uint32_t v) {
  links_[last_].after = v;
  links_[v].before = last_;
  links_[v].after = none;
  links_[v].stamp = ++now_;
  last_ = v;
}

void DecisionOrder::insert(std::uint32_t v) {
  if (place_[v] == absent) {
    heap_.push_back(v);
    rise(heap_.size() - 1);
  }
}

std::uint32_t DecisionOrder::pop() {
  const std::uint32_t best = heap_.front();
  const std::uint32_t last = heap_.back();
  heap_.pop_back();
  place_[best] = absent;
  if (!heap_.empty()) {
    heap_.front() = last;
    sink(0);
  }
  return best;
}

void DecisionOrder::raise_activity(std::uint32_t v) {
  constexpr double huge = 1e100;
  activity_[v] += step_;
  if (activity_[v] > huge) {
    for (double& activity : activity_) {
      activity /= huge;
    }
    step_ /= huge;
  }
  if (place_[v] != absent) {
    rise(place_[v]);
  }
}

void DecisionOrder::rise(std::size_t at) {
  const std::uint32_t v = heap_[at];
  for (; at > 0 && activity_[v] > activity_[heap_[(at - 1) / 2]]; at = (at - 1) / 2) {
    heap_[at] = heap_[(at - 1) / 2];
    place_[heap_[at]] = static_cast<std::uint32_t>(at);
  }
  heap_[at] = v;
  place_[v] = static_cast<std::uint32_t>(at);
}

void DecisionOrder::sink(std::size_t at) {
  const std::uint32_t v = heap_[at];
  for (std::size_t child = 2 * at + 1; child < heap_.size(); child = 2 * at + 1) {
    if (child + 1 < heap_.size() && activity_[heap_[child + 1]] > activity_[heap_[child]]) {
      ++child;
    }
    if (activity_[heap_[child]] <= activity_[v]) {
      break;
    }
    heap_[at] = heap_[child];
    place_[heap_[at]] = static_cast<std::uint32_t>(at);
    at = child;
  }
  heap_[at] = v;
  place_[v] = static_cast<std::uint32_t>(at);
}

}  // namespace tsume::solver
