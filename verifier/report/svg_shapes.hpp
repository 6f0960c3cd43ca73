#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/diagnostics/board_picture.hpp"

/// The parts of boards other than pieces; see svg.hpp.
namespace arbiter::svg {

inline constexpr std::size_t square = 45;  ///< width and height of a square

/// The base of most pieces.
inline constexpr std::string_view base = R"(<path d="M10 39.5v-3.2q0-2 2-2h21q2 0 2 2v3.2z"/>)";

/// "agreed", "missing", "extra", "plain"; "none" for none.
[[nodiscard]] std::string_view mark_name(SquareMark mark);

/// The element with this id: marks ("k-agreed", smaller ones with "-s"), "disc", "block", and the patterns "checks" and
/// "hatch". Throws InternalError for others.
[[nodiscard]] std::string_view shape(std::string_view id);

/// The squares of a board; the last of the first rank is light, or dark if `turned`.
[[nodiscard]] std::string squares(std::string_view id, std::size_t files, std::size_t ranks, bool turned);

/// The names of files and ranks around the board.
[[nodiscard]] std::string names(std::string_view id, std::size_t files, std::size_t ranks, bool from_black);

}  // namespace arbiter::svg
