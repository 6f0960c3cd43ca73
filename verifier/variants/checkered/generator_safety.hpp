#pragma once

#include "verifier/board/lines.hpp"
#include "verifier/variants/checkered/state.hpp"

/// The generator's board: sets of squares as words, bit number = Square::index().
namespace arbiter::checkered::inline ARBITER_CODE {
namespace fast {

using attacks::bit;
using attacks::Bits;
using attacks::rank_of;

inline constexpr std::size_t role_count = orthodox::first_free;
inline constexpr std::array<Role, 4> promotions{orthodox::queen, orthodox::rook, orthodox::bishop, orthodox::knight};
inline constexpr Bits everywhere = ~Bits{0};
/// Pawns on these ranks have neither steps nor captures, whichever player moves them.
inline constexpr Bits edge = attacks::rank_1 | attacks::rank_8;

[[nodiscard]] constexpr std::size_t index(Owner owner) noexcept { return static_cast<std::size_t>(owner); }
[[nodiscard]] constexpr std::size_t index(Role role) noexcept { return static_cast<std::size_t>(role); }
inline constexpr std::size_t shared = index(Owner::both);

/// The squares one rank ahead, as `Way` sees it.
template <Side Way>
[[nodiscard]] constexpr Bits ahead(Bits squares) noexcept {
  return Way == Side::white ? squares << 8 : squares >> 8;
}
/// The squares that pawns moving in the direction of `Way` capture on.
template <Side Way>
[[nodiscard]] constexpr Bits diagonally_ahead(Bits squares) noexcept {
  const Bits next = ahead<Way>(squares);
  return ((next & ~attacks::file_a) >> 1) | ((next & ~attacks::file_h) << 1);
}

/// Pieces and state; the side to move is passed separately.
struct Pieces {
  std::array<std::array<Bits, role_count>, 3> of{};  ///< by owner and role
  std::array<Bits, 3> all{};                         ///< by owner
  Bits doubles = 0;                                  ///< start squares with a double-step right
  Bits passed = 0;             ///< the en passant square of the previous move, or none; in stage 3
                               ///< all whose pawns' sides have not moved since
  Bits undo_from = 0;          ///< last quiet checkered step: undoing it would leave this square …
  Bits undo_to = 0;            ///< … and reach this one; none in stage 2
  std::uint16_t castling = 0;  ///< files of White's rights, then of Black's
  Stage stage = Stage::one;

  [[nodiscard]] bool in_stage_one() const noexcept { return checkered::in_stage_one(stage); }
  [[nodiscard]] bool in_stage_two() const noexcept { return stage == Stage::two_white || stage == Stage::two_black; }
  /// Whether the side has the checkered pieces for good.
  [[nodiscard]] bool has_checkered(Side side) const noexcept {
    return side == Side::third || stage == (side == Side::white ? Stage::two_white : Stage::two_black);
  }
};

/// Throws InternalError for a piece that the variant does not have: none of its FENs can contain one.
[[nodiscard]] Pieces pieces_of(const Setup& setup);

[[nodiscard]] inline Bits occupied(const Pieces& pieces) noexcept {
  return pieces.all[0] | pieces.all[1] | pieces.all[2];
}
/// The kings of both colours.
[[nodiscard]] inline Bits all_kings(const Pieces& pieces) noexcept {
  return pieces.of[0][index(orthodox::king)] | pieces.of[1][index(orthodox::king)];
}

/// A step, as the generator passes it on.
struct PackedStep {
  int from;
  int to;
  Bits captures;
  Piece piece;         ///< before the step
  Piece becomes;       ///< after the step
  Bits rook_from = 0;  ///< castling: the castling rook's square, else none
  Bits rook_to = 0;
  bool switches = false;

