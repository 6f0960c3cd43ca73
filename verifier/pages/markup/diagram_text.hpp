#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/pages/markup/page.hpp"

namespace arbiter::pages {

/// Splits vchess' `POSITION marks orientation shadow` as the site does: at single blanks, `-` = none.
void split_parts(const MappedText& parts, const PageText& page, Diagram& diagram, std::vector<Finding>& findings);

/// Splits marks at commas.
void split_marks(const MappedText& marks, Diagram& diagram);

/// Reads the orientation (`w`, `b`; empty or `-` = White).
void read_orientation(const MappedText& word, const PageText& page, Diagram& diagram, std::vector<Finding>& findings);

/// Checks that need no rules: ranks, signs, marks and shadows on the board, repeated marks. `known_board` = a FEN
/// reader checks the position's text elsewhere, and the board is 8×8. Boards of other sizes, gaps of ten and more (`91`
/// or `10`) and pieces with signs other than letters occur on the sites and are not a fault.
void check_diagram_text(const Diagram& diagram, const PageText& page, bool known_board, std::vector<Finding>& findings);

/// Makes a finding refer to a diagram and its marks.
[[nodiscard]] Finding about(const Diagram& diagram, Finding finding);

}  // namespace arbiter::pages
