#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter {

/// One of the checks that checks.def and the checks.def of the variants' folders list, written as its id, "AF202". An
/// id that is not listed does not compile, and there is no CheckId without a check. Ordered as the ids are.
class CheckId {
 public:
  consteval CheckId(const char* id)
      : number_(number_of(id)) {}  // NOLINT(google-explicit-constructor): literals convert

  /// For ids that are read at run time; nothing if there is no such check.
  [[nodiscard]] static constexpr std::optional<CheckId> find(std::string_view id) noexcept {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] == id) return CheckId(i);
    }
    return std::nullopt;
  }

  [[nodiscard]] constexpr std::string_view name() const noexcept { return ids[number_]; }
  /// Its index in all_checks().
  [[nodiscard]] constexpr std::size_t number() const noexcept { return number_; }
  friend constexpr auto operator<=>(CheckId, CheckId) noexcept = default;

 private:
  static constexpr auto ids = [] {
    auto listed = std::to_array<std::string_view>({
#define ARBITER_CHECK(id, level, title, why, example, right, remedy) id,
#include "verifier/diagnostics/checks.def"
#undef ARBITER_CHECK
    });
    std::sort(listed.begin(), listed.end());
    return listed;
  }();

  constexpr explicit CheckId(std::size_t number) noexcept : number_(static_cast<std::uint16_t>(number)) {}

  static consteval std::uint16_t number_of(std::string_view id) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] == id) return static_cast<std::uint16_t>(i);
    }
    throw "no checks.def lists such a check";
  }

  std::uint16_t number_;
};

}  // namespace arbiter
