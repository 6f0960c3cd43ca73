#pragma once

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// The Test Anything Protocol, version 14 (testanything.org): a test per case, with its findings as a YAML block. A
/// test fails if it has findings of Report::fail_on; findings without a case make one named "file".
void write_tap(const Report& report, Output& out);

}  // namespace arbiter
