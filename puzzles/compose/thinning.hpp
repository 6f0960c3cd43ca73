#pragma once

#include "puzzles/compose/worker.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

/// Whether some piece can be left out, also where the request forbids it (by numbers of pieces, or pieces that it
/// places): the position still shows the theme, and has no fault that it did not have, such as a missing king.
/// True as well where there are too many moves to tell.
[[nodiscard]] bool has_idle_piece(const Job& job, const Setup& setup);

/// Removes pieces as long as the theme holds, in an order that depends on the seed; then, if the job reduces, rights,
/// flags and an en passant square that the theme does not need. `setup` is acceptable (acceptable_form), and so is the
/// result, which may belong to another case.
[[nodiscard]] WorkedPosition without_idle_pieces(const Job& job, const Space& space, Random& random, Setup setup);

/// Removes pieces from a position that no game reaches, as long as the theme holds, until a game may reach it. If that
/// never happens, the thinned position is kept: fewer pieces have fewer reasons.
struct Thinned {
  Setup setup;
  bool acceptable;
};
[[nodiscard]] Thinned thinned(const Job& job, const Space& space, Random& random, Setup setup);

}  // namespace arbiter::puzzles
