#pragma once

#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/query/mating_picture.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/rules/view.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

/// A position with the moves that a MoveSource gives for it.
class ConcreteWorld {
 public:
  using Truth = bool;
  ConcreteWorld(const Setup& setup, const Variant& variant, const MoveSource& source, bool inside)
      : setup_(setup), variant_(variant), source_(source), inside_(inside) {}

  [[nodiscard]] Side side() const { return setup_.to_move; }
  [[nodiscard]] const Variant& variant() const { return variant_; }
  /// As the declarative rules see it.
  [[nodiscard]] ConcreteView view() const { return ConcreteView(setup_); }
  [[nodiscard]] bool in_check(Side side) const { return source_.in_check(setup_, side); }

  [[nodiscard]] std::vector<bool> checkers(Side side) const {
    return std::vector<bool>(static_cast<std::size_t>(checking_squares(side).size()), true);
  }
  [[nodiscard]] SquareSet checking_squares(Side side) const { return checkers_of(setup_, source_, side); }
  /// The other side's pieces stay; the kings of the capturing side become pawns, and one stands on `square`.
  [[nodiscard]] bool guarded(Square square, Square from) const {
    Setup there = setup_;
    const Piece king = piece_of(side(), orthodox::king);
    there.board.clear(from);
    for (const Square other : there.board.of(king)) there.board.put(other, piece_of(side(), orthodox::pawn));
    there.board.put(square, king);
    return source_.in_check(there, side());
  }

  /// How pure the mate is that `word` asks for; false if it is none.
  [[nodiscard]] bool mates_as(Word word) const {
    const MatingPicture picture = mating_picture();
    return word == Word::model_mate ? picture.model() : word == Word::ideal_mate ? picture.ideal() : picture.pure();
  }
  [[nodiscard]] MatingPicture mating_picture() const { return {setup_, source_}; }
  /// Calls `g` with the world in which the other side is to move instead.
  template <class G>
  auto passed(G&& g) const {
    const Setup other = variant_.after_pass(setup_);
    return g(ConcreteWorld(other, variant_, source_, inside_));
  }

  [[nodiscard]] bool any_move() const { return !source_.setup_steps(setup_).empty(); }

  template <class Wanted, class F>
  void for_each_move(bool steps, Wanted&& wanted, F&& f) const {
    const auto tell = [&](const Move& move, const Setup& after, bool inside) {
      const auto piece = mover_of(setup_.board, move.front());
      if (!piece || !wanted(*piece, move.front().from)) return true;
      return f(move, true, [&](auto&& g) { return g(ConcreteWorld(after, variant_, source_, inside)); });
    };
    if (steps) {
      for (const StepOutcome& each : source_.setup_steps(setup_)) {
        if (!tell({each.step}, each.after, each.after.to_move == setup_.to_move)) return;
      }
      return;
    }
    if (!inside_) {
      for (const MoveOutcome& each : source_.setup_moves(setup_)) {
        if (!tell(each.move, each.after, false)) return;
      }
      return;
    }
    Move played;
    rest(setup_, played, tell);
  }

  [[nodiscard]] static bool sayable(const Node&) { return true; }

 private:
  /// How a move goes on after its first steps.
  template <class Tell>
  bool rest(const Setup& here, Move& played, Tell&& tell) const {
    for (const StepOutcome& each : source_.setup_steps(here)) {
      played.push_back(each.step);
      const bool more =
          each.after.to_move == setup_.to_move ? rest(each.after, played, tell) : tell(played, each.after, false);
      played.pop_back();
      if (!more) return false;
    }
    return true;
  }

  const Setup& setup_;
  const Variant& variant_;
  const MoveSource& source_;
  bool inside_;
};

}  // namespace arbiter::puzzles::query
