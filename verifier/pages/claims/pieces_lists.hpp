#pragma once

#include <vector>

#include "verifier/pages/claims/check_claim.hpp"

namespace arbiter::pages {

/// Compares the lists of pieces beside a board with the board: the squares of each letter (AV212). Needs no rules.
void check_lists(const Diagram& diagram, const PageText& page, std::vector<Finding>& findings);

/// Finds lists that give pieces the name of other pieces of the variant (AV305).
void check_list_names(const Scene& scene, std::vector<Finding>& findings);

}  // namespace arbiter::pages
