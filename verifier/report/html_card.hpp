#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/report/report.hpp"

/// Parts of the HTML report.
namespace arbiter::html {

/// The outcome of a case as the reader sees it: a case that passes with warnings is shown as warned, not as passed.
enum class Verdict : unsigned char { failed, warned, passed, unchecked };
inline constexpr std::array verdicts{Verdict::failed, Verdict::warned, Verdict::passed, Verdict::unchecked};

/// Whether the report is about a peer's answers, which its marks show.
[[nodiscard]] bool is_of_peer(const Report& report) noexcept;
[[nodiscard]] Verdict verdict_of(const ReportCase& each, const Report& report);
/// "failed": for classes and addresses.
[[nodiscard]] std::string_view verdict_name(Verdict verdict) noexcept;
/// "with warnings": for counts.
[[nodiscard]] std::string_view verdict_phrase(Verdict verdict) noexcept;
/// Whether a case has no more to show than its verdict.
[[nodiscard]] bool is_bare(const ReportCase& each) noexcept;
/// For readers: a sign and words.
[[nodiscard]] std::string_view verdict_words(Verdict verdict) noexcept;

/// A finding with all its details. `shown`: the board that is already shown beside it, or null; `id` is unique in the
/// document.
[[nodiscard]] std::string finding_section(const Finding& finding, const BoardPicture* shown, std::string_view id);

/// A case with its board and its findings; `number` is unique in the report.
[[nodiscard]] std::string card(const ReportCase& each, const Report& report, std::size_t number);

}  // namespace arbiter::html
