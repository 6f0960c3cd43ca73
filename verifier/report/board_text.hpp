#pragma once

#include <string>

#include "verifier/diagnostics/board_picture.hpp"

namespace arbiter {

/// The board drawn with characters, without a final line break; empty for a picture without squares. The side at the
/// bottom of the picture is drawn at the bottom. Marks are written after the piece, or instead of the empty square's
/// dot: `*` agreed, `-` missing, `+` extra, `#` not judged; `:` is an empty square in shadow. A legend explains the
/// marks that occur. Colours add no information. Signs of pieces are made printable like all input.
[[nodiscard]] std::string board_text(const BoardPicture& picture, bool colour);

}  // namespace arbiter
