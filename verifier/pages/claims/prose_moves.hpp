#pragma once

#include <string>
#include <vector>

#include "verifier/pages/claims/check_claim.hpp"

namespace arbiter::pages {

/// The results of checking the moves and pieces that the words around a diagram name.
struct Prose {
  std::vector<Finding> findings;     ///< AV305, AV312 to AV314
  std::vector<std::string> because;  ///< how each move was read, as an explanation
};

/// Checks every move that the caption writes: it must be legal on the board of the diagram or of the one beside it, or
/// after the moves written before it, or from the start of the game for a game's first moves, or must lead to the board
/// shown. The same for a paragraph, but only in sentences that refer to the diagram ("on the following diagram",
/// "above"), since others may be about anything. Moves described as forbidden are not judged. Pieces that the caption
/// names with their square ("the knight on f6") must be there, or be able to go there.
///
/// `owns_paragraph`: there is no other figure between the diagram and the paragraph before it.
[[nodiscard]] Prose check_prose(const Scene& scene, bool owns_paragraph);

}  // namespace arbiter::pages
