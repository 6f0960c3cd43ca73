#pragma once

#include <array>
#include <vector>

#include "verifier/orthodox/movegen/kinds_moves.hpp"
#include "verifier/position/search_source.hpp"

/// A `GameMoves` knows the moves of a game of the orthodox pieces:
///   moves<side>(pieces)              the moves of `side`: `legal(movers, f)` calls f(leg) for each legal move by the
///                                    pieces on `movers`, `steps(movers, f)`, if there is one, does before any duty,
///                                    and `after(leg)` are the pieces after a move
///   count(pieces, side, depth)       the number of sequences of so many moves
///   status(pieces, side)             how the game stands for the side to move
///   in_check(pieces, side)           not asked where `has_check` is false
namespace arbiter::kinds {

/// A `Game` of position/search_source.hpp.
template <class GameMoves>
struct GameOf : GameMoves {
  using Node = Pieces;

  [[nodiscard]] static Pieces node(const Setup& setup) { return pieces_of(setup); }
  [[nodiscard]] static auto words(const Pieces& pieces, Side to_move) noexcept {
    std::array<std::uint64_t, 2 * number_of_kinds + 2> words;  // NOLINT: filled below
    for (std::size_t kind = 0; kind < number_of_kinds; ++kind) {
      words[kind] = pieces.of[0][kind];
      words[number_of_kinds + kind] = pieces.of[1][kind];
    }
    words[2 * number_of_kinds] = pieces.passed;
    words[2 * number_of_kinds + 1] = pieces.rights | (to_move == Side::white ? 0U : 0x10000U);
    return words;
  }

  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup) const {
    return listed(setup, setup.to_move, ~Word{0}, false);
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const {
    return listed(setup, side_asked(setup, square), attacks::bit(square.index()), true);
  }

  template <class F>
  void each(const Pieces& pieces, Side us, Word movers, bool, const F& f) const {
    for_side(us, [&]<Side Us>() {
      bool going = true;
      const auto moves = this->template moves<Us>(pieces);
      moves.legal(movers, [&](const Leg& leg) {
        if (going) going = f(moves.after(leg), opponent(Us), Arrival{leg.from, leg.to, leg.captures()});
      });
    });
  }
  [[nodiscard]] bool any(const Pieces& pieces, Side us) const { return this->count(pieces, us, 1) != 0; }
  static Side pass(Pieces& pieces, Side us) noexcept {
    pieces.passed = 0;  // CH.pawn.ep
    return opponent(us);
  }

 private:
  /// One type for all lists of a side, so that the moves are compiled once.
  struct Collector {
    std::vector<Leg>& legs;
    void operator()(const Leg& leg) const { legs.push_back(leg); }
  };

  [[nodiscard]] std::vector<StepOutcome> listed(const Setup& setup, Side side, Word movers, bool before_duties) const {
    return for_side(side, [&]<Side Us>() {
      const Pieces pieces = pieces_of(setup);
      std::vector<Leg> legs;
      const Collector collect{legs};
      const auto moves = this->template moves<Us>(pieces);
      if constexpr (requires { moves.steps(movers, collect); }) {
        if (before_duties) moves.steps(movers, collect);
      }
      if (legs.empty()) moves.legal(movers, collect);  // of no steps none is legal
      std::vector<StepOutcome> found;
      for (const Leg& leg : legs) found.push_back(outcome_of(setup, moves.after(leg), leg, Us));
      return found;
    });
  }
};

template <class GameMoves>
using Generator = GameGenerator<GameOf<GameMoves>>;

}  // namespace arbiter::kinds
