#pragma once

#include <concepts>
#include <iterator>
#include <optional>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/rules/formula.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {

/// The squares that a truth is about; they are told with the clause that it decides. Free for `bool` and `Formula`.
struct Note {
  std::optional<Square> at{};
  std::optional<Square> by{};
};

/// A truth of one position that knows the clauses without which it would be the opposite, the fewest. A rule says which
/// they are with `named()` (view.hpp). Like a formula it is a constant or not: what a position happens to hold is none,
/// so that rules do not leave out what is only impossible in it. What is not a template of it is compiled once, in
/// view.cpp: explanations are asked for seldom, and in every place of every rule their code would cost time to compile.
struct Reasoned {
  Reasoned() noexcept;
  explicit Reasoned(bool value) noexcept;
  Reasoned(bool value, bool is_constant, const Note& about = {}, std::vector<Objection> objections = {}) noexcept;
  Reasoned(const Reasoned&);
  Reasoned(Reasoned&&) noexcept;
  Reasoned& operator=(const Reasoned&);
  Reasoned& operator=(Reasoned&&) noexcept;
  ~Reasoned();

  bool holds = false;
  bool constant = true;
  Note note{};  ///< what makes it so
  /// Of a false truth: the clauses that make it so; none if something that no clause names does.
  std::vector<Objection> against{};

  [[nodiscard]] bool value() const noexcept { return holds; }
};

[[nodiscard]] Reasoned no(Reasoned a) noexcept;
[[nodiscard]] Reasoned all(const Reasoned& a, const Reasoned& b);
[[nodiscard]] inline bool never(const Reasoned& a) noexcept { return a.constant && !a.holds; }
[[nodiscard]] inline bool always(const Reasoned& a) noexcept { return a.constant && a.holds; }

// The named operations in which rules are written, for `bool`, for `Formula` and for `Reasoned`. They evaluate all
// their operands, so rules must be total. To save work, rules call `never(x)` / `always(x)` first, which for all but
// `bool` only detect constants.

template <class T>
concept Truth = std::same_as<T, bool> || std::same_as<T, Formula> || std::same_as<T, Reasoned>;

template <Truth T>
[[nodiscard]] constexpr T truth(bool value) noexcept {
  if constexpr (std::same_as<T, bool>) {
    return value;
  } else if constexpr (std::same_as<T, Formula>) {
    return Formula::constant(value);
  } else {
    return T{value};
  }
}

/// The truth, with the squares that it is about.
template <Truth T>
[[nodiscard, gnu::always_inline]] constexpr T noted(T value, [[maybe_unused]] Note note) noexcept {
  if constexpr (std::same_as<T, Reasoned>) value.note = note;
  return value;
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

/// What is true of other moves than the one in question: no clause that is lifted for that one changes it.
template <Truth T>
[[nodiscard]] constexpr T settled(T value) noexcept {
  if constexpr (std::same_as<T, Reasoned>) value.against.clear();
  return value;
}

/// A conjunction built operand by operand: `decided()` reports that further operands cannot change it.
template <Truth T>
class Conjunction {
 public:
  void add(const T& operand) { value_ = all(value_, operand); }
  [[nodiscard]] bool decided() const noexcept { return never(value_); }
  [[nodiscard]] const T& value() const noexcept { return value_; }

 private:
  T value_ = truth<T>(true);
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

/// Whether the condition holds for some of the range. The rest is not asked once that is certain.
template <class Range, class Condition>
[[nodiscard]] auto for_some(const Range& range, const Condition& condition) {
  Disjunction<decltype(condition(*std::begin(range)))> some;
  for (auto&& each : range) {
    if (some.decided()) break;
    some.add(condition(each));
  }
  return some.value();
}
/// Whether it holds for all of them.
template <class Range, class Condition>
[[nodiscard]] auto for_all(const Range& range, const Condition& condition) {
  return no(for_some(range, [&](auto&& each) { return no(condition(each)); }));
}

/// A unary count: element k of the result says that at least k + 1 of `operands` hold, for k < `size`.
template <Truth T>
[[nodiscard]] std::vector<T> unary_count(std::size_t size, const std::vector<T>& operands) {
  std::vector<T> sums(size, truth<T>(false));
  for (auto&& each : operands) {
    const T operand = each;
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
  for (auto&& operand : operands) some.add(operand);
  return all(some.value(), at_most(1, operands));
}

/// A condition that holds in every position that a legal game reaches, over the truth type of a view.
template <Truth T>
struct Invariant {
  const char* id;         ///< stable name, "DA.inv.armies"
  const char* statement;  ///< one sentence
  T holds;
};

}  // namespace arbiter
