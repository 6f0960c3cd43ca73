#include "verifier/support/internal_error.hpp"
#include "verifier/variants/duck/generator_moves.hpp"
#include "verifier/variants/duck/state.hpp"

namespace arbiter::duck {
namespace {

using namespace fast;

class Generator final : public MoveSource {
 public:
  explicit Generator(Profile profile) noexcept : profile_(profile) {}

  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    ensure(!duck_to_move(setup.state), "moves are asked for at the beginning of a move");
    return setup.to_move == Side::white ? moves_of<Side::white>(setup) : moves_of<Side::black>(setup);
  }

  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return setup.to_move == Side::white ? steps<Side::white>(setup, ~Word{0}, false)
                                        : steps<Side::black>(setup, ~Word{0}, false);
  }

  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    if (!piece) return {};
    Side side = setup.to_move;
    if (piece->owner != Owner::both) side = piece->owner == Owner::white ? Side::white : Side::black;
    const Word movers = attacks::bit(square.index());
    return side == Side::white ? steps<Side::white>(setup, movers, true) : steps<Side::black>(setup, movers, true);
  }

  /// DK.check.
  [[nodiscard]] bool in_check(const Setup&, Side) const override { return false; }

  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    const Pieces pieces = pieces_of(setup);
    const auto& of = pieces.chess.of;
    // DK.win
    if (of[attacks::index(setup.to_move)][king] == 0) return Status::lost;
    if (of[attacks::index(opponent(setup.to_move))][king] == 0) return Status::won;
    if (duck_to_move(setup.state)) return duck_targets(pieces) != 0 ? Status::ongoing : Status::won;
    return count(pieces, setup.to_move, 1, profile_) != 0 ? Status::ongoing : Status::won;  // DK.fowl
  }

 private:
  template <Side Us>
  [[nodiscard]] std::vector<MoveOutcome> moves_of(const Setup& setup) const {
    std::vector<MoveOutcome> result;
    const Pieces pieces = pieces_of(setup);
    Moves<Us>(pieces).legs(~Word{0}, [&](const Leg& leg) {
      const Pieces next = after<Us>(pieces, leg);
      const bool over = ends_move(pieces, next, profile_);
      const Setup inside = after_leg(setup, next, leg, Us, over);
      const Step step = step_of(leg, Us);
      if (over) {
        result.push_back({{step}, inside});
        return;
      }
      for (Word left = duck_targets(next); left != 0;) {
        const int to = attacks::take_first(left);
        result.push_back({{step, duck_step(next, to)}, after_duck(inside, with_duck(next, to), Us)});
      }
    });
    return result;
  }

  /// `even_over`: as if the game were not over.
  template <Side Us>
  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup, Word movers, bool even_over) const {
    std::vector<StepOutcome> result;
    const Pieces pieces = pieces_of(setup);
    if (duck_to_move(setup.state)) {
      for (Word left = duck_targets(pieces); left != 0;) {
        const int to = attacks::take_first(left);
        const Step step = duck_step(pieces, to);
        if ((movers >> step.from.index() & 1U) == 0) continue;
        result.push_back({step, after_duck(setup, with_duck(pieces, to), Us)});
      }
      return result;
    }
    const auto add = [&](const Leg& leg) {
      const Pieces next = after<Us>(pieces, leg);
      result.push_back({step_of(leg, Us), after_leg(setup, next, leg, Us, ends_move(pieces, next, profile_))});
    };
    if (even_over) {
      Moves<Us>(pieces).steps(movers, add);
    } else {
      Moves<Us>(pieces).legs(movers, add);
    }
    return result;
  }

  Profile profile_;
};

class Counter final : public MoveCounter {
 public:
  explicit Counter(Profile profile) noexcept : profile_(profile) {}
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    ensure(!duck_to_move(setup.state), "moves are counted from the beginning of a move");
    return count(pieces_of(setup), setup.to_move, depth, profile_);
  }

 private:
  Profile profile_;
};

}  // namespace

const MoveSource& generator(Profile profile) {
  static const Generator documented(Profile::documented);
  static const Generator pychess(Profile::pychess);
  return profile == Profile::pychess ? pychess : documented;
}

const MoveCounter& counter(Profile profile) {
  static const Counter documented(Profile::documented);
  static const Counter pychess(Profile::pychess);
  return profile == Profile::pychess ? pychess : documented;
}

}  // namespace arbiter::duck