  [[nodiscard]] constexpr bool is_double_step() const noexcept {
    return piece.role == orthodox::pawn && (to - from == 16 || from - to == 16);
  }
};

/// The pieces and castling rights after a step; the rest of the state is that before it.
[[nodiscard]] inline Pieces moved(const Pieces& pieces, const PackedStep& packed) noexcept {
  const Bits from = bit(packed.from);
  const Bits to = bit(packed.to);
  Pieces next = pieces;

  if (packed.captures != 0) {
    for (std::size_t owner = 0; owner < 3; ++owner) {
      next.all[owner] &= ~packed.captures;
      for (std::size_t role = 0; role < role_count; ++role) next.of[owner][role] &= ~packed.captures;
    }
  }
  next.of[index(packed.piece.owner)][index(packed.piece.role)] &= ~from;
  next.all[index(packed.piece.owner)] &= ~from;
  next.of[index(packed.becomes.owner)][index(packed.becomes.role)] |= to;
  next.all[index(packed.becomes.owner)] |= to;
  if (packed.rook_from != 0) {
    Bits& rooks = next.of[index(packed.piece.owner)][index(orthodox::rook)];
    Bits& own = next.all[index(packed.piece.owner)];
    rooks = (rooks & ~packed.rook_from) | packed.rook_to;
    own = (own & ~packed.rook_from) | to | packed.rook_to;
  }

  // CH.castle.rights: a step loses the rights of the squares that it leaves or captures on; a king's step loses
  // all rights of its colour.
  const Bits touched = from | packed.captures;
  if (pieces.castling != 0) {
    unsigned lost = static_cast<unsigned>(touched & 0xffU) | static_cast<unsigned>((touched >> 56) << 8);
    if (packed.piece.role == orthodox::king) lost |= packed.piece.owner == Owner::white ? 0x00ffU : 0xff00U;
    next.castling = static_cast<std::uint16_t>(pieces.castling & ~lost);
  }
  return next;
}

/// The pieces after the step `packed` of player `us`, in stages 1 and 2.
[[nodiscard]] inline Pieces after(const Pieces& pieces, Side us, const PackedStep& packed, Profile rules) noexcept {
  // CK.stage2.switch: the switching step is the first of stage 2.
  const bool first_stage = pieces.in_stage_one() && !packed.switches;
  const Bits from = bit(packed.from);
  const Bits to = bit(packed.to);
  const Bits touched = from | packed.captures;
  Pieces next = moved(pieces, packed);

  if (rules == Profile::site) {
    if (packed.is_double_step()) next.doubles &= ~from;
  } else {
    // CK.double: when a pawn is captured on its start square and a checkered pawn is born there, the right passes to
    // it. Any other step loses the rights of the squares that it touches: a right on an empty square, which only a
    // set-up can have, is none of the piece that arrives.
    const bool pawn_again = first_stage && packed.becomes == Piece{Owner::both, orthodox::pawn};
    const Bits pawns = pieces.of[0][index(orthodox::pawn)] | pieces.of[1][index(orthodox::pawn)];
    next.doubles &= ~(pawn_again ? (touched | to) & ~(packed.captures & pawns) : touched | to);
  }

  // CK.ep: in stage 1 no piece may capture a checkered pawn en passant; CK.stage2.pawns: in stage 2 the other side may.
  next.passed = 0;
  if (packed.is_double_step() && !(first_stage && packed.piece.owner == Owner::both)) {
    next.passed = bit((packed.from + packed.to) / 2);
  }
  // CK.undo: only a quiet step of a checkered piece that keeps its nature is remembered.
  next.undo_from = 0;
  next.undo_to = 0;
  if (first_stage && packed.piece.owner == Owner::both && packed.captures == 0 &&
      (rules == Profile::site || packed.piece.role == packed.becomes.role)) {
    next.undo_from = to;
    next.undo_to = from;
  }
  if (packed.switches) next.stage = us == Side::white ? Stage::two_white : Stage::two_black;  // CK.stage2.switch
  return next;
}

/// The pieces that could capture a king if it were their move.
struct Hunters {
  Bits knights = 0;
  Bits diagonals = 0;  ///< bishops and queens
  Bits straights = 0;  ///< rooks and queens
  Bits kings = 0;
  Bits pawns_up = 0;  ///< pawns that capture up the board
  Bits pawns_down = 0;

