#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "verifier/report/report.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// The output formats.
enum class Format : unsigned char {
#define ARBITER_FORMAT(name, writer) name,
#include "verifier/report/formats.def"
#undef ARBITER_FORMAT
};

/// The name as users type it: "sarif".
[[nodiscard]] std::string_view to_string(Format format) noexcept;

/// The formats that need only a Report. Text and JSON are written by each tool.
[[nodiscard]] std::vector<Format> report_formats();

[[nodiscard]] bool is_report_format(Format format);

/// Writes the report in one of report_formats(); throws InternalError for another format. Throws OutputError.
void write_report(Format format, const Report& report, Output& out);

/// The report as one HTML file that loads nothing: first the cases that failed and those with warnings, each with its
/// board, claims and findings, then all pages, folded unless the report is small. Filters by group, topic and verdict;
/// light and dark; usable with the keyboard and printable. Without scripts all of it can be unfolded. Its content
/// security policy allows only its own style and script. Throws OutputError.
void write_html(const Report& report, Output& out);

/// The value of a variable of the environment; empty if there is none.
[[nodiscard]] std::string environment(const char* name);

/// Sets Report::folder to the current folder and Report::root to the folder that CI hosts resolve paths against: the
/// checkout that GITHUB_WORKSPACE or CI_PROJECT_DIR names if the current folder lies in it, else the nearest folder
/// upwards with a `.git`, else the current folder.
void place(Report& report);

/// Adds github_summary() to the file that GITHUB_STEP_SUMMARY names, within GitHub's limit for all that one step
/// writes. False if no file is named, or it has no room left. Throws OutputError.
bool add_step_summary(const Report& report);

/// The number of annotations of each level that GitHub shows for one step; it drops further ones silently
/// (docs.github.com, "Workflow commands", and the limits of check runs).
inline constexpr std::size_t github_annotations = 10;
/// The largest summary of a step in bytes; a larger one is not shown at all.
inline constexpr std::size_t github_summary_bytes = 1024 * 1024;

/// The number of findings that write_github leaves out, by level: index with static_cast<std::size_t>(level).
[[nodiscard]] std::array<std::size_t, 3> github_left_out(const Report& report);

/// All findings as a Markdown table for the step's summary, errors first, in at most `most` bytes; if not all fit, the
/// last line gives the number of those left out.
[[nodiscard]] std::string github_summary(const Report& report, std::size_t most = github_summary_bytes);

/// Checks with explanations, examples and remedies, as text; with what a program lets its users type against findings.
[[nodiscard]] std::string checks_text(std::span<const CheckInfo> checks, const Painter& paint,
                                      std::span<const OptionHint> hints);
/// The same as JSON: `{"schema":2,"checks":[…]}`.
[[nodiscard]] nlohmann::ordered_json checks_json(std::span<const CheckInfo> checks);
/// The same as sections of a page of Markdown, by families of ids.
[[nodiscard]] std::string checks_page(std::span<const CheckInfo> checks, std::span<const OptionHint> hints);

}  // namespace arbiter
