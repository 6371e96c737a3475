// The outputs of one run, so that no two of them are the same file, and none is an input.
#pragma once

#include <string>
#include <vector>

namespace tsume::io {

// Where a run is going to write. cli::run adds -o and every option that names an
// output file, before the work begins.
class OutputNames {
 public:
  // Adds the file that `what`, an option, is going to write. Throws core::BadArgument if an output
  // that was added before is the same file, by this or another path, symbolic link or hard link.
  // Devices and pipes may be shared; so may "-", which is standard output and not a file.
  void add(const std::string& what, const std::string& path);
  // Adds standard output, in case it is a regular file.
  void add_standard_output();

  // Throws core::BadArgument if a file that was opened to be read, under that name, is one of them:
  // it would be lost.
  void refuse_input(int descriptor, const std::string& name) const;
  // The same if one of them is in a folder of files of our own, such as a store.
  void refuse_folder(const std::string& folder) const;

 private:
  struct Name {
    std::string what;
    std::string path = {};  // absolute, without symbolic links
    std::string file = {};  // device and inode, if the file exists
  };
  void add(Name name);

  std::vector<Name> names_;
};

// While one exists, io::Input and io::MappedFile open no file of `outputs`, and no store or
// certificate is opened in whose folder one is. There is one guard at most.
class InputGuard {
 public:
  explicit InputGuard(const OutputNames& outputs);
  ~InputGuard();
  InputGuard(const InputGuard&) = delete;
  InputGuard& operator=(const InputGuard&) = delete;

  // Throw as OutputNames does, if there is a guard.
  static void check(int descriptor, const std::string& name);
  static void check_folder(const std::string& folder);

 private:
  static const OutputNames* outputs_;
};

}  // namespace tsume::io
