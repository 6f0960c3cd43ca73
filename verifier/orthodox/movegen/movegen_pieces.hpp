#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "verifier/board/attacks.hpp"
#include "verifier/board/board.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/support/internal_error.hpp"

/// What the bitboard generators of all variants with orthodox pawns, kings and castling share.
namespace arbiter::movegen {

using attacks::bit;
using attacks::Bits;
using attacks::index;
using attacks::Ones;

[[nodiscard]] constexpr std::size_t index(Role role) noexcept { return static_cast<std::size_t>(role); }

/// The pieces on the board; `roles` is one more than the greatest role number.
template <std::size_t roles>
struct Pieces {
  std::array<Bits, roles> of_role{};
  std::array<Bits, 2> of_side{};
  std::array<Role, 64> role_at{};  ///< valid on occupied squares only

  [[nodiscard]] Bits occupied() const noexcept { return of_side[0] | of_side[1]; }
  [[nodiscard]] Bits of(Role role) const noexcept { return of_role[index(role)]; }
  [[nodiscard]] Bits of(Side side) const noexcept { return of_side[index(side)]; }
  [[nodiscard]] Bits kings(Side side) const noexcept { return of(orthodox::king) & of(side); }
  [[nodiscard]] Role at(int square) const noexcept { return role_at[index(square)]; }

  void put(int square, Role role, Side side) noexcept {
    of_role[index(role)] |= bit(square);
    of_side[index(side)] |= bit(square);
    role_at[index(square)] = role;
  }
  void lift(int square, Role role, Side side) noexcept {
    of_role[index(role)] &= ~bit(square);
    of_side[index(side)] &= ~bit(square);
  }

  /// Throws InternalError for a role that the variant does not have. Inlined, since the linker would take that of the
  /// build for any processor, which is hardly optimised, for both.
  [[nodiscard, gnu::always_inline]] static Pieces read(const Board& board) {
    Pieces pieces;
    for (const Square square : board.occupied()) {
      const Piece piece = *board[square];
      ensure(index(piece.role) < roles && piece.owner != Owner::both, "a piece of another variant in a generator");
      pieces.put(square.index(), piece.role, piece.owner == Owner::white ? Side::white : Side::black);
    }
    return pieces;
  }
};

/// What a generator must know of a set-up at the beginning of a move, except the side to move, a template parameter.
template <std::size_t roles>
struct BitSetup {
  Pieces<roles> pieces;
  std::uint16_t rights = 0;  ///< castling by orthodox::castling_bit
  Bits passed = 0;           ///< the en passant square, or none

