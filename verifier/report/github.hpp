#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

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
