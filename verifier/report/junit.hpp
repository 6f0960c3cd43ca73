#pragma once

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// JUnit's XML as CI hosts read it (after the schema junit-10.xsd of Jenkins's xUnit plugin): a test suite a group, a
/// test case a case. A case fails by its findings of Report::fail_on; findings below stand in its system-out, as do the
/// facts. Findings of no case make one named "file". Valid XML whatever bytes the findings hold.
void write_junit(const Report& report, Output& out);

}  // namespace arbiter
