#pragma once

#include <span>
#include <string_view>

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// The output formats.
enum class Format : unsigned char {
  text,
  json,
  jsonl,
  sarif,
  junit,
  tap,
  github,
  gitlab,
  html,
  markdown,
  latex,
  yaml,
  pgn,
  epd
};

/// The name as users type it: "sarif".
[[nodiscard]] std::string_view to_string(Format format) noexcept;

/// The formats that need only a Report. Text and JSON are written by each tool.
[[nodiscard]] std::span<const Format> report_formats();

[[nodiscard]] bool is_report_format(Format format);

/// Writes the report in one of report_formats(); throws InternalError for another format. Throws OutputError.
void write_report(Format format, const Report& report, Output& out);

}  // namespace arbiter
