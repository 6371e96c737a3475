#include "lib/io/record_folder.hpp"

#include "lib/io/error.hpp"
#include "lib/io/fd.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>

namespace tsume::io {

namespace {

// Leaves room for an extension in a name of 255 bytes.
constexpr std::size_t longest_name = 200;

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("+-.@~").find(c) != std::string_view::npos;
}

// What a file can be called: no hidden file, no option.
std::string file_name(std::string_view id) {
  std::string name(id.substr(0, longest_name));
  for (char& c : name) {
    c = is_plain(c) ? c : '_';
  }
  if (name.empty() || name[0] == '.' || name[0] == '-') {
    name.insert(0, 1, '_');
  }
  return name;
}

std::string lowered(std::string text) {
  for (char& c : text) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

std::string free_path(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) {
    path.pop_back();
  }
  std::error_code error;
  const auto status = std::filesystem::symlink_status(path, error);
  const bool exists = std::filesystem::exists(status);
  const bool folder = std::filesystem::is_directory(path, error);
  if (exists && !(folder && std::filesystem::is_empty(path, error) && !error)) {
    throw IoError(path + ": " + (folder ? "the folder is not empty" : "not a folder"));
  }
  return path;
}

}  // namespace

RecordFolder::RecordFolder(const std::string& path) : folder_(free_path(path)) {}

std::string RecordFolder::unused_name(std::string_view id) {
  const std::string name = file_name(id);
  for (std::string candidate = name;;) {
    if (used_.try_emplace(lowered(candidate), 1).second) {
      return candidate;
    }
    candidate = name + '-' + std::to_string(++used_[lowered(name)]);
  }
}

void RecordFolder::write(std::string_view id, std::string_view extension, std::string_view text) {
  const std::string_view end = extension == "text" ? "txt" : extension;
  const std::string path = folder_.path(unused_name(id) + '.' + std::string(end));
  constexpr mode_t any_permissions = 0666;
  const Fd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, any_permissions));
  if (!file.open()) {
    throw IoError(path + ": " + std::strerror(errno));
  }
  Output out(file.get(), path);
  out << text;
  out.flush();
}

}  // namespace tsume::io
