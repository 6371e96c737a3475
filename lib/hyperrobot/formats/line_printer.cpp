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

LinePrinter::LinePrinter(std::ostream& out, const Board& board, Format format, Notation notation,
                         std::string_view last)
    : out_(&out), board_(&board), format_(format), notation_(notation) {
  if (format == Format::text) {
    out << record_of({}, "", {}).set(last, {}).column_names() << '\n';
  }
}

void LinePrinter::write(const core::Json& record) const {
  if (format_ == Format::json) {
    *out_ << record.compact() << '\n';
  } else if (format_ == Format::text || format_ == Format::boards) {
    *out_ << (format_ == Format::boards ? "; " : "") << record.tab_separated() << '\n';
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

void LinePrinter::print(const Job& job, const Line& line, const std::string& colours,
                        const core::Json& record) {
  write(record);
  if (format_ == Format::boards) {
    *out_ << to_boards(*board_, job, line, colours, notation_);
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

void LinePrinter::finish() const {
  page::svg::write_sheet(*out_, "Ricochet Robots", pictures_);
  if (!animations_.empty()) {
    std::vector<page::Animation> named = animations_;
    for (std::size_t i = 0; named.size() > 1 && i < named.size(); ++i) {
      named[i].name = fmt::format("{}. {}", i + 1, named[i].name);
    }
    page::write_page(*out_, "Ricochet Robots", named);
  }
}

}  // namespace tsume::hyperrobot
