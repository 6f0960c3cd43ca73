#include "verifier/position/search_source.hpp"
#include "verifier/variants/duck/generator_moves.hpp"

namespace arbiter::duck {

fast::Pieces fast::pieces_of(const Setup& setup) {
  Pieces pieces{kinds::pieces_of(without_duck(setup))};
  for (const Square square : setup.board.of(the_duck)) pieces.duck |= attacks::bit(square.index());
  return pieces;
}

namespace {

using namespace fast;

Setup setup_of(const Pieces& pieces, const Setup& like) {
  Setup setup = kinds::setup_of(pieces.chess, like);
  for (Word left = pieces.duck; left != 0;) setup.board.put(Square(attacks::take_first(left)), the_duck);
  return setup;
}

/// The step that brings the duck to `to`.
Step duck_step(const Pieces& pieces, int to) {
  if (pieces.duck == 0) return placing_step(Square(to), the_duck);  // DK.enter
  return {.from = Square(attacks::first(pieces.duck)), .to = Square(to), .captures = {}, .becomes = the_duck};
}

/// The set-up after the duck's step, which ends the move of `side` that led from `inside` to `reached`.
Setup after_duck(const Setup& inside, const Pieces& reached, Side side) {
  Setup setup = setup_of(reached, inside);
  set_duck_to_move(setup.state, false);
  setup.to_move = opponent(side);
  ++setup.counters.plies;
  return setup;
}

/// The set-up inside a move of `side` after its first step, or after all of the move if it is `over`. The half-move
/// clock is that of the whole move.
Setup after_leg(const Setup& before, const Pieces& reached, const Leg& leg, Side side, bool over) {
  Setup setup = setup_of(reached, before);
  setup.to_move = side;
  setup.counters.halfmove = leg.captures() || leg.was == kinds::pawn ? 0 : before.counters.halfmove + 1;
  if (over) return after_duck(setup, reached, side);
  set_duck_to_move(setup.state, true);
  return setup;
}

/// See position/search_source.hpp.
struct Game {
  using Node = Pieces;
  static constexpr bool has_check = false;  ///< DK.check
  Profile profile;

  [[nodiscard]] static Pieces node(const Setup& setup) {
    ensure(!duck_to_move(setup.state), "a move begins with the step of a piece, not of the duck");
    return pieces_of(setup);
  }
  [[nodiscard]] static auto words(const Pieces& pieces, Side to_move) noexcept {
    std::array<std::uint64_t, 2 * number_of_kinds + 3> words;  // NOLINT: filled below
    for (std::size_t kind = 0; kind < number_of_kinds; ++kind) {
      words[kind] = pieces.chess.of[0][kind];
      words[number_of_kinds + kind] = pieces.chess.of[1][kind];
    }
    words[2 * number_of_kinds] = pieces.chess.passed;
    words[2 * number_of_kinds + 1] = pieces.chess.rights | (to_move == Side::white ? 0U : 0x10000U);
    words[2 * number_of_kinds + 2] = pieces.duck;
    return words;
  }

