#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "verifier/report/formats.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::tools {

/// Says in a report which tool wrote it, its version, the checks whose ids begin with one of `families` ("AV"), and the
/// folders that paths are relative to.
void add_head(Report& report, std::string_view tool, std::span<const std::string_view> families);

/// Text, JSON and all formats of reports: what a tool can write whose answer is findings.
[[nodiscard]] std::vector<Format> findings_formats();

}  // namespace arbiter::tools
