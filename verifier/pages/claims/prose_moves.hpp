#pragma once

#include <string>
#include <vector>

#include "verifier/pages/claims/check_claim.hpp"

namespace arbiter::pages {

/// What became of the moves and pieces that the words around a diagram name.
struct Prose {
  std::vector<Finding> findings;     ///< AV305, AV312 to AV314
  std::vector<std::string> because;  ///< how each move was read, for who asks
};

/// Checks every move that the caption writes: it must be legal on the board of the diagram or of the one beside it, or
/// after the moves written before it, or from the start of the game for a game's first moves, or have led to the board
/// that is shown. The same for a paragraph, but only in sentences that point at the diagram ("on the following
/// diagram", "above"): others may speak of anything. What is said to be forbidden is not judged. Pieces that the
/// caption names with their square
/// ("the knight on f6") must stand there, or be able to go there.
///
/// `owns_paragraph`: no other figure stands between the diagram and the paragraph before it.
[[nodiscard]] Prose check_prose(const Scene& scene, bool owns_paragraph);

}  // namespace arbiter::pages