  [[nodiscard]] Bits leapers_on(int square) const noexcept {
    return (attacks::knight(square) & knights) | (attacks::king(square) & kings) |
           (attacks::pawn(Side::black, square) & pawns_up) | (attacks::pawn(Side::white, square) & pawns_down);
  }
  [[nodiscard]] Bits on(int square, Bits occupied) const noexcept {
    const std::size_t at = attacks::index(square);
    Bits result = leapers_on(square);
    if ((attacks::rook_on_empty[at] & straights) != 0) result |= attacks::rook(square, occupied) & straights;
    if ((attacks::bishop_on_empty[at] & diagonals) != 0) result |= attacks::bishop(square, occupied) & diagonals;
    return result;
  }
  [[nodiscard]] bool on_any(Bits squares, Bits occupied) const noexcept {
    while (squares != 0) {
      if (on(attacks::take_first(squares), occupied) != 0) return true;
    }
    return false;
  }
};

/// CK.check, CK.stage2.kings, CK.three.check: all checkered pieces, and the pieces of `Them`; no more if that is the
/// third side, since allies do not attack. Checkered pawns go in both directions or in that of `Them`.
template <Side Them, bool both_ways>
[[nodiscard]] inline Hunters hunters_among(const Pieces& pieces) noexcept {
  const auto& both = pieces.of[shared];
  const auto own = [&](Role role) { return Them == Side::third ? 0 : pieces.of[index(owner_of(Them))][index(role)]; };
  const Bits queens = own(orthodox::queen) | both[index(orthodox::queen)];
  const Bits own_pawns = own(orthodox::pawn) & ~edge;
  const Bits pawns = both[index(orthodox::pawn)] & ~edge;
  return {.knights = own(orthodox::knight) | both[index(orthodox::knight)],
          .diagonals = own(orthodox::bishop) | both[index(orthodox::bishop)] | queens,
          .straights = own(orthodox::rook) | both[index(orthodox::rook)] | queens,
          .kings = own(orthodox::king),
          .pawns_up = (both_ways || Them == Side::white ? pawns : 0) | (Them == Side::white ? own_pawns : 0),
          .pawns_down = (both_ways || Them == Side::black ? pawns : 0) | (Them == Side::black ? own_pawns : 0)};
}

/// Squares by nature, without kings.
using ByNature = std::array<Bits, 5>;

/// CH.check.legal, CK.stage2.kings: what keeps the kings of the player to move safe. There may be any number of kings;
/// each of them must be safe.
class Safety {
 public:
  /// `us` is the side that owns the kings in stage 1; it matters for births only.
  Safety(const Hunters& hunters, Bits kings, Bits occupied, Side us) noexcept
      : hunters_(hunters), kings_(kings), occupied_(occupied), us_(us) {
    for (Bits rest = kings; rest != 0;) {
      const int king = attacks::take_first(rest);
      const Bits straight = attacks::rook(king, occupied);
      const Bits diagonal = attacks::bishop(king, occupied);
      checkers_ |= hunters.leapers_on(king) | (straight & hunters.straights) | (diagonal & hunters.diagonals);
      seen_ |= (straight | diagonal) & occupied;
      add_harmful(harmful_, king, straight, diagonal);
      Bits behind = 0;
      if ((hunters.straights & ~straight & attacks::rook_on_empty[attacks::index(king)]) != 0)
        behind |= attacks::rook(king, occupied & ~straight) & hunters.straights & ~straight;
      if ((hunters.diagonals & ~diagonal & attacks::bishop_on_empty[attacks::index(king)]) != 0)
        behind |= attacks::bishop(king, occupied & ~diagonal) & hunters.diagonals & ~diagonal;
      while (behind != 0) pinned_ |= attacks::between(king, attacks::take_first(behind)) & occupied;
    }
  }