  [[nodiscard, gnu::always_inline]] static BitSetup read(const Setup& setup) {
    BitSetup result{
        .pieces = Pieces<roles>::read(setup.board), .rights = orthodox::castling_rights(setup.state), .passed = 0};
    if (const auto square = orthodox::en_passant_square(setup.state)) result.passed = bit(square->index());
    return result;
  }
};

inline namespace ARBITER_CODE {

/// CH.castle.rights: the rights that are lost when a step starts from, or captures on, one of the squares.
[[nodiscard]] constexpr Bits rights_on(Bits squares) noexcept {
  return (squares & 0xffU) | ((squares >> 48U) & 0xff00U);
}

[[nodiscard]] constexpr std::uint16_t rights_of_square(int square) noexcept {
  return static_cast<std::uint16_t>(rights_on(bit(square)));
}
using orthodox::rights_of_side;

/// The side's pawns that can move, and so attack: not those on their last rank, and not those on their first rank (only
/// set-ups have them there) unless a profile lets pawns go there.
[[nodiscard]] constexpr Bits pawn_ranks(Side side, bool from_first_rank) noexcept {
  return ~(attacks::rank_of(side, 7) | (from_first_rank ? Bits{0} : attacks::rank_of(side, 0)));
}

/// The same for pieces whose kinds say it when a program is compiled, or hold the squares: `pawn_squares`, by side.
template <Side side, class Kinds>
[[nodiscard]] constexpr Bits pawn_ranks(const Kinds& kinds) noexcept {
  if constexpr (requires { kinds.pawn_squares; })
    return kinds.pawn_squares[attacks::index(side)];
  else
    return pawn_ranks(side, Kinds::first_rank_pawns);
}

/// Where the orthodox knight and king go; whatever leaps in their place goes back the way it came, on either side.
struct OrthodoxLeaps {
  [[nodiscard]] static Bits knight(int square) noexcept { return attacks::knight(square); }
  [[nodiscard]] static Bits king(int square) noexcept { return attacks::king(square); }
};

/// The orthodox pieces, with what leaps in place of knight and king.
///
/// A `Kinds` says how the pieces of a variant other than pawns move, and in what castling and promotion differ between
/// variants. An enemy piece that attacks a square stands where an own piece of its role would attack from that square
/// (forward moves with the side), so every question about attackers is asked from the square.
template <class Leaps>
struct KindsWith : Leaps {
  static constexpr std::size_t roles = 6;
  static constexpr bool first_rank_pawns = false;
  /// CH.pawn.promote: the roles that a pawn can become on its last rank.
  static constexpr std::array<Role, 4> promotions{orthodox::queen, orthodox::rook, orthodox::bishop, orthodox::knight};

  /// Pieces of either side that would attack `square` by a leap if they belonged to `side`'s opponent.
  template <Side side>
  [[nodiscard]] Bits leapers(const Pieces<roles>& pieces, int square) const noexcept {
    return Leaps::knight(square) & pieces.of(orthodox::knight);
  }
  /// The same for slides; the caller passes the lines of a rook and of a bishop from `square`.
  template <Side side>
  [[nodiscard]] Bits sliders(const Pieces<roles>& pieces, int, Bits rook_lines, Bits bishop_lines) const noexcept {
    const Bits queens = pieces.of(orthodox::queen);
    return (rook_lines & (pieces.of(orthodox::rook) | queens)) |
           (bishop_lines & (pieces.of(orthodox::bishop) | queens));
  }
  /// CH.piece.move: calls `each(role, square, attacked squares)` for the pieces on `movers`, which all belong to
  /// `side`.
  template <Side side, class Each>
  void each_piece(const Pieces<roles>& pieces, Bits movers, Bits occupied, const Each& each) const {
    for (const int square : Ones{pieces.of(orthodox::knight) & movers}) {
      each(orthodox::knight, square, Leaps::knight(square));
    }
    for (const int square : Ones{pieces.of(orthodox::bishop) & movers}) {
      each(orthodox::bishop, square, attacks::bishop(square, occupied));
    }
    for (const int square : Ones{pieces.of(orthodox::rook) & movers}) {
      each(orthodox::rook, square, attacks::rook(square, occupied));
    }
    for (const int square : Ones{pieces.of(orthodox::queen) & movers}) {
      each(orthodox::queen, square, attacks::rook(square, occupied) | attacks::bishop(square, occupied));
    }
  }
  /// Pieces that may be the castling rook.
  [[nodiscard]] Bits corner_pieces(const Pieces<roles>& pieces) const noexcept { return pieces.of(orthodox::rook); }
  /// Whether the side's long castling ends on the b- and c-file.
  template <Side side>
  [[nodiscard]] bool long_to_b() const noexcept {
    return false;
  }
};
/// Searches take it that what is derived from these moves as in orthodox chess.
using OrthodoxKinds = KindsWith<OrthodoxLeaps>;

/// All pawns of a set moved by one square, as White sees it; pawns that would leave the board sideways are dropped.
template <Side side, int files>
[[nodiscard]] constexpr Bits advanced(Bits pawns) noexcept {
  const Bits inside = files < 0 ? pawns & ~attacks::file_a : files > 0 ? pawns & ~attacks::file_h : pawns;
  constexpr int up = 8 + files;
  constexpr int down = 8 - files;
  return side == Side::white ? inside << up : inside >> down;
}
/// What `advanced` adds to a square's number.
template <Side side, int files>
inline constexpr int advance = 8 * forward(side) + files;

/// How the pawns of a set go to their targets; captures are steps.
enum class PawnMove : unsigned char { step, promotion, double_step };

template <int delta>
[[nodiscard]] constexpr Bits shifted(Bits squares) noexcept {
  if constexpr (delta >= 0)
    return squares << delta;
  else
    return squares >> -delta;
}

/// A sink of the generators (movegen.hpp, plain.hpp) that counts moves without generating each of them.
class CountSink {
 public:
  /// `promotions`: what a pawn can become, in number.
  explicit CountSink(std::size_t promotions) noexcept : promotions_(promotions) {}
  template <class Kind>
  void piece(const Kind&, int, Bits targets) noexcept {
    add(targets);
  }
  template <int, PawnMove move>
  void pawns(Bits targets) noexcept {
    add(targets, move == PawnMove::promotion ? promotions_ : 1);
  }
  void en_passant(int, int, int) noexcept { ++total_; }
  void castling(int, int, int, int) noexcept { ++total_; }

  [[nodiscard]] std::uint64_t total() const noexcept { return total_; }

 protected:
  void add(Bits targets, std::uint64_t each = 1) noexcept {
    total_ += each * static_cast<std::uint64_t>(std::popcount(targets));
  }

 private:
  std::uint64_t promotions_;
  std::uint64_t total_ = 0;
};

/// Passes targets to the sink, those on the last rank as promotions (CH.pawn.promote).
template <Side side, int delta, class Sink>
inline void pawn_targets(Bits targets, Sink& sink) {
  const Bits last = targets & attacks::rank_of(side, 7);
  if (last != 0) sink.template pawns<delta, PawnMove::promotion>(last);
  sink.template pawns<delta, PawnMove::step>(targets & ~last);
}

/// Steps straight ahead of `pawns` that end on `allowed`. Double steps start from the second rank, and from the first
/// if pawns can move from there at all.
template <Side side, class Kinds, class Sink>
inline void pawn_pushes(const Kinds& kinds, Bits pawns, Bits occupied, Bits allowed, Sink& sink) {
  const Bits halfway = attacks::rank_of(side, 2) | (kinds.first_rank_pawns ? attacks::rank_of(side, 1) : Bits{0});
  // CH.pawn.step, CH.pawn.double: a pawn that can step onto the third rank may step once more.
  const Bits once = advanced<side, 0>(pawns) & ~occupied;
  const Bits twice = advanced<side, 0>(once & halfway) & ~occupied;
  pawn_targets<side, advance<side, 0>>(once & allowed, sink);
  sink.template pawns<2 * advance<side, 0>, PawnMove::double_step>(twice & allowed);
}

/// CH.pawn.capture: captures by `pawns` on `victims`.
template <Side side, class Sink>
inline void pawn_captures(Bits pawns, Bits victims, Sink& sink) {
  pawn_targets<side, advance<side, -1>>(advanced<side, -1>(pawns) & victims, sink);
  pawn_targets<side, advance<side, 1>>(advanced<side, 1>(pawns) & victims, sink);
}

/// CH.pawn.ep: those of `pawns` that may capture en passant, king safety aside: only on the square that an enemy pawn
/// has passed, while that pawn stands behind it.
template <Side side, std::size_t roles>
[[nodiscard]] Bits en_passant_capturers(const BitSetup<roles>& position, Bits pawns) noexcept {
  const Bits passed = position.passed & attacks::rank_of(side, 5);
  if (passed == 0) return 0;
  const Bits victim = side == Side::white ? passed >> 8 : passed << 8;
  if ((passed & position.pieces.occupied()) != 0) return 0;
  if ((victim & position.pieces.of(orthodox::pawn) & position.pieces.of(opponent(side))) == 0) return 0;
  return pawns & attacks::pawn(opponent(side), attacks::first(passed));
}

/// Pieces of either side that would attack `square` by anything but a slide if they belonged to `side`'s opponent.
template <Side side, class Kinds>
[[nodiscard]] Bits near_attackers(const Pieces<Kinds::roles>& pieces, const Kinds& kinds, int square) {
  const Bits pawns = pieces.of(orthodox::pawn) & pawn_ranks<opponent(side)>(kinds);
  return (attacks::pawn(side, square) & pawns) | (kinds.king(square) & pieces.of(orthodox::king)) |
         kinds.template leapers<side>(pieces, square);
}

/// Pieces of `side`'s opponent, among `enemies`, that attack `square` on a board with `occupied` (CH.check.legal).
template <Side side, class Kinds>
[[nodiscard]] Bits attackers(const Pieces<Kinds::roles>& pieces, const Kinds& kinds, int square, Bits occupied,
                             Bits enemies) {
  const Bits sliders =
      kinds.template sliders<side>(pieces, square, attacks::rook(square, occupied), attacks::bishop(square, occupied));
  return (near_attackers<side>(pieces, kinds, square) | sliders) & enemies;
}

template <Side side, class Kinds>
[[nodiscard]] bool attacked(const Pieces<Kinds::roles>& pieces, const Kinds& kinds, int square, Bits occupied,
                            Bits enemies) {
  return attackers<side>(pieces, kinds, square, occupied, enemies) != 0;
}

/// Whether any of `kings` is attacked.
template <Side side, class Kinds>
[[nodiscard]] bool any_attacked(const Pieces<Kinds::roles>& pieces, const Kinds& kinds, Bits kings, Bits occupied,
                                Bits enemies) {
  while (kings != 0) {
    if (attacked<side>(pieces, kinds, attacks::take_first(kings), occupied, enemies)) return true;
  }
  return false;
}

/// Whether a king of `side` is attacked.
template <Side side, class Kinds>
[[nodiscard]] bool in_any_check(const Pieces<Kinds::roles>& pieces, const Kinds& kinds) {
  return any_attacked<side>(pieces, kinds, pieces.kings(side), pieces.occupied(), pieces.of(opponent(side)));
}

/// All squares of a rank from one square to another.
[[nodiscard]] inline Bits span(int a, int b) noexcept { return attacks::between(a, b) | bit(a) | bit(b); }

/// Calls `f(king, where it goes, castling rook, where that goes)` for every castling of the kings on `movers` with one
/// of `corners` that nothing stands in the way of. `rights` are by orthodox::castling_bit; `long_to_b`: whether long
/// castling ends on the b- and c-file.
template <Side side, class F>
inline void each_free_castling(Bits rights, Bits movers, Bits corners, Bits occupied, bool long_to_b, F&& f) {
  constexpr int home = 8 * relative_rank(side, 0);
  // CH.castle.rights: one bit per castling rook's file.
  rights = (side == Side::white ? rights : rights >> 8U) & 0xffU;
  if (rights == 0) return;
  corners &= rights << home;
  // CH.castle.shuffled: the targets are fixed, wherever king and rook start; DA.castle.colorbound: one file further
  // left.
  const int left = home + (long_to_b ? 1 : 2);
  for (const int king : Ones{movers & attacks::rank_of(side, 0)}) {
    // A king that moves needs a square beside it.
    const Bits beside = attacks::king(king) & attacks::rank_of(side, 0);
    if ((beside & (~occupied | corners)) == 0 && king != left && king != home + 6) continue;
    for (const int corner : Ones{corners}) {
      const int king_to = corner < king ? left : home + 6;
      const int corner_to = corner < king ? king_to + 1 : king_to - 1;
      // CH.castle.path: only these two may stand on the paths.
      const Bits others = occupied & ~(bit(king) | bit(corner));
      if (((span(king, king_to) | span(corner, corner_to)) & others) == 0) f(king, king_to, corner, corner_to);
    }
  }
}

/// Passes every legal castling of those of `kings` that are on `movers` to the sink; none of them is attacked. `own`
/// and `enemies` are all pieces of the sides.
template <Side side, class Set, class Kinds, class Sink>
inline void castlings(const Set& pieces, const Kinds& kinds, Bits rights, Bits kings, Bits movers, Bits own,
                      Bits enemies, Sink& sink) {
  const auto safe = [&](Bits squares, Bits occupied) {
    while (squares != 0) {
      if (attacked<side>(pieces, kinds, attacks::take_first(squares), occupied, enemies)) return false;
    }
    return true;
  };
  const auto try_one = [&](int king, int king_to, int corner, int corner_to) {
    // CH.castle.check: no square of the king's path is attacked.
    if (!safe(span(king, king_to) & ~bit(king), own | enemies)) return;
    // CH.check.legal: the castling rook may have shielded a square, and other kings must be safe, too.
    const Bits after = ((own | enemies) & ~(bit(king) | bit(corner))) | bit(king_to) | bit(corner_to);
    if (safe((kings & ~bit(king)) | bit(king_to), after)) sink.castling(king, king_to, corner, corner_to);
  };
  each_free_castling<side>(rights, kings & movers, own & kinds.corner_pieces(pieces), own | enemies,
                           kinds.template long_to_b<side>(), try_one);
}

/// CH.check.legal: where the pieces of a side may go so that given kings of that side are safe afterwards, if those
/// kings stay. Steps that empty a third square (en passant, castling) are not covered.
struct Guard {
  Bits allowed = ~Bits{0};  ///< squares that any piece must go to: it captures or blocks every piece that gives check
  Bits pinned = 0;          ///< pieces that must stay on their line
  bool checked = false;
  std::array<Bits, 64> line;  // only for pinned pieces  NOLINT: left uninitialised for speed

  [[nodiscard]] Bits of_piece(int square) const noexcept {
    return (pinned & bit(square)) != 0 ? allowed & line[index(square)] : allowed;
  }
};

/// Fills `guard` for the safety of `kings`, which belong to `side`.
template <Side side, class Kinds>
void watch(const Pieces<Kinds::roles>& pieces, const Kinds& kinds, Bits kings, Guard& guard) {
  const Bits enemies = pieces.of(opponent(side));
  const Bits own = pieces.of(side);
  for (const int square : Ones{kings}) {
    const Bits leapers = enemies & near_attackers<side>(pieces, kinds, square);
    if (leapers != 0) {
      guard.checked = true;
      guard.allowed &= attacks::several(leapers) ? Bits{0} : leapers;
    }
    // Own pieces do not stop these lines: with one own piece in between, the slider pins it; with none, it gives check.
    const Bits sliders = enemies & kinds.template sliders<side>(pieces, square, attacks::rook(square, enemies),
                                                                attacks::bishop(square, enemies));
    for (const int slider : Ones{sliders}) {
      const Bits way = attacks::between(square, slider);
      const Bits blockers = way & own;
      if (blockers == 0) {
        guard.checked = true;
        guard.allowed &= way | bit(slider);
      } else if (!attacks::several(blockers)) {
        const std::size_t piece = index(attacks::first(blockers));
        guard.line[piece] = ((guard.pinned & blockers) != 0 ? guard.line[piece] : ~Bits{0}) & (way | bit(slider));
        guard.pinned |= blockers;
      }
    }
  }
}

}  // namespace ARBITER_CODE

}  // namespace arbiter::movegen

