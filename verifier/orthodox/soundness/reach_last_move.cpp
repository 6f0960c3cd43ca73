#include <utility>

#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::reach {

std::vector<Ways> all_ways(int role_count, const Movement& (*movement)(Role)) {
  std::vector<Ways> result(static_cast<std::size_t>(role_count));
  for (int role = number(orthodox::pawn) + 1; role < role_count; ++role) {
    const Movement& moves = movement(Role{static_cast<std::uint8_t>(role)});
    Ways& ways = result[static_cast<std::size_t>(role)];
    for (const Leap& leap : moves.leaps) ways.push_back({leap.files, leap.ranks});
    for (const Slide& slide : moves.slides) ways.push_back({slide.files, slide.ranks, slide.limit});
  }
  return result;
}

const Ways& orthodox_ways(Role role) {
  static const auto table = all_ways(orthodox::first_free, orthodox::movement);
  ensure(number(role) < orthodox::first_free, "an orthodox piece");
  return table[static_cast<std::size_t>(number(role))];
}

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

namespace {

class Search {
 public:
  Search(const Setup& setup, const MoveSource& source, bool captured, const LastMoveRules& rules)
      : now_(setup), source_(source), mover_(opponent(setup.to_move)), before_(setup), rules_(rules) {
    before_.to_move = mover_;
    orthodox::set_passed_square(before_.state, std::nullopt);
    may_capture_ = captured && setup.counters.halfmove == 0 && !rules.make_legs;
    may_make_ = captured && setup.counters.halfmove == 0 && rules.make_legs;
    may_be_pawn_ = setup.counters.halfmove == 0;
  }

