#pragma once

#include <vector>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

/// A position after a move.
struct TakenBack {
  Setup after;  ///< with the board shown, and the state that the move leaves: last move, en passant …
  Setup before;
};

/// The ways in which that move of `side` can have led to the board of `shown`. Only plain moves of one leg are taken
/// back: after a capture or promotion the former piece is not known. Empty if there is none.
[[nodiscard]] std::vector<TakenBack> taken_back(const MoveSource& source, const Variant& variant, const Setup& shown,
                                                const WrittenMove& written, Side side);

/// Whether the board may be the one after the move: a suitable piece of the side is on the target square.
[[nodiscard]] bool seems_played(const Variant& variant, const Setup& shown, const WrittenMove& written, Side side);

/// Which side may make the move: by its number, or by the words before it ("Black plays Rxh4"); else either.
[[nodiscard]] std::vector<Side> sides_of(const WrittenMove& written, std::string_view text, Language language);

}  // namespace arbiter::pages
