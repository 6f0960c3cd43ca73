#pragma once

// What the library and the programs use of C++20 and the standard library of Emscripten 3.1.6 lacks. Included before
// every file of theirs.

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>

namespace std {

template <class T, size_t N>
[[nodiscard]] constexpr auto operator<=>(const array<T, N>& a, const array<T, N>& b) noexcept {
  using Order = decltype(a[0] <=> b[0]);
  for (size_t i = 0; i < N; ++i) {
    if (const Order order = a[i] <=> b[i]; order != 0) return order;
  }
  return Order::equivalent;
}

namespace ranges {

template <class Range, class Condition>
[[nodiscard]] constexpr bool all_of(const Range& range, Condition condition) {
  return std::all_of(range.begin(), range.end(), condition);
}

template <class Range, class Condition>
[[nodiscard]] constexpr bool any_of(const Range& range, Condition condition) {
  return std::any_of(range.begin(), range.end(), condition);
}

}  // namespace ranges
}  // namespace std
