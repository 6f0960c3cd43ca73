#include "verifier/orthodox/movegen/kinds_game.hpp"
#include "verifier/orthodox/movegen/movegen_pieces.hpp"
#include "verifier/variants/atomic/profiles.hpp"

namespace arbiter::atomic::inline ARBITER_CODE {
namespace {

using namespace arbiter::kinds;

/// AT.king: whether a piece among `enemies` of `Us`, kings apart, attacks `square` on a board with `occupied`.
template <Side Us>
[[nodiscard]] inline bool attacked(const Pieces& pieces, int square, Word occupied, Word enemies) noexcept {
  const auto& of = pieces.of[attacks::index(opponent(Us))];
  const Word leapers = (attacks::pawn(Us, square) & of[pawn] & pawn_ranks) | (attacks::knight(square) & of[knight]);
  if ((leapers & enemies) != 0) return true;
  // Most squares have no slider on their lines.
  const Word straight = (of[rook] | of[queen]) & enemies & attacks::rook_on_empty[attacks::index(square)];
  if (straight != 0 && (attacks::rook_lines(square, occupied) & straight) != 0) return true;
  const Word diagonal = (of[bishop] | of[queen]) & enemies & attacks::bishop_on_empty[attacks::index(square)];
  return diagonal != 0 && (attacks::bishop_lines(square, occupied) & diagonal) != 0;
}

/// CH.check.legal, AT.touch: whether each of `kings` of `Us` stands beside one of `enemy_kings` or is not attacked.
template <Side Us>
[[nodiscard]] inline bool safe(const Pieces& pieces, Word kings, Word occupied, Word enemies,
                               Word enemy_kings) noexcept {
  while (kings != 0) {
    const int square = attacks::take_first(kings);
    if ((attacks::king(square) & enemy_kings) != 0) continue;
    if (attacked<Us>(pieces, square, occupied, enemies)) return false;
  }
  return true;
}

/// Where the pieces of a side other than kings may go without a capture, so that its kings are safe afterwards.
struct Guard {
  Word allowed = ~Word{0};  ///< squares that any piece must go to: it blocks every check
  Word pinned = 0;          ///< pieces that must stay on their line
  /// Squares between a king and sliders. While no king is in check, the kings stay safe if only pieces elsewhere go;
  /// everything where that does not hold.
  Word shield = 0;
  std::array<Word, 64> line;  // of pinned pieces only  NOLINT: left unset for speed

  [[nodiscard]] Word of_piece(int square) const noexcept {
    return (pinned & attacks::bit(square)) != 0 ? allowed & line[attacks::index(square)] : allowed;
  }
};

template <Side Us>
inline void watch(const Pieces& pieces, Guard& guard) noexcept {
  const Word own = pieces.all[attacks::index(Us)];
  const Word occupied = own | pieces.all[attacks::index(opponent(Us))];
  const Word enemy_kings = pieces.of[attacks::index(opponent(Us))][king];
  const auto& of = pieces.of[attacks::index(opponent(Us))];
  for (Word kings = pieces.of[attacks::index(Us)][king]; kings != 0;) {
    const int square = attacks::take_first(kings);
    if ((attacks::king(square) & enemy_kings) != 0) {  // AT.touch, until one of the two is gone
      guard.shield = ~Word{0};
      continue;
    }
    const Word leapers = (attacks::pawn(Us, square) & of[pawn] & pawn_ranks) | (attacks::knight(square) & of[knight]);
    if (leapers != 0) {
      guard.allowed = 0;
      guard.shield = ~Word{0};
    }
    Word sliders = (attacks::rook_on_empty[attacks::index(square)] & (of[rook] | of[queen])) |
                   (attacks::bishop_on_empty[attacks::index(square)] & (of[bishop] | of[queen]));
    while (sliders != 0) {
      const Word way = attacks::between(square, attacks::take_first(sliders));
      const Word blockers = way & occupied;
      guard.shield |= way;
      if (blockers == 0) {
        guard.allowed &= way;
        guard.shield = ~Word{0};
      } else if (!attacks::several(blockers) && (blockers & own) != 0) {
        Word& line = guard.line[attacks::index(attacks::first(blockers))];
        line = (guard.pinned & blockers) != 0 ? line & way : way;
        guard.pinned |= blockers;
      }
    }
  }
}

/// The legal moves of one side, by sets of squares.
template <Side Us>
class Moves : MoveSets<Us> {
  using Sets = MoveSets<Us>;
  using Sets::ahead, Sets::last_rank, Sets::pieces_, Sets::own_, Sets::enemies_, Sets::occupied_;

