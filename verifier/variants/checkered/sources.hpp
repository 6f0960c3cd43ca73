#pragma once

#include <memory>

#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::checkered {

/// The two implementations of Checkered chess; both live as long as the program.
///
/// Every move is one step; a step that takes the checkered pieces permanently has `switches` set and leads to stage two
/// of the player who made it. `becomes` names the piece on the target, with Owner::both for a checkered one: the births
/// of one capture are separate steps, equal natures one step. The last quiet checkered move is kept in stage 1 only and
/// cleared by every other move, in `documented` also by a promotion. Every double step of a coloured pawn, in stage 2
/// also of a checkered one, sets the en passant square.
/// A double step needs the start square's right, even for coloured pawns. A right persists until its square is left or
/// captured on (`site`: until a double step from there).
/// The switch is offered only if an ordinary legal move exists.
/// Stage 3 (profile `three`): each piece moves for its owner, Checkered as Side::third; what has been passed stays
/// until its side moves again. Before a step of stage 1 with `switches` set, made by a coloured piece, an observer
/// joins. A pass (is_pass) names Checkered's first piece. in_check(third) is false. Status of White and Black: mate,
/// stalemate, check, ongoing; of Checkered: ongoing, or drawn without a piece, which only a set-up has. steps_of a
/// checkered piece: in stage 1 it moves for the side to move, in stage 2 for its player; steps_of a coloured piece in
/// stage 1 treats its owner as the side to move, in stage 2 the coloured player. steps_of never switches.
/// in_check(side): some king of that colour is attacked: in stage 1 by the other colour's pieces and by checkered
/// pieces moving in that colour's direction, in stage 2 by checkered pieces alone. Status in stage 2: the coloured
/// player is in check if either king is attacked; without a move it is mated or (no king attacked) drawn; the checkered
/// player without pieces has lost, without a move drawn. In stage 1: mate, stalemate, check, ongoing.
[[nodiscard]] const MoveSource& rules(Profile profile);
[[nodiscard]] const MoveSource& generator(Profile profile);
/// CK.three.end: whose win it is that the side to move is mated: with three players the side whose pieces attack its
/// king, or of two such sides the one that moved last. With two players the opponent. Each implementation answers.
[[nodiscard]] Side winner_by_rules(const Setup& mated);
[[nodiscard]] Side winner_by_generator(const Setup& mated);
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter(Profile profile);
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> search_source(Profile profile);

/// A random set-up for comparing the two: all stages of the profile, earlier births, rights, last moves.
[[nodiscard]] Setup random_setup(Profile profile, Random& random);

}  // namespace arbiter::checkered
