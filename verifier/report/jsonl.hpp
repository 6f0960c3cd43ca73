#pragma once

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// JSON lines: an object a finding, with the keys of to_json(Finding), then `{"schema":2,"summary":{…}}` with
/// Report::counts. Whoever reads line by line knows by the summary that nothing was lost.
void write_jsonl(const Report& report, Output& out);

/// The parts of that, for tools that write findings as they come: each of them, then the summary.
void write_jsonl_finding(const Finding& finding, Output& out);
void write_jsonl_summary(const Report& report, Output& out);

}  // namespace arbiter
