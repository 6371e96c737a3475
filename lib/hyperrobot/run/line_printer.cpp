#include "lib/hyperrobot/run/line_printer.hpp"

#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/run/render.hpp"
#include "lib/page/svg.hpp"

#include <fmt/format.h>
#include <ostream>

namespace tsume::hyperrobot {

core::Json json_of(const Job& job, const Line& line) {
  return core::Json::object()
      .set("job", job.text)
      .set("length", line.size())
      .set("solution", to_json(line, job.robots));
}

void LinePrinter::print(std::ostream& out, const Job& job, const Line& line,
                        const std::string& colours) {
  const std::string head = fmt::format("{} {} ", job.text, line.size());
  switch (format_) {
    case Format::moves:
      out << head << to_moves(line) << '\n';
      break;
    case Format::grouped:
      out << head << to_grouped(line) << '\n';
      break;
    case Format::arrows:
      out << head << to_arrows(line, colours) << '\n';
      break;
    case Format::boards:
      out << "; " << head << to_moves(line) << '\n' << to_boards(board_, job, line, colours);
      break;
    case Format::svg:
      pictures_.push_back(to_svg(board_, job, line, colours, move_count(line.size())));
      break;
    case Format::html:
      animations_.push_back(animation_of(board_, job, line, colours));
      break;
    case Format::json:
      out << json_of(job, line).compact() << '\n';
      break;
  }
}

void LinePrinter::add_position(const Job& job, const std::string& colours,
                               const std::string& result) {
  if (format_ == Format::svg) {
    pictures_.push_back(to_svg(board_, job, {}, colours, result));
    return;
  }
  animations_.push_back(animation_of(board_, job, {}, colours));
  animations_.back().name = goal_text(job, colours) + ", " + result;
}

void LinePrinter::finish(std::ostream& out) const {
  page::svg::write_sheet(out, "Ricochet Robots", pictures_);
  if (!animations_.empty()) {
    std::vector<page::Animation> named = animations_;
    for (std::size_t i = 0; named.size() > 1 && i < named.size(); ++i) {
      named[i].name = fmt::format("{}. {}", i + 1, named[i].name);
    }
    page::write_page(out, "Ricochet Robots", named);
  }
}

}  // namespace tsume::hyperrobot
