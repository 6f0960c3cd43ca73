#pragma once

#include "verifier/position/fen.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::checkered {

/// Collects what keeps a set-up from being a position of a game: the orthodox faults of the coloured pieces (AF20x to
/// AF24x), births, last moves and double steps (AF27x). A right that has outlived its pawn is a warning, and usual in
/// `site`.
[[nodiscard]] Faults faults(const Setup& setup, Profile profile, const FenMap& map);

/// The set-up without castling rights that lack their pieces, without an en passant square that no legal move captures
/// on, without double-step rights that lack a pawn (except in `site`, where another pawn may come), and without a last
/// quiet move that could not be undone anyway.
[[nodiscard]] Setup essential(const Setup& setup, Profile profile);

}  // namespace arbiter::checkered
