#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "verifier/rules/truth.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles::query {

/// One truth per candidate: the amount is how many of them hold.
template <class T>
using Amount = std::vector<T>;

/// Whether `amount` is more than, less than … `number`.
template <class T>
[[nodiscard]] T count_is(Comparison comparison, const Amount<T>& amount, int number) {
  const auto at_least = [&](int n) -> T {
    if (n <= 0) return truth<T>(true);
    if (static_cast<std::size_t>(n) > amount.size()) return truth<T>(false);
    if constexpr (std::same_as<T, bool>) {
      return std::ranges::count(amount, true) >= n;
    } else {
      return no(at_most(static_cast<std::size_t>(n - 1), amount));
    }
  };
  switch (comparison) {
    case Comparison::equal: return all(at_least(number), no(at_least(number + 1)));
    case Comparison::unequal: return no(all(at_least(number), no(at_least(number + 1))));
    case Comparison::less: return no(at_least(number));
    case Comparison::at_most: return no(at_least(number + 1));
    case Comparison::more: return at_least(number + 1);
    case Comparison::at_least: return at_least(number);
  }
  throw InternalError("no such comparison");
}

/// The comparison that holds just where this one does not.
[[nodiscard]] constexpr Comparison negated(Comparison comparison) {
  using enum Comparison;
  return std::array{unequal, equal, at_least, more, at_most, less}[static_cast<std::size_t>(comparison)];
}

/// The comparison with its two amounts exchanged.
[[nodiscard]] constexpr Comparison exchanged(Comparison comparison) {
  using enum Comparison;
  return std::array{equal, unequal, more, at_least, less, at_most}[static_cast<std::size_t>(comparison)];
}

/// Whether the first amount is more than, less than … the second: left <= right if no number has left >= n and
/// right < n.
template <class T>
[[nodiscard]] T amounts_are(Comparison comparison, const Amount<T>& a, const Amount<T>& b) {
  const auto at_most_other = [](const Amount<T>& less, const Amount<T>& more) {
    Conjunction<T> result;
    for (int n = 1; n <= static_cast<int>(less.size()); ++n) {
      result.add(implies(count_is(Comparison::at_least, less, n), count_is(Comparison::at_least, more, n)));
    }
    return result.value();
  };
  switch (comparison) {
    case Comparison::equal: return all(at_most_other(a, b), at_most_other(b, a));
    case Comparison::unequal: return no(all(at_most_other(a, b), at_most_other(b, a)));
    case Comparison::less: return no(at_most_other(b, a));
    case Comparison::at_most: return at_most_other(a, b);
    case Comparison::more: return no(at_most_other(a, b));
    case Comparison::at_least: return at_most_other(b, a);
  }
  throw InternalError("no such comparison");
}

/// The truth of a comparison; `amount_of` gives the amount of a part that is not a literal number.
template <class T, class AmountOf>
[[nodiscard]] T compared(const Node& node, AmountOf&& amount_of) {
  const Node& left = node.parts[0];
  const Node& right = node.parts[1];
  if (left.op == Op::literal && right.op == Op::literal) {
    return count_is(node.comparison, Amount<T>(static_cast<std::size_t>(left.number), truth<T>(true)), right.number);
  }
  if (right.op == Op::literal) return count_is<T>(node.comparison, amount_of(left), right.number);
  if (left.op == Op::literal) return count_is<T>(exchanged(node.comparison), amount_of(right), left.number);
  const Amount<T> a = amount_of(left);
  const Amount<T> b = amount_of(right);
  return amounts_are<T>(node.comparison, a, b);
}

}  // namespace arbiter::puzzles::query
