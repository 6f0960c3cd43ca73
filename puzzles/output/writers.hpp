#pragma once

#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "puzzles/output/puzzle.hpp"

namespace arbiter::puzzles {

/// How puzzles are written beside text and JSON.
enum class Style : unsigned char { fen, epd, pug, div, svg, sheet, latex, popeye, olive };

struct StyleInfo {
  Style style;
  std::string_view name;
  std::string_view help;
  bool one_only = false;  ///< one puzzle a file
};
[[nodiscard]] std::span<const StyleInfo> styles();

/// Why a style cannot say `count` puzzles of a variant, before any is composed; empty if it can.
[[nodiscard]] std::string objection(Style style, const Variant& variant, std::size_t count);

/// All puzzles as one text with a final line break. The error is a sentence: the form cannot say such a puzzle (Popeye
/// knows no other variant than Take & Make, SVG is one board).
[[nodiscard]] tl::expected<std::string, std::string> write(Style style, std::span<const Puzzle> puzzles);

/// One FEN a line.
[[nodiscard]] std::string fens(std::span<const Puzzle> puzzles);
/// Board, side, castling, en passant and operations: `id` the theme, `dm` for mates, `c0` the solution. Only for
/// variants with six fields; for others the vchess FEN with the same operations.
[[nodiscard]] std::string epds(std::span<const Puzzle> puzzles);
/// Figures as vchess's rule pages have them: a pug `figure` with a line `fen:… marks:`.
[[nodiscard]] std::string pug_figures(std::span<const Puzzle> puzzles);
/// Figures as xogo's rule pages have them: HTML with `data-fen` and `data-mks`.
[[nodiscard]] std::string html_figures(std::span<const Puzzle> puzzles);
/// One HTML file that loads nothing: a card for each puzzle with board, task, solution (folded) and FEN; light and
/// dark.
[[nodiscard]] std::string html_sheet(std::span<const Puzzle> puzzles, std::string_view heading);
/// A document for pdflatex with the package chessboard. Pieces that it has no sign for are drawn as letters and named
/// below.
[[nodiscard]] std::string latex_document(std::span<const Puzzle> puzzles);
/// Input for Popeye, Take & Make and chess only. What Popeye plays otherwise (promotion by taking) is remarked.
[[nodiscard]] tl::expected<std::string, std::string> popeye_input(std::span<const Puzzle> puzzles);
/// YAML documents as Olive, the problemists' editor, reads them. Fairy pieces that it knows under other names have
/// those; others stand in the comments and are dummies.
[[nodiscard]] std::string olive_yaml(std::span<const Puzzle> puzzles);

}  // namespace arbiter::puzzles
