#pragma once

#include "verifier/pages/claims/claim.hpp"
#include "verifier/pages/claims/scene.hpp"

namespace arbiter::pages {

/// Checks a claim against the declarative rules and against the generator: it holds if it does for both. Where the two
/// differ, that is a finding of its own (AV330).
[[nodiscard]] Verdict check_claim(const Claim& claim, const Scene& scene);

}  // namespace arbiter::pages
