// The headers of the libraries that most source files include, compiled once for BUILD=release (see
// Makefile). Each file still includes what it uses: the other builds do not have this header. It is
// compiled as a file of its own, where '#pragma once' is a warning.
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
