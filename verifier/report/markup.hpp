#pragma once

#include <string>
#include <string_view>

namespace arbiter {

/// Text of any origin for XML and HTML, between tags and in quoted attributes: valid UTF-8 in which `& < > " '` are
/// references. Unprintable parts (control characters, bytes that are not UTF-8 …), also line breaks, become escapes as
/// in printable(). Cut in the middle if wider than `limit` columns (0 = never).
[[nodiscard]] std::string markup(std::string_view text, std::size_t limit = 0);

/// The text for elements and double-quoted attributes of XML 1.0: special characters as &…;, and U+FFFD for what XML
/// does not allow: bytes that are not UTF-8, control characters, U+FFFE and U+FFFF.
[[nodiscard]] std::string xml_text(std::string_view text);

/// Text for LaTeX: TeX's special characters become commands, control characters blanks. pdflatex reads UTF-8, but of
/// scripts other than Latin it has no letters: such a character becomes a question mark.
[[nodiscard]] std::string tex(std::string_view text);

/// The text with a backslash before each of the characters `special`.
[[nodiscard]] std::string backslashed(std::string_view text, std::string_view special);

/// RFC 4648, section 4, with padding.
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace arbiter

/// Text files that are compiled into the library; see assets.cmake.
namespace arbiter::assets {

struct Asset {
  std::string_view text;
  std::string_view sha256;  ///< its 32 bytes
};

extern const Asset board_css;         ///< how boards look, in SVG files and in the report
extern const Asset board_card_html;   ///< how a card with a board begins whose moves can be stepped through
extern const Asset board_cards_html;  ///< how a page of such cards begins
extern const Asset book_css;          ///< what books of puzzles have besides
extern const Asset book_js;           ///< solving them: answers, hints, lines, filters, progress
extern const Asset book_board_js;     ///< its board, and moves as they are packed
extern const Asset book_solver_html;  ///< where its puzzles are solved; the script fills it
extern const Asset latex_board_tex;   ///< commands for diagrams in LaTeX: pieces that its package does not know
extern const Asset latex_book_tex;    ///< the preamble of a book of puzzles
extern const Asset keys_html;         ///< the window that lists the keys of a page
extern const Asset page_head_html;    ///< how every page begins
extern const Asset filters_html;      ///< the filters of the report
extern const Asset run_sarif;         ///< a run in SARIF, without its results
extern const Asset badge_svg;         ///< the score of a peer, for a README
extern const Asset board_svg;         ///< a board as a file
extern const Asset gallery_css;       ///< what pages of composed positions have besides
extern const Asset report_css;        ///< how the report looks, and all other pages
extern const Asset report_js;         ///< filters, keys and theme of the report
extern const Asset problems_tex;      ///< the preamble of solved problems
extern const Asset solution_css;      ///< what pages of solved problems have besides
extern const Asset solution_js;       ///< steps through their boards
extern const Asset stats_css;         ///< what pages with plots have besides
extern const Asset summary_html;      ///< how the report begins: what came out, and legends

}  // namespace arbiter::assets
