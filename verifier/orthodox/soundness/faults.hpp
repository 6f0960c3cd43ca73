#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verifier/orthodox/fen/fen.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::orthodox {

/// A side that starts with pawns alone, on its first rank, too, and has no king.
struct PawnArmy {
  Side side;
  int pawns;
};

/// What faults() must know about the pieces of a variant on the orthodox base; those of chess unless it says otherwise.
struct Traits {
  const MoveSource& source;     ///< used to detect checks
  int role_count = first_free;  ///< all role numbers are below this
  /// Number of pieces of the role at the start of a game; not for pawns, nor for royal kings.
  std::function<int(Side, Role)> at_start = pieces_at_start;
  /// The pieces that castle with the king.
  IsCorner corner = is_rook;
  /// Roles whose pieces start on both square colours and never change square colour, castling included.
  std::function<bool(Role)> keeps_colour = [](Role role) { return role == bishop; };
  std::function<char(const Piece&)> letter = orthodox::letter;
  bool first_rank_pawns = false;  ///< whether pawns may return to their own first rank
  /// Whether each side has one king, which must not be left in check; else kings are pieces like others, to which a
  /// pawn may promote.
  bool royal_kings = true;
  bool kings_touch = false;          ///< VariantInfo::kings_touch
  bool king_may_explode = false;     ///< whether a side can lose its king, which own_faults() then judges
  bool pieces_change_sides = false;  ///< whether own_faults() alone judges how many pieces there are, kings apart
  std::optional<PawnArmy> pawn_army = std::nullopt;  ///< at_start() is 0 for it
  /// The sides whose bishops stay where unmoved pawns shut them in.
  std::span<const Side> bishops_shut_in = reach::sides;

  [[nodiscard]] bool is_pawn_army(Side side) const noexcept { return pawn_army && pawn_army->side == side; }
  [[nodiscard]] int pawns_at_start(Side side) const noexcept { return is_pawn_army(side) ? pawn_army->pawns : 8; }
};

/// What no game has (errors), implausible counters (warnings), an unusual number of kings (notes); AF2xx. Does not ask
/// how the position came about.
[[nodiscard]] Faults faults(const Setup& setup, const FenMap& map, const Traits& traits);

/// Whether one of the moves captures en passant on the square.
[[nodiscard]] bool captures_in_passing(std::span<const MoveOutcome> moves, Square passed);

/// The set-up without castling rights that lack their king or rook, and without an en passant square if no legal
/// move of `source` captures en passant.
[[nodiscard]] Setup essential(const Setup& setup, const MoveSource& source, const IsCorner& corner);

/// AF223: rights to castle in a variant of that title, which knows none.
void no_castling(const Setup& setup, std::string_view title, SetupFaults& found);
/// AF280: `side`, which is not to move, has no king, and loses by that.
void lost_its_king(Side side, SetupFaults& found);

/// Why a side that has only its king never wins, if it has no more: a king attacks no king, and no move adds a piece to
/// a side. So it never gives check, on which every win rests in these games (in Atomic chess a king does not capture,
/// so that it explodes nothing). Empty if the side has another piece, or one of the sides no king.
[[nodiscard]] std::string why_bare_king_never_wins(const Setup& setup, Side side);

/// The same, and where all pieces but the kings are bishops on squares of one colour, whoever has them. They stay on
/// it, so that a king in check stands on it too. Of the other square colour are its neighbours in files and ranks, at
/// least two, empty and attacked by no bishop. A king that attacks all of them would touch this one: in the corner a1
/// they are a2 and b1, whose common neighbours are a1 and b2; elsewhere there are more. So this king has a move, and it
/// is not mate. For games in which only mate wins.
[[nodiscard]] std::string why_few_pieces_never_win(const Setup& setup, Side side);

/// Whether all pieces but kings are such bishops.
[[nodiscard]] bool bishops_of_one_colour(const Setup& setup);

/// The states that differ from the set-up's in castling rights and in the en passant square: each right of a king on
/// its first rank with a `corner` piece of its side there, each set of such rights, and each square that some pawn can
/// have passed, whichever side is to move. Not all of them are free of faults.
[[nodiscard]] std::vector<State> possible_states(const Setup& setup, const std::function<bool(const Piece&)>& corner);

}  // namespace arbiter::orthodox
