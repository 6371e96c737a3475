// System headers that most source files include, precompiled for BUILD=release (see Makefile). Each
// file still includes what it uses: other builds do not use this header. There is no '#pragma
// once', because GCC warns about it in a file that is compiled on its own.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fmt/core.h>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
