// A temporary folder, and whole files as text, for tests.
#pragma once

#include "lib/io/input.hpp"
#include "lib/io/output.hpp"

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <set>
#include <stdlib.h>
#include <string>
#include <unistd.h>

namespace tsume::test {

class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "tsume.XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  // The names of all files in the folder, one a line, sorted.
  [[nodiscard]] std::string listing() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      names.insert(entry.path().filename().string() + '\n');
    }
    return std::accumulate(names.begin(), names.end(), std::string());
  }

 private:
  std::filesystem::path folder_;
};

inline std::string read_file(const std::string& path) {
  return io::Input(path).read_all();
}

inline void write_file(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// Writes a file through an io::Output, without the costly syncs of an atomic one.
template <typename Writer>
void write_with(const std::string& path, const Writer& writer) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  {
    io::Output out(fd, path);
    writer(out);
    out.flush();
  }
  ::close(fd);
}

}  // namespace tsume::test
