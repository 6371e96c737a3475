// Stores of the retrograde analysis: a small store of which bytes of a file are replaced and whose
// checksum is then made right. Whatever is read from it is refused, or answered within bounds.
//
// Input: the number of a file, then replacements of three bytes: the place (two bytes) and a byte.
#include "lib/core/digest.hpp"
#include "lib/doves/retro/retro_run.hpp"
#include "lib/doves/rules/notation.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

using namespace tsume;
using namespace tsume::doves;

struct Original {
  std::filesystem::path folder;
  std::vector<std::filesystem::path> files;
  std::vector<std::string> texts;
  retro::Game game;

  Original() {
    std::string name = (std::filesystem::temp_directory_path() / "store-fuzz-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      std::abort();
    }
    folder = name;
    retro::SolveRequest request;
    request.kind.game.truncation = retro::Truncation::cap;
    request.kind.game.most = 3;
    request.folder = name;
    io::Progress progress(io::ProgressMode::none, "fuzz", "positions");
    (void)retro::solve(request, progress);
    game = request.kind.game;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
      std::ifstream in(file, std::ios::binary);
      texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
  }
  ~Original() { std::filesystem::remove_all(folder); }
};

void write(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary)
      .write(text.data(), static_cast<std::streamsize>(text.size()));
}

// The digest of eight bytes at the end, or in the last line of `meta`.
void repair(const std::string& name, std::string& text) {
  if (name == "meta") {
    const std::size_t line = text.rfind("end xxh64=");
    if (line != text.npos) {
      text.resize(line);
      text += "end xxh64=" + core::hex16(core::Digest().add(text).value()) + '\n';
    }
  } else if (name == "units" || name == "stamps") {
    const std::size_t size = text.size() - sizeof(std::uint64_t);
    const std::uint64_t digest = core::Digest().add(text.substr(0, size)).value();
    std::memcpy(text.data() + size, &digest, sizeof digest);
  }
}

void ask(const Original& original) {
  static const retro::Index index;
  retro::Store store(original.folder.string(), index);
  retro::Lookup lookup = store.lookup();
  for (const char* const text : {"b;B", "bB", "bB;A", "b-B;-a"}) {
    (void)lookup.of(parse_position(text), Side::red);
  }
  store.check_all([](std::uint64_t) {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Original original;
  if (size < 4) {
    return 0;
  }
  const std::size_t number = data[0] % original.files.size();
  std::string text = original.texts[number];
  if (text.size() < sizeof(std::uint64_t)) {
    return 0;
  }
  for (std::size_t i = 1; i + 3 <= size; i += 3) {
    text[(data[i] + 256U * data[i + 1]) % text.size()] = static_cast<char>(data[i + 2]);
  }
  const std::filesystem::path& file = original.files[number];
  repair(file.filename().string(), text);
  write(file, text);
  try {
    ask(original);
  } catch (const io::Failure&) {
  } catch (const io::ParseError&) {
  } catch (const io::IoError&) {
  }
  write(file, original.texts[number]);
  return 0;
}
