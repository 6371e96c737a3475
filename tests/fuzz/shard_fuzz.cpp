// Shard files: any lines, as they are and with a trailer that fits them.
#include "lib/core/digest.hpp"
#include "lib/io/error.hpp"
#include "lib/io/shard.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fmt/core.h>
#include <string>

namespace {

using namespace tsume;

void read(const std::string& text) {
  try {
    io::ShardReader reader(io::Input::from_text(text));
    std::uint64_t records = 0;
    while (reader.next()) {
      ++records;
    }
    if (records != reader.records() || reader.header().shard.index >= reader.header().shard.count) {
      std::abort();
    }
  } catch (const io::ParseError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string text(data, data + size);
  read(text);
  if (!text.empty() && text.back() != '\n') {
    text += '\n';
  }
  std::uint64_t records = 0;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    records += text[at] != '#' ? 1U : 0U;
  }
  read(text + fmt::format("#end records={} xxh64={}\n", records,
                          core::hex16(core::Digest().add(text).value())));
  return 0;
}
