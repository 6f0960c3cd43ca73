#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <optional>
#include <string_view>

namespace arbiter {

/// One of the checks that checks.def and the checks.def of the variants' folders list, written as its id, "AF202": two
/// capital letters and three digits; anything else does not compile. Ordered as the ids are.
///
/// The list itself is not here: most files make or carry findings, and none of them should be compiled again for the
/// text of a check, or for a new one. That each id in the sources is listed is what the test coverage.check_ids holds.
class CheckId {
 public:
  consteval CheckId(const char* id)  // NOLINT(google-explicit-constructor): literals convert
      : CheckId(std::string_view(id)) {
    const auto capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    if (std::string_view(id).size() != length || !capital(id[0]) || !capital(id[1]) ||
        !std::all_of(id + 2, id + length, digit)) {
      throw "an id is two capital letters and three digits";
    }
  }

  /// For ids that are read at run time; nothing if no checks.def lists such a check.
  [[nodiscard]] static std::optional<CheckId> find(std::string_view id) noexcept;

  /// The id's text, which lives as long as the program. Throws InternalError if no checks.def lists the check.
  [[nodiscard]] std::string_view name() const;
  friend constexpr auto operator<=>(const CheckId&, const CheckId&) noexcept = default;

 private:
  static constexpr std::size_t length = 5;

  constexpr explicit CheckId(std::string_view id) noexcept {
    std::copy_n(id.begin(), std::min(length, id.size()), letters_.begin());
  }
  friend const struct CheckInfo& check_info(CheckId id);

  std::array<char, length> letters_{};
};

}  // namespace arbiter
