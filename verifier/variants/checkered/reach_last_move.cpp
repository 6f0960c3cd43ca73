#include "verifier/variants/checkered/reach_last_move.hpp"

#include <array>
#include <optional>
#include <utility>

#include "verifier/orthodox/soundness/reach_ways.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::checkered {
namespace {

using reach::has_right;
using reach::seems_castled;
using reach::Way;

constexpr Piece checkered(Role role) { return Piece{Owner::both, role}; }
constexpr std::array captors{orthodox::knight, orthodox::bishop, orthodox::rook, orthodox::queen};

class CheckeredSearch {
 public:
  CheckeredSearch(const Setup& setup, const MoveSource& source, bool captured)
      : now_(setup), source_(source), mover_(opponent(setup.to_move)), before_(setup),
        second_(checkered_player(setup.state).has_value()), captured_(captured) {
    before_.to_move = mover_;
    orthodox::set_passed_square(before_.state, std::nullopt);
    set_last_quiet(before_.state, std::nullopt);
  }

  bool any() {
    if (const auto passed = orthodox::passed_square(now_.state)) {
      // In the second stage checkered pawns go in both directions; in the first, pawns go in the mover's direction.
      const int way = second_ ? (passed->rank() == 2 ? 1 : -1) : forward(mover_);
      const auto from = passed->offset(0, -way);
      const auto to = passed->offset(0, way);
      return from && to && sound(*from, *to, second_ ? checkered(orthodox::pawn) : piece_of(mover_, orthodox::pawn));
    }
    if (second_) {
      for (const Square square : now_.board.of(Owner::both)) {
        if (by_checkered(square, *now_.board[square])) return true;
      }
      return false;
    }
    if (const auto last = last_quiet(now_.state)) {
      const auto piece = now_.board[last->to];
      return piece && (sound(last->from, last->to, *piece) ||
                       sound(last->from, last->to, checkered(orthodox::pawn)));  // it may have promoted
    }
    if (seems_castled(now_, mover_)) return true;
    for (const Square square : now_.board.of(owner_of(mover_))) {
      if (by_coloured(square, *now_.board[square])) return true;
    }
    for (const Square square : now_.board.of(Owner::both)) {
      const Piece piece = *now_.board[square];
      if (by_checkered(square, piece) || (captured_ && by_birth(square, piece))) return true;
    }
    return false;
  }

 private:
  /// Whether no king of the side to move was in check when `piece` stood on `from` and, if something was captured, that
  /// piece on `victim`.
  bool sound(Square from, Square to, Piece piece, std::optional<Square> victim = std::nullopt) {
    Board& board = before_.board;
    const Board kept = board;
    board.clear(to);
    if (victim)
      board.put(*victim,
                piece_of(now_.to_move, orthodox::pawn));  // a blocker; whatever it is, it attacks no king of its side
    board.put(from, piece);
    const bool attacked = source_.in_check(before_, now_.to_move) || (second_ && source_.in_check(before_, mover_));
    board = kept;
    return !attacked;
  }

  /// Whether `piece`, unchanged, can have come to `to`; `captures`: with a capture.
  bool by_ways(Square to, Piece before, bool captures) {
    for (const Way& way : reach::orthodox_ways(before.role)) {
      for (int i = 1; i <= way.most; ++i) {
        const auto from = to.offset(i * way.files, i * way.ranks);
        if (!from || !now_.board.empty(*from)) break;
        if (sound(*from, to, before, captures ? std::optional(to) : std::nullopt)) return true;
      }
    }
    return false;
  }

  /// A pawn that moves up or down the board has come to `to`; `jumps`: possibly by two squares.
  bool by_pawn(Square to, Piece pawn, int way, bool jumps) {
    const auto from = to.offset(0, -way);
    if (!from || !now_.board.empty(*from)) return false;
    const Side as = way > 0 ? Side::white : Side::black;
    if (relative_rank(as, from->rank()) >= 1 && sound(*from, to, pawn)) return true;
    const bool jumped = jumps && relative_rank(as, to.rank()) == 3;
    const auto start = to.offset(0, -2 * way);
    return jumped && now_.board.empty(*start) && sound(*start, to, pawn);
  }

  /// A pawn has captured on `to`.
  bool by_pawn_capture(Square to, Piece pawn, int way) {
    const Side as = way > 0 ? Side::white : Side::black;
    for (const int aside : {-1, 1}) {
      const auto from = to.offset(aside, -way);
      if (!from || !now_.board.empty(*from) || relative_rank(as, from->rank()) < 1) continue;
      if (sound(*from, to, pawn, to)) return true;
      // En passant: the captured pawn came from the square ahead and stood behind.
      const auto victim = to.offset(0, -way);
      const auto start = to.offset(0, way);
      const bool passing = relative_rank(as, to.rank()) == 5 && now_.board.empty(*victim) && now_.board.empty(*start);
      if (passing && sound(*from, to, pawn, victim)) return true;
    }
    return false;
  }

  bool by_coloured(Square to, Piece piece) {
    if (piece.role == orthodox::pawn) return by_pawn(to, piece, forward(mover_), true);
    if (has_right(now_, mover_, to, piece)) return false;
    if (by_ways(to, piece, false)) return true;
    if (piece.role == orthodox::king) return captured_ && by_ways(to, piece, true);
    return relative_rank(mover_, to.rank()) == 7 &&
           by_pawn(to, piece_of(mover_, orthodox::pawn), forward(mover_), false);
  }

  /// A checkered piece has made a quiet step or, in the second stage, captured as orthodox pieces do.
  bool by_checkered(Square to, Piece piece) {
    const auto as_pawn = [&](int way) {
      return by_pawn(to, checkered(orthodox::pawn), way, piece.role == orthodox::pawn) ||
             (second_ && by_pawn_capture(to, checkered(orthodox::pawn), way));
    };
    const auto last_rank = [&](int way) { return to.rank() == (way > 0 ? 7 : 0); };
    for (const int way : {1, -1}) {
      if (!second_ && way != forward(mover_)) continue;
      if ((piece.role == orthodox::pawn || last_rank(way)) && as_pawn(way)) return true;
    }
    return piece.role != orthodox::pawn && (by_ways(to, piece, false) || (second_ && by_ways(to, piece, true)));
  }

  /// The checkered piece on `to` was born there: by a capture of any piece by any piece but a king.
  bool by_birth(Square to, Piece piece) {
    for (const Role role : captors) {
      if (by_ways(to, piece_of(mover_, role), true)) return true;
    }
    if (piece.role == orthodox::pawn && relative_rank(mover_, to.rank()) == 7) return false;
    return by_pawn_capture(to, piece_of(mover_, orthodox::pawn), forward(mover_));
  }

  const Setup& now_;
  const MoveSource& source_;
  Side mover_;
  Setup before_;
  bool second_;
  bool captured_;
};

}  // namespace

bool has_last_move(const Setup& setup, const MoveSource& source, bool captured) {
  return CheckeredSearch(setup, source, captured).any();
}

}  // namespace arbiter::checkered
