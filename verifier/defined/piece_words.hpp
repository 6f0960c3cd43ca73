#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::defined {

/// What people call a piece of a rule file, in lower case: the name of its type ("shogi pawn"), for one that the file
/// defines that of the piece which moves so ("grasshopper" for g:gQ) or of the orthodox piece whose letter and place it
/// has ("pawn" for p:mfFcfeWimfnA), else "piece X".
[[nodiscard]] std::string piece_name(const Definition& definition, const Kind& kind);

/// Adds what pages call it, with `role` as its name; the texts live as long as the program, and as `role`.
void add_piece_words(const Definition& definition, const Kind& kind, std::string_view role,
                     std::vector<PieceWords>& words);

}  // namespace arbiter::defined
