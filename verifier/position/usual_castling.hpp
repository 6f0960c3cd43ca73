#pragma once

namespace arbiter {

struct Setup;
class Variant;

/// Whether every castling right of the set-up is one of the variant's start, with the king where he stands there. Else
/// the position is of a shuffled start (Chess960), which programs may not know, and in which they write castling as the
/// king's way to the rook.
[[nodiscard]] bool castles_as_usual(const Variant& variant, const Setup& setup);

}  // namespace arbiter
