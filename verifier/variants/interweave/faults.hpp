#pragma once

#include "verifier/position/fen.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::interweave {

/// Collects what keeps a set-up from being a position of a game (AF210, AF23x, AF241, AF26x). Errors are what no game
/// has; what the site's own reserve counter or promotions cause is a warning; an unusual number of kings is a note. The
/// sum of pieces and reserve is checked only if the text names a reserve, or there is no text.
[[nodiscard]] Faults faults(const Setup& setup, Profile profile, const FenMap& map);

/// The set-up without an en passant square that no legal step leaps over.
[[nodiscard]] Setup essential(const Setup& setup, Profile profile);

}  // namespace arbiter::interweave
