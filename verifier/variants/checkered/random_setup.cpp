#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::checkered {
namespace {

constexpr std::array random_kinds{orthodox::knight, orthodox::bishop, orthodox::rook, orthodox::queen};
constexpr std::array corners{orthodox::rook};

/// In stage 2 the double step may have been a checkered pawn's.
void recolour_passed(Setup& setup, Random& random) {
  const auto passed = orthodox::passed_square(setup.state);
  if (!passed || !checkered_player(setup.state)) return;
  const Square arrival = *passed->offset(0, passed->rank() == 2 ? 1 : -1);
  const bool checkered_moved = *checkered_player(setup.state) != setup.to_move;
  if (checkered_moved) setup.board.put(arrival, {Owner::both, orthodox::pawn});
  for (const int aside : {-1, 1}) {
    const auto beside = arrival.offset(aside, 0);
    if (beside && setup.board.empty(*beside) && random.one_in(3)) {
      const Owner owner = checkered_moved ? owner_of(passed->rank() == 2 ? Side::black : Side::white) : Owner::both;
      setup.board.put(*beside, {owner, orthodox::pawn});
    }
  }
}

/// In stage 3 the sides that are not to move may each have passed a square, mostly beside a pawn that may capture.
void pass_squares(Setup& setup, Random& random) {
  orthodox::set_passed_square(setup.state, std::nullopt);
  for (const Side side : {Side::white, Side::black, Side::third}) {
    if (side == setup.to_move || random.one_in(2)) continue;
    const bool up = side == Side::white || (side == Side::third && random.one_in(2));
    const Square passed = Square::at(static_cast<int>(random.below(8)), up ? 2 : 5);
    const Square target = orthodox::double_step_past(passed).target;
    const auto there = setup.board[target];
    if (!setup.board.empty(passed) || (there && there->role == orthodox::king)) continue;
    // Two squares of one file would be of one pawn.
    if (setup.state.bits[*orthodox::passed_bit(passed)] || setup.state.bits[*checkered_passed_bit(passed)]) continue;
    setup.board.put(target, {owner_of(side), orthodox::pawn});
    setup.state.bits[side == Side::third ? *checkered_passed_bit(passed) : *orthodox::passed_bit(passed)] = true;
    for (const int aside : {-1, 1}) {
      const auto beside = target.offset(aside, 0);
      if (!beside || !setup.board.empty(*beside) || !random.one_in(2)) continue;
      constexpr std::array owners{Owner::white, Owner::black, Owner::both};
      setup.board.put(*beside, {owners[random.below(owners.size())], orthodox::pawn});
    }
  }
}

}  // namespace

Setup random_setup(Profile profile, Random& random) {
  Setup setup;
  constexpr std::array stages{Stage::one_may_switch, Stage::one_may_switch, Stage::one, Stage::two_white,
                              Stage::two_black};
  constexpr std::array of_three{Stage::one_may_switch, Stage::one, Stage::three_white, Stage::three_black,
                                Stage::three_checkered};
  set_stage(setup.state,
            profile == Profile::three ? of_three[random.below(of_three.size())] : stages[random.below(stages.size())]);
  setup = orthodox::random_setup(setup, {.roles = random_kinds, .corner_roles = corners, .shuffled = random.one_in(2)},
                                 random);

  // Some pieces become checkered; kings and castling rooks with rights keep their colour.
  const std::size_t share = 2 + random.below(4);
  for (const Square square : setup.board.occupied()) {
    const auto piece = setup.board[square];
    const bool corner = piece->role == orthodox::rook && (square.rank() == 0 || square.rank() == 7);
    if (piece->role == orthodox::king || corner || !random.one_in(share)) continue;
    setup.board.put(square, {Owner::both, piece->role});
  }
  // In stage 1 the pawn that has just made a double step is coloured.
  if (const auto passed = orthodox::passed_square(setup.state)) {
    setup.board.put(*passed->offset(0, passed->rank() == 2 ? 1 : -1),
                    piece_of(passed->rank() == 2 ? Side::white : Side::black, orthodox::pawn));
  }
  recolour_passed(setup, random);
  if (const auto mover = mover_of_three(stage(setup.state))) {
    setup.to_move = *mover;
    pass_squares(setup, random);
  }

  std::vector<Square> checkered;
  for (const Square square : setup.board.occupied()) {
    const auto piece = setup.board[square];
    if (piece->owner == Owner::both) checkered.push_back(square);
    if (piece->role != orthodox::pawn) continue;
    const bool own_start = piece->owner == Owner::both || (square.rank() == 1) == (piece->owner == Owner::white);
    if (double_bit(square) && own_start && !random.one_in(3)) set_double(setup.state, square, true);
  }
  if (!checkered_player(setup.state) && !three_players(setup.state) && !checkered.empty() && random.one_in(2)) {
    const Square to = checkered[random.below(checkered.size())];
    const Square from = empty_square(setup.board, random);
    set_last_quiet(setup.state, QuietMove{from, to});
    // Usually one step away in a straight line, so that the way back exists.
    for (int tries = 0; tries < 8; ++tries) {
      const auto near = to.offset(static_cast<int>(random.below(3)) - 1, static_cast<int>(random.below(3)) - 1);
      if (near && setup.board.empty(*near)) {
        set_last_quiet(setup.state, QuietMove{*near, to});
        break;
      }
    }
  }
  return setup;
}

}  // namespace arbiter::checkered
