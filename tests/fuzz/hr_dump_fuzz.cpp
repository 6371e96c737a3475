// Dumps of DriftingDroids: any bytes as the data of a dump whose compression, base64 and CRC are
// right, so that what the bytes say is reached.
#include "lib/core/error.hpp"
#include "lib/hyperrobot/run/drifting_droids.hpp"
#include "lib/io/error.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fmt/core.h>
#include <string>
#include <string_view>
#include <vector>
#include <zlib.h>

namespace {

using namespace tsume;

std::string base64(const std::vector<std::uint8_t>& bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      group = group << 8 | (i + j < bytes.size() ? bytes[i + j] : 0U);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      text += i + j > bytes.size() ? '=' : digits[group >> (18 - 6 * j) & 63];
    }
  }
  return text;
}

std::string dump_of(const std::uint8_t* data, std::size_t size) {
  uLongf length = ::compressBound(size);
  std::vector<std::uint8_t> packed(4 + length);
  for (std::size_t i = 0; i < 4; ++i) {
    packed[i] = static_cast<std::uint8_t>(size >> (24 - 8 * i));
  }
  if (::compress(packed.data() + 4, &length, data, size) != Z_OK) {
    std::abort();
  }
  packed.resize(4 + length);
  const std::string text = base64(packed);
  const auto crc =
      ::crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size()));
  return fmt::format("!DriftingDroids_game!{:08X}!{}!", crc, text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const hyperrobot::Scene scene = hyperrobot::parse_game_dump(dump_of(data, size));
    const std::string again = hyperrobot::to_game_dump(scene);
    if (!(hyperrobot::parse_game_dump(again).board == scene.board)) {
      std::abort();
    }
  } catch (const core::BadText&) {
  } catch (const io::Failure&) {  // a scene that a dump cannot express
  }
  return 0;
}
