#pragma once

#include <string>
#include <string_view>

#include "verifier/position/fen.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tables {

/// A set-up with the pieces that `text` names, on squares without meaning, and the state that a bare board of them has.
/// "KQvK": White's letters, v, Black's; "KQK": Black's begin with the second king; "KQk": letters of a FEN; "KvK+t":
/// what follows the plus belongs to both sides. `options` say the armies, where there are several. Throws Refusal.
[[nodiscard]] Setup setup_of_material(std::string_view text, const Variant& variant, const FenOptions& options);

/// The pieces of a board as setup_of_material() reads them: "KQvK", strong pieces first; the board does not matter.
[[nodiscard]] std::string material_of(const Board& board, const Variant& variant);

}  // namespace arbiter::tables