 public:
  /// `strict`: AT.castle.
  Moves(const Pieces& pieces, bool strict) noexcept
      : Sets(pieces, pieces.all[0] | pieces.all[1]), enemy_kings_(pieces.of[attacks::index(opponent(Us))][king]),
        strict_(strict) {
    if (!over()) watch<Us>(pieces, guard_);
  }

  /// AT.win: once a king has exploded the game is over; a diagram has none at all.
  [[nodiscard]] bool over() const noexcept { return (own_[king] == 0) != (enemy_kings_ == 0); }

  /// The number of legal moves, without listing those that capture nothing.
  [[nodiscard]] std::uint64_t count() const noexcept {
    if (over()) return 0;
    return static_cast<std::uint64_t>(guard_.pinned == 0 ? counted<false>() : counted<true>());
  }

  /// `f(leg)` for each legal move by the pieces on `movers`.
  template <class F>
  void legal(Word movers, F&& f) const {
    if (over()) return;
    pawn_captures(movers, f);
    each_piece(movers, f, [&](std::size_t kind, int from, Word targets) {
      while (targets != 0) f(leg(from, attacks::take_first(targets), from, kind, kind));
    });
    each_quiet_pawn_set(movers, [&](int offset, Word targets) {
      while (targets != 0) {
        const int to = attacks::take_first(targets);
        each_arrival<Us>(to - offset, to, to - offset, usual_promotions, f);
      }
    });
    castlings(movers, f);
  }

  /// The pieces after a move.
  [[nodiscard]] Pieces after(const Leg& leg) const noexcept {
    constexpr std::size_t us = attacks::index(Us);
    constexpr std::size_t them = attacks::index(opponent(Us));
    Pieces next = pieces_;
    const Word from = attacks::bit(leg.from);
    const Word to = attacks::bit(leg.to);
    next.passed = 0;
    unsigned lost = movegen::rights_of_square(leg.from);
    if (leg.captures()) {
      const Word radius = attacks::king(leg.to);
      const Word pawns = from | to | attacks::bit(leg.victim);
      for (auto& of : next.of) {
        of[pawn] &= ~pawns;
        for (std::size_t kind = knight; kind < number_of_kinds; ++kind) of[kind] &= ~(radius | pawns);
      }
      for (const std::size_t side : {us, them}) {
        next.all[side] = 0;
        for (const Word kind : next.of[side]) next.all[side] |= kind;
      }
      const Word corners = radius | to;
      lost |= static_cast<unsigned>(corners & 0xffU) | static_cast<unsigned>((corners >> 56U) << 8U);  // AT.castle
      if (pieces_.of[them][king] != 0 && next.of[them][king] == 0) lost |= movegen::rights_of_side(opponent(Us));
    } else {
      move_pieces(next, leg, us);
      if (leg.was == king) lost |= movegen::rights_of_side(Us);
    }
    next.rights = static_cast<std::uint16_t>(next.rights & ~lost);
    return next;
  }

 private:
  template <bool pins>
  [[nodiscard]] int counted() const noexcept {
    int moves = 0;
    each_quiet_pawn_set(~Word{0}, [&](int, Word targets) {
      moves += attacks::size_of(targets) + more_for_promotions * attacks::size_of(targets & last_rank);
    });
    if (this->pawns_can_capture()) pawn_captures(~Word{0}, [&](const Leg&) { ++moves; });
    // A queen's straight and diagonal moves are counted apart.
    const Word quiet = ~occupied_ & guard_.allowed;
    const Word victims = enemies_ & ~enemy_kings_;
    const auto add = [&](int from, Word reached) {
      Word targets = reached & quiet;
      if constexpr (pins) {
        if ((guard_.pinned & attacks::bit(from)) != 0) targets &= guard_.line[attacks::index(from)];
      }
      moves += attacks::size_of(targets);
      for (Word left = reached & victims; left != 0;) {
        const int to = attacks::take_first(left);
        moves += may_explode(from, to, to) ? 1 : 0;
      }
    };
    for (Word left = own_[knight]; left != 0;) {
      const int from = attacks::take_first(left);
      add(from, attacks::knight(from));
    }
    for (Word left = own_[rook] | own_[queen]; left != 0;) {
      const int from = attacks::take_first(left);
      add(from, attacks::rook_lines(from, occupied_));
    }
    for (Word left = own_[bishop] | own_[queen]; left != 0;) {
      const int from = attacks::take_first(left);
      add(from, attacks::bishop_lines(from, occupied_));
    }
    each_king(~Word{0}, [&](int, Word targets) { moves += attacks::size_of(targets); });
    castlings(~Word{0}, [&](const Leg&) { ++moves; });
    return moves;
  }

