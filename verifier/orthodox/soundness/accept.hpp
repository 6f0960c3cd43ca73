#pragma once

#include <bit>
#include <optional>
#include <utility>

#include "verifier/orthodox/promoted.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/accept_text.hpp"
#include "verifier/position/check_count.hpp"

// The fast ways (position/position.hpp) of variants on the orthodox base, over sets of squares. Every predicate here
// is one-sided: true means that orthodox/soundness/faults.cpp, which states the checks, surely finds nothing; false
// means nothing, and rare cases are left to faults.cpp. What both compute without messages is shared: promoted.hpp,
// double_step_past() of state.hpp.
// Recognises positions in which the checks of reachability (orthodox/soundness/reachability.hpp) surely find nothing,
// by cheap tests over sets of squares: most positions of any corpus. The tests are one-sided, like those of accept.hpp:
// whatever they do not settle is left to the checks. accept_test, accept_builds_test and the fuzzers compare the two.
namespace arbiter::accept {

inline namespace ARBITER_CODE {

inline constexpr std::size_t pawn_kind = 0;
inline constexpr std::size_t king_kind = 1;

/// For each square, how a piece reaches it, or what a piece on it reaches.
using ReachFrom = std::array<attacks::Reach, 64>;

/// The fields besides the board.
struct StatedFields {
  Side to_move = Side::white;
  std::array<std::uint32_t, 2> rights{};  ///< files of the rooks that may castle
  std::optional<Square> passed;
  std::uint32_t plies = 0;
  std::uint32_t quiet = 0;
  bool diagram = false;                      ///< there are none
  std::optional<std::array<int, 2>> checks;  ///< that White and Black have given, if the text counts them
};

/// The pieces of both sides, and their numbers at the start.
struct OrthodoxTable {
  CharTable letters{};
  std::size_t kinds = 2;  ///< pawn, king, and the others after them
  std::array<Role, most_kinds> roles{orthodox::pawn, orthodox::king};
  std::array<std::array<const ReachFrom*, most_kinds>, 2> reach{};  ///< by side and kind; null for pawns
  std::array<std::array<std::uint8_t, most_kinds>, 2> start{};      ///< number by side and kind; at most two
  /// All ones for kinds of which a side starts with none (index 0) or at most one (index 1).
  std::array<std::array<std::array<Bits, 2>, most_kinds>, 2> at_most{};
  /// The kind that starts as a pair on both square colours and never changes its own; 0 = none.
  std::array<std::size_t, 2> colour_bound{};
  std::array<std::uint8_t, 2> corner{};  ///< kind
  std::size_t bishop = 0;                ///< kind; 0 = neither army has bishops
  bool first_rank_pawns = false;         ///< pawns may stand on their own first rank
  /// Whether captures continue as in Take & Make: of last moves, only quiet ones are as in chess.
  bool make_legs = false;
  /// Whether each side has one king, which is not left in check; else kings are pieces like others, there is no
  /// castling, and a side starts with one.
  bool royal_kings = true;
  /// Whether kings may stand side by side, safe from attack, and the last move may have taken that of the side to move.
  bool explosions = false;
  /// Whether kings may stay attacked; the last move may have taken that of the side to move.
  bool no_checks = false;
  /// Whether pieces change sides, so that how many there are is for the variant to judge.
  bool pieces_change_sides = false;
  bool shared_pieces = false;  ///< whether letters of pieces of both sides are in the table
  /// A side with an entry here starts with so many pawns, on its first rank, too, and nothing else; 0 = orthodox.
  std::array<std::uint8_t, 2> pawn_army{};
  /// What a field behind the en passant square or the last field counts; null: there is none.
  const CheckCount* checks = nullptr;
  /// The further checks of a variant, for a position whose orthodox part is sound: true if they surely find nothing.
  using SurelyMore = bool (*)(const PieceBits& pieces, const OrthodoxTable& table, const StatedFields& stated) noexcept;
  SurelyMore more = nullptr;       ///< null: the variant has no further checks
  SurelyMore reachable = nullptr;  ///< the same of the checks of reachability
  bool own_reachability = false;   ///< whether the orthodox ones say nothing here

  [[nodiscard]] int pawns_at_start(std::size_t side) const noexcept {
    return pawn_army[side] != 0 ? pawn_army[side] : 8;
  }
  [[nodiscard]] int pieces_at_start(std::size_t side) const noexcept {
    return pawn_army[side] != 0 ? pawn_army[side] : 16;
  }
};

[[nodiscard]] inline Bits of(const PieceBits& pieces, Side side, std::size_t kind) noexcept {
  return pieces.of(attacks::index(side), kind);
}

/// All pieces of a side.
[[nodiscard]] inline Bits all_of(const PieceBits& pieces, Side side) noexcept {
  return pieces.owners[attacks::index(side)];
}

/// No more promoted pieces than missing pawns, for a side with `pawns` pawns.
[[nodiscard]] inline bool surely_sound_promotions(const PieceBits& pieces, const OrthodoxTable& table, Side side,
                                                  int pawns) noexcept {
  const std::size_t at = attacks::index(side);
  if (pieces.total(at) > table.pieces_at_start(at)) return false;
  orthodox::Promoted promoted;
  for (std::size_t kind = 2; kind < table.kinds; ++kind)
    promoted.add(of(pieces, side, kind), table.start[at][kind], kind == table.colour_bound[at]);
  if (!table.royal_kings) promoted.add(of(pieces, side, king_kind), 1, false);
  return promoted.most() <= table.pawns_at_start(at) - pawns;
}

/// One king if kings are royal, pawns on possible ranks, no more promoted pieces than missing pawns.
[[nodiscard]] inline bool surely_sound_pieces(const PieceBits& pieces, const OrthodoxTable& table, Side side) noexcept {
  const std::size_t at = attacks::index(side);
  const Bits king = of(pieces, side, king_kind);
  const Bits pawns = of(pieces, side, pawn_kind);
  const bool pawns_alone = table.pawn_army[at] != 0;
  const Bits forbidden = table.first_rank_pawns || pawns_alone ? attacks::rank_of(side, 7) : end_ranks;
  const int pawn_count = size_of(pawns);
  const bool gone = king == 0 && !table.explosions && !table.no_checks;
  if (pawns_alone ? king != 0 : table.royal_kings && (gone || attacks::several(king))) return false;
  if ((pawns & forbidden) != 0) return false;
  if (table.pieces_change_sides) return true;
  if (pawn_count > table.pawns_at_start(at)) return false;
  // Most sides can be seen to have no promoted piece; only the others are counted.
  Bits beyond = attacks::without_first(king);
  for (std::size_t kind = 2; kind < table.kinds; ++kind) {
    const Bits all = of(pieces, side, kind);
    const Bits but_one = attacks::without_first(all);
    beyond |=
        (all & table.at_most[at][kind][0]) | (but_one & table.at_most[at][kind][1]) | attacks::without_first(but_one);
  }
  if (table.colour_bound[at] != 0) {
    const Bits pair = of(pieces, side, table.colour_bound[at]);
    beyond |= attacks::without_first(pair & light_squares) | attacks::without_first(pair & ~light_squares);
  }
  return beyond == 0 || surely_sound_promotions(pieces, table, side, pawn_count);
}

/// Files of the first rank of `side` on which its pieces of `kind` stand.
[[nodiscard]] inline std::uint32_t on_first_rank(const PieceBits& pieces, Side side, std::size_t kind) noexcept {
  return attacks::files_on(of(pieces, side, kind), side, 0);
}

/// The files on either side of a file.
struct Wings {
  std::uint32_t a_side;
  std::uint32_t h_side;
  explicit Wings(std::uint32_t file) noexcept : a_side(file - 1), h_side(~(file | (file - 1))) {}
};

/// Every right has its rook, and the king stands between the castling rooks.
[[nodiscard]] inline bool surely_sound_rights(const PieceBits& pieces, const OrthodoxTable& table,
                                              const StatedFields& stated, Side side) noexcept {
  const std::uint32_t rights = stated.rights[attacks::index(side)];
  if (rights == 0) return true;
  if (!table.royal_kings) return false;
  constexpr std::uint32_t inner_files = 0x7e;
  const std::uint32_t king = on_first_rank(pieces, side, king_kind) & inner_files;
  const std::uint32_t corners = on_first_rank(pieces, side, table.corner[attacks::index(side)]);
  if (king == 0 || (rights & corners) != rights) return false;
  const Wings wings(king);
  return (rights & king) == 0 && !attacks::several(rights & wings.a_side) && !attacks::several(rights & wings.h_side);
}

/// The pieces of `side`, including pawns and kings, that attack `square`.
[[nodiscard]] inline Bits attackers_of(const PieceBits& pieces, const OrthodoxTable& table, Side side, int square,
                                       Bits occupied) noexcept {
  const Side other = opponent(side);
  Bits found = attacks::pawn(other, square) & of(pieces, side, pawn_kind);
  const Bits rook = attacks::rook(square, occupied);
  const Bits bishop = attacks::bishop(square, occupied);
  const auto& from = table.reach[attacks::index(other)];
  found |= (*from[king_kind])[attacks::index(square)].leaps & of(pieces, side, king_kind);
  for (std::size_t kind = 2; kind < table.kinds; ++kind) {
    if (of(pieces, side, kind) == 0) continue;  // each of the two armies has only half of the kinds
    // This side's pieces attack the square from where the other side's piece would go from it.
    const attacks::Reach& reach = (*from[kind])[attacks::index(square)];
    found |= of(pieces, side, kind) & (reach.leaps | (rook & reach.rook_mask) | (bishop & reach.bishop_mask));
  }
  return found;
}
[[nodiscard]] inline bool attacked_by(const PieceBits& pieces, const OrthodoxTable& table, Side side, int square,
                                      Bits occupied) noexcept {
  return attackers_of(pieces, table, side, square, occupied) != 0;
}

/// The two squares that the pawn has left are empty, and one of `passers` stands where it arrived.
[[nodiscard]] inline bool surely_just_passed(const orthodox::DoubleStep& step, Bits passers, Bits occupied) noexcept {
  const auto bit = [](Square square) { return attacks::bit(square.index()); };
  return (occupied & (bit(step.passed) | bit(step.start))) == 0 && (passers & bit(step.target)) != 0;
}

/// The en passant square fits a double step of the side that has just moved.
[[nodiscard]] inline bool surely_sound_en_passant(const PieceBits& pieces, const StatedFields& stated,
                                                  Bits occupied) noexcept {
  if (!stated.passed) return true;
  const Side mover = opponent(stated.to_move);
  if (relative_rank(mover, stated.passed->rank()) != 2 || stated.quiet != 0) return false;
  return surely_just_passed(orthodox::double_step_past(*stated.passed), of(pieces, mover, pawn_kind), occupied);
}

/// Before the double step that the en passant square tells of, with its pawn back on the start square, no piece
/// attacked the king of the side to move.
[[nodiscard]] inline bool surely_safe_before_double_step(const PieceBits& pieces, const OrthodoxTable& table,
                                                         const StatedFields& stated) noexcept {
  const Bits king = of(pieces, stated.to_move, king_kind);
  if (!stated.passed || king == 0) return !stated.passed;
  const orthodox::DoubleStep step = orthodox::double_step_past(*stated.passed);
  const Bits start = attacks::bit(step.start.index());
  const Bits occupied = all_of(pieces, Side::white) | all_of(pieces, Side::black);
  const int at = attacks::first(king);
  return (attacks::pawn(stated.to_move, at) & start) == 0 &&
         !attacked_by(pieces, table, opponent(stated.to_move), at,
                      (occupied & ~attacks::bit(step.target.index())) | start);
}

/// Where the side to move has no king any more, the last move was a capture.
[[nodiscard]] inline bool surely_captured_last(const PieceBits& pieces, const StatedFields& stated) noexcept {
  return of(pieces, stated.to_move, king_kind) != 0 || (!stated.passed && stated.quiet == 0);
}

[[nodiscard]] inline bool surely_sound_counters(const StatedFields& stated) noexcept {
  return stated.quiet <= stated.plies && (stated.plies % 2 == 1) == (stated.to_move == Side::black);
}

/// All of the above, and where kings are royal the side that has just moved is not in check.
[[nodiscard]] inline bool surely_sound_position(const PieceBits& pieces, const OrthodoxTable& table,
                                                const StatedFields& stated) noexcept {
  const auto side_is_sound = [&](Side side) {
    return surely_sound_pieces(pieces, table, side) && surely_sound_rights(pieces, table, stated, side);
  };
  // Not a loop, so that each side is compiled separately: this takes most of the time spent on a text.
  if (!side_is_sound(Side::white) || !side_is_sound(Side::black) || !surely_sound_counters(stated)) return false;
  const Bits occupied = all_of(pieces, Side::white) | all_of(pieces, Side::black);
  if (!surely_sound_en_passant(pieces, stated, occupied)) return false;
  if (!table.royal_kings) return true;
  const Bits king = of(pieces, opponent(stated.to_move), king_kind);
  if (table.no_checks) return king != 0;
  if (king == 0 && table.pawn_army[attacks::index(opponent(stated.to_move))] != 0) return true;
  if (table.explosions) {
    if (king == 0) return false;
    const Bits other = of(pieces, stated.to_move, king_kind);
    if (other == 0 || (attacks::king(attacks::first(king)) & other) != 0) return true;
  }
  return !attacked_by(pieces, table, stated.to_move, attacks::first(king), occupied);
}

/// The four flags of vchess: files of White's a-side and h-side castling rooks, then Black's; i is a lost right.
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

/// K Q k q in this order, or `-`: each means the outermost castling rook on its side of the king. False for anything
/// else, although other spellings of rights are valid, too.
[[nodiscard]] inline bool read_castling(Text& text, const PieceBits& pieces, const OrthodoxTable& table,
                                        StatedFields& stated) noexcept {
  if (text.take('-')) return true;
  bool any = false;
  for (const Side side : {Side::white, Side::black}) {
    const bool h_side = text.take(side == Side::white ? 'K' : 'k');
    const bool a_side = text.take(side == Side::white ? 'Q' : 'q');
    if (!h_side && !a_side) continue;
    any = true;
    const std::uint32_t king = on_first_rank(pieces, side, king_kind);
    const std::uint32_t corners = on_first_rank(pieces, side, table.corner[attacks::index(side)]);
    const Wings wings(king);
    const std::uint32_t left = a_side ? corners & wings.a_side : 0;
    const std::uint32_t right = h_side ? corners & wings.h_side : 0;
    if (king == 0 || (a_side && left == 0) || (h_side && right == 0)) return false;
    std::uint32_t& rights = stated.rights[attacks::index(side)];
    if (a_side) rights |= std::uint32_t{1} << std::countr_zero(left);
    if (h_side) rights |= std::bit_floor(right);
  }
  return any;
}

[[nodiscard]] constexpr char upper(char c) noexcept { return static_cast<char>(c - 'a' + 'A'); }

/// Builds a table from what `Parts` says about the pieces. It offers
/// - pieces(side): a std::array<Role, 4> of the pieces at the corners, beside them, beside those, and on the queen's
///   square;
/// - letter(role): a piece's letter in lower case;
/// - letter(side, role): a pawn's or king's letter;
/// - reach(side, role): a const ReachFrom& of a piece other than a pawn; kings only leap;
/// - keeps_colour(role): whether the two at the start stand on both square colours and never change them.
/// `table`: what else there is to say.
template <class Parts>
[[nodiscard]] OrthodoxTable table_of(const Parts& parts, OrthodoxTable table = {}) {
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
      if (parts.keeps_colour(own[i])) table.colour_bound[at] = kind;
      if (i == 0) table.corner[at] = static_cast<std::uint8_t>(kind);
    }
  }
  for (const Side side : {Side::white, Side::black}) {
    const std::size_t at = attacks::index(side);
    for (std::size_t kind = king_kind; kind < table.kinds; ++kind)
      table.reach[at][kind] = &parts.reach(side, table.roles[kind]);
    for (std::size_t kind = 0; kind < most_kinds; ++kind) {
      for (const std::size_t most : {0U, 1U})
        table.at_most[at][kind][most] = table.start[at][kind] <= most ? ~Bits{0} : 0;
    }
  }
  return table;
}

