#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "puzzles/space/space.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

/// The steps of a move, without their effects.
[[nodiscard]] Move steps_of(const SymbolicMove& move);
/// The squares of a move; which piece makes it, what it captures and what it becomes do not matter.
[[nodiscard]] std::string squares_of(const Move& move);

/// One board of a line of play over formulas: themes of several plies are a chain of these. The moves of the line are
/// concrete (squares, pieces, captures), so that the board after a move is the board before it with a few squares made
/// concrete, and every condition of a later ply is a formula over the squares of the first board.
class LineBoard {
 public:
  explicit LineBoard(const Space& space) : LineBoard(space.open(), space.view(), space.to_move(), space.store()) {}

  [[nodiscard]] OpenPosition open() const noexcept { return {view_, to_move_, *rules_, *variant_}; }
  [[nodiscard]] const FormulaView& view() const noexcept { return view_; }
  [[nodiscard]] Side to_move() const noexcept { return to_move_; }
  /// The side to move is in check.
  [[nodiscard]] Formula in_check() const { return rules_->in_check(view_, to_move_); }
  /// The board after a move of the side to move.
  [[nodiscard]] LineBoard after(const SymbolicMove& move) const;

  /// The moves that `piece` may have from `from`, without those that can never be legal. Moves with the same steps are
  /// one, whatever piece they capture: the board afterwards is the same (except in Interweave, where captured pieces go
  /// to a reserve).
  [[nodiscard]] std::vector<SymbolicMove> moves(Square from, Piece piece) const;
  /// Exactly this move by `piece`, if it can be legal.
  [[nodiscard]] std::optional<SymbolicMove> find(const Move& move, Piece piece) const;
  /// Every move that some piece may have.
  [[nodiscard]] std::vector<SymbolicMove> all_moves() const;
  /// Whether some move with these squares is legal, whichever piece makes it. Each formula is made once and kept.
  [[nodiscard]] Formula legal_like(const Move& move);

  /// A random move: a piece of the side to move that may stand on a random square, and one of its moves for which
  /// `wanted` holds. Nothing if none was found in `attempts` squares.
  template <class Wanted>
  [[nodiscard]] std::optional<SymbolicMove> draw(Random& random, int attempts, Wanted&& wanted) const {
    for (int attempt = 0; attempt < attempts; ++attempt) {
      const Square from(static_cast<int>(random.below(64)));
      const std::vector<Piece> pieces = movers(from);
      if (pieces.empty()) continue;
      const Piece piece = pieces[random.below(pieces.size())];
      std::vector<SymbolicMove> possible;
      for (SymbolicMove& move : moves(from, piece)) {
        if (wanted(move)) possible.push_back(std::move(move));
      }
      if (!possible.empty()) return possible[random.below(possible.size())];
    }
    return std::nullopt;
  }

  /// Pieces that may stand on `from` and that the side to move may move.
  [[nodiscard]] std::vector<Piece> movers(Square from) const;

 private:
  LineBoard(const OpenPosition& before, FormulaView view, Side to_move, const FormulaStore& store)
      : rules_(&before.rules), variant_(&before.variant), store_(&store), view_(std::move(view)), to_move_(to_move) {}

  const SymbolicRules* rules_;
  const Variant* variant_;
  const FormulaStore* store_;
  FormulaView view_;
  Side to_move_;
  std::unordered_map<std::string, Formula> known_;  ///< by the squares of a move
  std::vector<bool> looked_ = std::vector<bool>(64, false);
};

/// Whether the side to move has one of the moves that usually save it from a piece that has just promoted on
/// `promoted`: any king move, a quiet move, or a capture of that piece. Other moves may be legal, too: this holds only
/// for some of the boards that are not mate.
[[nodiscard]] Formula is_saved(const LineBoard& board, Square promoted, Role king);

}  // namespace arbiter::puzzles
