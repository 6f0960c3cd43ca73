#include "verifier/variants/checkered/rules.hpp"

#include "verifier/rules/rules_source.hpp"

namespace arbiter::checkered {
namespace {

/// The squares that pawns of a side pass: White's on the third rank, Black's on the sixth, Checkered's on both.
std::size_t passed_by(Side side, Square square) {
  return side == Side::third ? *checkered_en_passant_bit(square) : *orthodox::en_passant_bit(square);
}

/// CK.three.pawns: an en passant square stays until it is filled, or its pawn is captured.
void forget_passed_on(Effect& effect, Square square) {
  if (!orthodox::en_passant_bit(square)) return;
  effect.set_bit(*orthodox::en_passant_bit(square), false);
  effect.set_bit(*checkered_en_passant_bit(square), false);
}

void lose_double(Effect& effect, Square square) {
  if (const auto bit = double_bit(square)) effect.set_bit(*bit, false);
}

}  // namespace

void Rules::add_sides(ClauseList& because, const PossibleStep& possible, std::optional<Side> player) {
  const bool shared = possible.mover.owner == Owner::both;
  const bool pawn = possible.mover.role == orthodox::pawn;
  if (!player) {
    if (shared) because.allowed_by("CK.owner");
    if (possible.victim && possible.mover.role == orthodox::king) because.allowed_by("CK.king");
    return;
  }
  const int ahead = (possible.to.rank() - possible.from.rank()) * forward(*player);
  const Side other = opponent(*player);
  const bool unlike_chess =
      shared ? (pawn && ahead < 0) || (possible.victim && possible.victim->owner == owner_of(*player))
             : possible.mover.owner != owner_of(other) || possible.victim.has_value();
  if (unlike_chess && shared && pawn)
    because.allowed_by("CK.stage2.pawns");
  else if (unlike_chess)
    because.allowed_by("CK.stage2.sides");
  if (shared && pawn) because.generally("CK.stage2.pawns");
  because.generally("CK.stage2.sides");
}

Effect Rules::effect_of(const State::Context& context, const PossibleStep& possible, Piece becomes,
                        Stage stage_after) const {
  State state{.context = context};
  set_stage(state, stage_after);
  const bool two = checkered_player(stage_after).has_value();
  const bool promotes = becomes.role != possible.mover.role;
  const bool remembered = !two && !possible.victim && possible.mover.owner == Owner::both &&
                          (!promotes || profile_ == Profile::site);  // CK.undo
  set_last_quiet(state, remembered ? std::optional(QuietMove{possible.from, possible.to}) : std::nullopt);

  Effect effect(state.context);
  effect.clear(possible.from);
  if (possible.victim) effect.clear(possible.victim_square);
  effect.place(possible.to, becomes);
  orthodox::lose_rights(effect, possible.mover, possible.from,
                        possible.victim ? SquareSet(possible.victim_square) : SquareSet{});
  // CK.ep: in stage 1 checkered pawns are not captured.
  if (possible.passed && (two || possible.mover.owner != Owner::both))
    effect.set_bit(*orthodox::en_passant_bit(*possible.passed), true);

  // CK.double: a pawn that becomes checkered on its square keeps the right.
  if (profile_ == Profile::site) {
    if (possible.passed) lose_double(effect, possible.from);
    return effect;
  }
  lose_double(effect, possible.from);
  // A piece that arrives has not stood there since the beginning, even if the set-up has a right on an empty square.
  const bool passes_on = !two && possible.victim && possible.victim->role == orthodox::pawn &&
                         possible.victim_square == possible.to && becomes == Piece{Owner::both, orthodox::pawn};
  if (!passes_on) lose_double(effect, possible.to);
  return effect;
}

Status Rules::status(const Setup& setup, bool any_move) const {
  // Checkered of three players has no king, and passes rather than being without a move.
  if (setup.to_move == Side::third) return any_move ? Status::ongoing : Status::drawn;
  const auto player = checkered_player(setup.state);
  if (player && setup.board.of(Owner::both).empty()) {  // CK.stage2.end
    return *player == setup.to_move ? Status::lost : Status::won;
  }
  if (player && *player == setup.to_move) return any_move ? Status::ongoing : Status::drawn;
  const ConcreteView view(setup);
  if (player) {
    const bool check = in_check(view, Side::white) || in_check(view, Side::black);
    if (!any_move) return check ? Status::mate : Status::drawn;
    return check ? Status::check : Status::ongoing;
  }
  return orthodox::status(in_check(view, setup.to_move), any_move);  // CK.mate
}

Side Rules::side_of(const Setup& setup, Piece piece) {
  const auto player = checkered_player(setup.state);
  if (piece.owner == Owner::both) return player ? *player : three_players(setup.state) ? Side::third : setup.to_move;
  if (player) return opponent(*player);
  return piece.owner == Owner::black ? Side::black : Side::white;
}

void ThreeRules::forget_passed_by(Effect& effect, Side side) {
  for (int file = 0; file < 8; ++file) {
    if (side != Side::black) effect.set_bit(passed_by(side, Square::at(file, 2)), false);
    if (side != Side::white) effect.set_bit(passed_by(side, Square::at(file, 5)), false);
  }
}

void ThreeRules::add_clauses(ClauseList& because, const PossibleStep& possible, Side side, bool joins) {
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
      if (square && orthodox::en_passant_bit(*square) &&
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

const MoveSource& rules(Profile profile) {
  static constexpr auto forbidden = std::to_array<Sentence>({
#include "verifier/variants/checkered/sentences.def"
  });
  static const RulesSource<Rules> documented{Rules{Profile::documented}, {forbidden, orthodox::sentences()}};
  static const RulesSource<Rules> site{Rules{Profile::site}, {forbidden, orthodox::sentences()}};
  static const RulesSource<Rules> three{Rules{Profile::three}, {forbidden, orthodox::sentences()}};
  return profile == Profile::site ? site : profile == Profile::three ? three : documented;
}

}  // namespace arbiter::checkered
