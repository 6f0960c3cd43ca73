#pragma once

#include <nlohmann/json_fwd.hpp>

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// GitLab's Code Quality report (docs.gitlab.com, "Code Quality", "Implement a custom tool"): an array of description,
/// check_name, fingerprint, severity and location. Fingerprints are unique: of entries with the same one, GitLab shows
/// only one.
[[nodiscard]] nlohmann::ordered_json gitlab(const Report& report);
void write_gitlab(const Report& report, Output& out);

}  // namespace arbiter
