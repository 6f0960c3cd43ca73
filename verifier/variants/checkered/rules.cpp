#include "variants/checkered/rules.hpp"

#include "rules/rules_source.hpp"
#include "variants/checkered/sources.hpp"

namespace arbiter::checkered {

Effect Rules::effect_of(const std::array<std::uint8_t, State::context_size>& context, const Move& move, Man becomes,
                        Stage stage_after) const {
  State state;
  state.context = context;
  set_stage(state, stage_after);
  const bool two = checkered_player(state).has_value();
  const bool promotes = becomes.role != move.mover.role;
  const bool remembered = !two && !move.victim && move.mover.owner == Owner::both &&
                          (!promotes || profile_ == Profile::site);  // CK.undo
  set_last_quiet(state, remembered ? std::optional(QuietMove{move.from, move.to}) : std::nullopt);

  Effect effect(state.context);
  effect.clear(move.from);
  if (move.victim) effect.clear(move.victim_square);
  effect.place(move.to, becomes);
  orthodox::lose_rights(effect, move.mover, move.from, move.victim ? SquareSet(move.victim_square) : SquareSet{});
  // CK.ep: in stage 1 nobody captures a checkered pawn.
  if (move.passed && (two || move.mover.owner != Owner::both)) effect.set_bit(*orthodox::passed_bit(*move.passed), true);

  // CK.double: the right stays with a pawn that becomes checkered where it stood.
  const auto lose_double = [&](Square square) {
    if (const auto bit = double_bit(square)) effect.set_bit(*bit, false);
  };
  if (profile_ == Profile::site) {
    if (move.passed) lose_double(move.from);
    return effect;
  }
  lose_double(move.from);
  if (!move.victim) return effect;
  const bool passes_on = !two && move.victim->role == orthodox::pawn && move.victim_square == move.to &&
                         becomes == Man{Owner::both, orthodox::pawn};
  if (!passes_on) lose_double(move.victim_square);
  return effect;
}

Status Rules::status(const Setup& setup, bool any_turn) const {
  const auto player = checkered_player(setup.state);
  if (player && *player == setup.to_move) {  // CK.stage2.end
    if (setup.board.of(Owner::both).empty()) return Status::lost;
    return any_turn ? Status::ongoing : Status::drawn;
  }
  const ConcreteView view(setup);
  if (player) {
    const bool check = in_check(view, Side::white) || in_check(view, Side::black);
    if (!any_turn) return check ? Status::mate : Status::drawn;
    return check ? Status::check : Status::ongoing;
  }
  return orthodox::status(in_check(view, setup.to_move), any_turn);  // CK.mate
}

Side Rules::side_of(const Setup& setup, Man man) {
  const auto player = checkered_player(setup.state);
  if (man.owner == Owner::both) return player ? *player : setup.to_move;
  if (player) return opponent(*player);
  return man.owner == Owner::black ? Side::black : Side::white;
}

const MoveSource& rules(Profile profile) {
  static const RulesSource<Rules> documented{Rules{Profile::documented}};
  static const RulesSource<Rules> site{Rules{Profile::site}};
  return profile == Profile::site ? site : documented;
}

}  // namespace arbiter::checkered
