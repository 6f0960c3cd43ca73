#pragma once

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// JUnit's XML as CI hosts read it (following the schema junit-10.xsd of Jenkins's xUnit plugin): a test suite per
/// group, a test case per case. A case fails if it has findings of Report::fail_on; lesser findings and the facts are
/// in its system-out. Findings without a case make one named "file". Valid XML for any bytes in the findings.
void write_junit(const Report& report, Output& out);

}  // namespace arbiter