  [[nodiscard]] bool in_check() const noexcept { return checkers_ != 0; }
  [[nodiscard]] const Hunters& hunters() const noexcept { return hunters_; }
  [[nodiscard]] Bits kings() const noexcept { return kings_; }
  [[nodiscard]] Bits pinned() const noexcept { return pinned_; }

  /// Squares on which an arriving piece ends every check except those by the pieces on `gone`.
  [[nodiscard]] Bits evasions(Bits gone) const noexcept {
    if ((checkers_ & ~gone) == 0) return everywhere;
    Bits mask = everywhere;
    for (Bits rest = kings_; rest != 0;) {
      const int king = attacks::take_first(rest);
      const Bits checkers = hunters_.on(king, occupied_) & ~gone;
      if (checkers == 0) continue;
      mask &= attacks::several(checkers) ? 0 : checkers | attacks::between(king, attacks::first(checkers));
    }
    return mask;
  }

  /// Squares that the piece on `from` may go to without opening a line to a king.
  [[nodiscard]] Bits on_line(int from) const noexcept {
    if ((pinned_ & bit(from)) == 0) return everywhere;
    Bits mask = everywhere;
    const Bits without = occupied_ & ~bit(from);
    for (Bits rest = kings_; rest != 0;) {
      const int king = attacks::take_first(rest);
      const Bits opened = (attacks::rook(king, without) & ~attacks::rook(king, occupied_) & hunters_.straights) |
                          (attacks::bishop(king, without) & ~attacks::bishop(king, occupied_) & hunters_.diagonals);
      if (opened != 0) mask &= opened | attacks::between(king, attacks::first(opened));
    }
    return mask;
  }

  /// CK.check, stage 1: where a checkered piece, which the opponent moves next, would attack one of our kings, once the
  /// piece on `from` has left. `room` holds the answer if it differs from the usual one.
  [[nodiscard]] const ByNature& harmful(int from, ByNature& room) const noexcept {
    if ((seen_ & bit(from)) == 0) return harmful_;
    return room = harmful_without(from);
  }

  /// Whether the piece on `from` may leave for any square without exposing a king to a check.
  [[nodiscard]] bool may_leave(int from) const noexcept { return checkers_ == 0 && (pinned_ & bit(from)) == 0; }

  /// Whether `kings` are safe on a board `occupied` without the pieces on `taken`.
  [[nodiscard]] bool safe(Bits kings, Bits occupied, Bits taken) const noexcept {
    while (kings != 0) {
      if ((hunters_.on(attacks::take_first(kings), occupied) & ~taken) != 0) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] ByNature harmful_without(int from) const noexcept {
    ByNature squares{};
    const Bits without = occupied_ & ~bit(from);
    for (Bits rest = kings_; rest != 0;) {
      const int king = attacks::take_first(rest);
      add_harmful(squares, king, attacks::rook(king, without), attacks::bishop(king, without));
    }
    return squares;
  }

  void add_harmful(ByNature& squares, int king, Bits straight, Bits diagonal) const noexcept {
    squares[index(orthodox::pawn)] |= attacks::pawn(us_, king) & ~edge;
    squares[index(orthodox::knight)] |= attacks::knight(king);
    squares[index(orthodox::bishop)] |= diagonal;
    squares[index(orthodox::rook)] |= straight;
    squares[index(orthodox::queen)] |= straight | diagonal;
  }

  Hunters hunters_;
  Bits kings_;
  Bits occupied_;
  Side us_;
  Bits checkers_ = 0;
  Bits seen_ = 0;       ///< the first piece in each direction from a king
  Bits pinned_ = 0;     ///< those of them that have a hunter behind them
  ByNature harmful_{};  ///< as harmful(), for pieces that no king sees
};

}  // namespace fast
}  // namespace arbiter::checkered::inline ARBITER_CODE
