#include "lib/cnf/names.hpp"

#include <map>

namespace tsume::cnf {

void Names::about(std::string subject) {
  subjects_.emplace_back(names_.size(), std::move(subject));
}

Symbols Names::all() const {
  Symbols result;
  result.reserve(names_.size());
  std::map<std::string, std::size_t> counts;
  std::size_t subject = 0;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    while (subject + 1 < subjects_.size() && subjects_[subject + 1].first <= i) {
      ++subject;
    }
    const Var v{static_cast<std::int32_t>(i + 1)};
    if (!names_[i].empty()) {
      result.emplace_back(v, names_[i]);
      continue;
    }
    const std::string& text = subjects_[subject].second;
    result.emplace_back(v, text + '#' + std::to_string(++counts[text]));
  }
  return result;
}

}  // namespace tsume::cnf
