#include "lib/hyperrobot/formats/line_printer.hpp"

#include "lib/core/text.hpp"
#include "lib/hyperrobot/formats/render.hpp"
#include "lib/page/svg.hpp"

#include <fmt/format.h>
#include <ostream>

namespace tsume::hyperrobot {

core::Json record_of(const Job& job, std::string_view status, const core::Json& length) {
  return core::Json::object().set("id", job.text).set("status", status).set("length", length);
}

void LinePrinter::begin(std::ostream& out, std::string_view last) const {
  if (format_ == Format::text) {
    out << record_of({}, "", {}).set(last, {}).column_names() << '\n';
  }
}

void LinePrinter::write(std::ostream& out, const core::Json& record) const {
  if (format_ == Format::json) {
    out << record.compact() << '\n';
  } else if (format_ == Format::text || format_ == Format::boards) {
    out << (format_ == Format::boards ? "; " : "") << record.tab_separated() << '\n';
  }
}

core::Json LinePrinter::record(const Job& job, const Line& line, const std::string& colours) const {
  return record_of(job, name_of(core::Outcome::solved), line.size())
      .set("moves", format_ == Format::json ? to_json(line, colours)
                                            : core::Json(written(line, notation_, colours)));
}

std::string LinePrinter::robot(std::size_t robot, const std::string& colours) const {
  return robot_name(robot, format_ == Format::json ? Notation::colour : notation_, colours);
}

void LinePrinter::print(std::ostream& out, const Job& job, const Line& line,
                        const std::string& colours, const core::Json& record) {
  write(out, record);
  if (format_ == Format::boards) {
    out << to_boards(*board_, job, line, colours, notation_);
  } else if (format_ == Format::svg) {
    pictures_.push_back(to_svg(*board_, job, line, colours, core::counted(line.size(), "move")));
  } else if (format_ == Format::html) {
    animations_.push_back(animation_of(*board_, job, line, colours));
  }
}

void LinePrinter::add_position(const Job& job, const std::string& colours,
                               const std::string& result) {
  if (format_ == Format::svg) {
    pictures_.push_back(to_svg(*board_, job, {}, colours, result));
    return;
  }
  animations_.push_back(animation_of(*board_, job, {}, colours));
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
