#pragma once

#include <array>
#include <cstdint>

#include "verifier/board/attacks.hpp"
#include "verifier/board/lines.hpp"
#include "verifier/position/setup.hpp"

/// What generators share in which the orthodox pieces move one step a move, but captures or checks are not orthodox.
namespace arbiter::kinds {

using Word = attacks::Bits;

// Kinds of pieces, in the order of the roles of the orthodox base.
inline constexpr std::size_t pawn = 0;
inline constexpr std::size_t knight = 1;
inline constexpr std::size_t bishop = 2;
inline constexpr std::size_t rook = 3;
inline constexpr std::size_t queen = 4;
inline constexpr std::size_t king = 5;
inline constexpr std::size_t number_of_kinds = 6;
/// CH.pawn.promote: what pawns become, unless a game says otherwise; a promotion is so many moves more than one.
inline constexpr std::array<std::size_t, 4> usual_promotions{queen, rook, bishop, knight};
inline constexpr int more_for_promotions = static_cast<int>(usual_promotions.size()) - 1;

/// A set-up as the generators hold it.
struct Pieces {
  std::array<std::array<Word, number_of_kinds>, 2> of{};  ///< by side and kind
  std::array<Word, 2> all{};
  Word passed = 0;           ///< the square that the last double step passed, as a set
  std::uint16_t rights = 0;  ///< castling by orthodox::castling_bit

  friend bool operator==(const Pieces&, const Pieces&) = default;
};

/// One move.
struct Leg {
  std::uint8_t from;
  std::uint8_t to;
  std::uint8_t victim;  ///< square of the captured piece; `from` if nothing is captured
  std::uint8_t was;     ///< kind
  std::uint8_t becomes;
  bool castles = false;
  std::uint8_t corner_from = 0;  ///< of castling: where the rook goes from, maybe the same square as where it goes to
  std::uint8_t corner_to = 0;

  [[nodiscard]] bool captures() const noexcept { return victim != from && !castles; }
};

[[nodiscard]] inline Leg leg(int from, int to, int victim, std::size_t was, std::size_t becomes) noexcept {
  return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(victim),
          static_cast<std::uint8_t>(was), static_cast<std::uint8_t>(becomes)};
}

/// Of any set-up of orthodox pieces; InternalError for another piece.
[[nodiscard]] Pieces pieces_of(const Setup& setup);
/// The pieces, the en passant square and the rights; everything else as in `like`.
[[nodiscard]] Setup setup_of(const Pieces& pieces, const Setup& like);
/// The step of a leg of `side`.
[[nodiscard]] Step step_of(const Leg& leg, Side side);
/// The outcome of a move of `side` from `before` that leads to the pieces `reached`.
[[nodiscard]] StepOutcome outcome_of(const Setup& before, const Pieces& reached, const Leg& leg, Side side);

}  // namespace arbiter::kinds

/// Parts of the moves of such games, for the generators' counts as well.
namespace arbiter::kinds::inline ARBITER_CODE {

/// The squares that a piece of `kind` on `square` attacks, own pieces among them; not for pawns.
[[nodiscard]] inline Word reach(std::size_t kind, int square, Word occupied) noexcept {
  switch (kind) {
    case knight: return attacks::knight(square);
    case bishop: return attacks::bishop_lines(square, occupied);
    case rook: return attacks::rook_lines(square, occupied);
    case queen: return attacks::bishop_lines(square, occupied) | attacks::rook_lines(square, occupied);
    default: return attacks::king(square);
  }
}

/// Pawns on the first and last rank, which no game has, do not move.
inline constexpr Word pawn_ranks = ~(attacks::rank_1 | attacks::rank_8);

[[nodiscard]] inline Word shifted(Word squares, int by) noexcept { return by > 0 ? squares << by : squares >> -by; }

/// `f(leg)` for a pawn of `Us` that arrives on `to`, once for each kind that it may have there.
template <Side Us, class Promotions, class F>
inline void each_arrival(int from, int to, int victim, const Promotions& promotions, F&& f) {
  if ((attacks::bit(to) & attacks::rank_of(Us, 7)) == 0) {
    f(leg(from, to, victim, pawn, pawn));
    return;
  }
  for (const std::size_t kind : promotions) f(leg(from, to, victim, pawn, kind));
}

/// The moves of one side in games without check, by sets of squares.
template <Side Us>
class MoveSets {
 public:
  static constexpr int ahead = 8 * forward(Us);
  static constexpr Word last_rank = attacks::rank_of(Us, 7);

 protected:
  MoveSets(const Pieces& pieces, Word occupied) noexcept
      : pieces_(pieces), own_(pieces.of[attacks::index(Us)]), enemies_(pieces.all[attacks::index(opponent(Us))]),
        occupied_(occupied) {}

  [[nodiscard]] Word pawns() const noexcept { return own_[pawn] & pawn_ranks; }
  [[nodiscard]] Word aside_targets(int aside) const noexcept {
    return shifted(pawns() & ~(aside < 0 ? attacks::file_a : attacks::file_h), ahead + aside);
  }
  /// CH.pawn.ep: the en passant square, if it is empty, where a pawn comes to it and the enemy pawn stands behind it.
  [[nodiscard]] Word in_passing(int aside) const noexcept {
    if (pieces_.passed == 0) return 0;
    const Word victims = shifted(pieces_.of[attacks::index(opponent(Us))][pawn], ahead);
    return pieces_.passed & attacks::rank_of(Us, 5) & ~occupied_ & victims & aside_targets(aside);
  }
  [[nodiscard]] Word pawn_steps() const noexcept { return shifted(pawns(), ahead) & ~occupied_; }
  [[nodiscard]] Word double_steps(Word steps) const noexcept {
    return shifted(steps & attacks::rank_of(Us, 2), ahead) & ~occupied_;
  }

