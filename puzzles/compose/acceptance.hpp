#pragma once

#include <optional>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// Whether the position has no fault at the level of an error.
[[nodiscard]] bool sound(const Request& request, const Setup& setup);

/// The form in which a sound position that shows the theme may be given: the position itself if it is reachable enough
/// (puzzles/space/reachable.hpp); or its mirror image, if the request counts both as one and the image is reachable
/// enough and shows the theme. Nothing if neither is. Castling makes a difference between the two, as the king and the
/// rook of a last move stand on other files.
[[nodiscard]] std::optional<Setup> acceptable_form(const Theme& theme, const Request& request, const Setup& setup);

}  // namespace arbiter::puzzles
