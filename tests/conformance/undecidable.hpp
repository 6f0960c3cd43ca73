#pragma once

#include <map>
#include <string>

namespace arbiter::conformance {

/// Why no position decides a clause, by "VARIANT[/PROFILE] CLAUSE" or "CLAUSE": corpus/conformance/undecidable.txt.
[[nodiscard]] std::map<std::string, std::string> undecidable_clauses(const std::string& folder);

/// Why a variant has no files of positions, by its name: corpus/conformance/without.txt.
[[nodiscard]] std::map<std::string, std::string> variants_without_suites(const std::string& folder);

}  // namespace arbiter::conformance
