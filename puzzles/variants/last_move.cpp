#include "puzzles/variants/orthodox_base.hpp"

#include <algorithm>
#include <cstdlib>

#include "verifier/board/attacks.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
namespace {

using reach::Way;

/// A piece that certainly gives check.
struct Checker {
  Square square;
  SquareSet way;  ///< squares over which it attacks; none if nothing can stand in its way
  bool arrived;   ///< it cannot have been behind a piece that moved away
};

class Doubt final : private reach::TakingBack {
 public:
  Doubt(const Setup& now, const KnownPart& known, const LastMoves& moves)
      : TakingBack(opponent(now.to_move), moves.rules), now_(now), known_(known), pieces_(moves.pieces),
        side_(now.to_move) {
    may_capture_ = !rules_.make_legs;
    for (const Square square : known.squares) {
      const auto piece = now.board[square];
      if (!piece) {
        empty_ |= square;
      } else if (piece->owner == owner_of(mover_)) {
        hostile_ |= square;
      }
    }
  }

  bool refused() {
    const SquareSet kings = now_.board.of(piece_of(side_, orthodox::king)) & known_.squares;
    if (kings.size() != 1) return false;
    king_ = *kings.begin();
    find_checkers();
    if (checkers_.empty()) return false;
    if (std::ranges::count_if(checkers_, [](const Checker& each) { return each.arrived; }) > 1) return true;
    if (const auto passed = orthodox::passed_square(now_.state); passed && known_.passed)
      return !by_double_step(*passed);
    if (may_have_castled()) return false;
    for (const Square to : all_squares) {
      if (may_have_come(to)) return false;
    }
    return true;
  }

 private:
  // ---- What is known ------------------------------------------------------------------------------------------------

  /// Whether it may be.
  [[nodiscard]] bool empty(Square square) const override {
    return !known_.squares.contains(square) || now_.board.empty(square);
  }
  [[nodiscard]] bool may_hold(Square square, Piece piece) const {
    if (known_.squares.contains(square)) return now_.board.holds(square, piece);
    // Each side has one king.
    return piece.role != orthodox::king || (now_.board.of(piece) & known_.squares).empty();
  }

  /// The squares over which `piece` on `from` attacks the king, if it certainly does with the squares `empty` empty.
  [[nodiscard]] std::optional<SquareSet> attack(Square from, Piece piece, SquareSet empty) const {
    if (piece.role == orthodox::pawn) {
      const bool strikes = king_.rank() - from.rank() == forward(mover_) && std::abs(king_.file() - from.file()) == 1 &&
                           relative_rank(mover_, from.rank()) > 0;
      return strikes ? std::optional(SquareSet()) : std::nullopt;
    }
    for (const Way& way : rules_.ways(piece.role)) {
      SquareSet over;
      for (int i = 1; i <= way.most; ++i) {
        const auto square = from.offset(i * way.files, i * way.ranks * forward(mover_));
        if (!square) break;
        if (*square == king_) return over;
        if (!empty.contains(*square)) break;
        over |= *square;
      }
    }
    return std::nullopt;
  }

  void find_checkers() {
    for (const Square square : hostile_) {
      const auto over = attack(square, *now_.board[square], empty_);
      if (!over) continue;
      const SquareSet between(attacks::between(square.index(), king_.index()));
      const bool arrived = std::ranges::none_of(between, [&](Square each) { return empty(each); });
      checkers_.push_back({square, *over, arrived});
    }
  }

