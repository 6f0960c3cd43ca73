#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "verifier/report/formats.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::tools {

/// Adds to a report the tool that wrote it and its version.
void add_tool(Report& report, std::string_view tool);
/// Adds to a report the tool that wrote it, its version, the checks whose ids begin with one of `families` ("AV"), and
/// the folders that paths are relative to.
void add_head(Report& report, std::string_view tool, std::span<const std::string_view> families);

/// The formats of a tool whose answer is findings: text, JSON and all formats of reports.
[[nodiscard]] std::vector<Format> findings_formats();

}  // namespace arbiter::tools