  bool any() {
    if (rules_.moved) {
      const auto piece = now_.board[*rules_.moved];
      return piece && !orthodox::passed_square(now_.state) && by_piece(*rules_.moved, *piece);
    }
    if (const auto passed = orthodox::passed_square(now_.state)) {
      const auto from = passed->offset(0, -forward(mover_));
      const auto to = passed->offset(0, forward(mover_));
      return from && to && sound(*from, *to, piece_of(mover_, orthodox::pawn), false);
    }
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
  /// Whether the piece on `to` can have been `piece` on `from` before, judging only by checks.
  bool sound(Square from, Square to, Piece piece, bool captured, std::optional<Square> elsewhere = std::nullopt) {
    Board& board = before_.board;
    const Board kept = board;
    board.clear(to);
    const Piece victim =
        piece_of(now_.to_move, orthodox::pawn);  // a blocker; whatever it is, it does not attack its own king
    if (captured) board.put(to, victim);
    if (elsewhere) board.put(*elsewhere, victim);
    board.put(from, piece);
    const bool result = !source_.in_check(before_, now_.to_move);
    board = kept;
    return result;
  }

  bool by_piece(Square to, const Piece& piece) {
    for (const Way& way : rules_.ways(piece.role)) {
      const int files = -way.files;
      const int ranks = -way.ranks * forward(mover_);
      for (int i = 1; i <= way.most; ++i) {
        const auto from = to.offset(i * files, i * ranks);
        if (!from || !now_.board.empty(*from)) break;
        if (rules_.not_from.contains(*from)) continue;
        if (sound(*from, to, piece, false) || (may_capture_ && sound(*from, to, piece, true))) return true;
      }
    }
    return false;
  }

  bool by_promotion(Square to, const Piece& piece) {
    const Piece pawn = piece_of(mover_, orthodox::pawn);
    const bool last = relative_rank(mover_, to.rank()) == 7 && piece.role != orthodox::king;
    if (!last || !may_be_pawn_ || now_.board.of(pawn).size() >= rules_.pawns) return false;
    return ahead_or_aside(to, pawn);
  }

  bool by_pawn(Square to) {
    const int rank = relative_rank(mover_, to.rank());
    if (!may_be_pawn_ || rank < first_pawn_rank() + 1) return false;
    const Piece pawn = piece_of(mover_, orthodox::pawn);
    if (ahead_or_aside(to, pawn)) return true;
    const auto way = to.offset(0, -forward(mover_));
    const auto start = to.offset(0, -2 * forward(mover_));
    const bool jumps = rank == 3 || (rank == 2 && rules_.first_rank_pawns);
    const bool jumped = jumps && now_.board.empty(*way) && now_.board.empty(*start);
    if (jumped && sound(*start, to, pawn, false)) return true;
    if (rank != 5 || !may_capture_) return false;
    const auto behind = to.offset(0, forward(mover_));  // where the captured pawn started
    if (!now_.board.empty(*way) || !now_.board.empty(*behind)) return false;
    for (const int aside : {-1, 1}) {
      const auto from = to.offset(aside, -forward(mover_));
      if (from && now_.board.empty(*from) && sound(*from, to, pawn, false, way)) return true;
    }
    return false;
  }

  bool ahead_or_aside(Square to, const Piece& pawn) {
    for (const int aside : {0, -1, 1}) {
      const auto from = to.offset(aside, -forward(mover_));
      if (!from || !now_.board.empty(*from) || relative_rank(mover_, from->rank()) < first_pawn_rank()) continue;
      if (aside != 0 && !may_capture_) continue;
      if (sound(*from, to, pawn, aside != 0)) return true;
    }
    return false;
  }

  [[nodiscard]] int first_pawn_rank() const { return rules_.first_rank_pawns ? 0 : 1; }

  // ---- Make-legs ----------------------------------------------------------------------------------------------------

  bool by_make_leg(Square to, const Piece& piece) {
    if (piece.role == orthodox::pawn && by_make_leg_in_passing(to)) return true;
    for (const Way& way : orthodox_ways(orthodox::queen)) {
      for (int i = 1; i <= way.most; ++i) {
        const auto taken = to.offset(i * way.files, i * way.ranks);
        if (!taken || !now_.board.empty(*taken)) break;
        if (by_take(*taken, to, piece)) return true;
      }
    }
    for (const Way& way : orthodox_ways(orthodox::knight)) {
      const auto taken = to.offset(way.files, way.ranks);
      if (taken && now_.board.empty(*taken) && by_take(*taken, to, piece)) return true;
    }
    return false;
  }

  /// Whether the piece now on `to`, or the pawn that it was, can have captured on `taken` before its make-leg, which
  /// may lead back.
  bool by_take(Square taken, Square to, const Piece& piece) {
    const Piece pawn = piece_of(mover_, orthodox::pawn);
    const auto free = [&](Square square) { return square == to || now_.board.empty(square); };
    if (piece.role != orthodox::pawn) {
      for (const Way& way : rules_.ways(piece.role)) {
        for (int i = 1; i <= way.most; ++i) {
          const auto from = taken.offset(-i * way.files, -i * way.ranks * forward(mover_));
          if (!from || !free(*from)) break;
          if (sound(*from, to, piece, false, taken)) return true;
        }
      }
    }
    const bool on_last = relative_rank(mover_, to.rank()) == 7 || relative_rank(mover_, taken.rank()) == 7;
    const bool promoted = piece.role != orthodox::king && on_last && now_.board.of(pawn).size() < 8;
    if (piece.role != orthodox::pawn && !promoted) return false;
    for (const int aside : {-1, 1}) {
      const auto from = taken.offset(aside, -forward(mover_));
      if (!from || !free(*from) || relative_rank(mover_, from->rank()) < first_pawn_rank()) continue;
      if (sound(*from, to, pawn, false, taken)) return true;
    }
    return false;
  }

  /// A pawn that has captured en passant goes to where the captured pawn stood; if the capturer's direction counts, one
  /// square on.
  bool by_make_leg_in_passing(Square to) {
    const int rank = relative_rank(mover_, to.rank());
    if (rank != 4 && !(rank == 6 && rules_.first_rank_pawns)) return false;
    const int way = forward(mover_);
    const auto victim = to.offset(0, rank == 4 ? 0 : -2 * way);
    const auto passed = to.offset(0, rank == 4 ? way : -way);
    if (!now_.board.empty(*passed) || (rank == 4 && !now_.board.empty(*to.offset(0, 2 * way)))) return false;
    if (rank == 6 && !now_.board.empty(*victim)) return false;
    for (const int aside : {-1, 1}) {
      const auto from = victim->offset(aside, 0);
      if (from && now_.board.empty(*from) && sound(*from, to, piece_of(mover_, orthodox::pawn), false, victim))
        return true;
    }
    return false;
  }

  const Setup& now_;
  const MoveSource& source_;
  Side mover_;
  Setup before_;
  LastMoveRules rules_;
  bool may_capture_ = false;
  bool may_make_ = false;
  bool may_be_pawn_ = false;
};

}  // namespace

bool has_last_move(const Setup& setup, const MoveSource& source, bool captured, const LastMoveRules& rules) {
  return Search(setup, source, captured, rules).any();
}

}  // namespace arbiter::reach
