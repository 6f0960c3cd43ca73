#pragma once

#include <string>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/pages/claims/claims_book.hpp"

namespace arbiter::pages {

/// The claims that hold for a run, and what is wrong with their files.
struct ReadClaims {
  ClaimsBook book;
  std::vector<Finding> faults;  ///< AV100 for a file that cannot be read, AV120 for entries
};

/// The claims of the files, which come before the built-in ones. The word "none" among the files leaves out those.
[[nodiscard]] ReadClaims read_claims(const std::vector<std::string>& files);

}  // namespace arbiter::pages
