#pragma once

#include <utility>
#include <vector>

#include "verifier/orthodox/movegen/movegen.hpp"
#include "verifier/orthodox/movegen/plain.hpp"
#include "verifier/position/move_source.hpp"

/// Moves and counts of games on the orthodox base in which a move is one step, from bitboards. A `Game` says which
/// pieces there are:
///   with_kinds(setup, use)      returns use(position, kinds), with the kinds of movegen_pieces.hpp
///   as_plain(setup, use)        calls use(pieces, plain game) if the set-up is a plain position; returns whether it is
///   count(pieces, plain game, side, depth)   the number of sequences of moves of such a position
namespace arbiter::movegen {

/// Collects steps with the set-ups that they lead to.
template <Side side, class Kinds>
class ListSink : public EachMove<ListSink<side, Kinds>, side, Kinds::roles, decltype(Kinds::promotions)> {
 public:
  ListSink(const Setup& before, const BitSetup<Kinds::roles>& position, const Kinds& kinds)
      : ListSink::EachMove(position.pieces, kinds.promotions), before_(before) {}

  void emit(const PackedStep& packed) {
    const Step step = step_of(packed, side);
    Setup next = before_;
    movegen::play(next, step, side, true);
    movegen::end_move(next, side, packed.captures != 0 || packed.role == orthodox::pawn);
    outcomes_.push_back(StepOutcome{step, next});
  }
  [[nodiscard]] std::vector<StepOutcome> outcomes() { return std::move(outcomes_); }

 protected:
  const Setup& before_;
  std::vector<StepOutcome> outcomes_;
};

/// Derived classes say how it is searched.
template <class Game>
class BitGenerator : public MoveGenerator {
 public:
  explicit BitGenerator(Game game) noexcept : game_(std::move(game)) {}

  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return of(setup, setup.to_move, ~Bits{0});
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    return of(setup, side_asked(setup, square), bit(square.index()));
  }
  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return game_.with_kinds(setup, [side](const auto& position, const auto& kinds) {
      return for_side(side, [&]<Side us>() { return in_any_check<us>(position.pieces, kinds); });
    });
  }
  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    return status_of(in_check(setup, setup.to_move), count_setup_moves(setup, 1) != 0);
  }
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    if (depth <= 0) return 1;
    std::uint64_t number = 0;
    const auto count_plain = [&](const auto& pieces, const auto& plain_game) {
      number = game_.count(pieces, plain_game, setup.to_move, depth);
    };
    if (game_.as_plain(setup, count_plain)) return number;
    return game_.with_kinds(setup, [&](const auto& position, const auto& kinds) {
      return count_here(position, kinds, setup.to_move, depth);
    });
  }

 private:
  [[nodiscard]] std::vector<StepOutcome> of(const Setup& setup, Side side, Bits movers) const {
    return for_side(side, [&]<Side us>() {
      std::vector<StepOutcome> result;
      const auto list_plain = [&](const auto& pieces, const auto& plain_game) {
        game_.with_kinds(setup, [&](const auto& position, const auto& kinds) {
          ListSink<us, std::decay_t<decltype(kinds)>> sink(setup, position, kinds);
          plain::generate<us>(pieces, plain_game, sink);
          result = sink.outcomes();
        });
      };
      if (movers == ~Bits{0} && game_.as_plain(setup, list_plain)) return result;
      return game_.with_kinds(setup, [&](const auto& position, const auto& kinds) {
        ListSink<us, std::decay_t<decltype(kinds)>> sink(setup, position, kinds);
        generate<us>(position, kinds, movers, sink);
        return sink.outcomes();
      });
    });
  }

  Game game_;
};

}  // namespace arbiter::movegen