  /// `f(offset, targets)`: steps and double steps.
  template <class F>
  void each_quiet_pawn_set(Word movers, F&& f) const {
    const Word able = own_[pawn] & pawn_ranks & movers;
    const auto go = [&](Word some, Word allowed) {
      const Word once = shifted(some, ahead) & ~occupied_;
      f(ahead, once & allowed);
      f(2 * ahead, shifted(once & attacks::rank_of(Us, 2), ahead) & ~occupied_ & allowed);
    };
    go(able & ~guard_.pinned, guard_.allowed);
    for (Word rest = able & guard_.pinned; rest != 0;) {
      const int from = attacks::take_first(rest);
      go(attacks::bit(from), guard_.of_piece(from));
    }
  }

  /// `capture(leg)` and `quiet(kind, from, targets)` for the pieces other than pawns; kings do not capture (AT.king).
  template <class Capture, class Quiet>
  void each_piece(Word movers, Capture&& capture, Quiet&& quiet) const {
    const Word victims = enemies_ & ~enemy_kings_;
    for (std::size_t kind = knight; kind < king; ++kind) {
      for (Word left = own_[kind] & movers; left != 0;) {
        const int from = attacks::take_first(left);
        const Word reached = reach(kind, from, occupied_);
        quiet(kind, from, reached & ~occupied_ & guard_.of_piece(from));
        for (Word targets = reached & victims; targets != 0;) {
          const int to = attacks::take_first(targets);
          if (may_explode(from, to, to)) capture(leg(from, to, to, kind, kind));
        }
      }
    }
    each_king(movers, [&](int from, Word targets) { quiet(king, from, targets); });
  }

  /// `f(from, targets)`: the steps of kings.
  template <class F>
  void each_king(Word movers, F&& f) const {
    for (Word left = own_[king] & movers; left != 0;) {
      const int from = attacks::take_first(left);
      const Word others = own_[king] & ~attacks::bit(from);
      Word legal = 0;
      for (Word targets = attacks::king(from) & ~occupied_; targets != 0;) {
        const Word to = targets & -targets;
        targets ^= to;
        const Word after = (occupied_ & ~attacks::bit(from)) | to;
        if (safe<Us>(pieces_, others | to, after, enemies_, enemy_kings_)) legal |= to;
      }
      f(from, legal);
    }
  }

  /// AT.capture, AT.own, AT.win.
  [[nodiscard]] bool may_explode(int from, int to, int victim) const noexcept {
    const Word radius = attacks::king(to);
    if ((radius & own_[king]) != 0) return false;
    const Word pawns = pieces_.of[0][pawn] | pieces_.of[1][pawn];
    const Word gone = (radius & ~pawns) | attacks::bit(from) | attacks::bit(to) | attacks::bit(victim);
    if ((enemy_kings_ & ~gone) == 0 || (gone & guard_.shield) == 0) return true;
    return safe<Us>(pieces_, own_[king], occupied_ & ~gone, enemies_ & ~gone, enemy_kings_ & ~gone);
  }

