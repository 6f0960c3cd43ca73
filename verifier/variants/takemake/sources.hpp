#pragma once

#include "position/turn_counter.hpp"
#include "position/move_source.hpp"
#include "support/random.hpp"
#include "variants/takemake/state.hpp"

namespace arbiter::takemake {

/// The two implementations of Take & Make; each lives as long as the program.
///
/// A capture is two steps. After the take, the outcome's set-up has the capturer on the capture square (already promoted
/// where TM.promote.take has it so), the captured man gone, no passed square, the castling rights that the take costs
/// gone, `duty` set to the capture square's new man and the captured man (for en passant: the man's square is the one
/// where the capturer arrived), and the same side to move. After the make-leg the duty is gone and the other side is to
/// move. The Step of a make-leg has no captures; its `becomes` is the man that stands on `to` afterwards.
[[nodiscard]] const MoveSource& rules(Profile profile);
[[nodiscard]] const MoveSource& generator(Profile profile);
/// Counts with the generator.
[[nodiscard]] const TurnCounter& counter(Profile profile);

/// A random set-up for the comparison of the two: see orthodox/sprinkle.hpp.
[[nodiscard]] Setup sprinkled(Profile profile, bool shuffled, Random& random);

}  // namespace arbiter::takemake
