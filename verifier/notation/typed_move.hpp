#pragma once

#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/step.hpp"

namespace arbiter {

class Variant;

/// The legal move that a person means by `text`: what find_move() reads, and also UCI (`e2e4`, `e7e8q`), SAN (`Nf3`,
/// `exd5`, `Rae1`, `e8=Q`, `e8(Q)`, `e8/Q`, with the variant's letters) and `0-0`; marks after the move (+ # ! ?) mean
/// nothing. A null move (is_null_move()) is a pass, which hardly any variant has. Such a word names a move by its first
/// square and by the target of its first or of its last step; it is played only if exactly one legal move fits. Faults
/// (AT1xx) carry offsets in `text`, say how the word was read, and list the moves that fit (AT105), or those of the
/// same piece and to the same square (AT104).
[[nodiscard]] Parsed<MoveOutcome> typed_move(std::string_view text, const Setup& before, const Variant& variant,
                                             const std::vector<MoveOutcome>& legal);

}  // namespace arbiter
