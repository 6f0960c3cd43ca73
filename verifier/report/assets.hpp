#pragma once

#include <string_view>

/// Text files that are compiled into the library; see assets.cmake.
namespace arbiter::assets {

struct Asset {
  std::string_view text;
  std::string_view sha256;  ///< its 32 bytes
};

extern const Asset board_css;         ///< how boards look, in SVG files and in the report
extern const Asset book_css;          ///< what books of puzzles have besides
extern const Asset book_js;           ///< solving them: answers, hints, lines, filters, progress
extern const Asset book_board_js;     ///< its board, and moves as they are packed
extern const Asset book_solver_html;  ///< where its puzzles are solved; the script fills it
extern const Asset gallery_css;       ///< what pages of composed positions have besides
extern const Asset
    latex_board_tex;  ///< commands for diagrams in documents of LaTeX: pieces that their package does not know
extern const Asset latex_book_tex;  ///< the preamble of a book of puzzles
extern const Asset report_css;      ///< how the report looks, and all other pages
extern const Asset report_js;       ///< filters, keys and theme of the report
extern const Asset solution_css;    ///< what pages of solved problems have besides
extern const Asset solution_js;     ///< steps through their boards
extern const Asset stats_css;       ///< what pages with plots have besides

}  // namespace arbiter::assets
