#pragma once

// What the library and the programs use of C++20 and the standard library of Emscripten 3.1.6 lacks. Included before
// every file of theirs.

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <functional>
#include <iterator>

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

template <class Range, class Condition, class Part = identity>
[[nodiscard]] constexpr auto find_if(Range&& range, Condition condition, Part part = {}) {
  return std::find_if(std::begin(range), std::end(range),
                      [&](const auto& each) { return std::invoke(condition, std::invoke(part, each)); });
}
template <class Range, class Value, class Part = identity>
[[nodiscard]] constexpr auto find(Range&& range, const Value& value, Part part = {}) {
  return ranges::find_if(
      range, [&](const auto& each) { return each == value; }, part);
}
template <class Range, class Condition, class Part = identity>
[[nodiscard]] constexpr bool any_of(Range&& range, Condition condition, Part part = {}) {
  return ranges::find_if(range, condition, part) != std::end(range);
}
template <class Range, class Condition, class Part = identity>
[[nodiscard]] constexpr bool none_of(Range&& range, Condition condition, Part part = {}) {
  return !ranges::any_of(range, condition, part);
}
template <class Range, class Condition, class Part = identity>
[[nodiscard]] constexpr bool all_of(Range&& range, Condition condition, Part part = {}) {
  return ranges::none_of(
      range, [&](const auto& each) { return !std::invoke(condition, each); }, part);
}
template <class Range, class Condition, class Part = identity>
[[nodiscard]] constexpr auto count_if(Range&& range, Condition condition, Part part = {}) {
  return std::count_if(std::begin(range), std::end(range),
                       [&](const auto& each) { return std::invoke(condition, std::invoke(part, each)); });
}
template <class Range, class Value, class Part = identity>
[[nodiscard]] constexpr auto count(Range&& range, const Value& value, Part part = {}) {
  return ranges::count_if(
      range, [&](const auto& each) { return each == value; }, part);
}
template <class Range, class Use>
constexpr void for_each(Range&& range, Use use) {
  std::for_each(std::begin(range), std::end(range), use);
}
template <class Range>
constexpr void reverse(Range&& range) {
  std::reverse(std::begin(range), std::end(range));
}

template <class Order, class Part>
[[nodiscard]] constexpr auto order_of(Order& order, Part& part) {
  return [&](const auto& a, const auto& b) { return std::invoke(order, std::invoke(part, a), std::invoke(part, b)); };
}
template <class Range, class Order = std::less<>, class Part = identity>
constexpr void sort(Range&& range, Order order = {}, Part part = {}) {
  std::sort(std::begin(range), std::end(range), ranges::order_of(order, part));
}
template <class Range, class Order = std::less<>, class Part = identity>
constexpr void stable_sort(Range&& range, Order order = {}, Part part = {}) {
  std::stable_sort(std::begin(range), std::end(range), ranges::order_of(order, part));
}
template <class Range, class Order = std::less<>, class Part = identity>
[[nodiscard]] constexpr auto max_element(Range&& range, Order order = {}, Part part = {}) {
  return std::max_element(std::begin(range), std::end(range), ranges::order_of(order, part));
}

}  // namespace ranges
}  // namespace std
