#pragma once

#include <memory>
#include <string>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::defined {

// The two implementations of a definition's rules; both look at the definition alone, which must outlive them. They
// state steps alike:
// - castling: of the king (or what castles as one) from its square to its target, the other piece in `also`;
// - a drop: placing_step();
// - a pass: on the spot (is_pass()), of the king or, without one, of the own piece on the lowest square;
// - a wall: a second step of the move: placing_step() of the wall, or for the duck on the board a step of the duck;
//   `wall_or_move`: that step alone is a move;
// - a gated piece: a second step of the move, placing_step() on the gate;
// - what explodes is not in `captures`; a piece that is petrified `becomes` the wall.
// En passant squares stand in the state after every step that leaves some that the other side's region has, whether or
// not a piece can capture there.
// Both say the same of results: a side is in check (in_check(), Status::check) while a king of it, a royal piece
// (`pseudo_royal`), or all its pieces of a duple check are attacked. Without a legal move it is Status::mate if it is
// in check and `checkmate` is a loss, Status::stalemate if it is not and `stalemate` is a draw; any other result is
// won, lost or drawn. Ends that are asked first are won, lost or drawn.
// And of what set-ups leave open:
// - steps_of() knows no duty to capture or drop, no pass and no end of the game.
// - Who can drop and must does; only if he cannot, who can capture and must does.
// - Several kings: each must be safe. None is captured. Whether kings are safe or checked is judged before a wall or a
//   gated piece is placed, of royal pieces (`pseudo_royal`) after it. A step after which no wall can be placed is
//   illegal.
// - En passant: the target is empty, one of the two squares, and a square that the piece attacks, but cannot move to;
//   the victim's square holds a piece of the other side that is not a king. There is no promotion by it.
// - The castling king is the own piece of that kind on castling_king_file of the castling rank, without one there each
//   one on that rank. A right is lost when a piece leaves or comes to its square, leaves the castling king's, is
//   captured there or explodes. Squares that the king passes are judged as all stands before. `opposite_castling` takes
//   the rights on the files beyond the castling king's own.

/// The declarative rules.
[[nodiscard]] std::unique_ptr<MoveSource> make_rules(const Definition& definition);
/// The generator, with bitboards.
[[nodiscard]] std::unique_ptr<MoveGenerator> make_generator(const Definition& definition);

/// A random set-up for comparing the two implementations: pieces, hands, rights, gates, en passant squares, checks and
/// walls as the definition has them. `kings`: how many kings the sides have as a rule.
[[nodiscard]] Setup random_setup(const Definition& definition, BySide<int> kings, Random& random);

/// A definition with one setting changed, as another program may have misread it. Positions of the right definition are
/// positions of it, too: it has the same kinds of pieces in the same order, and the same hands.
struct WrongCopy {
  std::string id;                    ///< the first of `clauses`, a slash and a name
  std::vector<std::string> clauses;  ///< ids of the right variant's clauses that it breaks (Variant::clauses())
  std::string says;                  ///< "promotionPieceTypes is q: pawns become queens alone"
  Definition definition;
  bool forgets_rights = false;  ///< it plays without rights to castle: after its moves there are none
};

/// For each setting in force, and each move of each piece: it left out, another value, another direction, further. The
/// order depends on the definition alone; no two copies are the same, and none is the definition itself.
[[nodiscard]] std::vector<WrongCopy> wrong_copies(const Definition& definition);

}  // namespace arbiter::defined