  /// `f(leg)` for each legal capture by the pawns on `movers`.
  template <class F>
  void pawn_captures(Word movers, F&& f) const {
    const Word victims = enemies_ & ~enemy_kings_;
    const Word able = own_[pawn] & pawn_ranks & movers;
    for (const int aside : {-1, 1}) {
      const Word reached = shifted(able & ~(aside < 0 ? attacks::file_a : attacks::file_h), ahead + aside);
      for (Word left = reached & victims; left != 0;) {
        const int to = attacks::take_first(left);
        const int from = to - ahead - aside;
        if (may_explode(from, to, to)) each_arrival<Us>(from, to, to, usual_promotions, f);
      }
      if (pieces_.passed == 0) continue;
      // CH.pawn.ep: the en passant square, with the enemy pawn behind it.
      const Word passers = shifted(pieces_.of[attacks::index(opponent(Us))][pawn], ahead);
      for (Word left = reached & pieces_.passed & attacks::rank_of(Us, 5) & ~occupied_ & passers; left != 0;) {
        const int to = attacks::take_first(left);
        const int from = to - ahead - aside;
        if (may_explode(from, to, to - ahead)) f(leg(from, to, to - ahead, pawn, pawn));  // AT.ep
      }
    }
  }

  /// CH.castle.*, AT.castle.
  template <class F>
  void castlings(Word movers, F&& f) const {
    const auto try_one = [&](int from, int to, int corner, int corner_to) {
      if (may_castle(from, to, corner, corner_to)) f(castling_leg(from, corner));
    };
    movegen::each_free_castling<Us>(pieces_.rights, own_[king] & movers, own_[rook], occupied_, false, try_one);
  }

  /// The way is free.
  [[nodiscard]] bool may_castle(int from, int to, int corner, int corner_to) const noexcept {
    const Word after =
        (occupied_ & ~(attacks::bit(from) | attacks::bit(corner))) | attacks::bit(to) | attacks::bit(corner_to);
    const Word kings = (own_[king] & ~attacks::bit(from)) | attacks::bit(to);
    if (!safe<Us>(pieces_, kings, after, enemies_, enemy_kings_)) return false;
    if (strict_ && to != from && attacked<Us>(pieces_, to, after, enemies_)) return false;
    const Word lifted = occupied_ & ~attacks::bit(from);
    for (Word way = attacks::between(from, to) | attacks::bit(from); way != 0;) {
      const int square = attacks::take_first(way);
      const bool beside = (attacks::king(square) & enemy_kings_) != 0;
      if (beside && (!strict_ || square == from)) continue;
      if (attacked<Us>(pieces_, square, lifted, enemies_)) return false;
    }
    return true;
  }

  Word enemy_kings_;
  bool strict_;
  Guard guard_;
};

std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth, bool strict) {
  if (depth <= 0) return 1;
  return for_side(to_move, [&]<Side Us>() { return kinds::count<Moves, Us>(pieces, depth, strict); });
}

/// See orthodox/movegen/kinds_game.hpp.
struct Game {
  static constexpr bool has_check = true;
  bool strict;  ///< AT.castle

  template <Side Us>
  [[nodiscard]] Moves<Us> moves(const Pieces& pieces) const {
    return Moves<Us>(pieces, strict);
  }
  [[nodiscard]] std::uint64_t count(const Pieces& pieces, Side to_move, int depth) const {
    return count_moves(pieces, to_move, depth, strict);
  }

  /// CH.check.legal, AT.touch.
  [[nodiscard]] static bool in_check(const Pieces& pieces, Side side) noexcept {
    const Word kings = pieces.of[attacks::index(side)][king];
    const Word enemies = pieces.all[attacks::index(opponent(side))];
    const Word enemy_kings = pieces.of[attacks::index(opponent(side))][king];
    const Word occupied = pieces.all[0] | pieces.all[1];
    return side == Side::white ? !safe<Side::white>(pieces, kings, occupied, enemies, enemy_kings)
                               : !safe<Side::black>(pieces, kings, occupied, enemies, enemy_kings);
  }
  /// AT.win, CH.end.mate, CH.end.stalemate.
  [[nodiscard]] Status status(const Pieces& pieces, Side to_move) const {
    const bool own = pieces.of[attacks::index(to_move)][king] != 0;
    const bool enemy = pieces.of[attacks::index(opponent(to_move))][king] != 0;
    if (own != enemy) return own ? Status::won : Status::lost;
    return status_of(in_check(pieces, to_move), count(pieces, to_move, 1) != 0);
  }
};

}  // namespace

const MoveGenerator& generator_build(Profile profile) {
  static const kinds::Generator<Game> lichess(kinds::GameOf<Game>{{false}});
  static const kinds::Generator<Game> strict(kinds::GameOf<Game>{{true}});
  return profile == Profile::strict ? strict : lichess;
}

}  // namespace arbiter::atomic::inline ARBITER_CODE
