#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/pages/markup/page.hpp"
#include "verifier/pages/markup/page_text.hpp"
#include "verifier/position/variant.hpp"

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

inline constexpr std::size_t longest_fen = 1000;  ///< bytes; longer texts are something else

/// Whether the text begins with a board as FENs write it: at least four ranks with a slash between two, nearly all of
/// them equally long, and longer than the names of folders in a path tend to be alike.
[[nodiscard]] bool looks_like_fen(std::string_view text);

/// The FEN that is all there is on the line, perhaps behind the word `FEN:`.
[[nodiscard]] std::optional<MappedText> bare_fen(const SourceLine& line);
/// The same only behind that word, in upper or lower case: Stockfish writes `Fen: …` below its board.
[[nodiscard]] std::optional<MappedText> labelled_fen(const SourceLine& line);

/// A diagram of a FEN; nothing of what is around it.
[[nodiscard]] Diagram fen_diagram(MappedText fen);

/// Checks of all diagrams of a page together that need no rules: a board with another number of ranks than the page's
/// other boards (`sizes`: not if a FEN reader checks them), and halves of a figure that do not make a pair.
void check_page(const Page& page, const PageText& text, bool sizes, std::vector<Finding>& findings);

/// Checks the fields that xogo needs after the board in its HTML pages: `SIDE COUNT {JSON}`. `variant` is the built-in
/// variant, or null.
void check_tails(const Page& page, const PageText& text, const Variant* variant, std::vector<Finding>& findings);

}  // namespace arbiter::pages
