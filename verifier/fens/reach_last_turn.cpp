#include "fens/reach_last_turn.hpp"

#include <array>
#include <cstdlib>
#include <span>
#include <vector>

#include "orthodox/state.hpp"
#include "variants/armies/state.hpp"

namespace arbiter::fens {
namespace {

/// A leap (`most` = 1) or a slide, as White sees it.
struct Way {
  int files;
  int ranks;
  int most = 1;
};
using Ways = std::vector<Way>;

void add(Ways& ways, std::initializer_list<Way> more) { ways.insert(ways.end(), more); }
void wazir(Ways& ways) { add(ways, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}); }
void ferz(Ways& ways) { add(ways, {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}); }
void dabbaba(Ways& ways) { add(ways, {{2, 0}, {-2, 0}, {0, 2}, {0, -2}}); }
void alfil(Ways& ways) { add(ways, {{2, 2}, {2, -2}, {-2, 2}, {-2, -2}}); }
void knight(Ways& ways) { add(ways, {{1, 2}, {-1, 2}, {2, 1}, {-2, 1}, {1, -2}, {-1, -2}, {2, -1}, {-2, -1}}); }
void rook(Ways& ways, int most) { add(ways, {{1, 0, most}, {-1, 0, most}, {0, 1, most}, {0, -1, most}}); }
void bishop(Ways& ways) { add(ways, {{1, 1, 7}, {1, -1, 7}, {-1, 1, 7}, {-1, -1, 7}}); }

/// How the men move (rules.md, Orthodox base and section Different Armies); pawns aside.
Ways ways_of_role(int role) {
  Ways ways;
  switch (role) {
    case 1: knight(ways); break;
    case 2: bishop(ways); break;
    case 3: rook(ways, 7); break;
    case 4: rook(ways, 7), bishop(ways); break;
    case 5: wazir(ways), ferz(ways); break;
    case 6: bishop(ways), dabbaba(ways); break;
    case 7: wazir(ways), alfil(ways); break;
    case 8: ferz(ways), alfil(ways), dabbaba(ways); break;
    case 9: bishop(ways), knight(ways); break;
    case 10: add(ways, {{0, 1, 7}, {1, 0, 7}, {-1, 0, 7}, {0, -1}, {1, -1}, {-1, -1}}); break;
    case 11: ferz(ways), add(ways, {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}); break;
    case 12: add(ways, {{1, 2}, {-1, 2}, {2, 1}, {-2, 1}, {1, 0}, {-1, 0}, {0, -1}, {1, -1}, {-1, -1}}); break;
    case 13: add(ways, {{0, 1, 7}, {1, 0, 7}, {-1, 0, 7}, {1, 2}, {-1, 2}, {2, 1}, {-2, 1}, {1, 1}, {-1, 1}, {0, -1}, {1, -1}, {-1, -1}}); break;
    case 14: rook(ways, 4); break;
    case 15: wazir(ways), dabbaba(ways); break;
    case 16: ferz(ways), dabbaba(ways), add(ways, {{3, 0}, {-3, 0}, {0, 3}, {0, -3}}); break;
    case 17: rook(ways, 7), knight(ways); break;
    default: break;
  }
  return ways;
}

const Ways& ways_of(Role role) {
  static const auto table = [] {
    std::array<Ways, armies::role_count> all;
    for (int i = 0; i < armies::role_count; ++i) all[static_cast<std::size_t>(i)] = ways_of_role(i);
    return all;
  }();
  return table[static_cast<std::size_t>(number(role))];
}

class Search {
 public:
  Search(const Setup& setup, const MoveSource& source, bool captured)
      : now_(setup), source_(source), mover_(opponent(setup.to_move)), before_(setup) {
    before_.to_move = mover_;
    orthodox::set_passed_square(before_.state, std::nullopt);
    may_capture_ = captured && setup.counters.halfmove == 0;
    may_be_pawn_ = setup.counters.halfmove == 0;
  }

  bool any() {
    if (const auto passed = orthodox::passed_square(now_.state)) {
      const auto from = passed->offset(0, -forward(mover_));
      const auto to = passed->offset(0, forward(mover_));
      return from && to && sound(*from, *to, man_of(mover_, orthodox::pawn), false);
    }
    if (has_castled()) return true;
    for (const Square square : now_.board.of(owner_of(mover_))) {
      const Man man = *now_.board[square];
      if (man.role == orthodox::pawn ? by_pawn(square) : !has_right(square, man) && (by_piece(square, man) || by_promotion(square, man))) return true;
    }
    return false;
  }

