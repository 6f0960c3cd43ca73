#pragma once

#include <vector>

#include "puzzles/space/space.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

// Cases for themes whose lines of play are drawn at random. They do not cover the space: a theme with such cases proves
// nothing by failing, and gives up each of them after a while (Theme::patience).

/// Both kings' squares, drawn from the request's seed where the constraints leave them open, never next to each other.
/// Most are at most `near` king's steps apart: a king near by takes part in the mate. `choice` holds the case's number.
[[nodiscard]] std::vector<Case> kings_at_random(const Request& request, Role king, std::size_t number, int near = 3);

/// The random numbers of one case: the same for the same seed and case. `purpose` distinguishes several sequences of
/// one case.
[[nodiscard]] Random random_of(const Request& request, const Case& part, std::uint64_t purpose);

/// Adds a piece that may stand there to the case's pool. Does nothing where the constraints, a king or a piece that
/// must stand there take the square.
void add_to_pool(Case& part, const Request& request, Square square, Piece piece);
/// Adds `number` times a piece of `pieces` on a random square.
void add_to_pool(Case& part, const Request& request, Random& random, const std::vector<Piece>& pieces,
                 std::size_t number);
/// Puts some pawns into a case's pool, each with a piece that it can take.
void add_captures_by_pawns(Case& part, const Request& request, Random& random);
/// What a move that is looked for needs on the board.
struct PoolNeeds {
  bool pawns_about_to_promote = false;
  bool en_passant = false;
  bool castling = false;
  bool captures_by_pawns = false;
  bool lone_king = false;  ///< of the other side
};
/// Adds random pieces of both sides, about a hundred, and those without which there is no such move.
void draw_pool(const Request& request, Case& part, Role king_role, const PoolNeeds& needs);
/// The kinds of pieces of the space that `side` plays, except its king.
[[nodiscard]] std::vector<Piece> pieces_of_side(const Request& request, Side side, Role king);

}  // namespace arbiter::puzzles
