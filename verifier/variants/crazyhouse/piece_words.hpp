#pragma once

#include <array>

#include "verifier/position/piece_words.hpp"

namespace arbiter::crazyhouse {

/// Pages may call a promoted piece by what it moves as, but a piece that was not a pawn is not a promoted one.
inline constexpr auto own_words = std::to_array<PieceWords>({
    {"promoted queen",
     PieceWords::Strength::strong,
     {"promoted queen", "dame promue|reine promue", "dama promovida|reina promovida|dama coronada"}},
    {"promoted rook", PieceWords::Strength::strong, {"promoted rook", "tour promue", "torre promovida"}},
    {"promoted bishop", PieceWords::Strength::strong, {"promoted bishop", "fou promu", "alfil promovido"}},
    {"promoted knight", PieceWords::Strength::strong, {"promoted knight", "cavalier promu", "caballo promovido"}},
    {"promoted queen", PieceWords::Strength::weak, {"queen", "dame|reine", "dama|reina"}},
    {"promoted rook", PieceWords::Strength::weak, {"rook|castle", "tour", "torre"}},
    {"promoted bishop", PieceWords::Strength::weak, {"bishop", "fou", "alfil"}},
    {"promoted knight", PieceWords::Strength::weak, {"knight|horse", "cavalier|cheval|chevaux", "caballo"}},
});

}  // namespace arbiter::crazyhouse
