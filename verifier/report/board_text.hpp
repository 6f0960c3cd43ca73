#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "verifier/diagnostics/board_picture.hpp"
#include "verifier/report/text_style.hpp"

namespace arbiter {

/// The board drawn with characters, without a final line break; empty for a picture without squares. The side at the
/// bottom of the picture is drawn at the bottom. Marks are written after the piece, or instead of the empty square's
/// dot: `*` agreed, `-` missing, `+` extra, `#` not judged; `:` is an empty square in shadow. The square of the cell
/// `chosen` stands in brackets instead of its mark. A legend explains the marks that occur. Pieces beside the board
/// stand in a line below it. Colours add no information. Signs of pieces are made printable like all input.
/// `style.width` is not looked at. `of_peer`: as for meaning_of().
[[nodiscard]] std::string board_text(const BoardPicture& picture, const TextStyle& style,
                                     std::optional<std::size_t> chosen = {}, bool of_peer = false);

}  // namespace arbiter
