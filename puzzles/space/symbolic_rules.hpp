#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/space/request.hpp"
#include "verifier/rules/effect.hpp"
#include "verifier/rules/truth.hpp"
#include "verifier/rules/view.hpp"
#include "verifier/support/observer.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {

/// A condition with the words that name it to a user.
struct Named {
  std::string words;
  Formula holds;
};

/// A move over formulas: its squares and pieces are concrete, its legality is a formula. Where the last leg's effect
/// leaves the move open (Interweave's chains) it is the first step of longer moves.
struct SymbolicMove {
  Piece mover;            ///< before the move
  std::vector<Leg> legs;  ///< at least one
  Because because;
  Formula legal;
};

/// A context that positions of a space may have, and its description.
struct ContextChoice {
  Context context;
  std::string words;  ///< "stage 2w"; empty if the variant's contexts need no words
};

/// The declarative rules of a variant under one profile, over formulas, and what its positions are. One file per
/// variant in puzzles/variants.
class SymbolicRules : public Interface {
 public:
  /// Every piece that may stand on a board with this state.
  [[nodiscard]] virtual std::vector<Piece> pieces(const State& state) const = 0;
  /// Whether positions of the variant can have `piece` on `square`.
  [[nodiscard]] virtual bool may_stand(Piece piece, Square square) const = 0;

  /// The contexts of all positions of the same kind as the request's own context: the stages of a game, if it has any.
  /// Contexts that differ only in what a facet opens are one. At least one.
  [[nodiscard]] virtual std::vector<ContextChoice> contexts(const Context& requested, Side to_move) const = 0;
  /// What positions with this context have beside their pieces, when `to_move` moves.
  [[nodiscard]] virtual std::vector<Facet> facets(const Scope& scope, const Context& context, Side to_move) const = 0;
  /// The set-ups that games start from unless the request says otherwise.
  [[nodiscard]] virtual Castling usual_starts() const = 0;
  /// The bits of the castling rights that a side may have in a space; none in a variant without castling.
  [[nodiscard]] virtual std::vector<std::size_t> castling_bits(Castling castling, Side side) const = 0;
  /// The files of a king that has one of these rights.
  [[nodiscard]] virtual std::vector<int> castling_files(Castling castling) const = 0;
  /// The kind of which each side has exactly one in every position; nothing where a side has several kings.
  [[nodiscard]] virtual std::optional<Role> single_king() const = 0;
  /// The kind that castles; nothing in a variant without castling.
  [[nodiscard]] virtual std::optional<Role> castling_king() const = 0;
  /// Whether the two kings may stand side by side.
  [[nodiscard]] virtual bool kings_may_touch(const Context& context) const = 0;
  /// Calls `use` with the board and side to move of `setup` and each state that a position with them may have in a
  /// space of this scope; some of these may not be positions for another reason. Of states that no game from this board
  /// ever distinguishes, one is enough.
  virtual void for_each_state(const Setup& setup, const Scope& scope,
                              const std::function<void(const Setup&)>& use) const = 0;
  /// How many combinations of flags for_each_state() goes through for this board, each with some castling rights,
  /// en passant squares and last steps; 1 in variants without flags.
  [[nodiscard]] virtual double flag_states(const Board& board) const = 0;
  /// What holds in every position of a legal game.
  [[nodiscard]] virtual std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const = 0;

  /// The moves of `mover` from `from`, whether it stands there or not: that it does is part of each condition.
  virtual void for_each_move(const FormulaView& view, Side side, Square from, Piece mover,
                             const std::function<void(const SymbolicMove&)>& use) const = 0;
  /// The moves that place a piece on `to` that comes from outside the board; `mover` is that piece. for_each_move() has
  /// none of them.
  virtual void for_each_placing(const FormulaView& view, Side side, Square to,
                                const std::function<void(const SymbolicMove&)>& use) const = 0;
  [[nodiscard]] virtual Formula in_check(const FormulaView& view, Side side) const = 0;
  /// For each square from which a piece of `side`'s opponent may attack `square`: whether one does.
  [[nodiscard]] virtual std::vector<Formula> attackers(const FormulaView& view, Square square, Side side) const = 0;
};

/// Lives as long as the program.
[[nodiscard]] const SymbolicRules& symbolic_rules(Ruleset ruleset);

/// A view that knows only `piece` on `square`, under the condition under which it stands there: the conditions of its
/// moves stay the same, and no other piece's moves are included.
[[nodiscard]] FormulaView with_only(const FormulaView& view, Square square, Piece piece);

/// A disjunction that states a shared part of its conditions once: a and x or b and x becomes (a or b) and x.
[[nodiscard]] Formula any_of(const FormulaStore& store, std::vector<Formula> conditions);

}  // namespace arbiter::puzzles
