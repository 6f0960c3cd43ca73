#pragma once

#include <string>
#include <vector>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter::puzzles::query {

/// The faults of a query as findings in the file `source`, each with its own line: a query may have several.
[[nodiscard]] std::vector<Finding> findings_of(const Faults& faults, const std::string& query,
                                               const std::string& source);

}  // namespace arbiter::puzzles::query
