#pragma once

#include <array>

#include "verifier/position/piece_words.hpp"

namespace arbiter::interweave {

/// The names of D0 and D1, and the orthodox names, which vchess also uses according to the letters.
inline constexpr auto own_words = std::to_array<PieceWords>({
    {"smasher", PieceWords::Strength::strong, {"smasher|rook", "frappeur|tour", "bateador|torre"}},
    {"leaper", PieceWords::Strength::strong, {"leaper|knight", "sauteur|cavalier", "saltador|caballo"}},
    {"remover", PieceWords::Strength::strong, {"remover|bishop", "supprimeur|fou", "supresor|alfil"}},
});

}  // namespace arbiter::interweave
