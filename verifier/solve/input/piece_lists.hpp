#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "verifier/position/fen.hpp"
#include "verifier/position/ruleset.hpp"

namespace arbiter {
class Variant;
}

namespace arbiter::solve {

/// The FEN of the set-up with these pieces: lists as composers write them, "Kh1 Qd1 e4", blanks or commas between the
/// pieces. A letter is one of the variant's in any case, or S for a knight; a square alone has a pawn. State and
/// letters are those of the start position (of the armies `pairing`, if the variant has armies), without what has lost
/// its pieces. Throws Refusal.
[[nodiscard]] std::string fen_of_pieces(std::string_view white, std::string_view black, Side to_move, Ruleset ruleset,
                                        std::string_view pairing);

/// Likewise the FEN for a board alone, or a board and the side to move, as problems are printed. `given` is what the
/// caller says of the side, `usual` who begins where neither says it. Nothing if the text is anything else.
[[nodiscard]] std::optional<std::string> fen_of_diagram(std::string_view text, std::optional<Side> given, Side usual,
                                                        Ruleset ruleset, const FenOptions& options);

}  // namespace arbiter::solve
