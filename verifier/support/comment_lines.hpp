#pragma once

namespace arbiter {

/// Whether a line of a file of positions that begins so is a comment: `#`, or PGN's `%`, which EPD files have, too.
[[nodiscard]] constexpr bool begins_comment(char c) noexcept { return c == '#' || c == '%'; }

}  // namespace arbiter
