#pragma once

#include <map>
#include <string>

namespace arbiter::conformance {

/// Why no position decides a clause, by "VARIANT[/PROFILE] CLAUSE" or "CLAUSE": corpus/conformance/undecidable.txt.
[[nodiscard]] std::map<std::string, std::string> undecidable_clauses(const std::string& folder);

}  // namespace arbiter::conformance
