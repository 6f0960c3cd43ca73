#include <algorithm>
#include <utility>

#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::reach {

const Movement& orthodox_ways(Role role) { return orthodox::movement(role); }

bool has_right(const Setup& setup, Side side, Square square, Piece piece) {
  if (relative_rank(side, square.rank()) != 0) return false;
  return piece.role == orthodox::king ? orthodox::may_castle(setup.state, side)
                                      : orthodox::may_castle(setup.state, side, square.file());
}

bool seems_castled(const Setup& setup, Side side) {
  if (orthodox::may_castle(setup.state, side)) return false;
  for (const auto& [king, corner] : {std::pair{6, 5}, std::pair{2, 3}, std::pair{1, 2}}) {
    const int rank = relative_rank(side, 0);
    const auto piece = setup.board[Square::at(corner, rank)];
    const bool beside = piece && piece->owner == owner_of(side) && piece->role != orthodox::pawn;
    if (beside && setup.board.holds(Square::at(king, rank), piece_of(side, orthodox::king))) return true;
  }
  return false;
}

bool TakingBack::by_double_step(Square passed) {
  const auto from = passed.offset(0, -forward(mover_));
  const auto to = passed.offset(0, forward(mover_));
  return from && to && sound(*from, *to, pawn(), std::nullopt);
}

bool TakingBack::along(const Movement& ways, Square to, std::optional<Square> left,
                       FunctionRef<bool(Square)> holds) const {
  const auto goes = [&](int files, int ranks, int most) {
    for (int i = 1; i <= most; ++i) {
      const auto from = to.offset(-i * files, -i * ranks * forward(mover_));
      if (!from || (from != left && !empty(*from))) break;
      if (holds(*from)) return true;
    }
    return false;
  };
  return std::ranges::any_of(ways.leaps, [&](const Leap& leap) { return goes(leap.files, leap.ranks, 1); }) ||
         std::ranges::any_of(ways.slides, [&](const Slide& way) { return goes(way.files, way.ranks, way.limit); });
}

bool TakingBack::by_piece(Square to, Piece piece) {
  return along(rules_.ways(piece.role), to, std::nullopt, [&](Square from) {
    return !rules_.not_from.contains(from) &&
           ((may_be_quiet_ && sound(from, to, piece, std::nullopt)) || (may_capture_ && sound(from, to, piece, to)));
  });
}

bool TakingBack::by_promotion(Square to, Piece piece) {
  return relative_rank(mover_, to.rank()) == 7 && piece.role != orthodox::king && may_promote_ && ahead_or_aside(to);
}

bool TakingBack::by_pawn(Square to) {
  const int rank = relative_rank(mover_, to.rank());
  if (!may_be_pawn_ || rank < (rules_.first_rank_pawns ? 1 : 2)) return false;
  if (ahead_or_aside(to)) return true;
  const auto way = to.offset(0, -forward(mover_));
  const auto start = to.offset(0, -2 * forward(mover_));
  const bool jumps = may_be_quiet_ && (rank == 3 || (rank == 2 && rules_.first_rank_pawns));
  if (jumps && empty(*way) && empty(*start) && sound(*start, to, pawn(), std::nullopt)) return true;
  if (rank != 5 || !may_capture_) return false;
  const auto behind = to.offset(0, forward(mover_));  // where the captured pawn started
  if (!empty(*way) || !empty(*behind)) return false;
  return from_there(to.offset(-1, -forward(mover_)), to, way) || from_there(to.offset(1, -forward(mover_)), to, way);
}

bool TakingBack::from_there(std::optional<Square> from, Square to, std::optional<Square> victim) {
  if (!from || (*from != to && !empty(*from))) return false;
  if (relative_rank(mover_, from->rank()) < (rules_.first_rank_pawns ? 0 : 1)) return false;
  return sound(*from, to, pawn(), victim);
}

bool TakingBack::ahead_or_aside(Square to) {
  if (may_be_quiet_ && from_there(to.offset(0, -forward(mover_)), to, std::nullopt)) return true;
  return may_capture_ &&
         (from_there(to.offset(-1, -forward(mover_)), to, to) || from_there(to.offset(1, -forward(mover_)), to, to));
}

