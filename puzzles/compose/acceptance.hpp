#pragma once

#include <optional>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// Whether the position has no fault that is an error.
[[nodiscard]] bool sound(const Request& request, const Setup& setup);

/// The form in which a sound position that shows the theme may be given: itself if it is reachable enough
/// (puzzles/space/reachable.hpp); or its mirror image, where the request takes the two for one and that one is, and
/// shows the theme. Nothing if neither is: castling makes a difference between the two, as the king and the rook of a
/// last move stand on other files.
[[nodiscard]] std::optional<Setup> acceptable_form(const Theme& theme, const Request& request, const Setup& setup);

}  // namespace arbiter::puzzles
