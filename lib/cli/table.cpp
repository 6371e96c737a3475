#include "lib/cli/table.hpp"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

namespace tsume::cli {

std::string flagged(std::string_view name) {
  return "--" + std::string(name);
}

std::string Row::spelling() const {
  return short_name == 0 ? name : name + ',' + short_name;
}

void Table::add(Row row) {
  assert(find(row.name) == nullptr);
  rows.push_back(std::move(row));
}

const Row* Table::find(std::string_view name) const {
  const auto found = std::ranges::find(rows, name, &Row::name);
  return found == rows.end() ? nullptr : &*found;
}

Row* Table::find(std::string_view name) {
  return const_cast<Row*>(std::as_const(*this).find(name));
}

const Row& Table::at(std::string_view name) const {
  const Row* const row = find(name);
  if (row == nullptr) {
    throw std::logic_error("no option " + flagged(name));
  }
  return *row;
}

Row& Table::at(std::string_view name) {
  return const_cast<Row&>(std::as_const(*this).at(name));
}

}  // namespace tsume::cli
