// The outputs of one run, so that no two of them are the same file.
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

 private:
  struct Name {
    std::string what;
    std::string path;       // absolute, without symbolic links
    std::string file = {};  // device and inode, if the file exists
  };
  void add(Name name);

  std::vector<Name> names_;
};

}  // namespace tsume::io
