#pragma once

#include "verifier/board/board.hpp"

namespace arbiter::kingofthehill {

/// KH.hill: d4, e4, d5, e5.
inline constexpr SquareSet hill = Square::at(3, 3) | SquareSet(Square::at(4, 3)) | Square::at(3, 4) | Square::at(4, 4);

}  // namespace arbiter::kingofthehill
