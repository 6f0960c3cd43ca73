#include "support/internal_error.hpp"
#include "variants/interweave/generator_turns.hpp"
#include "variants/interweave/sources.hpp"

namespace arbiter::interweave {
namespace {

using namespace fast;

Step step_of(const Leg& leg, Side side) {
  return Step{.from = Square(leg.from),
              .to = Square(leg.to),
              .captures = SquareSet(leg.captures),
              .becomes = man_of(side, leg.becomes)};
}

/// The set-up behind a step of `side` that led from `before` to `next`.
Setup position_after(const Setup& before, Side side, const Leg& leg, const Men& next, bool further) {
  Setup setup = setup_of(next, before);
  if (further) {
    setup.to_move = side;
    set_chain(setup.state, Square(leg.to));
    return setup;
  }
  setup.to_move = opponent(side);
  set_chain(setup.state, std::nullopt);
  ++setup.counters.plies;
  if (leg.captures != 0 || leg.was == pawn) {
    setup.counters.halfmove = 0;
  } else {
    ++setup.counters.halfmove;
  }
  return setup;
}

/// Lists steps; a sink of Steps.
template <Side Us, Profile Rules>
struct StepList {
  const Setup& before;
  const Men& men;
  std::vector<StepOutcome> steps{};

  void capture(const Leg& leg) {
    const Men next = after<Us>(men, leg);
    add(leg, next, goes_on<Us, Rules>(men, leg, next));
  }
  void quiet(Word to, int offset, unsigned choices) {
    each_quiet<Us>(men, to, offset, choices, [&](const Leg& leg) { add(leg, after<Us>(men, leg), false); });
  }

 private:
  void add(const Leg& leg, Men next, bool further) {
    if (!further) end_turn(next, leg);
    steps.push_back({step_of(leg, Us), position_after(before, Us, leg, next, further)});
  }
};

/// Lists turns; takes what each_turn passes on.
template <Side Us>
struct TurnList {
  const Setup& before;
  const Men& men;
  std::vector<Leg> entered{};
  std::vector<TurnOutcome> turns{};

  void enter(const Leg& leg) { entered.push_back(leg); }
  void leave() { entered.pop_back(); }
  void arrive(const Men& next) {
    if (turns.size() == most_turns) throw TooManyTurns();
    Turn turn;
    for (const Leg& leg : entered) turn.push_back(step_of(leg, Us));
    turns.push_back({std::move(turn), position_after(before, Us, entered.back(), next, false)});
  }
  void quiet(Word to, int offset, unsigned choices) {
    each_quiet<Us>(men, to, offset, choices, [&](const Leg& leg) {
      Men next = after<Us>(men, leg);
      end_turn(next, leg);
      enter(leg);
      arrive(next);
      leave();
    });
  }
};

template <Profile Rules>
class Generator final : public MoveSource {
 public:
  [[nodiscard]] std::vector<TurnOutcome> turns(const Setup& setup) const override {
    ensure(!chain(setup.state), "turns are asked for at the beginning of a turn");
    return setup.to_move == Side::white ? turns_of<Side::white>(setup) : turns_of<Side::black>(setup);
  }

  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup) const override {
    return setup.to_move == Side::white ? legal_steps<Side::white>(setup) : legal_steps<Side::black>(setup);
  }

  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto man = setup.board[square];
    if (!man) return {};
    return man->owner == Owner::white ? all_steps<Side::white>(setup, square, man->role)
                                      : all_steps<Side::black>(setup, square, man->role);
  }

  /// Kings are not royal.
  [[nodiscard]] bool in_check(const Setup&, Side) const override { return false; }

  [[nodiscard]] Status status(const Setup& setup) const override {
    const Men men = men_of(setup);
    if (finished(men)) {
      return std::popcount(men.of[index(setup.to_move)][index(king)]) == 2 ? Status::won : Status::lost;
    }
    if (!steps(setup).empty()) return Status::ongoing;
    return Rules == Profile::site ? Status::stalemate : Status::lost;
  }

 private:
  template <Side Us>
  static std::vector<TurnOutcome> turns_of(const Setup& setup) {
    const Men men = men_of(setup);
    TurnList<Us> list{setup, men};
    each_turn<Us, Rules>(men, men, list);
    return std::move(list.turns);
  }

  template <Side Us>
  static std::vector<StepOutcome> legal_steps(const Setup& setup) {
    const Men men = men_of(setup);
    StepList<Us, Rules> list{setup, men};
    const Steps<Us, Rules> steps(men);
    const auto going_on = chain(setup.state);
    // On the site a turn goes on after a king has fallen, so that a finished position may lie inside it.
    if (finished(men) && !(going_on && Rules == Profile::site)) return {};
    if (going_on) {
      const Word man = bit(going_on->index());
      if ((men.all[index(Us)] & man) != 0) steps.captures(role_on(men, Us, man), man, list);
      return std::move(list.steps);
    }
    steps.captures(list);
    if (list.steps.empty()) steps.quiets_without_captures(list);
    return std::move(list.steps);
  }

  template <Side Us>
  static std::vector<StepOutcome> all_steps(const Setup& setup, Square square, Role role) {
    const Men men = men_of(setup);
    StepList<Us, Rules> list{setup, men};
    const Steps<Us, Rules> steps(men);
    steps.captures(role, bit(square.index()), list);
    steps.quiets(role, bit(square.index()), list);
    return std::move(list.steps);
  }
};

}  // namespace

const MoveSource& generator(Profile profile) {
  static const Generator<Profile::documented> documented;
  static const Generator<Profile::site> site;
  if (profile == Profile::site) return site;
  return documented;
}

}  // namespace arbiter::interweave
