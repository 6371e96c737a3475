#include "lib/io/output_names.hpp"

#include "lib/core/error.hpp"
#include "lib/io/output.hpp"

#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace tsume::io {

namespace {

std::string identity(const struct stat& info) {
  return std::to_string(info.st_dev) + ':' + std::to_string(info.st_ino);
}

// Without symbolic links and a last slash, as far as the folders exist; `path` if that fails.
std::string absolute_path(const std::string& path) {
  std::error_code error;
  auto whole = std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  if (error) {
    return path;
  }
  return (whole.has_filename() ? whole : whole.parent_path()).string();
}

}  // namespace

void OutputNames::add(Name name) {
  for (const Name& other : names_) {
    if ((!name.path.empty() && name.path == other.path) ||
        (!name.file.empty() && name.file == other.file)) {
      throw core::BadArgument(other.what + " and " + name.what + " are the same file");
    }
  }
  names_.push_back(std::move(name));
}

void OutputNames::add(const std::string& what, const std::string& path) {
  if (path == "-") {
    return;
  }
  Name name{what};
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0) {
    if (!S_ISREG(info.st_mode)) {
      return;
    }
    name.file = identity(info);
  }
  name.path = absolute_path(link_target(path));
  add(std::move(name));
}

void OutputNames::add_standard_output() {
  struct stat info {};
  if (::fstat(STDOUT_FILENO, &info) == 0 && S_ISREG(info.st_mode)) {
    add({"standard output", "", identity(info)});
  }
}

void OutputNames::refuse_input(int descriptor, const std::string& name) const {
  struct stat info {};
  if (::fstat(descriptor, &info) != 0 || !S_ISREG(info.st_mode)) {
    return;
  }
  for (const Name& output : names_) {
    if (output.file == identity(info)) {
      throw core::BadArgument(output.what + " and the input " + name + " are the same file");
    }
  }
}

void OutputNames::refuse_folder(const std::string& folder) const {
  const std::string within = absolute_path(folder) + '/';
  for (const Name& output : names_) {
    if (output.path.starts_with(within)) {
      throw core::BadArgument(output.what + " is in the folder " + folder +
                              ", which has its own files");
    }
  }
}

const OutputNames* InputGuard::outputs_ = nullptr;

InputGuard::InputGuard(const OutputNames& outputs) {
  outputs_ = &outputs;
}

InputGuard::~InputGuard() {
  outputs_ = nullptr;
}

void InputGuard::check(int descriptor, const std::string& name) {
  if (outputs_ != nullptr) {
    outputs_->refuse_input(descriptor, name);
  }
}

void InputGuard::check_folder(const std::string& folder) {
  if (outputs_ != nullptr) {
    outputs_->refuse_folder(folder);
  }
}

}  // namespace tsume::io
