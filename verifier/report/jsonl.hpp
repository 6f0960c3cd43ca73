#pragma once

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// JSON lines: one object per finding, with the keys of to_json(Finding), then `{"schema":2,"summary":{…}}` with
/// Report::counts. The summary shows a reader that the output is complete.
void write_jsonl(const Report& report, Output& out);

/// Parts of that, for tools that write findings as they are found: each finding, then the summary.
void write_jsonl_finding(const Finding& finding, Output& out);
void write_jsonl_summary(const Report& report, Output& out);

}  // namespace arbiter
