#include "verifier/variants/antichess/generator_count.hpp"
#include "verifier/variants/antichess/generator_moves.hpp"
#include "verifier/variants/antichess/generator_status.hpp"
#include "verifier/variants/antichess/sources.hpp"

namespace arbiter::antichess {
namespace {

using namespace fast;

Step step_of(const Leg& leg, Side side) {
  return Step{.from = Square(leg.from),
              .to = Square(leg.to),
              .captures = leg.captures() ? SquareSet(Square(leg.victim)) : SquareSet{},
              .becomes = piece_of(side, Role{leg.becomes})};
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
  explicit Generator(Profile profile) noexcept : profile_(profile) {}

  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    std::vector<MoveOutcome> result;
    for (StepOutcome& step : setup_steps(setup)) result.push_back({{step.step}, std::move(step.after)});
    return result;
  }

  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return setup.to_move == Side::white ? legal_steps<Side::white>(setup) : legal_steps<Side::black>(setup);
  }

  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    if (!piece) return {};
    return piece->owner == Owner::white ? all_steps<Side::white>(setup, square) : all_steps<Side::black>(setup, square);
  }

  /// AN.king.
  [[nodiscard]] bool in_check(const Setup&, Side) const override { return false; }

  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    return status_of(pieces_of(setup), setup.to_move, profile_);
  }

 private:
  template <Side Us>
  static std::vector<StepOutcome> legal_steps(const Setup& setup) {
    const Pieces pieces = pieces_of(setup);
    std::vector<StepOutcome> steps;
    Moves<Us>(pieces).legal(~Word{0}, [&](const Leg& leg) { steps.push_back(outcome<Us>(setup, pieces, leg)); });
    return steps;
  }

  template <Side Us>
  static std::vector<StepOutcome> all_steps(const Setup& setup, Square square) {
    const Pieces pieces = pieces_of(setup);
    std::vector<StepOutcome> steps;
    const auto add = [&](const Leg& leg) { steps.push_back(outcome<Us>(setup, pieces, leg)); };
    const Moves<Us> moves(pieces);
    moves.captures(attacks::bit(square.index()), add);
    moves.quiets(attacks::bit(square.index()), add);
    return steps;
  }

  Profile profile_;
};

class Counter final : public MoveCounter {
 public:
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    const Pieces pieces = pieces_of(setup);
    return runs_v3() ? fast::v3::count_moves(pieces, setup.to_move, depth)
                     : fast::baseline::count_moves(pieces, setup.to_move, depth);
  }
};

}  // namespace

const MoveSource& generator(Profile profile) {
  static const Generator lichess(Profile::lichess);
  static const Generator fics(Profile::fics);
  return profile == Profile::fics ? fics : lichess;
}

const MoveCounter& counter() {
  static const Counter object;
  return object;
}

}  // namespace arbiter::antichess