/// The same of the orthodox pieces; `keeps_colour`: whether bishops keep their square colour; `letter`: of pieces that
/// stand in their places, if they have other letters. If some go another way, `reach` is to be changed.
[[nodiscard]] OrthodoxTable orthodox_table(const OrthodoxTable& table = {}, bool keeps_colour = true,
                                           char (*letter)(const Piece&) = nullptr);

/// `side` starts with so many pawns and nothing else.
inline void set_pawn_army(OrthodoxTable& table, Side side, std::uint8_t pawns) noexcept {
  const std::size_t at = attacks::index(side);
  table.pawn_army[at] = pawns;
  table.start[at] = {};
  table.colour_bound[at] = 0;
  for (auto& of_kind : table.at_most[at]) of_kind = {~Bits{0}, ~Bits{0}};
}

/// Reads what follows the side to move in four or six fields.
[[nodiscard]] bool six_fields(Text& text, const PieceBits& pieces, const OrthodoxTable& table,
                              StatedFields& stated) noexcept;
/// Reads the fields of vchess after the side to move, up to the en passant square.
[[nodiscard]] bool site_fields(Text& text, StatedFields& stated) noexcept;

/// The answer at the requested depth.
[[nodiscard]] Acceptance answer(const AcceptRequest& request, const PieceBits& pieces, const OrthodoxTable& table,
                                const StatedFields& stated) noexcept;
/// Judges a text of orthodox pieces with the fields of vchess, six or four fields, or the board alone.
[[nodiscard]] Acceptance orthodox_text(const AcceptRequest& request, std::string_view whole,
                                       const OrthodoxTable& table) noexcept;
/// No bishop is shut in by unmoved pawns of `side`, and none is outside that must have been shut in.
[[nodiscard]] bool surely_free_bishops(const PieceBits& pieces, const OrthodoxTable& table, Side side) noexcept;

/// Castling rights only of kings on the e-file with pieces in the corners.
[[nodiscard]] bool surely_usual_rights(const PieceBits& pieces, const StatedFields& stated) noexcept;

}  // namespace ARBITER_CODE
}  // namespace arbiter::accept
