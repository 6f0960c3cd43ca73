#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/pages/markup/page.hpp"

namespace arbiter::pages {

/// Takes vchess' `POSITION marks orientation shadow` apart as the site does: at single blanks, `-` = none.
void split_parts(const MappedText& parts, const PageText& page, Diagram& diagram, std::vector<Finding>& findings);

/// Takes marks apart at commas.
void split_marks(const MappedText& marks, Diagram& diagram);

/// Reads the orientation (`w`, `b`; empty or `-` = White).
void read_orientation(const MappedText& word, const PageText& page, Diagram& diagram, std::vector<Finding>& findings);

/// Checks that need no rules: ranks, signs, marks and shadows on the board, doubled marks. `known_board` = the
/// position's text is judged by a FEN reader elsewhere, and the board is 8×8. Boards of other sizes, gaps of ten and
/// more (`91` or `10`) and signs for pieces that are no letters occur on the sites and are no fault.
void check_diagram_text(const Diagram& diagram, const PageText& page, bool known_board, std::vector<Finding>& findings);

/// A finding about a diagram: refers to it, with its marks.
[[nodiscard]] Finding about(const Diagram& diagram, Finding finding);

}  // namespace arbiter::pages
