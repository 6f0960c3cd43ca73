#pragma once

#include "verifier/orthodox/movegen/kinds_moves.hpp"
#include "verifier/orthodox/movegen/movegen_pieces.hpp"
#include "verifier/variants/duck/state.hpp"

namespace arbiter::duck::fast {

using namespace arbiter::kinds;
using kinds::Leg, kinds::reach, kinds::Word;  // tests include this beside others of these names

/// A set-up as the generator holds it, at the beginning of a move or inside one.
struct Pieces {
  kinds::Pieces chess;  ///< all but the duck
  Word duck = 0;        ///< its square as a set; empty before it enters

  friend bool operator==(const Pieces&, const Pieces&) = default;
};

/// Of any set-up of orthodox pieces and ducks; InternalError for another piece.
[[nodiscard]] Pieces pieces_of(const Setup& setup);

/// Number of sequences of `depth` moves.
ARBITER_BOTH_BUILDS([[nodiscard]] std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth,
                                                            Profile profile))

}  // namespace arbiter::duck::fast

namespace arbiter::duck::fast::inline ARBITER_CODE {

[[nodiscard]] inline Word occupied_by(const Pieces& pieces) noexcept {
  return pieces.chess.all[0] | pieces.chess.all[1] | pieces.duck;
}

/// DK.move, DK.enter: where the duck may go.
[[nodiscard]] inline Word duck_targets(const Pieces& pieces) noexcept { return ~occupied_by(pieces); }

/// DK.win: whether a side has no king.
[[nodiscard]] inline bool finished(const Pieces& pieces) noexcept {
  return pieces.chess.of[0][king] == 0 || pieces.chess.of[1][king] == 0;
}

/// The first steps of one side's moves, by sets of squares. The duck blocks and is not an enemy (DK.block); nothing is
/// check (DK.check).
template <Side Us>
class Moves : kinds::MoveSets<Us> {
  using Sets = kinds::MoveSets<Us>;
  using Sets::last_rank, Sets::own_, Sets::enemies_, Sets::occupied_, Sets::pieces_;

 public:
  explicit Moves(const Pieces& pieces) noexcept
      : Sets(pieces.chess, occupied_by(pieces)), enemy_kings_(pieces.chess.of[attacks::index(opponent(Us))][king]),
        over_(finished(pieces)) {}

  /// The number of legal moves. A first step that captures nothing leaves as many squares for the duck as are empty
  /// now, and a capture one more.
  [[nodiscard]] std::uint64_t count(Profile profile) const noexcept {
    if (over_) return 0;
    int quiet = 0;
    int captures = 0;
    int wins = 0;
    const Word last_king = attacks::several(enemy_kings_) ? 0 : enemy_kings_;
    const auto take = [&](Word to) {
      captures += attacks::size_of(to & enemies_ & ~last_king);
      wins += attacks::size_of(to & last_king);
    };
    const auto take_by_pawns = [&](Word to) {
      take(to);
      for (int more = 0; more < more_for_promotions; ++more) take(to & last_rank);
    };
    for (const int aside : {-1, 1}) {
      take_by_pawns(this->aside_targets(aside) & enemies_);
      captures += attacks::size_of(this->in_passing(aside));  // DK.ep
    }
    const Word steps = this->pawn_steps();
    quiet += attacks::size_of(steps) + more_for_promotions * attacks::size_of(steps & last_rank);
    quiet += attacks::size_of(this->double_steps(steps));
    for (std::size_t kind = knight; kind < number_of_kinds; ++kind) {
      for (Word left = own_[kind]; left != 0;) {
        const Word to = reach(kind, attacks::take_first(left), occupied_);
        quiet += attacks::size_of(to & ~occupied_);
        take(to & enemies_);
      }
    }
    castlings(~Word{0}, [&](const Leg&) { ++quiet; });
    const auto squares = static_cast<std::uint64_t>(attacks::size_of(~occupied_));
    const std::uint64_t each_win = profile == Profile::documented ? 1 : squares + 1;  // DK.win
    return static_cast<std::uint64_t>(quiet) * squares + static_cast<std::uint64_t>(captures) * (squares + 1) +
           static_cast<std::uint64_t>(wins) * each_win;
  }

  /// Whether there is a legal move. After its first step the duck has a square: the one that the piece has left.
  [[nodiscard]] bool any() const noexcept {
    if (over_) return false;
    if (this->pawn_steps() != 0 || this->pawns_can_capture() || this->reaches(enemies_ | ~occupied_)) return true;
    bool castles = false;
    castlings(~Word{0}, [&](const Leg&) { castles = true; });
    return castles;
  }

  /// DK.win: whether a legal move captures the last king of the other side.
  [[nodiscard]] bool takes_last_king() const noexcept {
    if (over_ || attacks::several(enemy_kings_)) return false;
    return ((this->aside_targets(-1) | this->aside_targets(1)) & enemy_kings_) != 0 || this->reaches(enemy_kings_);
  }

  /// `f(leg)` for each legal first step by the pieces on `movers`.
  template <class F>
  void legs(Word movers, F&& f) const {
    if (!over_) steps(movers, f);
  }

  /// The same as if the game were not over.
  template <class F>
  void steps(Word movers, F&& f) const {
    this->pawn_captures(movers, usual_promotions, f);
    this->pawn_quiets(movers, usual_promotions, f);
    this->each_piece(movers, enemies_ | ~occupied_, f);
    castlings(movers, f);
  }

 private:
  /// CH.castle.path, CH.castle.rights, DK.castle.
  template <class F>
  void castlings(Word movers, F&& f) const {
    movegen::each_free_castling<Us>(pieces_.rights, own_[king] & movers, own_[rook], occupied_, false,
                                    [&](int from, int, int corner, int) { f(kinds::castling_leg(from, corner)); });
  }

  Word enemy_kings_;
  bool over_;
};

/// The pieces after a first step of `Us`.
template <Side Us>
[[nodiscard]] inline Pieces after(const Pieces& pieces, const Leg& leg) noexcept {
  constexpr std::size_t us = attacks::index(Us);
  constexpr std::size_t them = attacks::index(opponent(Us));
  Pieces result = pieces;
  kinds::Pieces& next = result.chess;
  next.passed = 0;
  unsigned lost = movegen::rights_of_square(leg.from);
  if (leg.captures()) {
    kinds::capture(next, leg.victim, them);
    lost |= movegen::rights_of_square(leg.victim);
    if (next.of[them][king] == 0) lost |= movegen::rights_of_side(opponent(Us));  // DK.win
  }
  kinds::move_pieces(next, leg, us);
  if (leg.was == king) lost |= movegen::rights_of_side(Us);
  next.rights = static_cast<std::uint16_t>(next.rights & ~lost);
  return result;
}

/// DK.win: whether a first step from `before` to `pieces`, which captures the last king of a side, ends the move.
[[nodiscard]] inline bool ends_move(const Pieces& before, const Pieces& pieces, Profile profile) noexcept {
  const auto lost = [&](std::size_t side) {
    return pieces.chess.of[side][king] == 0 && before.chess.of[side][king] != 0;
  };
  return profile == Profile::documented && (lost(0) || lost(1));
}

/// The pieces after the duck's step onto `to`.
[[nodiscard]] inline Pieces with_duck(const Pieces& pieces, int to) noexcept {
  Pieces next = pieces;
  next.duck = attacks::bit(to);
  next.chess.passed &= ~next.duck;  // DK.ep
  return next;
}

}  // namespace arbiter::duck::fast::inline ARBITER_CODE
