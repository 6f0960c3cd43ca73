#pragma once

#include "report/output.hpp"
#include "report/report.hpp"

namespace arbiter {

/// JSON lines: an object a finding, with the keys of to_json(Finding), then `{"schema":1,"summary":{…}}` with
/// Report::counts. Whoever reads line by line knows by the summary that nothing was lost.
void write_jsonl(const Report& report, Output& out);

}  // namespace arbiter
