#pragma once

#include <concepts>
#include <vector>

#include "verifier/rules/formula.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {

// The named operations in which rules are written, for `bool` and for `Formula`. They evaluate all their operands, so
// rules must be total. To save work, rules call `never(x)` / `always(x)` first, which for a formula only detect
// constants.

template <class T>
concept Truth = std::same_as<T, bool> || std::same_as<T, Formula>;

template <Truth T>
[[nodiscard]] constexpr T truth(bool value) noexcept {
  if constexpr (std::same_as<T, bool>) {
    return value;
  } else {
    return Formula::constant(value);
  }
}

[[nodiscard]] constexpr bool never(bool a) noexcept { return !a; }
[[nodiscard]] constexpr bool always(bool a) noexcept { return a; }
[[nodiscard]] constexpr bool never(Formula a) noexcept { return a.edge() == 0; }
[[nodiscard]] constexpr bool always(Formula a) noexcept { return a.edge() == 1; }

[[nodiscard]] constexpr bool no(bool a) noexcept { return !a; }
[[nodiscard]] inline Formula no(Formula a) noexcept { return {a.store_, a.edge_ ^ 1U}; }

[[nodiscard]] constexpr bool all(bool a, bool b) noexcept { return a && b; }
[[nodiscard]] inline Formula all(Formula a, Formula b) {
  if (never(a) || never(b)) return Formula::constant(false);
  if (always(a)) return b;
  if (always(b)) return a;
  FormulaStore* const store = a.store();
  if (store == nullptr) throw InternalError("only constants belong to no store");
  return store->conjunction({a.edge(), b.edge()});
}

template <Truth T>
[[nodiscard]] T any(T a, T b) {
  return no(all(no(a), no(b)));
}
template <Truth T>
[[nodiscard]] T implies(T a, T b) {
  return no(all(a, no(b)));
}
template <Truth T>
[[nodiscard]] T choose(T condition, T yes, T otherwise) {
  return any(all(condition, yes), all(no(condition), otherwise));
}

/// A conjunction built operand by operand: `decided()` reports that further operands cannot change it.
template <Truth T>
class Conjunction;

template <>
class Conjunction<bool> {
 public:
  void add(bool operand) noexcept { value_ = value_ && operand; }
  [[nodiscard]] bool decided() const noexcept { return !value_; }
  [[nodiscard]] bool value() const noexcept { return value_; }

 private:
  bool value_ = true;
};

template <>
class Conjunction<Formula> {
 public:
  void add(Formula operand) {
    if (operand.store() != nullptr) store_ = operand.store();
    if (never(operand)) {
      false_ = true;
    } else if (!always(operand)) {
      edges_.push_back(operand.edge());
    }
  }
  [[nodiscard]] bool decided() const noexcept { return false_; }
  [[nodiscard]] Formula value() const {
    if (false_) return Formula::constant(false);
    if (edges_.empty() || store_ == nullptr) return Formula::constant(true);
    return store_->conjunction(edges_);
  }

 private:
  FormulaStore* store_ = nullptr;
  std::vector<std::uint32_t> edges_;
  bool false_ = false;
};

template <Truth T>
class Disjunction {
 public:
  void add(T operand) { negated_.add(no(operand)); }
  [[nodiscard]] bool decided() const noexcept { return negated_.decided(); }
  [[nodiscard]] T value() const { return no(negated_.value()); }

 private:
  Conjunction<T> negated_;
};

/// A unary count: element k of the result says that at least k + 1 of `operands` hold, for k < `size`.
template <Truth T>
[[nodiscard]] std::vector<T> unary_count(std::size_t size, const std::vector<T>& operands) {
  std::vector<T> sums(size, truth<T>(false));
  for (const T operand : operands) {
    if (never(operand)) continue;
    for (std::size_t k = size; k-- > 0;) {
      const T below = k == 0 ? truth<T>(true) : static_cast<T>(sums[k - 1]);
      sums[k] = any(static_cast<T>(sums[k]), all(below, operand));
    }
  }
  return sums;
}

/// Whether at most `limit` of `operands` hold.
template <Truth T>
[[nodiscard]] T at_most(std::size_t limit, const std::vector<T>& operands) {
  return no(static_cast<T>(unary_count(limit + 1, operands)[limit]));
}

template <Truth T>
[[nodiscard]] T exactly_one(const std::vector<T>& operands) {
  Disjunction<T> some;
  for (const T operand : operands) some.add(operand);
  return all(some.value(), at_most(1, operands));
}

}  // namespace arbiter
