#include "verifier/variants/checkered/rules_three.hpp"

namespace arbiter::checkered {
namespace {

/// The squares that pawns of a side pass: White's on the third rank, Black's on the sixth, Checkered's on both.
std::size_t passed_by(Side side, Square square) {
  return side == Side::third ? *checkered_passed_bit(square) : *orthodox::passed_bit(square);
}

/// CK.three.pawns: an en passant square stays until it is filled, or its pawn is captured.
void forget_passed_on(Effect& effect, Square square) {
  if (!orthodox::passed_bit(square)) return;
  effect.set_bit(*orthodox::passed_bit(square), false);
  effect.set_bit(*checkered_passed_bit(square), false);
}

void lose_double(Effect& effect, Square square) {
  if (const auto bit = double_bit(square)) effect.set_bit(*bit, false);
}

}  // namespace

void ThreeRules::forget_passed_by(Effect& effect, Side side) {
  for (int file = 0; file < 8; ++file) {
    if (side != Side::black) effect.set_bit(passed_by(side, Square::at(file, 2)), false);
    if (side != Side::white) effect.set_bit(passed_by(side, Square::at(file, 5)), false);
  }
}

Status ThreeRules::status_of_checkered(bool any_move) noexcept { return any_move ? Status::ongoing : Status::drawn; }

void ThreeRules::add_clauses(Because& because, const PossibleStep& possible, Side side, bool joins) {
  if (joins) because.add("CK.three.join");
  if (side == Side::third) because.add("CK.three.order");
  if (side == Side::third && possible.mover.role == orthodox::pawn && possible.clause != ep_clause)
    because.add("CK.three.pawns");
  if (possible.victim) because.add("CK.three.sides");
  if (possible.last_rank) because.add("CH.pawn.promote");
}

Effect ThreeRules::effect_of(const State::Context& context, const PossibleStep& possible, Side side, Piece becomes) {
  Effect effect(context);
  effect.clear(possible.from);
  if (possible.victim) effect.clear(possible.victim_square);
  effect.place(possible.to, becomes);
  orthodox::lose_castling(effect, possible.mover, possible.from,
                          possible.victim ? SquareSet(possible.victim_square) : SquareSet{});
  lose_double(effect, possible.from);
  lose_double(effect, possible.to);
  forget_passed_by(effect, side);
  forget_passed_on(effect, possible.to);
  if (possible.victim) {
    for (const int behind : {-1, 1}) {
      const auto square = possible.victim_square.offset(0, behind);
      // A pawn stands on the fourth rank beyond a square of the third, on the fifth beyond one of the sixth.
      if (square && orthodox::passed_bit(*square) &&
          orthodox::double_step_past(*square).target == possible.victim_square)
        forget_passed_on(effect, *square);
    }
  }
  if (possible.passed) effect.set_bit(passed_by(side, *possible.passed), true);
  return effect;
}

Effect ThreeRules::castling_effect(const State::Context& context, const Step& step, Side side, Piece corner) {
  Effect effect(context);
  effect.clear(step.from);
  effect.clear(step.also->from);
  effect.place(step.to, step.becomes);
  effect.place(step.also->to, corner);
  orthodox::lose_castling(effect, piece_of(side, orthodox::king), step.from, {});
  forget_passed_by(effect, side);
  return effect;
}

Effect ThreeRules::then(Effect effect, Side next) {
  State state{.context = effect.context};
  set_stage(state, stage_of_three(next));
  set_last_quiet(state, std::nullopt);
  effect.context = state.context;
  effect.next = next;
  forget_passed_by(effect, next);
  return effect;
}

}  // namespace arbiter::checkered