bool TakingBack::by_make_leg(Square to, Piece piece) {
  if (piece.role == orthodox::pawn && by_make_leg_in_passing(to)) return true;
  // Both go the same ways in all directions.
  const auto taken_there = [&](Square taken) { return by_take(taken, to, piece); };
  return along(orthodox_ways(orthodox::queen), to, std::nullopt, taken_there) ||
         along(orthodox_ways(orthodox::knight), to, std::nullopt, taken_there);
}

/// Whether the piece now on `to`, or the pawn that it was, can have captured on `taken` before its make-leg, which may
/// lead back.
bool TakingBack::by_take(Square taken, Square to, Piece piece) {
  if (piece.role != orthodox::pawn) {
    if (along(rules_.ways(piece.role), taken, to, [&](Square from) { return sound(from, to, piece, taken); }))
      return true;
    const bool on_last = relative_rank(mover_, to.rank()) == 7 || relative_rank(mover_, taken.rank()) == 7;
    if (piece.role == orthodox::king || !on_last || !may_promote_) return false;
  }
  return from_there(taken.offset(-1, -forward(mover_)), to, taken) ||
         from_there(taken.offset(1, -forward(mover_)), to, taken);
}

/// A pawn that has captured en passant goes to where the captured pawn stood; if the capturer's direction counts, one
/// square on.
bool TakingBack::by_make_leg_in_passing(Square to) {
  const int rank = relative_rank(mover_, to.rank());
  if (rank != 4 && !(rank == 6 && rules_.first_rank_pawns)) return false;
  const int way = forward(mover_);
  const auto victim = to.offset(0, rank == 4 ? 0 : -2 * way);
  const auto passed = to.offset(0, rank == 4 ? way : -way);
  if (!empty(*passed) || (rank == 4 && !empty(*to.offset(0, 2 * way)))) return false;
  if (rank == 6 && !empty(*victim)) return false;
  return from_there(victim->offset(-1, 0), to, victim) || from_there(victim->offset(1, 0), to, victim);
}

TakingBackOnBoard::TakingBackOnBoard(const Setup& setup, const MoveSource& source, const LastMoveRules& rules,
                                     bool allied)
    : TakingBack(opponent(setup.to_move), rules), now_(setup), source_(source), before_(setup), allied_(allied) {
  before_.to_move = mover_;
  orthodox::set_passed_square(before_.state, std::nullopt);
}

bool TakingBackOnBoard::sound(Square from, Square to, Piece piece, std::optional<Square> victim) {
  Board& board = before_.board;
  const Board kept = board;
  board.clear(to);
  // A pawn as a blocker; whatever it is, it attacks no king of its side.
  if (victim) board.put(*victim, piece_of(now_.to_move, orthodox::pawn));
  board.put(from, piece);
  const bool attacked =
      source_.in_check(before_, now_.to_move) || (allied_ && source_.in_check(before_, opponent(now_.to_move)));
  board = kept;
  return !attacked;
}

namespace {

class Search final : private TakingBackOnBoard {
 public:
  Search(const Setup& setup, const MoveSource& source, bool captured, const LastMoveRules& rules)
      : TakingBackOnBoard(setup, source, rules, false) {
    may_be_pawn_ = setup.counters.halfmove == 0;
    may_capture_ = captured && may_be_pawn_ && !rules.make_legs;
    may_make_ = captured && may_be_pawn_ && rules.make_legs;
    may_promote_ = may_be_pawn_ && setup.board.of(piece_of(mover_, orthodox::pawn)).size() < rules.pawns;
  }

  bool any() {
    if (rules_.moved) {
      const auto piece = now_.board[*rules_.moved];
      return piece && !orthodox::passed_square(now_.state) && by_piece(*rules_.moved, *piece);
    }
    if (const auto passed = orthodox::passed_square(now_.state)) return by_double_step(*passed);
    if (seems_castled(now_, mover_)) return true;
    for (const Square square : now_.board.of(owner_of(mover_))) {
      const Piece piece = *now_.board[square];
      if (piece.role != orthodox::pawn && has_right(now_, mover_, square, piece)) continue;
      if (piece.role == orthodox::pawn ? by_pawn(square) : by_piece(square, piece) || by_promotion(square, piece))
        return true;
      if (may_make_ && by_make_leg(square, piece)) return true;
    }
    return false;
  }

 private:
  bool may_make_ = false;
};

}  // namespace

bool has_last_move(const Setup& setup, const MoveSource& source, bool captured, const LastMoveRules& rules) {
  return Search(setup, source, captured, rules).any();
}

}  // namespace arbiter::reach
