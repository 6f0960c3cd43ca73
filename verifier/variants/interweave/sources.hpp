#pragma once

#include "position/turn_counter.hpp"
#include "position/move_source.hpp"
#include "support/random.hpp"
#include "variants/interweave/state.hpp"

namespace arbiter::interweave {

/// The two implementations of Interweave; each lives as long as the program.
///
/// A Step lists every man that it captures in `captures`: the leapt man, the approached man, the custodian victims, the
/// pawn taken en passant. A Remover's step has `from == to`. While the same man must go on, the outcome's set-up keeps the
/// side to move and names the man in `chain`; only capturing steps of that man follow. When nothing more can be captured
/// (or a king has fallen, in `documented`) the turn is over: no chain, the other side to move. The passed square is
/// cleared by every step; it is set when a step that ends its turn is a double step. A promotion takes the man out of
/// the reserve, captured Smashers, Leapers and Removers go into their owner's.
/// A finished position (one king against two) has no turns. Status: finished -> won or lost; no turn -> lost in
/// `documented`, stalemate in `site`; never check or mate. in_check is false: kings are not royal.
/// A set-up without the usual kings is not finished unless the numbers are one and two.
[[nodiscard]] const MoveSource& rules(Profile profile);
[[nodiscard]] const MoveSource& generator(Profile profile);
/// Counts with the generator.
[[nodiscard]] const TurnCounter& counter(Profile profile);

/// A random set-up for the comparison of the two, with reserves, passed squares and crowded captures.
[[nodiscard]] Setup sprinkled(Random& random);

}  // namespace arbiter::interweave
