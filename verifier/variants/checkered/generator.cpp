#include "verifier/variants/checkered/generator_steps.hpp"
#include "verifier/variants/checkered/sources.hpp"

namespace arbiter::checkered {
namespace {

using namespace fast;

Step step_of(const PackedStep& packed) {
  Step step{.from = Square(packed.from),
            .to = Square(packed.to),
            .captures = SquareSet(packed.captures),
            .becomes = packed.becomes};
  if (packed.rook_from != 0) {
    step.also = AlsoMoved{Square(attacks::first(packed.rook_from)), Square(attacks::first(packed.rook_to))};
  }
  step.switches = packed.switches;
  return step;
}

template <Profile Rules>
StepOutcome outcome_of(const Setup& before, const Pieces& pieces, Side us, const PackedStep& packed) {
  Setup setup = setup_of(after<Rules>(pieces, us, packed), before);
  setup.to_move = opponent(us);
  ++setup.counters.plies;
  if (packed.captures != 0 || packed.piece.role == orthodox::pawn) {
    setup.counters.halfmove = 0;
  } else {
    ++setup.counters.halfmove;
  }
  return {step_of(packed), setup};
}

struct Ignore {
  void steps(int, Bits, Piece, Piece, bool, bool) noexcept {}
  void pawns(Bits, int, Piece, Piece, bool) noexcept {}
  void single(const PackedStep&) noexcept {}
};

template <Profile Rules>
class Generator final : public MoveSource {
 public:
  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    std::vector<MoveOutcome> moves;
    for (StepOutcome& step : setup_steps(setup)) moves.push_back({Move{step.step}, step.after});
    return moves;
  }

  /// Every move is one step.
  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    const Pieces pieces = pieces_of(setup);
    const Side us = setup.to_move;
    return listed(setup, pieces, us, [&](auto& sink) {
      if (us == Side::white) {
        each_move<Side::white>(pieces, sink);
      } else {
        each_move<Side::black>(pieces, sink);
      }
    });
  }

  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    if (!piece) return {};
    const Pieces pieces = pieces_of(setup);
    const Bits only = bit(square.index());
    if (const auto player = checkered_player(setup.state)) {
      if (piece->owner == Owner::both) {
        return listed(setup, pieces, *player,
                      [&](auto& sink) { steps_in<Mode::checkered, Side::white>(pieces, only, sink); });
      }
      return listed(setup, pieces, opponent(*player),
                    [&](auto& sink) { steps_in<Mode::coloured, Side::white>(pieces, only, sink); });
    }
    Side us = setup.to_move;
    if (piece->owner != Owner::both) us = piece->owner == Owner::white ? Side::white : Side::black;
    return listed(setup, pieces, us, [&](auto& sink) {
      if (us == Side::white) {
        steps_in<Mode::one, Side::white>(pieces, only, sink);
      } else {
        steps_in<Mode::one, Side::black>(pieces, only, sink);
      }
    });
  }

  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    const Pieces pieces = pieces_of(setup);
    const Bits kings = pieces.of[attacks::index(side)][index(orthodox::king)];
    return hunters_of(pieces, side).on_any(kings, occupied(pieces));
  }

  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    const Pieces pieces = pieces_of(setup);
    Ignore ignore;
    const bool any =
        setup.to_move == Side::white ? each_move<Side::white>(pieces, ignore) : each_move<Side::black>(pieces, ignore);
    const auto player = checkered_player(setup.state);
    // CK.stage2.end: without a piece, the checkered side has lost; without a move, it has drawn.
    if (player && pieces.all[shared] == 0) return player == setup.to_move ? Status::lost : Status::won;
    if (player == setup.to_move) return any ? Status::ongoing : Status::drawn;
    const Bits kings = player ? all_kings(pieces) : pieces.of[attacks::index(setup.to_move)][index(orthodox::king)];
    const bool attacked = hunters_of(pieces, setup.to_move).on_any(kings, occupied(pieces));
    if (any) return attacked ? Status::check : Status::ongoing;
    // CK.mate: a checkered piece may be the only attacker; CK.stage2.end: an attack on either king counts.
    if (attacked) return Status::mate;
    return player ? Status::drawn : Status::stalemate;
  }

 private:
  /// The steps that `make` passes to its argument, as steps of player `us`.
  template <class Make>
  static std::vector<StepOutcome> listed(const Setup& setup, const Pieces& pieces, Side us, const Make& make) {
    std::vector<StepOutcome> steps;
    const auto add = [&](const PackedStep& packed) { steps.push_back(outcome_of<Rules>(setup, pieces, us, packed)); };
    OneByOne<decltype(add)> sink(add);
    make(sink);
    return steps;
  }

  template <Mode M, Side Us, class Sink>
  static void steps_in(const Pieces& pieces, Bits only, Sink& sink) {
    Steps<M, Us, Sink>(pieces, sink).all(only);
  }

  /// The pieces that attack the kings of `side`.
  static Hunters hunters_of(const Pieces& pieces, Side side) noexcept {
    if (pieces.stage == Stage::two_white || pieces.stage == Stage::two_black) return second_stage_hunters(pieces);
    return side == Side::white ? first_stage_hunters<Side::black>(pieces) : first_stage_hunters<Side::white>(pieces);
  }
};

}  // namespace

const MoveSource& generator(Profile profile) {
  static const Generator<Profile::documented> documented;
  static const Generator<Profile::site> site;
  if (profile == Profile::site) return site;
  return documented;
}

}  // namespace arbiter::checkered
