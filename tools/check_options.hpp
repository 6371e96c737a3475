// For the tools that check items that anybody made, and report them alike.
#pragma once

#include "lib/cli/app.hpp"
#include "lib/io/check_report.hpp"

namespace tsume::tools {

struct CheckOptions {
  io::CheckStyle style;

  void add_to(cli::Options& options) {
    options.flag("errors-only", style.errors_only, "print only items that are not valid");
    options.choice("format", style.format, io::check_format_names, "format of the report");
  }

  // Says on stderr what is not valid; the exit status.
  static cli::Exit finish(const cli::Context& context, const io::CheckTally& tally) {
    if (tally.status() != cli::Exit::ok) {
      context.tell(tally.summary());
    }
    return tally.status();
  }

  // The report of the only item, after the line that programs of the SAT competitions print (in
  // text).
  cli::Exit finish(cli::Context& context, const io::CheckedItem& item) const {
    if (style.format == io::CheckFormat::text) {
      context.out << (item.verdict == io::Checked::valid     ? "s VERIFIED\n"
                      : item.verdict == io::Checked::invalid ? "s NOT VERIFIED\n"
                                                             : "s UNKNOWN\n");
    }
    io::CheckReport report(context.out, style);
    report.add(item);
    return finish(context, report.finish());
  }
};

}  // namespace tsume::tools
