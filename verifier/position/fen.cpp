#include "verifier/position/fen.hpp"

#include <algorithm>
#include <cctype>

namespace arbiter {
namespace {

constexpr std::array<std::string_view, 4> names{"vchess", "xogo", "fen", "bare"};

}  // namespace

std::string_view to_string(Dialect dialect) noexcept { return names[static_cast<std::size_t>(dialect)]; }

std::optional<Dialect> dialect_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool same = std::equal(name.begin(), name.end(), names[i].begin(), names[i].end(),
                                 [](unsigned char a, char b) { return std::tolower(a) == b; });
    if (same) return static_cast<Dialect>(i);
  }
  return std::nullopt;
}

FenMap::Field FenMap::field(std::string_view name) const noexcept {
  for (const Field& known : fields) {
    if (known.name == name) return known;
  }
  return {};
}

}  // namespace arbiter
