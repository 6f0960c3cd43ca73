#pragma once

#include <array>

#include "verifier/position/piece_words.hpp"

namespace arbiter::armies {

/// The names in D3 and on the sites' French and Spanish pages; each army has its own rook, knight, bishop and queen.
inline constexpr auto own_words = std::to_array<PieceWords>({
    {"bede", PieceWords::Strength::strong, {"bede", "bede", "bede"}},
    {"waffle", PieceWords::Strength::strong, {"waffle", "gaufre", "gofre"}},
    {"fad", PieceWords::Strength::strong, {"fad", "fad", "fad"}},
    {"cardinal", PieceWords::Strength::strong, {"cardinal", "cardinal|cardinaux", "cardenal"}},
    {"charging rook",
     PieceWords::Strength::strong,
     {"charging rook", "tour chargeante|tour de charge", "torre de carga"}},
    {"fibnif", PieceWords::Strength::strong, {"fibnif", "fibnif", "fibnif"}},
    {"charging knight",
     PieceWords::Strength::strong,
     {"charging knight", "cavalier chargeant|cavalier de charge", "caballo de carga"}},
    {"colonel", PieceWords::Strength::strong, {"colonel", "colonel", "coronel"}},
    {"short rook", PieceWords::Strength::strong, {"short rook", "tour courte", "torre corta"}},
    {"woody rook", PieceWords::Strength::strong, {"woody rook|woodyrook", "tour boisee", "torre arbolada"}},
    {"half-duck", PieceWords::Strength::strong, {"half duck|halfduck", "demi canard", "medio pato"}},
    {"chancellor", PieceWords::Strength::strong, {"chancellor", "chancelier", "canciller"}},
    {"bede", PieceWords::Strength::weak, {"rook", "tour", "torre"}},
    {"charging rook", PieceWords::Strength::weak, {"rook", "tour", "torre"}},
    {"short rook", PieceWords::Strength::weak, {"rook", "tour", "torre"}},
    {"waffle", PieceWords::Strength::weak, {"knight", "cavalier", "caballo"}},
    {"fibnif", PieceWords::Strength::weak, {"knight", "cavalier", "caballo"}},
    {"woody rook", PieceWords::Strength::weak, {"knight", "cavalier", "caballo"}},
    {"fad", PieceWords::Strength::weak, {"bishop", "fou", "alfil"}},
    {"charging knight", PieceWords::Strength::weak, {"bishop", "fou", "alfil"}},
    {"half-duck", PieceWords::Strength::weak, {"bishop", "fou", "alfil"}},
    {"cardinal", PieceWords::Strength::weak, {"queen", "dame", "dama"}},
    {"colonel", PieceWords::Strength::weak, {"queen", "dame", "dama"}},
    {"chancellor", PieceWords::Strength::weak, {"queen", "dame", "dama"}},
});

}  // namespace arbiter::armies
