#include "lib/cli/build.hpp"

#include "lib/core/platform.hpp"

#include <boost/version.hpp>
#include <cadical.hpp>
#include <xxhash.h>

#include <fmt/core.h>
#include <lz4.h>
#include <lzma.h>
#include <zlib.h>

namespace tsume::cli {

namespace {

#if defined(__clang__)
constexpr const char* compiler = "Clang " __clang_version__;
#elif defined(__GNUC__)
constexpr const char* compiler = "GCC " __VERSION__;
#else
constexpr const char* compiler = "an unknown compiler";
#endif

}  // namespace

std::string build_text() {
  constexpr int hundred = 100;
  return fmt::format(
      "compiler: {}; libraries: CaDiCaL {}, Boost {}.{}.{}, fmt {}.{}.{}, zlib {}, liblzma {}, "
      "LZ4 {}, xxHash {}.{}.{}\nprocessor: {}\n",
      compiler, CaDiCaL::Solver::version(), BOOST_VERSION / (hundred * 1000),
      BOOST_VERSION / hundred % 1000, BOOST_VERSION % hundred, FMT_VERSION / (hundred * hundred),
      FMT_VERSION / hundred % hundred, FMT_VERSION % hundred, ::zlibVersion(),
      ::lzma_version_string(), ::LZ4_versionString(), XXH_VERSION_MAJOR, XXH_VERSION_MINOR,
      XXH_VERSION_RELEASE, core::processor_features());
}

}  // namespace tsume::cli
