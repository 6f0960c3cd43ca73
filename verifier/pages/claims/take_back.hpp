#pragma once

#include <vector>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

/// A position that a move has led to.
struct TakenBack {
  Setup after;  ///< with the board that is shown, and the state that the move leaves behind: last move, en passant …
  Setup before;
};

/// The ways in which the board of `shown` can have come about by that move of `side`. Only plain moves of one leg are
/// taken back: after a capture or promotion nobody knows what stood there. Empty if there is none.
[[nodiscard]] std::vector<TakenBack> taken_back(const MoveSource& source, const Variant& variant, const Setup& shown,
                                                const WrittenMove& written, Side side);

/// Whether the board can be that after the move, as far as can be seen: such a piece of the side stands where it ended.
[[nodiscard]] bool seems_played(const Variant& variant, const Setup& shown, const WrittenMove& written, Side side);

/// Whose move it may be: its number tells, or the words in front of it ("Black plays Rxh4"); else either.
[[nodiscard]] std::vector<Side> sides_of(const WrittenMove& written, std::string_view text, Language language);

}  // namespace arbiter::pages
