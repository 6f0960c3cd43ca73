#include "variants/checkered/generator_steps.hpp"
#include "variants/checkered/sources.hpp"

namespace arbiter::checkered {
namespace {

using namespace fast;

Step step_of(const Move& move) {
  Step step{.from = Square(move.from),
            .to = Square(move.to),
            .captures = SquareSet(move.captures),
            .becomes = move.becomes};
  if (move.rook_from != 0) {
    step.also = AlsoMoved{Square(attacks::first(move.rook_from)), Square(attacks::first(move.rook_to))};
  }
  step.switches = move.switches;
  return step;
}

template <Profile Rules>
StepOutcome outcome_of(const Setup& before, const Men& men, Side us, const Move& move) {
  Setup setup = setup_of(after<Rules>(men, us, move), before);
  setup.to_move = opponent(us);
  ++setup.counters.plies;
  if (move.captures != 0 || move.man.role == orthodox::pawn) {
    setup.counters.halfmove = 0;
  } else {
    ++setup.counters.halfmove;
  }
  return {step_of(move), setup};
}

struct Ignore {
  void steps(int, Bits, Man, Man, bool, bool) noexcept {}
  void pawns(Bits, int, Man, Man, bool) noexcept {}
  void single(const Move&) noexcept {}
};

template <Profile Rules>
class Generator final : public MoveSource {
 public:
  [[nodiscard]] std::vector<TurnOutcome> turns(const Setup& setup) const override {
    std::vector<TurnOutcome> turns;
    for (StepOutcome& step : steps(setup)) turns.push_back({Turn{step.step}, step.after});
    return turns;
  }

  /// Every turn is one step.
  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup) const override {
    const Men men = men_of(setup);
    const Side us = setup.to_move;
    return listed(setup, men, us, [&](auto& sink) {
      if (us == Side::white) {
        each_turn<Side::white>(men, sink);
      } else {
        each_turn<Side::black>(men, sink);
      }
    });
  }

  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto man = setup.board[square];
    if (!man) return {};
    const Men men = men_of(setup);
    const Bits only = bit(square.index());
    if (const auto player = checkered_player(setup.state)) {
      if (man->owner == Owner::both) {
        return listed(setup, men, *player,
                      [&](auto& sink) { steps_in<Mode::checkered, Side::white>(men, only, sink); });
      }
      return listed(setup, men, opponent(*player),
                    [&](auto& sink) { steps_in<Mode::coloured, Side::white>(men, only, sink); });
    }
    Side us = setup.to_move;
    if (man->owner != Owner::both) us = man->owner == Owner::white ? Side::white : Side::black;
    return listed(setup, men, us, [&](auto& sink) {
      if (us == Side::white) {
        steps_in<Mode::one, Side::white>(men, only, sink);
      } else {
        steps_in<Mode::one, Side::black>(men, only, sink);
      }
    });
  }

  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    const Men men = men_of(setup);
    const Bits kings = men.of[attacks::index(side)][index(orthodox::king)];
    return hunters_of(men, side).on_any(kings, occupied(men));
  }

  [[nodiscard]] Status status(const Setup& setup) const override {
    const Men men = men_of(setup);
    Ignore ignore;
    const bool any = setup.to_move == Side::white ? each_turn<Side::white>(men, ignore)
                                                  : each_turn<Side::black>(men, ignore);
    const auto player = checkered_player(setup.state);
    if (player == setup.to_move) {
      if (men.all[shared] == 0) return Status::lost;
      return any ? Status::ongoing : Status::drawn;
    }
    const Bits kings = player ? all_kings(men) : men.of[attacks::index(setup.to_move)][index(orthodox::king)];
    const bool attacked = hunters_of(men, setup.to_move).on_any(kings, occupied(men));
    if (any) return attacked ? Status::check : Status::ongoing;
    if (attacked) return Status::mate;
    return player ? Status::drawn : Status::stalemate;
  }

 private:
  /// The steps that `make` passes to its argument, as steps of player `us`.
  template <class Make>
  static std::vector<StepOutcome> listed(const Setup& setup, const Men& men, Side us, const Make& make) {
    std::vector<StepOutcome> steps;
    const auto add = [&](const Move& move) { steps.push_back(outcome_of<Rules>(setup, men, us, move)); };
    OneByOne<decltype(add)> sink(add);
    make(sink);
    return steps;
  }

  template <Mode M, Side Us, class Sink>
  static void steps_in(const Men& men, Bits only, Sink& sink) {
    Steps<M, Us, Sink>(men, sink).all(only);
  }

  /// Who attacks the kings of `side`.
  static Hunters hunters_of(const Men& men, Side side) noexcept {
    if (men.stage == Stage::two_white || men.stage == Stage::two_black) return second_stage_hunters(men);
    return side == Side::white ? first_stage_hunters<Side::black>(men) : first_stage_hunters<Side::white>(men);
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
