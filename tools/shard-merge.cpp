// shard-merge - merge the shard files of a split run into the file of the whole
#include "lib/cli/app.hpp"
#include "lib/io/shard.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tsume;

struct Settings {
  std::vector<std::string> files;
  std::optional<std::string> order;
  bool status = false;
  bool plain = false;
};

// One line for each file that is no part, then the counts.
cli::Exit report(cli::Context& context, const Settings& settings,
                 std::optional<io::RecordOrder> order) {
  const io::ShardStatus status = io::shard_status(settings.files, order);
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

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  cli::Options options;
  options.choice("order", settings.order, {"line", "number"},
                 "the order of records whose parts do not say it");
  options.flag("status", settings.status, "only report which parts are complete");
  options.flag("plain", settings.plain,
               "the records alone, as a run that is not split prints them");
  options.operands("FILE", settings.files, 1, std::string::npos);
  const cli::Info info{
      "shard-merge", "Merges the shard files of a split run into the file of the whole.",
      "[--order NAME] [--plain|--status] FILE...", "shard-merge parts/*.tsv -o whole.tsv"};
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    std::optional<io::RecordOrder> order;
    if (settings.order) {
      order = *settings.order == "number" ? io::RecordOrder::number : io::RecordOrder::line;
    }
    if (settings.status && settings.plain) {
      throw cli::UsageError("--plain and --status exclude each other");
    }
    if (settings.status) {
      return report(context, settings, order);
    }
    const auto merge = settings.plain ? io::merge_records : io::merge_shards;
    merge(settings.files, order, context.out);
    return cli::Exit::ok;
  });
}
