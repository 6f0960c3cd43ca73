#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter {

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same numbers everywhere, so that a seed names a run on any
/// machine.
class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

  constexpr std::uint64_t next() noexcept { return mixed(state_ += 0x9e3779b97f4a7c15U); }
  /// A number whose bits depend on all bits of `z`; different numbers stay different.
  [[nodiscard]] static constexpr std::uint64_t mixed(std::uint64_t z) noexcept {
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }
  /// 0 … bound - 1; `bound` at least 1. The bias of the remainder is below 2^-32 for the small bounds used here.
  std::size_t below(std::size_t bound) noexcept { return static_cast<std::size_t>(next() % bound); }
  bool one_in(std::size_t chances) noexcept { return below(chances) == 0; }
  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::uint64_t state_;
};

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
