#pragma once

#include <string>
#include <vector>

#include "diagrams/check_claim.hpp"

namespace arbiter::diagrams {

/// What a diagram probably claims, judged by its caption, its marks and its men. Never empty: where nothing can be told
/// there is one claim of kind none; its reason is empty if the caption does not even show a set-up. All are marked as
/// guessed. `right_of_pair`: the diagram is the right one of a figure with two.
[[nodiscard]] std::vector<Claim> guess_claims(const Scene& scene, bool right_of_pair);

}  // namespace arbiter::diagrams