  /// `f(leg)` for the pawns on `movers` that come from `offset` before the targets.
  template <class Promotions, class F>
  static void each_pawn(Word targets, int offset, Word movers, bool captures, const Promotions& promotions, F&& f) {
    for (const int to : attacks::Ones{targets}) {
      const int from = to - offset;
      if ((movers >> from & 1U) != 0) each_arrival<Us>(from, to, captures ? to : from, promotions, f);
    }
  }
  /// `f(leg)` for the captures by the pawns on `movers`, and for their other moves.
  template <class Promotions, class F>
  void pawn_captures(Word movers, const Promotions& promotions, F&& f) const {
    for (const int aside : {-1, 1}) {
      each_pawn(aside_targets(aside) & enemies_, aside + ahead, movers, true, promotions, f);
      for (const int to : attacks::Ones{in_passing(aside)}) {
        const int from = to - ahead - aside;
        if ((movers >> from & 1U) != 0) f(leg(from, to, to - ahead, pawn, pawn));
      }
    }
  }
  template <class Promotions, class F>
  void pawn_quiets(Word movers, const Promotions& promotions, F&& f) const {
    const Word steps = pawn_steps();
    each_pawn(steps, ahead, movers, false, promotions, f);
    each_pawn(double_steps(steps), 2 * ahead, movers, false, promotions, f);
  }
  /// `f(leg)` for the moves of the other pieces on `movers` to squares of `onto`, none of them an own piece's.
  template <class F>
  void each_piece(Word movers, Word onto, F&& f) const {
    for (std::size_t kind = knight; kind < number_of_kinds; ++kind) {
      for (const int from : attacks::Ones{own_[kind] & movers}) {
        for (const int to : attacks::Ones{reach(kind, from, occupied_) & onto}) {
          f(leg(from, to, (enemies_ >> to & 1U) != 0 ? to : from, kind, kind));
        }
      }
    }
  }
  /// Whether one of these pieces reaches one of the squares.
  [[nodiscard]] bool reaches(Word squares) const noexcept {
    for (std::size_t kind = knight; kind < number_of_kinds; ++kind) {
      for (Word left = own_[kind]; left != 0;) {
        if ((reach(kind, attacks::take_first(left), occupied_) & squares) != 0) return true;
      }
    }
    return false;
  }
  [[nodiscard]] bool pawns_can_capture() const noexcept {
    return ((aside_targets(-1) | aside_targets(1)) & enemies_) != 0 || (in_passing(-1) | in_passing(1)) != 0;
  }

  const Pieces& pieces_;
  const std::array<Word, number_of_kinds>& own_;
  Word enemies_;
  Word occupied_;
};

/// The castling of a king on `from` with the rook on `corner`, to the usual squares of their rank.
[[nodiscard]] inline Leg castling_leg(int from, int corner) noexcept {
  const int to = (from & 56) + (corner < from ? 2 : 6);
  Leg castling = leg(from, to, from, king, king);
  castling.castles = true;
  castling.corner_from = static_cast<std::uint8_t>(corner);
  castling.corner_to = static_cast<std::uint8_t>(corner < from ? to + 1 : to - 1);
  return castling;
}

/// Takes what a side has on a square off the board.
inline void capture(Pieces& pieces, int square, std::size_t side) noexcept {
  const Word kept = ~attacks::bit(square);
  for (Word& kind : pieces.of[side]) kind &= kept;
  pieces.all[side] &= kept;
}

/// Moves the piece that a leg moves, and the rook with it.
inline void move_pieces(Pieces& pieces, const Leg& leg, std::size_t us) noexcept {
  pieces.of[us][leg.was] ^= attacks::bit(leg.from);
  pieces.all[us] ^= attacks::bit(leg.from);
  if (leg.castles) {
    pieces.of[us][rook] ^= attacks::bit(leg.corner_from);
    pieces.all[us] ^= attacks::bit(leg.corner_from);
    pieces.of[us][rook] |= attacks::bit(leg.corner_to);
    pieces.all[us] |= attacks::bit(leg.corner_to);
  }
  pieces.of[us][leg.becomes] |= attacks::bit(leg.to);
  pieces.all[us] |= attacks::bit(leg.to);
  if (leg.was == pawn && (leg.from ^ leg.to) == 16) pieces.passed = attacks::bit((leg.from + leg.to) / 2);
}

/// Number of sequences of `depth` moves (at least 1) of `Us`. `Moves` are those of one side, made of the pieces and of
/// what else `game` says.
template <template <Side> class Moves, Side Us, class... Game>
[[nodiscard]] std::uint64_t count(const Pieces& pieces, int depth, Game... game) {
  const Moves<Us> moves(pieces, game...);
  if (depth == 1) return moves.count();
  std::uint64_t number = 0;
  moves.legal(~Word{0},
              [&](const Leg& leg) { number += count<Moves, opponent(Us)>(moves.after(leg), depth - 1, game...); });
  return number;
}

}  // namespace arbiter::kinds::inline ARBITER_CODE
