#pragma once

#include <type_traits>

#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/movegen_pieces.hpp"

/// Legal moves of plain positions. They go to a sink, like those of orthodox/movegen/movegen.hpp, with kinds of pieces
/// in place of roles, which convert to them; the king's is King:
///   piece(kind, from, targets)                  a piece other than a pawn, to each of the targets
///   pawns<delta, PawnMove>(targets)             a pawn to each of the targets, from target - delta
///   en_passant(from, to, victim), castling(king from, king to, corner piece from, corner piece to)
///   watched(guard)                              if it has it: where its pieces may go, before any move
/// What the generator of plain positions asks of a game: how its pieces other than pawns and kings attack, and how they
/// are put on the board. An enemy piece that attacks a square stands where an own piece of its kind would attack from
/// that square.
namespace arbiter::movegen::plain {

inline namespace ARBITER_CODE {

using attacks::bishop_on_empty;
using attacks::bit;
using attacks::first;
using attacks::rook_on_empty;
using attacks::several;
using attacks::take_first;

/// Takes the first square of a set that is not empty, as a set.
inline Bits take_one(Bits& squares) noexcept {
  const Bits one = squares & -squares;
  squares ^= one;
  return one;
}

/// The king as a kind of piece, in all games.
struct King {
  operator Role() const noexcept { return orthodox::king; }  // NOLINT: a kind of piece has a role
  static void toggle(CommonPieces& pieces, Bits squares) noexcept { pieces.kings ^= squares; }
};

/// CH.check.legal: where the pieces of a side may go so that their king is safe afterwards, if it stays. En passant and
/// castling, which empty two squares, are not covered.
struct Watch {
  struct Pin {
    Bits piece;
    Bits line;  ///< up to and including the pinning piece
  };
  Bits allowed = 0;  ///< squares that any piece must go to; never own pieces or kings
  Bits pinned = 0;
  bool checked = false;
  std::size_t pins = 0;
  std::array<Pin, 8> pin;  // NOLINT: left unset for speed
};

template <Side side, class Game>
[[nodiscard]] inline bool attacked(const typename Game::Pieces& pieces, const Game& game, int square, Bits occupied,
                                   Bits enemies) {
  const Bits leapers = (attacks::pawn(side, square) & pieces.pawns) | (attacks::king(square) & pieces.kings) |
                       game.template leapers<side>(pieces, square);
  return (leapers & enemies) != 0 || game.template slid_to<side>(pieces, square, occupied, enemies);
}

template <Side side, class Game>
inline void watch(const typename Game::Pieces& pieces, const Game& game, int king, Watch& result) {
  const Bits own = pieces.side[index(side)];
  const Bits enemies = pieces.side[index(opponent(side))];
  const Bits occupied = own | enemies;
  result.allowed = ~(own | pieces.kings);
  const Bits leapers =
      ((attacks::pawn(side, king) & pieces.pawns) | game.template leapers<side>(pieces, king)) & enemies;
  if (leapers != 0) {
    result.checked = true;
    result.allowed &= several(leapers) ? Bits{0} : leapers;
  }
  for (const int slider : Ones{game.template aiming<side>(pieces, king) & enemies}) {
    const Bits way = attacks::between(king, slider);
    const Bits blockers = way & occupied;
    if (blockers == 0) {
      result.checked = true;
      result.allowed &= way | bit(slider);
    } else if (!several(blockers) && (blockers & own) != 0) {
      result.pinned |= blockers;
      result.pin[result.pins++] = {blockers, way | bit(slider)};
    }
  }
}

template <Side side, class Sink>
inline void pawn_moves(Bits pawns, Bits occupied, Bits enemies, Bits allowed, Sink& sink) {
  pawn_pushes<side>(OrthodoxKinds{}, pawns, occupied, allowed, sink);
  pawn_captures<side>(pawns, enemies & allowed, sink);
}

/// CH.pawn.ep: captures of the pawn that has just passed a square. The board after the capture is checked as a whole.
template <Side side, class Game, class Sink>
inline void en_passant(const typename Game::Pieces& pieces, const Game& game, int king, Sink& sink) {
  const Bits passed = pieces.state & attacks::rank_of(side, 5);
  if (passed == 0) return;
  const Bits own = pieces.side[index(side)];
  const Bits enemies = pieces.side[index(opponent(side))];
  const Bits victim = side == Side::white ? passed >> 8 : passed << 8;
  if ((passed & (own | enemies)) != 0 || (victim & pieces.pawns & enemies) == 0) return;
  for (Bits rest = attacks::pawn(opponent(side), first(passed)) & pieces.pawns & own; rest != 0;) {
    const Bits from = take_one(rest);
    const Bits after = (own | enemies) ^ from ^ victim ^ passed;
    if (!attacked<side>(pieces, game, king, after, enemies ^ victim))
      sink.en_passant(first(from), first(passed), first(victim));
  }
}

template <Side side, class Game, class Sink>
inline void generate(const typename Game::Pieces& pieces, const Game& game, Sink& sink) {
  const Bits own = pieces.side[index(side)];
  const Bits enemies = pieces.side[index(opponent(side))];
  const Bits occupied = own | enemies;
  const int king = first(pieces.kings & own);
  Watch guard;
  watch<side>(pieces, game, king, guard);
  if constexpr (requires { sink.watched(guard); }) sink.watched(guard);

  Bits safe = 0;
  // CH.king.step; CH.check.legal: the king does not shield squares behind it.
  for (const int to : Ones{attacks::king(king) & ~(own | pieces.kings)}) {
    if (!attacked<side>(pieces, game, to, occupied ^ bit(king), enemies)) safe |= bit(to);
  }
  sink.piece(King{}, king, safe);

  // CH.piece.move, CH.check.legal: `allowed` excludes own pieces, kings, and squares that leave the king attacked.
  const auto pieces_of = [&](Bits movers, Bits allowed) {
    game.template each_piece<side>(pieces, movers, occupied, [&](auto kind, int from, Bits targets) {
      sink.piece(kind, from, targets & allowed);
    });
  };
  const Bits loose = own & ~guard.pinned;
  pieces_of(loose, guard.allowed);
  pawn_moves<side>(pieces.pawns & loose, occupied, enemies, guard.allowed, sink);
  for (std::size_t i = 0; i < guard.pins; ++i) {
    const Watch::Pin& pin = guard.pin[i];
    const Bits allowed = guard.allowed & pin.line;
    if ((pieces.pawns & pin.piece) != 0) {
      pawn_moves<side>(pin.piece, occupied, enemies, allowed, sink);
    } else {
      pieces_of(pin.piece, allowed);
    }
  }
  if ((pieces.state & en_passant_squares) != 0) en_passant<side>(pieces, game, king, sink);
  if (!guard.checked) castlings<side>(pieces, game, pieces.state, bit(king), bit(king), own, enemies, sink);
}

/// A sink of generate(): calls `go(pieces)` with the pieces after each move.
template <Side side, class Game, class Go>
class EachAfter {
 public:
  using Pieces = typename Game::Pieces;
  /// All three must outlive the sink.
  EachAfter(const Pieces& pieces, const Game& game, const Go& go) noexcept : pieces_(pieces), game_(game), go_(go) {}

  template <class Kind>
  void piece(Kind kind, int from, Bits targets) {
    if (targets == 0) return;
    Pieces lifted = lift(from);
    kind.toggle(lifted, bit(from));
    // CH.castle.rights
    if constexpr (std::is_same_v<Kind, King>) lifted.state &= side == Side::white ? ~Bits{0x00ff} : ~Bits{0xff00};
    while (targets != 0) {
      const Bits to = take_one(targets);
      Pieces after = put(lifted, to);
      kind.toggle(after, to);
      go_(after);
    }
  }
  template <int delta, PawnMove move>
  void pawns(Bits targets) {
    while (targets != 0) {
      const Bits to = take_one(targets);
      const Bits from = shifted<-delta>(to);
      if constexpr (move == PawnMove::double_step) {
        Pieces after = pieces_;
        after.side[index(side)] ^= from | to;
        after.pawns ^= from | to;
        after.state = (after.state & rights_of_all) | shifted<-delta / 2>(to);  // CH.pawn.ep
        go_(after);
      } else {
        Pieces pawn = put(lift(first(to) - delta), to);
        pawn.pawns &= ~from;
        if constexpr (move == PawnMove::promotion) {
          game_.each_promotion([&](auto kind) {
            Pieces after = pawn;
            kind.toggle(after, to);
            go_(after);
          });
        } else {
          pawn.pawns |= to;
          go_(pawn);
        }
      }
    }
  }
  void en_passant(int from, int to, int victim) {
    Pieces after = pieces_;
    after.side[index(side)] ^= bit(from) | bit(to);
    after.side[index(opponent(side))] ^= bit(victim);
    after.pawns ^= bit(from) | bit(to) | bit(victim);
    after.state &= rights_of_all;
    go_(after);
  }
  void castling(int from, int to, int corner_from, int corner_to) {
    Pieces after = pieces_;
    // King and corner piece may swap squares, or one of them may stay.
    after.side[index(side)] = (after.side[index(side)] & ~(bit(from) | bit(corner_from))) | bit(to) | bit(corner_to);
    after.kings = (after.kings & ~bit(from)) | bit(to);
    if (corner_from != corner_to) game_.carry(after, bit(corner_from), bit(corner_to));
    after.state &= side == Side::white ? Bits{0xff00} : Bits{0x00ff};
    go_(after);
  }

 private:
  [[nodiscard]] Pieces lift(int from) const noexcept {
    Pieces result = pieces_;
    result.side[index(side)] ^= bit(from);
    result.state &= rights_of_all & ~rights_on(bit(from));
    return result;
  }
  /// Puts a piece of the side on a square and removes the piece that stands there.
  [[nodiscard]] Pieces put(const Pieces& lifted, Bits to) const noexcept {
    Pieces result = lifted;
    result.side[index(side)] |= to;
    result.side[index(opponent(side))] &= ~to;
    result.pawns &= ~to;
    game_.clear(result, to);
    result.state &= ~rights_on(to);
    return result;
  }
  const Pieces& pieces_;
  const Game& game_;
  const Go& go_;
};

/// Number of sequences of `depth` moves (at least 1).
[[nodiscard]] std::uint64_t count_moves(const ChessPieces& pieces, Side to_move, int depth);

struct Chess {
  using Pieces = ChessPieces;
  static constexpr std::size_t promotions = 4;

  [[nodiscard]] static std::uint64_t count(const Pieces& pieces, Side to_move, int depth) {
    return count_moves(pieces, to_move, depth);
  }

  /// A kind of piece, defined by the sets that contain it.
  template <bool leaps, bool diagonal, bool orthogonal>
  struct Kind {
    operator Role() const noexcept {  // NOLINT: as King
      return leaps ? orthodox::knight : !orthogonal ? orthodox::bishop : !diagonal ? orthodox::rook : orthodox::queen;
    }
    static void toggle(Pieces& pieces, Bits squares) noexcept {
      if constexpr (leaps) pieces.knights ^= squares;
      if constexpr (diagonal) pieces.diagonal ^= squares;
      if constexpr (orthogonal) pieces.orthogonal ^= squares;
    }
  };
  using Knight = Kind<true, false, false>;
  using Bishop = Kind<false, true, false>;
  using Rook = Kind<false, false, true>;
  using Queen = Kind<false, true, true>;

  /// CH.pawn.promote: each kind that a pawn can become.
  template <class Each>
  static void each_promotion(const Each& each) {
    each(Queen{});
    each(Rook{});
    each(Bishop{});
    each(Knight{});
  }

  /// Removes all pieces on `squares` except kings and pawns.
  static void clear(Pieces& pieces, Bits squares) noexcept {
    pieces.knights &= ~squares;
    pieces.diagonal &= ~squares;
    pieces.orthogonal &= ~squares;
  }
  /// Moves a piece other than king and pawn, whatever its kind; `to` must differ from `from`.
  static void carry(Pieces& pieces, Bits from, Bits to) noexcept {
    for (Bits* set : {&pieces.knights, &pieces.diagonal, &pieces.orthogonal}) {
      if ((*set & from) != 0) *set ^= from | to;
    }
  }

  /// CH.castle.rights: the pieces that may castle.
  [[nodiscard]] static Bits corner_pieces(const Pieces& pieces) noexcept {
    return pieces.orthogonal & ~pieces.diagonal;
  }

  /// Pieces of any side that attack `square` by a leap if they belong to `side`'s opponent.
  template <Side side>
  [[nodiscard]] Bits leapers(const Pieces& pieces, int square) const noexcept {
    return attacks::knight(square) & pieces.knights;
  }
  /// The same for slides, ignoring pieces in between.
  template <Side side>
  [[nodiscard]] Bits aiming(const Pieces& pieces, int square) const noexcept {
    return (rook_on_empty[index(square)] & pieces.orthogonal) | (bishop_on_empty[index(square)] & pieces.diagonal);
  }
  /// Whether one of `enemies` attacks `square` by a slide.
  template <Side side>
  [[nodiscard]] bool slid_to(const Pieces& pieces, int square, Bits occupied, Bits enemies) const noexcept {
    const Bits diagonal = pieces.diagonal & enemies & bishop_on_empty[index(square)];
    if (diagonal != 0 && (attacks::bishop_lines(square, occupied) & diagonal) != 0) return true;
    const Bits orthogonal = pieces.orthogonal & enemies & rook_on_empty[index(square)];
    return orthogonal != 0 && (attacks::rook_lines(square, occupied) & orthogonal) != 0;
  }

  /// CH.piece.move: the targets of each piece, own pieces included.
  template <Side side, class Each>
  void each_piece(const Pieces& pieces, Bits movers, Bits occupied, const Each& each) const {
    for (const int square : Ones{pieces.knights & movers}) {
      each(Knight{}, square, attacks::knight(square));
    }
    for (const int square : Ones{pieces.diagonal & ~pieces.orthogonal & movers}) {
      each(Bishop{}, square, attacks::bishop_lines(square, occupied));
    }
    for (const int square : Ones{pieces.orthogonal & ~pieces.diagonal & movers}) {
      each(Rook{}, square, attacks::rook_lines(square, occupied));
    }
    for (const int square : Ones{pieces.orthogonal & pieces.diagonal & movers}) {
      each(Queen{}, square, attacks::rook_lines(square, occupied) | attacks::bishop_lines(square, occupied));
    }
  }
  template <Side side>
  [[nodiscard]] static bool long_to_b() noexcept {
    return false;
  }
};

// ---- Counts ---------------------------------------------------------------------------------------------------------

template <Side side, class Plain>
std::uint64_t count(const typename Plain::Pieces& pieces, const Plain& game, int depth);

template <Side side, class Plain>
[[gnu::noinline]] std::uint64_t leaves(const typename Plain::Pieces& pieces, const Plain& game) {
  CountSink sink(Plain::promotions);
  generate<side>(pieces, game, sink);
  return sink.total();
}

template <Side side, class Plain>
std::uint64_t count(const typename Plain::Pieces& pieces, const Plain& game, int depth) {
  if (depth <= 1) return leaves<side>(pieces, game);
  std::uint64_t total = 0;
  const auto go = [&](const typename Plain::Pieces& after) {
    total += depth == 2 ? leaves<opponent(side)>(after, game) : count<opponent(side)>(after, game, depth - 1);
  };
  EachAfter<side, Plain, decltype(go)> sink(pieces, game, go);
  generate<side>(pieces, game, sink);
  return total;
}

template <class Plain>
std::uint64_t count(const typename Plain::Pieces& pieces, const Plain& game, Side to_move, int depth) {
  return for_side(to_move, [&]<Side side>() { return count<side>(pieces, game, depth); });
}

}  // namespace ARBITER_CODE

}  // namespace arbiter::movegen::plain
