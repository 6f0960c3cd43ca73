#pragma once

#include <algorithm>
#include <bit>
#include <utility>

#include "verifier/orthodox/state.hpp"
#include "verifier/position/accept_text.hpp"

// The fast ways (position/acceptance.hpp) of variants on the orthodox base, over sets of squares: they only say of a
// position that orthodox/faults.cpp, which states the rules of soundness, surely finds nothing in it. What is rare is
// left to those rules.
namespace arbiter::accept {

inline namespace ARBITER_CODE {

inline constexpr std::size_t pawn_kind = 0;
inline constexpr std::size_t king_kind = 1;

/// From where a piece comes to each square, or goes from it.
using ReachFrom = std::array<attacks::Reach, 64>;

/// The pieces of both sides, and how many of them there are at the start.
struct OrthodoxTable {
  CharTable letters{};
  std::size_t kinds = 2;  ///< pawn, king, and the others behind them
  std::array<Role, most_kinds> roles{orthodox::pawn, orthodox::king};
  std::array<std::array<const ReachFrom*, most_kinds>, 2> reach{};  ///< by side and kind; none for pawns and kings
  std::array<std::array<std::uint8_t, most_kinds>, 2> start{};      ///< by side; at most two
  /// All ones for kinds of which a side starts with none (0) or at most one (1).
  std::array<std::array<std::array<Bits, 2>, most_kinds>, 2> at_most{};
  std::array<std::size_t, 2> shade{};    ///< kind that starts as a pair on both shades and keeps to them; 0 = none
  std::array<std::uint8_t, 2> corner{};  ///< kind
  std::size_t bishop = 0;                ///< kind; 0 = neither army has bishops
  bool first_rank_pawns = false;
};

/// What fields say beside the pieces.
struct StatedFields {
  Side to_move = Side::white;
  std::array<std::uint32_t, 2> rights{};  ///< files of corner pieces that may castle
  int passed = 64;
  std::uint32_t plies = 0;
  std::uint32_t quiet = 0;
};

[[nodiscard]] inline Bits of(const Pieces& pieces, Side side, std::size_t kind) noexcept {
  return pieces.of(attacks::index(side), kind);
}

/// All pieces of a side.
[[nodiscard]] inline Bits all_of(const Pieces& pieces, Side side) noexcept {
  return pieces.owners[attacks::index(side)];
}

/// No more promoted pieces than missing pawns, of a side with `pawns` of them.
[[nodiscard]] inline bool sound_promotions(const Pieces& pieces, const OrthodoxTable& table, Side side,
                                           int pawns) noexcept {
  const std::size_t at = attacks::index(side);
  if (pieces.total(at) > 16) return false;
  int promoted = 0;
  int by_shade = 0;
  for (std::size_t kind = 2; kind < table.kinds; ++kind) {
    const int count = pieces.count(at, kind);
    const int extra = std::max(0, count - table.start[at][kind]);
    promoted += extra;
    if (kind == table.shade[at] && count > 1) {
      const int light = size_of(of(pieces, side, kind) & light_squares);
      by_shade += std::max(0, light - 1) + std::max(0, count - light - 1);
    } else {
      by_shade += extra;
    }
  }
  return std::max(promoted, by_shade) <= 8 - pawns;
}

/// One king, pawns where they can be, no more promoted pieces than missing pawns.
[[nodiscard]] inline bool sound_pieces(const Pieces& pieces, const OrthodoxTable& table, Side side) noexcept {
  const std::size_t at = attacks::index(side);
  const Bits king = of(pieces, side, king_kind);
  const Bits pawns = of(pieces, side, pawn_kind);
  const Bits forbidden = table.first_rank_pawns ? attacks::rank_of(side, 7) : end_ranks;
  const int pawn_count = size_of(pawns);
  if (king == 0 || attacks::several(king) || (pawns & forbidden) != 0 || pawn_count > 8) return false;
  // Most sides have no promoted piece for certain; only others are counted.
  Bits beyond = 0;
  for (std::size_t kind = 2; kind < table.kinds; ++kind) {
    const Bits all = of(pieces, side, kind);
    const Bits but_one = all & (all - 1);
    beyond |= (all & table.at_most[at][kind][0]) | (but_one & table.at_most[at][kind][1]) | (but_one & (but_one - 1));
  }
  if (table.shade[at] != 0) {
    const Bits pair = of(pieces, side, table.shade[at]);
    const Bits light = pair & light_squares;
    const Bits dark = pair & ~light_squares;
    beyond |= (light & (light - 1)) | (dark & (dark - 1));
  }
  return beyond == 0 || sound_promotions(pieces, table, side, pawn_count);
}

/// Every right has its corner piece, and the king between.
[[nodiscard]] inline bool sound_rights(const Pieces& pieces, const OrthodoxTable& table, const StatedFields& stated,
                                       Side side) noexcept {
  const std::uint32_t rights = stated.rights[attacks::index(side)];
  if (rights == 0) return true;
  const int shift = side == Side::white ? 0 : 56;
  const auto on_rank = [&](std::size_t kind) {
    return static_cast<std::uint32_t>((of(pieces, side, kind) >> shift) & 0xffU);
  };
  const std::uint32_t king = on_rank(king_kind);
  if ((king & 0x7eU) == 0 || (rights & on_rank(table.corner[attacks::index(side)])) != rights) return false;
  const std::uint32_t below = rights & (king - 1);
  const std::uint32_t above = rights & ~(king | (king - 1));
  return (rights & king) == 0 && (below & (below - 1)) == 0 && (above & (above - 1)) == 0;
}

/// Whether pieces of `side` attack `square`; pawns and kings among them.
[[nodiscard]] inline bool attacked_by(const Pieces& pieces, const OrthodoxTable& table, Side side, int square,
                                      Bits occupied) noexcept {
  const Side other = opponent(side);
  Bits found = attacks::pawn(other, square) & of(pieces, side, pawn_kind);
  found |= attacks::king(square) & of(pieces, side, king_kind);
  const Bits rook = attacks::rook(square, occupied);
  const Bits bishop = attacks::bishop(square, occupied);
  const auto& from = table.reach[attacks::index(other)];
  for (std::size_t kind = 2; kind < table.kinds; ++kind) {
    if (of(pieces, side, kind) == 0) continue;  // of two armies, half of the kinds
    // Where the other side's piece would go from the square, this side's piece comes from.
    const attacks::Reach& reach = (*from[kind])[attacks::index(square)];
    found |= of(pieces, side, kind) & (reach.leaps | (rook & reach.rook_mask) | (bishop & reach.bishop_mask));
  }
  return found != 0;
}

/// A double step that the side which has moved can have made.
[[nodiscard]] inline bool sound_passed(const Pieces& pieces, const StatedFields& stated, Bits occupied) noexcept {
  if (stated.passed == 64) return true;
  const int rank = stated.passed >> 3;
  if (rank != (stated.to_move == Side::white ? 5 : 2) || stated.quiet != 0) return false;
  const int ahead = stated.to_move == Side::white ? -8 : 8;  // the way of the pawn that has passed
  return (occupied & (attacks::bit(stated.passed) | attacks::bit(stated.passed - ahead))) == 0 &&
         (of(pieces, opponent(stated.to_move), pawn_kind) & attacks::bit(stated.passed + ahead)) != 0;
}

[[nodiscard]] inline bool sound_counters(const StatedFields& stated) noexcept {
  return stated.quiet <= stated.plies && (stated.plies % 2 == 1) == (stated.to_move == Side::black);
}

/// All of that, and the side that has moved not in check.
[[nodiscard]] inline bool sound_position(const Pieces& pieces, const OrthodoxTable& table,
                                         const StatedFields& stated) noexcept {
  if (!sound_pieces(pieces, table, Side::white) || !sound_pieces(pieces, table, Side::black)) return false;
  if (!sound_rights(pieces, table, stated, Side::white) || !sound_rights(pieces, table, stated, Side::black))
    return false;
  if (!sound_counters(stated)) return false;
  const Bits occupied = all_of(pieces, Side::white) | all_of(pieces, Side::black);
  if (!sound_passed(pieces, stated, occupied)) return false;
  const Side waiting = opponent(stated.to_move);
  return !attacked_by(pieces, table, stated.to_move, attacks::first(of(pieces, waiting, king_kind)), occupied);
}

/// Four flags of vchess: files of White's a-side and h-side corner pieces, then Black's; i is a lost right.
[[nodiscard]] inline bool read_flags(Text& text, StatedFields& stated) noexcept {
  if (text.left() < 4) return false;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto a_side = static_cast<unsigned>(static_cast<unsigned char>(text.next())) - 'a';
    const auto h_side = static_cast<unsigned>(static_cast<unsigned char>(text.next())) - 'a';
    if (a_side > 8 || h_side > 8 || (a_side < 8 && h_side <= a_side)) return false;
    stated.rights[side] = ((1U << a_side) | (1U << h_side)) & 0xffU;
  }
  return true;
}

/// K Q k q in their order, or `-`: each is the outermost corner piece on its side of the king. False for anything else,
/// where it is right, too.
[[nodiscard]] inline bool read_castling(Text& text, const Pieces& pieces, const OrthodoxTable& table,
                                        StatedFields& stated) noexcept {
  if (text.take('-')) return true;
  bool any = false;
  for (const Side side : {Side::white, Side::black}) {
    const int shift = side == Side::white ? 0 : 56;
    const auto on_rank = [&](std::size_t kind) {
      return static_cast<std::uint32_t>((of(pieces, side, kind) >> shift) & 0xffU);
    };
    const std::uint32_t king = on_rank(king_kind);
    const std::uint32_t corners = on_rank(table.corner[attacks::index(side)]);
    const bool h_side = text.take(side == Side::white ? 'K' : 'k');
    const bool a_side = text.take(side == Side::white ? 'Q' : 'q');
    any = any || h_side || a_side;
    std::uint32_t& rights = stated.rights[attacks::index(side)];
    if (h_side) {
      const std::uint32_t right = corners & ~(king | (king - 1));
      if (king == 0 || right == 0) return false;
      rights |= std::uint32_t{1} << (31 - std::countl_zero(right));
    }
    if (a_side) {
      const std::uint32_t left = king == 0 ? 0 : corners & (king - 1);
      if (left == 0) return false;
      rights |= left & (~left + 1);
    }
  }
  return any;
}

[[nodiscard]] constexpr char upper(char c) noexcept { return static_cast<char>(c - 'a' + 'A'); }

/// What a table of pieces is made of: `Parts` offers
///   pieces(side)          the pieces at the corners, beside them, beside those, and the queen's place, as
///   std::array<Role, 4> letter(role)          of a piece, lower case letter(side, role)    of a pawn or king
///   reach(side, role)     const ReachFrom& of a piece
///   keeps_shade(role)     whether two of them at the start stand on both shades and never leave them
template <class Parts>
[[nodiscard]] OrthodoxTable table_of(const Parts& parts) {
  OrthodoxTable table;
  table.letters = plain_table();
  for (const Side side : {Side::white, Side::black}) {
    for (const auto& [role, kind] : {std::pair{orthodox::pawn, pawn_kind}, std::pair{orthodox::king, king_kind}}) {
      set_letter(table.letters, parts.letter(side, role), side == Side::white ? white_piece : black_piece, kind);
    }
  }
  for (const Side side : {Side::white, Side::black}) {
    const std::size_t at = attacks::index(side);
    const std::array<Role, 4> own = parts.pieces(side);
    for (std::size_t i = 0; i < own.size(); ++i) {
      std::size_t kind = 0;
      while (kind < table.kinds && table.roles[kind] != own[i]) ++kind;
      if (kind == table.kinds) table.roles[table.kinds++] = own[i];
      set_letter(table.letters, upper(parts.letter(own[i])), white_piece, kind);
      set_letter(table.letters, parts.letter(own[i]), black_piece, kind);
      table.start[at][kind] = i == 3 ? 1 : 2;
      if (own[i] == orthodox::bishop) table.bishop = kind;
      if (parts.keeps_shade(own[i])) table.shade[at] = kind;
      if (i == 0) table.corner[at] = static_cast<std::uint8_t>(kind);
    }
  }
  for (const Side side : {Side::white, Side::black}) {
    const std::size_t at = attacks::index(side);
    for (std::size_t kind = 2; kind < table.kinds; ++kind)
      table.reach[at][kind] = &parts.reach(side, table.roles[kind]);
    for (std::size_t kind = 0; kind < most_kinds; ++kind) {
      for (const std::size_t most : {0U, 1U})
        table.at_most[at][kind][most] = table.start[at][kind] <= most ? ~Bits{0} : 0;
    }
  }
  return table;
}

/// The table of orthodox pieces; `keeps_shade`: of bishops.
[[nodiscard]] OrthodoxTable orthodox_table(bool keeps_shade, bool first_rank_pawns);

/// What follows the board in four or six fields, of which the side to move is read.
[[nodiscard]] bool six_fields(Text& text, const Pieces& pieces, const OrthodoxTable& table,
                              StatedFields& stated) noexcept;
/// The fields of vchess behind the side to move, up to the square passed.
[[nodiscard]] bool site_fields(Text& text, StatedFields& stated) noexcept;
/// What else a variant asks of a position of which all that is orthodox is sound; null: nothing.
using Further = bool (*)(const Pieces& pieces, const StatedFields& stated) noexcept;

/// As far as the caller wants to know. `make_legs`: captures go on as in Take & Make.
[[nodiscard]] Accepted judged(const AcceptRequest& request, const Pieces& pieces, const OrthodoxTable& table,
                              const StatedFields& stated, bool make_legs, Further further = nullptr) noexcept;
/// A text of orthodox pieces with the fields of vchess, six or four fields, or none.
[[nodiscard]] Accepted orthodox_text(const AcceptRequest& request, std::string_view whole, const OrthodoxTable& table,
                                     bool make_legs, Further further = nullptr) noexcept;

}  // namespace ARBITER_CODE
}  // namespace arbiter::accept
