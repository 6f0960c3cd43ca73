#pragma once

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// Draws the diagrams of a page (CheckedDiagram::board) as picture_of() does, with the marks judged if a claim is about
/// them. On pages with more squares than about 3000 boards of 8×8, the last diagrams get no picture.
void draw_diagrams(VerifiedPage& page);

}  // namespace arbiter::pages
