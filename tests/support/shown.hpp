#pragma once

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "verifier/orthodox/state.hpp"
#include "verifier/variants/variant.hpp"

/// What the variants' tests ask of a position to tell which clauses it exercises (shown_clauses.hpp).
namespace arbiter::tests {

using ClauseSet = std::set<std::string_view>;

/// What most questions need, computed once.
struct Shown {
  Ruleset ruleset;
  const Setup& setup;
  Role king = orthodox::king;
  const MoveSource& rules = ruleset.rules();
  Side side = setup.to_move;
  std::vector<MoveOutcome> moves = rules.setup_moves(setup);

  [[nodiscard]] bool any(auto&& holds) const { return std::any_of(moves.begin(), moves.end(), holds); }
  [[nodiscard]] const Step& first(const MoveOutcome& move) const { return move.move.at(0); }
  [[nodiscard]] Piece mover(const MoveOutcome& move) const { return *setup.board[first(move).from]; }
  [[nodiscard]] std::vector<Square> kings(Side whose) const {
    const SquareSet found = setup.board.of(piece_of(whose, king));
    return {found.begin(), found.end()};
  }
  /// The position with a knight in place of every own king: the king forbids the moves that are legal only there.
  [[nodiscard]] Setup without_king() const {
    Setup copy = setup;
    for (const Square square : kings(side)) copy.board.put(square, piece_of(side, orthodox::knight));
    for (std::size_t bit = 0; bit < 16; ++bit) copy.state.bits[bit] = false;  // no castling
    return copy;
  }
};

inline bool some_capture(const MoveOutcome& move) {
  return std::any_of(move.move.begin(), move.move.end(), [](const Step& step) { return !step.captures.empty(); });
}

/// CH.check.legal: a piece other than the king has a move that is illegal only because of the king.
inline bool king_forbids(const Shown& at) {
  for (const MoveOutcome& move : at.rules.setup_moves(at.without_king())) {
    if (at.setup.board.holds(at.first(move).from, piece_of(at.side, at.king))) continue;
    if (!at.any([&](const MoveOutcome& each) { return each.move == move.move; })) return true;
  }
  return false;
}

/// Whether orthodox chess, with rights to castle, has a castling.
inline bool castles_in_chess(const Shown& at) {
  const Variant& chess = *variant_named("chess");
  for (const Square home : at.kings(at.side)) {
    for (const int file : {0, 7}) {
      Setup right = at.setup;
      orthodox::set_castling(right.state, at.side, file, true);
      const Square corner = Square::at(file, relative_rank(at.side, 0));
      if (home.rank() != corner.rank() || !at.setup.board.holds(corner, piece_of(at.side, orthodox::rook))) continue;
      for (const MoveOutcome& move : Ruleset(chess).rules().setup_moves(right)) {
        if (at.first(move).also) return true;
      }
    }
  }
  return false;
}

}  // namespace arbiter::tests