 private:
  /// Whether the man on `to` can have been `man` on `from` before, as far as checks go.
  bool sound(Square from, Square to, Man man, bool captured, std::optional<Square> in_passing = std::nullopt) {
    Board& board = before_.board;
    const Board kept = board;
    board.clear(to);
    const Man victim = man_of(now_.to_move, orthodox::pawn);  // in the way; whatever it is, it does not attack its own king
    if (captured) board.put(to, victim);
    if (in_passing) board.put(*in_passing, victim);
    board.put(from, man);
    const bool result = !source_.in_check(before_, now_.to_move);
    board = kept;
    return result;
  }

  [[nodiscard]] bool has_right(Square square, const Man& man) const {
    if (relative_rank(mover_, square.rank()) != 0) return false;
    if (man.role != orthodox::king) return orthodox::may_castle(now_.state, mover_, square.file());
    for (int file = 0; file < 8; ++file) {
      if (orthodox::may_castle(now_.state, mover_, file)) return true;
    }
    return false;
  }

  /// The king on b, c or g of its first rank with a man beside it, towards the middle, and no rights left.
  [[nodiscard]] bool has_castled() const {
    for (int file = 0; file < 8; ++file) {
      if (orthodox::may_castle(now_.state, mover_, file)) return false;
    }
    for (const auto& [king, corner] : {std::pair{6, 5}, std::pair{2, 3}, std::pair{1, 2}}) {
      const int rank = relative_rank(mover_, 0);
      const auto man = now_.board[Square::at(corner, rank)];
      const bool beside = man && man->owner == owner_of(mover_) && man->role != orthodox::pawn;
      if (beside && now_.board.holds(Square::at(king, rank), man_of(mover_, orthodox::king))) return true;
    }
    return false;
  }

  bool by_piece(Square to, const Man& man) {
    for (const Way& way : ways_of(man.role)) {
      const int files = -way.files;
      const int ranks = -way.ranks * forward(mover_);
      for (int i = 1; i <= way.most; ++i) {
        const auto from = to.offset(i * files, i * ranks);
        if (!from || !now_.board.empty(*from)) break;
        if (sound(*from, to, man, false) || (may_capture_ && sound(*from, to, man, true))) return true;
      }
    }
    return false;
  }

  bool by_promotion(Square to, const Man& man) {
    const Man pawn = man_of(mover_, orthodox::pawn);
    const bool last = relative_rank(mover_, to.rank()) == 7 && man.role != orthodox::king;
    if (!last || !may_be_pawn_ || now_.board.of(pawn).size() > 7) return false;
    return ahead_or_aside(to, pawn);
  }

  bool by_pawn(Square to) {
    if (!may_be_pawn_ || relative_rank(mover_, to.rank()) <= 1) return false;
    const Man pawn = man_of(mover_, orthodox::pawn);
    if (ahead_or_aside(to, pawn)) return true;
    const auto way = to.offset(0, -forward(mover_));
    const auto start = to.offset(0, -2 * forward(mover_));
    const bool jumped = relative_rank(mover_, to.rank()) == 3 && now_.board.empty(*way) && now_.board.empty(*start);
    if (jumped && sound(*start, to, pawn, false)) return true;
    if (relative_rank(mover_, to.rank()) != 5 || !may_capture_) return false;
    const auto behind = to.offset(0, forward(mover_));  // where the captured pawn had started
    if (!now_.board.empty(*way) || !now_.board.empty(*behind)) return false;
    for (const int aside : {-1, 1}) {
      const auto from = to.offset(aside, -forward(mover_));
      if (from && now_.board.empty(*from) && sound(*from, to, pawn, false, way)) return true;
    }
    return false;
  }

  bool ahead_or_aside(Square to, const Man& pawn) {
    for (const int aside : {0, -1, 1}) {
      const auto from = to.offset(aside, -forward(mover_));
      if (!from || !now_.board.empty(*from) || relative_rank(mover_, from->rank()) == 0) continue;
      if (aside != 0 && !may_capture_) continue;
      if (sound(*from, to, pawn, aside != 0)) return true;
    }
    return false;
  }

  const Setup& now_;
  const MoveSource& source_;
  Side mover_;
  Setup before_;
  bool may_capture_ = false;
  bool may_be_pawn_ = false;
};

}  // namespace

bool has_last_turn(const Setup& setup, const MoveSource& source, bool captured) { return Search(setup, source, captured).any(); }

}  // namespace arbiter::fens