/// Plain positions, the usual positions of games: one king a side, not adjacent to each other, no pawn on the outer
/// ranks, no piece of another game. A separate generator lists and counts their moves; all other set-ups
/// go to orthodox/movegen/movegen.hpp.
namespace arbiter::movegen::plain {

using attacks::Bits;
using attacks::index;

/// The part that the pieces of all pairings have in common. By side: attacks::index(Side).
struct CommonPieces {
  Bits pawns = 0;
  Bits kings = 0;
  std::array<Bits, 2> side{};
  Bits state = 0;  ///< castling rights in bits 0..15 by orthodox::castling_bit, and the bit of the en passant square
};
inline constexpr Bits rights_of_all = 0xffff;
inline constexpr Bits en_passant_squares = (attacks::rank_1 << 16) | (attacks::rank_1 << 40);

/// Orthodox pieces; a queen is in both of the last two sets. 64 bytes: one cache line.
struct alignas(64) ChessPieces : CommonPieces {
  Bits knights = 0;
  Bits diagonal = 0;
  Bits orthogonal = 0;
};

/// Reads everything but the kinds of pieces. False if the set-up is not a plain position.
[[nodiscard]] bool read_common(const Setup& setup, CommonPieces& pieces);

/// The pieces of a plain position of chess; nothing if the set-up is not one, or has another piece.
[[nodiscard]] std::optional<ChessPieces> chess_pieces(const Setup& setup);

}  // namespace arbiter::movegen::plain
