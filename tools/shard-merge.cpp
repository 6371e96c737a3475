// shard-merge - merge the parts of a split run into the result of the whole run
#include "lib/cli/app.hpp"
#include "lib/io/shard.hpp"

#include <optional>
#include <string>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{"shard-merge",
                         "Merge the parts of a split run into the result of the whole run.",
                         "shard-merge parts/*.tsv -o whole.tsv"};

constexpr core::Named<io::RecordOrder> order_names[] = {{io::RecordOrder::line, "line"},
                                                        {io::RecordOrder::number, "number"}};

struct Settings {
  std::vector<std::string> files;
  std::optional<io::RecordOrder> order;
  bool report = false;
  bool plain = false;

  void add_to(cli::Options& options) {
    options.choice("order", order, order_names, "order of records in files that do not name it");
    options.flag("report", report, "do not merge; report which parts are complete");
    options.flag("plain", plain, "print only the records, as an unsplit run does");
    options.exclusive({"plain", "report"});
    options.operands("FILE", files, 1);
  }
};

// A line for each file that is not a complete part, then the counts.
cli::Exit report_parts(const Settings& settings, cli::Context& context) {
  const io::ShardStatus status = io::shard_status(settings.files, settings.order);
  for (const std::string& fault : status.faults) {
    context.out << "fault " << fault << '\n';
  }
  if (const std::string missing = status.missing(); !missing.empty()) {
    context.out << "missing " << missing << '\n';
  }
  context.out << "complete " << status.done.size() << '/' << status.count << " records "
              << status.records << '\n';
  return status.complete() ? cli::Exit::ok : cli::Exit::failure;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  if (settings.report) {
    return report_parts(settings, context);
  }
  const auto merge = settings.plain ? io::merge_records : io::merge_shards;
  merge(settings.files, settings.order, context.out);
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
