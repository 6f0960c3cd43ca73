#pragma once

#include <string>

#include "verifier/diagnostics/board_picture.hpp"

namespace arbiter {

/// The board drawn with characters, last line without a line break; empty for a picture without squares. Whoever sits
/// at the bottom is at the bottom. A mark is a sign behind the piece, or instead of the empty square's dot: `*` agreed,
/// `-` missing, `+` extra, `#` not judged; `:` is an empty square in shadow. A legend names the signs that occur.
/// Colours only repeat what the signs say. Signs of pieces are printed as safely as all input.
[[nodiscard]] std::string board_text(const BoardPicture& picture, bool colour);

}  // namespace arbiter