  /// As reach::seems_castled(): the king on b, c or g with a piece of its side towards the middle, and no right left;
  /// or on f, as in the mirror image of such a position, which some requests count as the same.
  [[nodiscard]] bool may_have_castled() const {
    if (known_.castling) {
      for (int file = 0; file < 8; ++file) {
        if (orthodox::may_castle(now_.state, mover_, file)) return false;
      }
    }
    const int rank = relative_rank(mover_, 0);
    for (const auto& [king, corner] : {std::pair{6, 5}, std::pair{2, 3}, std::pair{1, 2}, std::pair{5, 4}}) {
      const Square beside = Square::at(corner, rank);
      const auto piece = now_.board[beside];
      const bool own = !known_.squares.contains(beside) ||
                       (piece && piece->owner == owner_of(mover_) && piece->role != orthodox::pawn);
      if (own && may_hold(Square::at(king, rank), piece_of(mover_, orthodox::king))) return true;
    }
    return false;
  }

  // ---- The last move ------------------------------------------------------------------------------------------------

  /// Whether the king may have been unattacked before the move: with `to` empty, a piece of the side to move on
  /// `victim`, and `piece` on `from`.
  [[nodiscard]] bool sound(Square from, Square to, Piece piece, std::optional<Square> victim) override {
    const SquareSet placed = victim ? SquareSet(from) | *victim : SquareSet(from);
    for (const Checker& each : checkers_) {
      if (each.square != to && (each.way & placed).empty()) return false;
    }
    const SquareSet empty = (empty_ | to) - placed;
    for (const Square square : hostile_) {
      if (square != to && attack(square, *now_.board[square], empty)) return false;
    }
    return !attack(from, piece, empty);
  }

  /// Whether the last move may have ended on `to`.
  [[nodiscard]] bool may_have_come(Square to) {
    // Where no piece can have stood in the way, the attack can only be the arrived piece's own.
    for (const Checker& each : checkers_) {
      if (each.square != to && each.way.empty()) return false;
    }
    return std::ranges::any_of(pieces_, [&](Piece piece) {
      if (piece.owner != owner_of(mover_) || !may_hold(to, piece)) return false;
      if (piece.role == orthodox::pawn) return by_pawn(to) || (rules_.make_legs && by_make_leg(to, piece));
      if (known_.castling && reach::has_right(now_, mover_, to, piece)) return false;
      return by_piece(to, piece) || by_promotion(to, piece) || (rules_.make_legs && by_make_leg(to, piece));
    });
  }

  const Setup& now_;
  const KnownPart& known_;
  const std::vector<Piece>& pieces_;
  Side side_;
  Square king_{0};
  SquareSet empty_;    ///< known to be empty
  SquareSet hostile_;  ///< known pieces of the side that has moved
  std::vector<Checker> checkers_;
};

}  // namespace

bool no_last_move(const Setup& setup, const KnownPart& known, const LastMoves& moves) {
  return Doubt(setup, known, moves).refused();
}

std::optional<KnownPart> why_no_last_move(const Setup& setup, const LastMoves& moves) {
  const bool passed = orthodox::passed_square(setup.state).has_value();
  KnownPart known{all_squares, passed, true};
  if (!no_last_move(setup, known, moves)) return std::nullopt;
  // Often kings, the enemy's pieces and what lies between these and the king are enough, and leave little to take away.
  const Side mover = opponent(setup.to_move);
  KnownPart few;
  few.squares = setup.board.of(owner_of(mover)) | setup.board.of(piece_of(setup.to_move, orthodox::king));
  for (const Square king : setup.board.of(piece_of(setup.to_move, orthodox::king))) {
    for (const Square square : setup.board.of(owner_of(mover)))
      few.squares |= SquareSet(attacks::between(square.index(), king.index()));
  }
  if (no_last_move(setup, few, moves)) known = few;
  const auto without = [&](KnownPart smaller) {
    if (no_last_move(setup, smaller, moves)) known = smaller;
  };
  if (known.passed) without({known.squares, false, known.castling});
  if (known.castling) without({known.squares, known.passed, false});
  // Empty squares are tried first: they say least.
  for (const SquareSet squares : {known.squares - setup.board.occupied(), known.squares & setup.board.occupied()}) {
    for (const Square square : squares) without({known.squares - square, known.passed, known.castling});
  }
  return known;
}

}  // namespace arbiter::puzzles
