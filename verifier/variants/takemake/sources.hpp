#pragma once

#include <memory>

#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/takemake/state.hpp"

namespace arbiter::takemake {

/// The two implementations of Take & Make; both live as long as the program.
///
/// A capture is two steps. After the take, the outcome's set-up has the capturer on the capture square (promoted if
/// TM.promote.take says so) and neither the captured piece, an en passant square nor the castling rights that the take
/// costs; `duty` names the capture square and the captured piece (for en passant: the square is the one where the
/// capturer arrived), and the same side is to move. After the make-leg the duty is cleared and the other side is to
/// move. The Step of a make-leg has no captures; its `becomes` is the piece on `to` afterwards.
[[nodiscard]] const MoveSource& rules(Profile profile);
[[nodiscard]] const MoveSource& generator(Profile profile);
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter(Profile profile);
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> search_source(Profile profile);

/// A random set-up for comparing the two: see orthodox/variant/random_setup.hpp.
[[nodiscard]] Setup random_setup(Profile profile, bool shuffled, Random& random);

}  // namespace arbiter::takemake
