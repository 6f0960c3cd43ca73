#pragma once

#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// Keys: rule, level, message, file, line, column, endColumn (the last three null if unknown), seen and wanted (if
/// any), claim (null if none), diagram {index, fen, marks} (null if none), expected, missing, extra, notes, picture (if
/// any), fixes (if any: what, sure, edits of begin, end, text, in bytes of the file from 0), also (if any: file, line,
/// column, endColumn). Columns count bytes from 1; endColumn is the first after the span.
[[nodiscard]] nlohmann::ordered_json to_json(const Finding& finding);
[[nodiscard]] nlohmann::ordered_json to_json(std::span<const Finding> findings);

/// The document as text; invalid UTF-8 becomes U+FFFD. `indent` < 0: one line without a final line break.
[[nodiscard]] std::string json_text(const nlohmann::ordered_json& document, int indent = 2);

/// The document, indented, with a final line break.
void write_json(const nlohmann::ordered_json& document, Output& out);
/// The document on one line (JSON lines).
void write_json_line(const nlohmann::ordered_json& document, Output& out);

/// JSON lines: one object per finding, with the keys of to_json(Finding), then `{"schema":2,"summary":{…}}` with
/// Report::counts. The summary shows a reader that the output is complete.
void write_jsonl(const Report& report, Output& out);

/// The last line of that, for tools that write findings as they are found.
void write_jsonl_summary(const Report& report, Output& out);

}  // namespace arbiter
