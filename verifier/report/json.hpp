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

}  // namespace arbiter
