#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "verifier/report/formats.hpp"
#include "verifier/report/report.hpp"
#include "verifier/report/terminal.hpp"

namespace arbiter::tools {

/// Adds to a report the tool that wrote it and its version.
void add_tool(Report& report, std::string_view tool);
/// Adds to a report the tool that wrote it, its version, the checks whose ids begin with one of `families` ("AV"), and
/// the folders that paths are relative to.
void add_head(Report& report, std::string_view tool, std::span<const std::string_view> families);

/// The options that help against findings of a check, or show more of what a text tells. Texts of the library name no
/// option, since programs without a command line print them as well. `of_findings`: only those that are worth a line
/// with each finding, and not only where the check is explained.
[[nodiscard]] std::vector<OptionHint> option_hints(bool of_findings = false);

/// The formats of a tool whose answer is findings: text, JSON and all formats of reports.
[[nodiscard]] std::vector<Format> findings_formats();

}  // namespace arbiter::tools
