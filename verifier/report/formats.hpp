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

/// The limits of GitHub's code scanning for one file (docs.github.com, "SARIF support for code scanning", "File size"
/// and "Validating your SARIF file").
struct SarifLimits {
  std::size_t results = 25'000;  ///< a run with more is refused; the first 5,000 by severity are shown
  std::size_t places = 1'000;    ///< of one result
  /// Bytes of JSON in the results. A file may have 10 MB when compressed; reports usually shrink to a tenth, and a
  /// quarter is enough here, for findings with little in common.
  std::size_t bytes = 40'000'000;
};

/// SARIF 2.1.0 (OASIS): one run with the checks of its findings, results with regions in UTF-16 code units,
/// fingerprints that do not change when lines move, related places and fixes (regions of bytes). If a limit cuts,
/// errors are kept before warnings and notes, and a notification of the invocation gives the number of those left out.
[[nodiscard]] nlohmann::ordered_json sarif(const Report& report, const SarifLimits& limits = {});
void write_sarif(const Report& report, Output& out);

/// GitLab's Code Quality report (docs.gitlab.com, "Code Quality", "Implement a custom tool"): an array of description,
/// check_name, fingerprint, severity and location. Fingerprints are unique: of entries with the same one, GitLab shows
/// only one.
void write_gitlab(const Report& report, Output& out);

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