  /// Without lists of the duck's steps: a position has a thousand moves.
  [[nodiscard]] std::vector<MoveOutcome> moves(const Setup& setup) const {
    std::vector<MoveOutcome> result;
    const Pieces pieces = node(setup);
    for_side(setup.to_move, [&]<Side Us>() {
      Moves<Us>(pieces).legs(~Word{0}, [&](const Leg& leg) {
        const Pieces next = after<Us>(pieces, leg);
        const bool over = ends_move(pieces, next, profile);
        const Setup inside = after_leg(setup, next, leg, Us, over);
        const Step step = step_of(leg, Us);
        if (over) result.push_back({{step}, inside});
        for (const int to : attacks::Ones{over ? Word{0} : duck_targets(next)})
          result.push_back({{step, duck_step(next, to)}, after_duck(inside, with_duck(next, to), Us)});
      });
    });
    return result;
  }
  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup) const {
    return listed(setup, setup.to_move, ~Word{0}, false);
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const {
    if (setup.board.empty(square)) return {};
    return listed(setup, side_asked(setup, square), attacks::bit(square.index()), true);
  }

  template <class F>
  void each(const Pieces& pieces, Side us, Word movers, bool, const F& f) const {
    for_side(us, [&]<Side Us>() {
      bool going = true;
      Moves<Us>(pieces).legs(movers, [&](const Leg& leg) {
        if (!going) return;
        const Pieces reached = after<Us>(pieces, leg);
        if (ends_move(pieces, reached, profile)) {
          going = f(reached, opponent(Us), Arrival{leg.from, leg.to, true});
          return;
        }
        for (Word left = duck_targets(reached); left != 0 && going;) {
          const int to = attacks::take_first(left);
          going =
              f(with_duck(reached, to), opponent(Us), Arrival{leg.from, static_cast<std::uint8_t>(to), leg.captures()});
        }
      });
    });
  }
  [[nodiscard]] static bool any(const Pieces& pieces, Side us) {
    return for_side(us, [&]<Side Us>() { return Moves<Us>(pieces).any(); });
  }
  [[nodiscard]] std::uint64_t count(const Pieces& pieces, Side us, int depth) const {
    return attacks::by_processor(fast::baseline::count_moves, fast::v3::count_moves, pieces, us, depth, profile);
  }
  [[nodiscard]] static Status status(const Pieces& pieces, Side us) {
    return status_if(pieces, us, [&] { return any(pieces, us); });
  }
  [[nodiscard]] static Status status_of(const Setup& setup) {
    const Pieces pieces = pieces_of(setup);
    return status_if(pieces, setup.to_move, [&] {
      return duck_to_move(setup.state) ? duck_targets(pieces) != 0 : any(pieces, setup.to_move);
    });
  }
  /// DK.win: who leaves the other side without a move has lost (DK.fowl), so that only the king's capture wins.
  [[nodiscard]] static bool wins_in_one(const Pieces& pieces, Side us) {
    return for_side(us, [&]<Side Us>() { return Moves<Us>(pieces).takes_last_king(); });
  }
  static Side pass(Pieces& pieces, Side us) noexcept {
    pieces.chess.passed = 0;  // CH.pawn.ep
    return opponent(us);
  }

 private:
  template <class Any>
  [[nodiscard]] static Status status_if(const Pieces& pieces, Side us, const Any& any_move) {
    // DK.win
    if (pieces.chess.of[attacks::index(us)][king] == 0) return Status::lost;
    if (pieces.chess.of[attacks::index(opponent(us))][king] == 0) return Status::won;
    return any_move() ? Status::ongoing : Status::won;  // DK.fowl
  }

  /// `even_over`: as if the game were not over.
  [[nodiscard]] std::vector<StepOutcome> listed(const Setup& setup, Side side, Word movers, bool even_over) const {
    std::vector<StepOutcome> result;
    const Pieces pieces = pieces_of(setup);
    if (duck_to_move(setup.state)) {
      for (Word left = duck_targets(pieces); left != 0;) {
        const int to = attacks::take_first(left);
        const Step step = duck_step(pieces, to);
        if ((movers >> step.from.index() & 1U) != 0)
          result.push_back({step, after_duck(setup, with_duck(pieces, to), side)});
      }
      return result;
    }
    for_side(side, [&]<Side Us>() {
      const auto add = [&](const Leg& leg) {
        const Pieces next = after<Us>(pieces, leg);
        result.push_back({step_of(leg, Us), after_leg(setup, next, leg, Us, ends_move(pieces, next, profile))});
      };
      if (even_over) {
        Moves<Us>(pieces).steps(movers, add);
      } else {
        Moves<Us>(pieces).legs(movers, add);
      }
    });
    return result;
  }
};

}  // namespace

const MoveGenerator& generator(Profile profile) {
  static const GameGenerator<Game> documented({Profile::documented});
  static const GameGenerator<Game> pychess({Profile::pychess});
  return profile == Profile::pychess ? pychess : documented;
}

}  // namespace arbiter::duck
