#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter {

/// One of the checks that checks.def lists, written as its id, "AF202". An id that is not listed does not compile.
class CheckId {
 public:
  consteval CheckId(const char* id)
      : number_(number_of(id)) {}  // NOLINT(google-explicit-constructor): literals convert

  [[nodiscard]] constexpr std::string_view name() const noexcept { return ids[number_]; }
  /// Its index in all_checks().
  [[nodiscard]] constexpr std::size_t number() const noexcept { return number_; }
  friend constexpr bool operator==(CheckId, CheckId) noexcept = default;

 private:
  static constexpr auto ids = std::to_array<std::string_view>({
#define ARBITER_CHECK(id, level, title, why, example, right, remedy) id,
#include "verifier/diagnostics/checks.def"
#undef ARBITER_CHECK
  });

  static consteval std::uint16_t number_of(std::string_view id) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] == id) return static_cast<std::uint16_t>(i);
    }
    throw "checks.def lists no such check";
  }

  std::uint16_t number_;
};

/// Whether the fault is of this check.
[[nodiscard]] inline bool is(const Fault& fault, CheckId check) noexcept { return fault.rule == check.name(); }
/// Whether the fault is of one of these checks.
template <std::size_t size>
[[nodiscard]] bool is_one_of(const Fault& fault, const std::array<CheckId, size>& checks) noexcept {
  for (const CheckId check : checks) {
    if (is(fault, check)) return true;
  }
  return false;
}

}  // namespace arbiter
