#pragma once

#include "verifier/position/fen.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::checkered {

/// What keeps a set-up from being a position of a game: what the orthodox base says of the coloured pieces (AF20x to
/// AF24x), births, last moves and double steps (AF27x). A right that has outlived its pawn is a warning, and usual in
/// `site`.
[[nodiscard]] Faults faults(const Setup& setup, Profile profile, const FenMap& map);

/// Without castling rights that lack their pieces, a passed square that no legal move captures on, double-step rights
/// without a pawn (not in `site`, where another one may come), and a last quiet move that could not be undone anyway.
[[nodiscard]] Setup essential(const Setup& setup, Profile profile);

}  // namespace arbiter::checkered
