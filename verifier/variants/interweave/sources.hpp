#pragma once

#include <memory>

#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::interweave {

/// The two implementations of Interweave; both live as long as the program.
///
/// A Step lists every piece that it captures in `captures`: the leapt piece, the approached piece, the custodian
/// victims, the pawn taken en passant. A Remover's step has `from == to`. While the same piece must continue, the
/// outcome's set-up keeps the side to move and names the piece in `chain`; only capturing steps of that piece follow.
/// When nothing more can be captured (or a king has fallen, in `documented`), the move is over: no chain, the other
/// side to move. Every step clears the en passant square; a double step that ends its move sets it. A promotion takes
/// the piece out of the reserve; captured Smashers, Leapers and Removers go into their owner's reserve. A finished
/// position (one king against two) has no moves. Status: finished -> won or lost; no move -> lost in `documented`,
/// stalemate in `site`; never check or mate. in_check is false: kings are not royal. A set-up with an unusual number of
/// kings is finished only if the numbers are one and two.
[[nodiscard]] const MoveSource& rules(Profile profile);
[[nodiscard]] const MoveSource& generator(Profile profile);
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter(Profile profile);
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> search_source(Profile profile);

/// A random set-up for comparing the two, with reserves, en passant squares and many possible captures.
[[nodiscard]] Setup random_setup(Random& random);

}  // namespace arbiter::interweave
