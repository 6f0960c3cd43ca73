#include "verifier/variants/atomic/generator_count.hpp"
#include "verifier/variants/atomic/generator_moves.hpp"
#include "verifier/variants/atomic/generator_status.hpp"
#include "verifier/variants/atomic/sources.hpp"

namespace arbiter::atomic {
namespace {

using namespace fast;

Step step_of(const Leg& leg, Side side) {
  Step step{.from = Square(leg.from),
            .to = Square(leg.to),
            .captures = leg.captures() ? SquareSet(Square(leg.victim)) : SquareSet{},
            .becomes = piece_of(side, Role{leg.becomes})};
  if (leg.castles) step.also = AlsoMoved{Square(leg.corner_from), Square(leg.corner_to)};
  return step;
}

template <Side Us>
StepOutcome outcome(const Setup& before, const Pieces& pieces, const Leg& leg) {
  Setup next = setup_of(fast::after<Us>(pieces, leg), before);
  next.to_move = opponent(Us);
  ++next.counters.plies;
  next.counters.halfmove = leg.captures() || leg.was == pawn ? 0 : next.counters.halfmove + 1;
  return {step_of(leg, Us), std::move(next)};
}

class Generator final : public MoveSource {
 public:
  explicit Generator(bool strict) noexcept : strict_(strict) {}

  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    std::vector<MoveOutcome> result;
    for (StepOutcome& step : setup_steps(setup)) result.push_back({{step.step}, std::move(step.after)});
    return result;
  }

  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return setup.to_move == Side::white ? steps<Side::white>(setup, ~Word{0}) : steps<Side::black>(setup, ~Word{0});
  }

  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    if (!piece) return {};
    const Word mover = attacks::bit(square.index());
    return piece->owner == Owner::white ? steps<Side::white>(setup, mover) : steps<Side::black>(setup, mover);
  }

  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return fast::in_check(pieces_of(setup), side);
  }

  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    return status_of(pieces_of(setup), setup.to_move, strict_);
  }

 private:
  template <Side Us>
  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup, Word movers) const {
    const Pieces pieces = pieces_of(setup);
    std::vector<StepOutcome> found;
    Moves<Us>(pieces, strict_).legal(movers, [&](const Leg& leg) { found.push_back(outcome<Us>(setup, pieces, leg)); });
    return found;
  }

  bool strict_;
};

class Counter final : public MoveCounter {
 public:
  explicit Counter(bool strict) noexcept : strict_(strict) {}

  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    const Pieces pieces = pieces_of(setup);
    return fast::count(pieces, setup.to_move, depth, strict_);
  }

 private:
  bool strict_;
};

}  // namespace

const MoveSource& generator(Profile profile) {
  static const Generator lichess(false);
  static const Generator strict(true);
  return profile == Profile::strict ? strict : lichess;
}

const MoveCounter& counter(Profile profile) {
  static const Counter lichess(false);
  static const Counter strict(true);
  return profile == Profile::strict ? strict : lichess;
}

}  // namespace arbiter::atomic
