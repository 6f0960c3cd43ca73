#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// Sets Report::folder to the current folder and Report::root to the folder that CI hosts resolve paths against: the
/// checkout that GITHUB_WORKSPACE or CI_PROJECT_DIR names if the current folder lies in it, else the nearest folder
/// upwards with a `.git`, else the current folder.
void place(Report& report);

enum class StepSummary : unsigned char {
  none,  ///< GITHUB_STEP_SUMMARY is not set
  full,  ///< the file has no room left
  written,
};

/// Adds github_summary() to the file that GITHUB_STEP_SUMMARY names, within GitHub's limit for all that one step
/// writes. Throws OutputError.
StepSummary add_step_summary(const Report& report);

/// The number of annotations of each level that GitHub shows for one step; it drops further ones silently
/// (docs.github.com, "Workflow commands", and the limits of check runs).
inline constexpr std::size_t github_annotations = 10;
/// The largest summary of a step in bytes; a larger one is not shown at all.
inline constexpr std::size_t github_summary_bytes = 1024 * 1024;

/// The number of findings that write_github leaves out, by level: index with static_cast<std::size_t>(level).
[[nodiscard]] std::array<std::size_t, 3> github_left_out(const Report& report);

/// GitHub's workflow commands: `::error file=…,line=…,col=…,endColumn=…,title=…::message`, at most github_annotations
/// of each level, the first ones of the input. Columns count UTF-16 code units; endColumn is the last one of the span.
void write_github(const Report& report, Output& out);

/// All findings as a Markdown table for the step's summary, errors first, in at most `most` bytes; if not all fit, the
/// last line gives the number of those left out.
[[nodiscard]] std::string github_summary(const Report& report, std::size_t most = github_summary_bytes);

}  // namespace arbiter
