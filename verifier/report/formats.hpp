#pragma once

#include <span>
#include <string_view>

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// How an answer is written.
enum class Format : unsigned char { text, json, jsonl, sarif, junit, tap, github, gitlab, html };

/// As users type it: "sarif".
[[nodiscard]] std::string_view to_string(Format format) noexcept;

/// The formats that say everything by a Report alone. Text and JSON are each tool's own.
[[nodiscard]] std::span<const Format> report_formats();

/// Writes the report in one of report_formats(); throws InternalError for another. Throws OutputError.
void write_report(Format format, const Report& report, Output& out);

}  // namespace arbiter
