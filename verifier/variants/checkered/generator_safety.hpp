#pragma once

#include "verifier/variants/checkered/generator_board.hpp"

namespace arbiter::checkered::fast::inline ARBITER_CODE {

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
    if (((attacks::tables.rank[at] | attacks::tables.file[at]) & straights) != 0) {
      result |= attacks::rook(square, occupied) & straights;
    }
    if (((attacks::tables.diagonal[at] | attacks::tables.antidiagonal[at]) & diagonals) != 0) {
      result |= attacks::bishop(square, occupied) & diagonals;
    }
    return result;
  }
  [[nodiscard]] bool on_any(Bits squares, Bits occupied) const noexcept {
    while (squares != 0) {
      if (on(attacks::take_first(squares), occupied) != 0) return true;
    }
    return false;
  }
};

/// CK.check, stage 1: the pieces of `Them`, and all checkered pieces, whose pawns go in the direction of `Them`.
template <Side Them>
[[nodiscard]] inline Hunters first_stage_hunters(const Pieces& pieces) noexcept {
  const auto& own = pieces.of[attacks::index(Them)];
  const auto& both = pieces.of[shared];
  const auto either = [&](Role role) { return own[index(role)] | both[index(role)]; };
  const Bits pawns = either(orthodox::pawn) & ~edge;
  const Bits queens = either(orthodox::queen);
  return {.knights = either(orthodox::knight),
          .diagonals = either(orthodox::bishop) | queens,
          .straights = either(orthodox::rook) | queens,
          .kings = own[index(orthodox::king)],
          .pawns_up = Them == Side::white ? pawns : 0,
          .pawns_down = Them == Side::white ? 0 : pawns};
}

/// CK.stage2.kings: the checkered pieces, with pawns in both directions; allies do not attack.
[[nodiscard]] inline Hunters second_stage_hunters(const Pieces& pieces) noexcept {
  const auto& both = pieces.of[shared];
  const Bits pawns = both[index(orthodox::pawn)] & ~edge;
  const Bits queens = both[index(orthodox::queen)];
  return {.knights = both[index(orthodox::knight)],
          .diagonals = both[index(orthodox::bishop)] | queens,
          .straights = both[index(orthodox::rook)] | queens,
          .kings = 0,
          .pawns_up = pawns,
          .pawns_down = pawns};
}

/// CK.three.check: the pieces of `Them`, and the checkered ones, with pawns in both directions.
template <Side Them>
[[nodiscard]] inline Hunters third_stage_hunters(const Pieces& pieces) noexcept {
  Hunters hunters = second_stage_hunters(pieces);
  const auto& own = pieces.of[attacks::index(Them)];
  hunters.knights |= own[index(orthodox::knight)];
  hunters.diagonals |= own[index(orthodox::bishop)] | own[index(orthodox::queen)];
  hunters.straights |= own[index(orthodox::rook)] | own[index(orthodox::queen)];
  hunters.kings = own[index(orthodox::king)];
  (Them == Side::white ? hunters.pawns_up : hunters.pawns_down) |= own[index(orthodox::pawn)] & ~edge;
  return hunters;
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
      if ((hunters.straights & ~straight &
           (attacks::tables.rank[attacks::index(king)] | attacks::tables.file[attacks::index(king)])) != 0) {
        behind |= attacks::rook(king, occupied & ~straight) & hunters.straights & ~straight;
      }
      if ((hunters.diagonals & ~diagonal &
           (attacks::tables.diagonal[attacks::index(king)] | attacks::tables.antidiagonal[attacks::index(king)])) !=
          0) {
        behind |= attacks::bishop(king, occupied & ~diagonal) & hunters.diagonals & ~diagonal;
      }
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

}  // namespace arbiter::checkered::fast::inline ARBITER_CODE
