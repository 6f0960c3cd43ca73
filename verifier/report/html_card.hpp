#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/report/report.hpp"

/// Parts of the HTML report.
namespace arbiter::html {

/// What became of a case, as the reader sees it: a case that would pass but for its warnings is not simply right.
enum class Verdict : unsigned char { failed, warned, passed, unchecked };
inline constexpr std::array verdicts{Verdict::failed, Verdict::warned, Verdict::passed, Verdict::unchecked};

[[nodiscard]] Verdict verdict_of(const ReportCase& each, const Report& report);
/// "failed": as a class and in addresses.
[[nodiscard]] std::string_view verdict_name(Verdict verdict) noexcept;
/// For people: a sign and words.
[[nodiscard]] std::string_view verdict_words(Verdict verdict) noexcept;

/// A finding with all that it says. `shown`: the board that stands beside it already, or null; `id` tells it from
/// others.
[[nodiscard]] std::string finding_section(const Finding& finding, const BoardPicture* shown, std::string_view id);

/// A case with its board and its findings; `number` tells it from the others of the report.
[[nodiscard]] std::string card(const ReportCase& each, const Report& report, std::size_t number);

}  // namespace arbiter::html
