#pragma once

#include <utility>
#include <vector>

#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/kinds_board.hpp"
#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"

/// A generator's moves as the interfaces want them; kinds_search.hpp has them for searches. A `GameMoves` knows the
/// moves:
///   legal<side>(pieces, movers, f)   f(leg) for each legal move by the pieces of `side` on `movers`
///   steps<side>(pieces, movers, f)   the same before any duty
///   after<side>(pieces, leg)         the pieces after a move of `side`
///   count(pieces, side, depth)       the number of sequences of so many moves
///   status(pieces, side)             how the game stands for the side to move
///   in_check(pieces, side)           always false where `has_check` is false
namespace arbiter::kinds {

template <class GameMoves>
class Generator final : public MoveSource {
 public:
  explicit Generator(GameMoves game) noexcept : game_(game) {}

  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    std::vector<MoveOutcome> result;
    for (StepOutcome& step : setup_steps(setup)) result.push_back({{step.step}, std::move(step.after)});
    return result;
  }
  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return listed(setup, setup.to_move, ~Word{0}, false);
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    if (!piece) return {};
    const Side side = piece->owner == Owner::white ? Side::white : Side::black;
    return listed(setup, side, attacks::bit(square.index()), true);
  }
  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return GameMoves::has_check && game_.in_check(pieces_of(setup), side);
  }
  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    return game_.status(pieces_of(setup), setup.to_move);
  }

 private:
  /// One type for all lists of a side, so that the moves are compiled once.
  struct Collector {
    std::vector<Leg>& legs;
    void operator()(const Leg& leg) const { legs.push_back(leg); }
  };

  [[nodiscard]] std::vector<StepOutcome> listed(const Setup& setup, Side side, Word movers, bool before_duties) const {
    return side == Side::white ? listed<Side::white>(setup, movers, before_duties)
                               : listed<Side::black>(setup, movers, before_duties);
  }
  template <Side Us>
  [[nodiscard]] std::vector<StepOutcome> listed(const Setup& setup, Word movers, bool before_duties) const {
    const Pieces pieces = pieces_of(setup);
    std::vector<Leg> legs;
    if (before_duties) {
      game_.template steps<Us>(pieces, movers, Collector{legs});
    } else {
      game_.template legal<Us>(pieces, movers, Collector{legs});
    }
    std::vector<StepOutcome> found;
    for (const Leg& leg : legs) found.push_back(outcome_of(setup, game_.template after<Us>(pieces, leg), leg, Us));
    return found;
  }

  GameMoves game_;
};

template <class GameMoves>
class Counter final : public MoveCounter {
 public:
  explicit Counter(GameMoves game) noexcept : game_(game) {}
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    return game_.count(pieces_of(setup), setup.to_move, depth);
  }

 private:
  GameMoves game_;
};

}  // namespace arbiter::kinds
