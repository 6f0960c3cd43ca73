#pragma once

#include "verifier/position/move_source.hpp"
#include "verifier/variants/checkered/generator_steps.hpp"

/// Games of three players, and what the profiles have in common for the generator's users.
namespace arbiter::checkered::fast::inline ARBITER_CODE {

/// CK.three.order: who moves after `us`; Checkered only while it has a piece (CK.three.end).
[[nodiscard]] inline Side next_of_three(const Pieces& pieces, Side us) noexcept {
  if (us == Side::white) return Side::black;
  return us == Side::black && pieces.all[shared] != 0 ? Side::third : Side::white;
}

/// The squares behind pawns on the fourth and the fifth rank, which these may have passed.
[[nodiscard]] inline Bits passed_by(Bits pawns) noexcept {
  return ((pawns >> 8) & rank_of(Side::white, 2)) | ((pawns << 8) & rank_of(Side::black, 2));
}

/// The pieces after a step of `us` in stage 3, or one before which the observer has joined.
[[nodiscard]] inline Pieces after_in_three(const Pieces& pieces, Side us, const PackedStep& packed) noexcept {
  const bool pass = packed.from == packed.to && packed.rook_from == 0;
  Pieces next = pass ? pieces : moved(pieces, packed);
  // CK.three.sides: no right passes on, and no step is forbidden because it takes one back.
  if (!pass) next.doubles &= ~(bit(packed.from) | bit(packed.to) | packed.captures);
  next.undo_from = 0;
  next.undo_to = 0;
  const Side mover = next_of_three(next, us);
  next.stage = stage_of_three(mover);
  // CK.three.pawns: an en passant square stays until it is filled, its pawn is captured, or the side whose pawn passed
  // it has moved or is to move. An en passant square without its pawn, which only a set-up can have, counts as White's
  // or Black's.
  const Bits checkered = pieces.passed & passed_by(pieces.of[shared][index(orthodox::pawn)]);
  if (pieces.in_stage_one()) next.passed &= ~checkered;  // CK.ep: no game has one of a checkered pawn
  for (const Side side : {us, mover}) {
    next.passed &= side == Side::third ? ~checkered : ~rank_of(side, 2) | checkered;
  }
  if (!pass) next.passed &= ~(bit(packed.to) | passed_by(packed.captures));
  if (packed.is_double_step()) next.passed |= bit((packed.from + packed.to) / 2);
  return next;
}

/// The pass of Checkered, written of its first piece; without a piece there is none to write it of, but the order goes
/// on.
[[nodiscard]] inline PackedStep pass_of(const Pieces& pieces) noexcept {
  const int first = pieces.all[shared] == 0 ? 0 : attacks::first(pieces.all[shared]);
  Piece piece{Owner::both, orthodox::pawn};
  for (std::size_t role = 0; role < role_count; ++role) {
    if ((pieces.of[shared][role] & bit(first)) != 0) piece.role = static_cast<Role>(role);
  }
  return {.from = first,
          .to = first,
          .captures = 0,
          .piece = piece,
          .becomes = piece,
          .rook_from = 0,
          .rook_to = 0,
          .switches = false};
}

/// All legal moves of `Us` in the profile `three`; returns whether there are any.
template <Side Us, class Sink>
bool each_move_in_three(const Pieces& pieces, Sink& sink) {
  if constexpr (Us == Side::third) {
    if (Steps<Mode::checkered, Side::white, Sink>(pieces, sink).all()) return true;
    if (pieces.all[shared] == 0) return false;
    sink.single(pass_of(pieces));  // CK.three.end
    return true;
  } else {
    if (!pieces.in_stage_one()) return Steps<Mode::three, Us, Sink>(pieces, sink).all();
    if (!Steps<Mode::one, Us, Sink>(pieces, sink).all()) return false;
    // CK.three.join: not in a game that is over, and not while a checkered piece attacks a king.
    if (pieces.stage == Stage::one_may_switch && pieces.all[shared] != 0 &&
        !second_stage_hunters(pieces).on_any(all_kings(pieces), occupied(pieces))) {
      Steps<Mode::three, Us, Sink>(pieces, sink, true).all();
    }
    return true;
  }
}

/// The legal moves of `us` under a profile, in any stage; returns whether there are any.
template <Profile Rules, class Sink>
bool each_move(const Pieces& pieces, Side us, Sink& sink) {
  if (Rules == Profile::three ? !pieces.in_stage_two() : mover_of_three(pieces.stage).has_value()) {
    if (us == Side::third) return each_move_in_three<Side::third>(pieces, sink);
    return us == Side::white ? each_move_in_three<Side::white>(pieces, sink)
                             : each_move_in_three<Side::black>(pieces, sink);
  }
  return us == Side::white ? each_move<Side::white>(pieces, sink) : each_move<Side::black>(pieces, sink);
}

/// The pieces after a step of `us`, in any stage.
template <Profile Rules>
[[nodiscard]] inline Pieces successor(const Pieces& pieces, Side us, const PackedStep& packed) noexcept {
  const bool joins = Rules == Profile::three && packed.switches && pieces.in_stage_one();
  if (joins || mover_of_three(pieces.stage)) return after_in_three(pieces, us, packed);
  return after<Rules>(pieces, us, packed);
}

/// Who is to move in `next`, the pieces after a step of `us`.
[[nodiscard]] inline Side mover_after(const Pieces& next, Side us) noexcept {
  return mover_of_three(next.stage).value_or(opponent(us));
}

/// The pieces that attack the kings of `side`.
[[nodiscard]] inline Hunters hunters_of(const Pieces& pieces, Side side) noexcept {
  if (pieces.in_stage_two()) return second_stage_hunters(pieces);
  if (!pieces.in_stage_one())
    return side == Side::white ? third_stage_hunters<Side::black>(pieces) : third_stage_hunters<Side::white>(pieces);
  return side == Side::white ? first_stage_hunters<Side::black>(pieces) : first_stage_hunters<Side::white>(pieces);
}

/// The kings that the player to move must keep safe: none of the checkered side's, in stage 2 both of the other's.
[[nodiscard]] inline Bits kings_of(const Pieces& pieces, Side to_move) noexcept {
  if (to_move == Side::third) return 0;
  if (pieces.in_stage_two()) {
    const bool has_checkered = (pieces.stage == Stage::two_white) == (to_move == Side::white);
    return has_checkered ? 0 : all_kings(pieces);
  }
  return pieces.of[attacks::index(to_move)][index(orthodox::king)];
}

/// How the game stands for the side to move, which has `any` move.
[[nodiscard]] inline Status status_of(const Pieces& pieces, Side to_move, bool any) noexcept {
  const bool second = pieces.in_stage_two();
  const bool checkered =
      to_move == Side::third || (second && (pieces.stage == Stage::two_white) == (to_move == Side::white));
  // CK.stage2.end: without a piece, the checkered side has lost; without a move, it has drawn.
  if (second && pieces.all[shared] == 0) return checkered ? Status::lost : Status::won;
  if (checkered) return any ? Status::ongoing : Status::drawn;
  const bool attacked = hunters_of(pieces, to_move).on_any(kings_of(pieces, to_move), occupied(pieces));
  if (any) return attacked ? Status::check : Status::ongoing;
  // CK.mate: a checkered piece may be the only attacker; CK.stage2.end: an attack on either king counts; CK.three.end.
  if (attacked) return Status::mate;
  return second ? Status::drawn : Status::stalemate;
}

}  // namespace arbiter::checkered::fast::inline ARBITER_CODE
