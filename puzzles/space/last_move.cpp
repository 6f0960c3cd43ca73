#include "puzzles/space/last_move.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "verifier/orthodox/soundness/reachability.hpp"
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

class Doubt {
 public:
  Doubt(const Setup& now, const KnownPart& known, const LastMoveRules& rules)
      : now_(now), known_(known), rules_(rules), side_(now.to_move), mover_(opponent(now.to_move)) {
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
    if (const auto passed = orthodox::passed_square(now_.state); passed && known_.passed) return !double_step(*passed);
    if (may_have_castled()) return false;
    for (const Square to : all_squares) {
      if (may_have_come(to)) return false;
    }
    return true;
  }

 private:
  // ---- What is known ------------------------------------------------------------------------------------------------

  [[nodiscard]] bool may_be_empty(Square square) const {
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
      const auto between = squares_between(square, king_);
      const bool arrived = !between || std::ranges::none_of(*between, [&](Square each) { return may_be_empty(each); });
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
  [[nodiscard]] bool may_be_sound(Square from, Square to, Piece piece, std::optional<Square> victim) const {
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

  [[nodiscard]] bool double_step(Square passed) const {
    const auto from = passed.offset(0, -forward(mover_));
    const auto to = passed.offset(0, forward(mover_));
    return from && to && may_be_sound(*from, *to, piece_of(mover_, orthodox::pawn), std::nullopt);
  }

  /// Whether the last move may have ended on `to`.
  [[nodiscard]] bool may_have_come(Square to) const {
    // Where no piece can have stood in the way, the attack can only be the arrived piece's own.
    for (const Checker& each : checkers_) {
      if (each.square != to && each.way.empty()) return false;
    }
    return std::ranges::any_of(rules_.pieces, [&](Piece piece) {
      if (piece.owner != owner_of(mover_) || !may_hold(to, piece)) return false;
      if (piece.role == orthodox::pawn) return by_pawn(to, piece) || (rules_.make_legs && by_make_leg(to, piece));
      if (known_.castling && reach::has_right(now_, mover_, to, piece)) return false;
      return by_piece(to, piece) || by_promotion(to, piece) || (rules_.make_legs && by_make_leg(to, piece));
    });
  }

  [[nodiscard]] bool may_capture() const { return !rules_.make_legs; }
  [[nodiscard]] int first_pawn_rank() const { return rules_.first_rank_pawns ? 0 : 1; }
  [[nodiscard]] int rank_of(Square square) const { return relative_rank(mover_, square.rank()); }

  [[nodiscard]] bool by_piece(Square to, Piece piece) const {
    for (const Way& way : rules_.ways(piece.role)) {
      for (int i = 1; i <= way.most; ++i) {
        const auto from = to.offset(-i * way.files, -i * way.ranks * forward(mover_));
        if (!from || !may_be_empty(*from)) break;
        if (may_be_sound(*from, to, piece, std::nullopt) || (may_capture() && may_be_sound(*from, to, piece, to)))
          return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool by_promotion(Square to, Piece piece) const {
    return rank_of(to) == 7 && piece.role != orthodox::king && ahead_or_aside(to, piece_of(mover_, orthodox::pawn));
  }

  [[nodiscard]] bool by_pawn(Square to, Piece pawn) const {
    const int rank = rank_of(to);
    if (rank < first_pawn_rank() + 1) return false;
    if (ahead_or_aside(to, pawn)) return true;
    const auto way = to.offset(0, -forward(mover_));
    const auto start = to.offset(0, -2 * forward(mover_));
    const bool jumps = rank == 3 || (rank == 2 && rules_.first_rank_pawns);
    const bool jumped = jumps && may_be_empty(*way) && may_be_empty(*start);
    if (jumped && may_be_sound(*start, to, pawn, std::nullopt)) return true;
    if (rank != 5 || !may_capture()) return false;
    const auto behind = to.offset(0, forward(mover_));  // where the captured pawn had started
    if (!may_be_empty(*way) || !may_be_empty(*behind)) return false;
    return std::ranges::any_of(aside, [&](int files) {
      const auto from = to.offset(files, -forward(mover_));
      return from && may_be_empty(*from) && may_be_sound(*from, to, pawn, way);
    });
  }

  [[nodiscard]] bool ahead_or_aside(Square to, Piece pawn) const {
    for (const int files : {0, -1, 1}) {
      const auto from = to.offset(files, -forward(mover_));
      if (!from || !may_be_empty(*from) || rank_of(*from) < first_pawn_rank() || (files != 0 && !may_capture()))
        continue;
      if (may_be_sound(*from, to, pawn, files != 0 ? std::optional(to) : std::nullopt)) return true;
    }
    return false;
  }

  // ---- Make-legs ----------------------------------------------------------------------------------------------------

  [[nodiscard]] bool by_make_leg(Square to, Piece piece) const {
    if (piece.role == orthodox::pawn && by_make_leg_in_passing(to, piece)) return true;
    for (const Role role : {orthodox::queen, orthodox::knight}) {
      for (const Way& way : rules_.ways(role)) {
        for (int i = 1; i <= way.most; ++i) {
          const auto taken = to.offset(i * way.files, i * way.ranks);
          if (!taken || !may_be_empty(*taken)) break;
          if (by_take(*taken, to, piece)) return true;
        }
      }
    }
    return false;
  }

  [[nodiscard]] bool by_take(Square taken, Square to, Piece piece) const {
    const Piece pawn = piece_of(mover_, orthodox::pawn);
    const auto free = [&](Square square) { return square == to || may_be_empty(square); };
    if (piece.role != orthodox::pawn) {
      for (const Way& way : rules_.ways(piece.role)) {
        for (int i = 1; i <= way.most; ++i) {
          const auto from = taken.offset(-i * way.files, -i * way.ranks * forward(mover_));
          if (!from || !free(*from)) break;
          if (may_be_sound(*from, to, piece, taken)) return true;
        }
      }
    }
    const bool promoted = piece.role != orthodox::king && (rank_of(to) == 7 || rank_of(taken) == 7);
    if (piece.role != orthodox::pawn && !promoted) return false;
    return std::ranges::any_of(aside, [&](int files) {
      const auto from = taken.offset(files, -forward(mover_));
      return from && free(*from) && rank_of(*from) >= first_pawn_rank() && may_be_sound(*from, to, pawn, taken);
    });
  }

  /// A pawn that has taken en passant goes to where the captured pawn stood or, where the capturer's way counts, one
  /// square further.
  [[nodiscard]] bool by_make_leg_in_passing(Square to, Piece pawn) const {
    const int rank = rank_of(to);
    if (rank != 4 && !(rank == 6 && rules_.first_rank_pawns)) return false;
    const int way = forward(mover_);
    const auto victim = to.offset(0, rank == 4 ? 0 : -2 * way);
    const auto passed = to.offset(0, rank == 4 ? way : -way);
    if (!may_be_empty(*passed) || (rank == 4 && !may_be_empty(*to.offset(0, 2 * way)))) return false;
    if (rank == 6 && !may_be_empty(*victim)) return false;
    return std::ranges::any_of(aside, [&](int files) {
      const auto from = victim->offset(files, 0);
      return from && may_be_empty(*from) && may_be_sound(*from, to, pawn, victim);
    });
  }

  static constexpr std::array aside{-1, 1};
  const Setup& now_;
  const KnownPart& known_;
  const LastMoveRules& rules_;
  Side side_;
  Side mover_;
  Square king_{0};
  SquareSet empty_;    ///< known to be empty
  SquareSet hostile_;  ///< known pieces of the side that has moved
  std::vector<Checker> checkers_;
};

}  // namespace

std::optional<std::vector<Square>> squares_between(Square a, Square b) {
  const int files = b.file() - a.file();
  const int ranks = b.rank() - a.rank();
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return std::nullopt;
  const int distance = std::max(std::abs(files), std::abs(ranks));
  std::vector<Square> between;
  for (int i = 1; i < distance; ++i) between.push_back(*a.offset(files / distance * i, ranks / distance * i));
  return between;
}

bool no_last_move(const Setup& setup, const KnownPart& known, const LastMoveRules& rules) {
  return Doubt(setup, known, rules).refused();
}

std::optional<KnownPart> why_no_last_move(const Setup& setup, const LastMoveRules& rules) {
  const bool passed = orthodox::passed_square(setup.state).has_value();
  KnownPart known{all_squares, passed, true};
  if (!no_last_move(setup, known, rules)) return std::nullopt;
  // Often kings, the enemy's pieces and what lies between these and the king are enough, and leave little to take away.
  const Side mover = opponent(setup.to_move);
  KnownPart few;
  few.squares = setup.board.of(owner_of(mover)) | setup.board.of(piece_of(setup.to_move, orthodox::king));
  for (const Square king : setup.board.of(piece_of(setup.to_move, orthodox::king))) {
    for (const Square square : setup.board.of(owner_of(mover))) {
      for (const Square each : squares_between(square, king).value_or(std::vector<Square>{})) few.squares |= each;
    }
  }
  if (no_last_move(setup, few, rules)) known = few;
  const auto without = [&](KnownPart smaller) {
    if (no_last_move(setup, smaller, rules)) known = smaller;
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
