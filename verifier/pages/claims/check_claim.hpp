#pragma once

#include "verifier/pages/claims/claim.hpp"
#include "verifier/pages/claims/scene.hpp"

namespace arbiter::pages {

/// Checks a claim with the declarative rules and with the generator: it holds if both confirm it. A difference between
/// the two is a finding of its own (AV330).
[[nodiscard]] Verdict check_claim(const Claim& claim, const Scene& scene);

}  // namespace arbiter::pages
