#pragma once

#include <cstdint>
#include <string_view>

namespace arbiter {

inline constexpr std::uint64_t fnv_basis = 0xCBF29CE484222325U;

/// FNV-1a with 64 bits: the same on every machine, and it can be continued from the hash of the text before.
/// http://www.isthe.com/chongo/tech/comp/fnv
[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view text, std::uint64_t hash = fnv_basis) noexcept {
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001B3U;
  }
  return hash;
}

/// The same step with a whole number at once, which is faster and as good among hashes that this program alone makes.
[[nodiscard]] constexpr std::uint64_t fnv1a_word(std::uint64_t word, std::uint64_t hash = fnv_basis) noexcept {
  return (hash ^ word) * 0x100000001B3U;
}

}  // namespace arbiter
