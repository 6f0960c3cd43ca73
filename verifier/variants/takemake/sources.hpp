#pragma once

#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/takemake/state.hpp"

namespace arbiter::takemake {

/// The two implementations of Take & Make; each lives as long as the program.
///
/// A capture is two steps. After the take, the outcome's set-up has the capturer on the capture square (already
/// promoted where TM.promote.take has it so), the captured piece gone, no passed square, the castling rights that the
/// take costs gone, `duty` set to the capture square's new piece and the captured piece (for en passant: the piece's
/// square is the one where the capturer arrived), and the same side to move. After the make-leg the duty is gone and
/// the other side is to move. The Step of a make-leg has no captures; its `becomes` is the piece that stands on `to`
/// afterwards.
[[nodiscard]] const MoveSource& rules(Profile profile);
[[nodiscard]] const MoveSource& generator(Profile profile);
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter(Profile profile);

/// A random set-up for the comparison of the two: see orthodox/random_setup.hpp.
[[nodiscard]] Setup random_setup(Profile profile, bool shuffled, Random& random);

}  // namespace arbiter::takemake
