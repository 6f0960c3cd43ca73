#include "verifier/orthodox/soundness/accept.hpp"

#include "verifier/orthodox/fen/fen.hpp"
#include "verifier/orthodox/soundness/reach_pawns.hpp"
#include "verifier/position/reach_pieces.hpp"

namespace arbiter::accept {

inline namespace ARBITER_CODE {
namespace {

using OrthodoxReach = std::array<ReachFrom, orthodox::first_free>;

const OrthodoxReach& orthodox_reach() {
  static const OrthodoxReach table = [] {
    OrthodoxReach made{};
    for (std::size_t square = 0; square < 64; ++square) {
      const auto of = [&](Role role) -> attacks::Reach& {
        return made[static_cast<std::size_t>(number(role))][square];
      };
      of(orthodox::knight).leaps = attacks::knight(static_cast<int>(square));
      of(orthodox::king).leaps = attacks::king(static_cast<int>(square));
      of(orthodox::rook).rook_mask = of(orthodox::queen).rook_mask = ~Bits{0};
      of(orthodox::bishop).bishop_mask = of(orthodox::queen).bishop_mask = ~Bits{0};
    }
    return made;
  }();
  return table;
}

struct OrthodoxParts {
  bool bishops_keep_colour;
  char (*letter_of)(const Piece&);

  [[nodiscard]] static std::array<Role, 4> pieces(Side) {
    return {orthodox::rook, orthodox::knight, orthodox::bishop, orthodox::queen};
  }
  [[nodiscard]] char letter(Role role) const { return letter(Side::black, role); }
  [[nodiscard]] char letter(Side side, Role role) const { return letter_of(piece_of(side, role)); }
  [[nodiscard]] static const ReachFrom& reach(Side, Role role) {
    return orthodox_reach()[static_cast<std::size_t>(number(role))];
  }
  [[nodiscard]] bool keeps_colour(Role role) const { return bishops_keep_colour && role == orthodox::bishop; }
};

std::uint32_t closed_files(const PieceBits& pieces, Side side) {
  return reach::closed_files(attacks::files_on(of(pieces, side, pawn_kind), side, 1));
}

bool two_on_a_colour(Bits bits) { return size_of(bits & light_squares) > 1 || size_of(bits & ~light_squares) > 1; }

/// No bishop of `side` is shut in by its own unmoved pawns on another file than c and f.
bool surely_usual_bishops(const PieceBits& pieces, const OrthodoxTable& table, Side side) noexcept {
  if (table.bishop == 0 || table.pawn_army[attacks::index(side)] != 0) return true;
  constexpr std::uint32_t usual_files = 0x24;  // c and f
  return (attacks::files_on(of(pieces, side, table.bishop), side, 0) & closed_files(pieces, side) & ~usual_files) == 0;
}

struct FastLook {
  const PieceBits& pieces;
  const OrthodoxTable& table;
  const StatedFields& stated;
  std::array<Bits, 2> all{all_of(pieces, Side::white), all_of(pieces, Side::black)};
  std::array<int, 2> lost{table.pieces_at_start(0) - pieces.total(0), table.pieces_at_start(1) - pieces.total(1)};
  Bits occupied = all[0] | all[1];
  /// Whether last moves are asked for.
  bool last_moves = table.royal_kings && !table.explosions && !table.no_checks && !pawns_alone(stated.to_move);
  /// Of the side to move; 0 where last moves are not asked for.
  int king = last_moves ? attacks::first(of(pieces, stated.to_move, king_kind)) : 0;

  [[nodiscard]] bool surely_reachable() const noexcept {
    const int captures = lost[0] + lost[1];
    const int pawns = pieces.count(0, pawn_kind) + pieces.count(1, pawn_kind);
    if (16 - pawns > 4 * captures) return false;
    const auto pawns_of = [&](Side side) { return SquareSet(of(pieces, side, pawn_kind)); };
    if (captures < 8 && reach::files_with_passed(pawns_of(Side::white), pawns_of(Side::black)) > captures) return false;
    for (const Side side : {Side::white, Side::black}) {
      if (!surely_enough_moves(side)) return false;
      if (pawns_alone(side)) continue;  // not asked
      if (!surely_from_eight_files(side)) return false;
      if (!table.make_legs && !surely_free_bishops(pieces, table, side)) return false;
    }
    // Only knights and rooks may have moved: rare enough to leave to the full checks.
    const auto all_at_home = [&](Side side) {
      const Bits second = attacks::rank_of(side, 1);
      return (pawns_of(side).bits() & second) == second;
    };
    if (captures == 0 && all_at_home(Side::white) && all_at_home(Side::black)) return false;
    return !last_moves || surely_moved_last();
  }

  [[nodiscard]] bool pawns_alone(Side side) const noexcept { return table.pawn_army[attacks::index(side)] != 0; }

  [[nodiscard]] bool surely_from_eight_files(Side side) const noexcept {
    const Bits pawns = of(pieces, side, pawn_kind);
    const int beyond = pieces.count(attacks::index(side), pawn_kind) - size_of(attacks::files_of(pawns));
    if (beyond == 0) return true;
    const int most = lost[attacks::index(opponent(side))];
    if (beyond > most) return false;
    return table.make_legs || reach::come_cheaply(SquareSet(pawns), side, most);
  }

  [[nodiscard]] bool surely_enough_moves(Side side) const noexcept {
    if (stated.plies <= 1) return true;
    const Bits pawns = of(pieces, side, pawn_kind);
    const Bits others = all[attacks::index(side)] & ~pawns;
    const std::uint32_t quiet =
        pawns_alone(side) ? 0 : reach::fewest_moves(SquareSet(pawns), SquareSet(others), side, !table.make_legs);
    // One explosion takes many pieces.
    const auto captures = table.explosions ? 0U : static_cast<std::uint32_t>(lost[attacks::index(opponent(side))]);
    return std::max(quiet, captures) <= reach::moves_of(side, stated.plies);
  }

  // ---- The last move ------------------------------------------------------------------------------------------------

  /// Pieces of the side that has just moved that would attack the king if the squares `filled` were occupied.
  [[nodiscard]] Bits attackers(Bits filled) const noexcept {
    return attackers_of(pieces, table, opponent(stated.to_move), king, filled);
  }

  /// Whether a piece of `kind` on `from` would attack the king.
  [[nodiscard]] bool attacks_king(std::size_t kind, int from, Bits filled) const noexcept {
    if (kind == king_kind) return false;  // predecessors with adjacent kings are not considered
    if (kind == pawn_kind) return (attacks::pawn(stated.to_move, king) & attacks::bit(from)) != 0;
    const attacks::Reach& reach = (*table.reach[attacks::index(stated.to_move)][kind])[static_cast<std::size_t>(king)];
    Bits squares = reach.leaps;
    if (reach.rook_mask != 0) squares |= attacks::rook(king, filled) & reach.rook_mask;
    if (reach.bishop_mask != 0) squares |= attacks::bishop(king, filled) & reach.bishop_mask;
    return (squares & attacks::bit(from)) != 0;
  }

  /// Whether a piece of `kind` can have come from `from` to `to`, judging only by checks.
  [[nodiscard]] bool came(std::size_t kind, int from, int to, bool captured) const noexcept {
    const Bits filled = (captured ? occupied : occupied & ~attacks::bit(to)) | attacks::bit(from);
    return (attackers(filled) & ~attacks::bit(to)) == 0 && !attacks_king(kind, from, filled);
  }

  [[nodiscard]] bool has_right(std::size_t kind, int square) const noexcept {
    const Side mover = opponent(stated.to_move);
    const std::uint32_t rights = stated.rights[attacks::index(mover)];
    if (kind == king_kind) return rights != 0;
    return (attacks::squares_on(rights, mover, 0) & attacks::bit(square)) != 0;
  }

  [[nodiscard]] bool piece_came(std::size_t kind, int to) const noexcept {
    if (has_right(kind, to)) return false;
    // This side's piece comes from where the other side's piece would go to.
    const ReachFrom& from_there = *table.reach[attacks::index(stated.to_move)][kind];
    const attacks::Reach& reach = from_there[static_cast<std::size_t>(to)];
    Bits squares = reach.leaps;
    if (kind == king_kind) {
      squares &= ~from_there[static_cast<std::size_t>(king)].leaps;
    } else {
      squares |= (attacks::rook(to, occupied) & reach.rook_mask) | (attacks::bishop(to, occupied) & reach.bishop_mask);
    }
    squares &= ~occupied;
    const bool captures = lost[attacks::index(stated.to_move)] > 0 && stated.quiet == 0 && !table.make_legs;
    for (const int from : attacks::Ones{squares}) {
      if (came(kind, from, to, false) || (captures && came(kind, from, to, true))) return true;
    }
    return false;
  }

  /// Whether it came by one step straight ahead; other ways are left to the search.
  [[nodiscard]] bool pawn_came(int to) const noexcept {
    const Side mover = opponent(stated.to_move);
    if (stated.quiet != 0 || relative_rank(mover, Square(to).rank()) <= 1) return false;
    const int from = attacks::ahead(to, opponent(mover));
    return (occupied & attacks::bit(from)) == 0 && came(pawn_kind, from, to, false);
  }

  [[nodiscard]] bool surely_moved_last() const noexcept {
    const Side mover = opponent(stated.to_move);
    const Bits checkers = attackers(occupied);
    if (attacks::several(checkers)) return false;
    if (stated.passed) {
      const orthodox::DoubleStep step = orthodox::double_step_past(*stated.passed);
      return came(pawn_kind, step.start.index(), step.target.index(), false);
    }
    if (checkers == 0 && stated.plies == 0) return true;
    const Bits movers =
        checkers != 0 ? checkers : all[attacks::index(mover)];  // usually a piece that gives check has just moved
    const auto one_came = [&](std::size_t kind) {
      for (const int to : attacks::Ones{of(pieces, mover, kind) & movers}) {
        if (kind == pawn_kind ? pawn_came(to) : piece_came(kind, to)) return true;
      }
      return false;
    };
    for (std::size_t kind = 2; kind < table.kinds; ++kind) {
      if (one_came(kind)) return true;
    }
    return one_came(pawn_kind) || one_came(king_kind);
  }
};

/// The count in either spelling with the blank before it, if it stands here.
void read_checks(Text& text, const OrthodoxTable& table, StatedFields& stated) noexcept {
  Text here = text;
  if (table.checks == nullptr || stated.checks || !here.blank()) return;
  stated.checks = table.checks->parse(here.word());
  if (stated.checks) text = here;
}

}  // namespace

OrthodoxTable orthodox_table(const OrthodoxTable& table, bool keeps_colour, char (*letter)(const Piece&)) {
  return table_of(OrthodoxParts{keeps_colour, letter != nullptr ? letter : orthodox::letter}, table);
}

bool six_fields(Text& text, const PieceBits& pieces, const OrthodoxTable& table, StatedFields& stated) noexcept {
  if (!read_castling(text, pieces, table, stated)) return false;
  if (!text.blank() || !text.square_or_none(stated.passed)) return false;
  read_checks(text, table, stated);
  stated.plies = stated.to_move == Side::black ? 1 : 0;
  if (text.done()) return true;
  std::uint32_t move = 0;
  if (!text.blank() || !text.number(stated.quiet) || !text.blank() || !text.number(move) || move == 0) return false;
  stated.plies += 2 * (move - 1);
  read_checks(text, table, stated);
  return text.done();
}

bool site_fields(Text& text, StatedFields& stated) noexcept {
  return text.number(stated.plies) && text.blank() && read_flags(text, stated) && text.blank() &&
         text.square_or_none(stated.passed);
}

bool surely_usual_rights(const PieceBits& pieces, const StatedFields& stated) noexcept {
  constexpr std::uint32_t corners = 0x81;
  constexpr std::uint32_t home = 0x10;  // the e-file
  for (const Side side : {Side::white, Side::black}) {
    const std::uint32_t rights = stated.rights[attacks::index(side)];
    if (rights != 0 && ((rights & ~corners) != 0 || (on_first_rank(pieces, side, king_kind) & home) == 0)) return false;
  }
  return true;
}

bool surely_free_bishops(const PieceBits& pieces, const OrthodoxTable& table, Side side) noexcept {
  const Bits second = attacks::rank_of(side, 1);
  const Bits home = of(pieces, side, pawn_kind) & second;
  if (home == 0 || table.bishop == 0) return true;
  const Bits shut = attacks::squares_on(closed_files(pieces, side), side, 0);
  if ((of(pieces, opponent(side), table.bishop) & shut) != 0) return false;
  const Bits own = of(pieces, side, table.bishop);
  if ((own & shut) != 0 && (table.start[attacks::index(side)][table.bishop] == 0 || two_on_a_colour(own & shut)))
    return false;
  // All four pawns on a square colour are unmoved, and a bishop of that square colour is off its first rank.
  for (const Bits colour : {light_squares, ~light_squares}) {
    const Bits four = colour & second;
    if ((home & four) == four && (own & colour & ~attacks::rank_of(side, 0)) != 0) return false;
  }
  return true;
}

Acceptance answer(const AcceptRequest& request, const PieceBits& pieces, const OrthodoxTable& table,
                  const StatedFields& stated) noexcept {
  if (!surely_sound_position(pieces, table, stated) || (table.more != nullptr && !table.more(pieces, table, stated)))
    return Acceptance::unknown;
  if (!request.reachability || stated.diagram) return Acceptance::surely_sound;  // a diagram need not be reachable
  if (table.reachable != nullptr && !table.reachable(pieces, table, stated)) return Acceptance::surely_consistent;
  if (table.own_reachability) return Acceptance::surely_sound;
  const auto usual = [&](Side side) { return surely_usual_bishops(pieces, table, side); };
  if (request.usual_start &&
      (!surely_usual_rights(pieces, stated) || (!table.make_legs && !(usual(Side::white) && usual(Side::black)))))
    return Acceptance::surely_consistent;
  const bool reachable = FastLook{pieces, table, stated}.surely_reachable();
  return reachable ? Acceptance::surely_sound : Acceptance::surely_consistent;
}

Acceptance orthodox_text(const AcceptRequest& request, std::string_view whole, const OrthodoxTable& table) noexcept {
  Text text(whole);
  PieceBits pieces;
  StatedFields stated;
  const bool read_board =
      table.shared_pieces ? text.board<3, true>(table.letters, pieces) : text.board<3, false>(table.letters, pieces);
  if (!read_board) return Acceptance::unknown;
  if (text.done()) {
    stated.diagram = true;
    return wants_other(request, Dialect::bare) ? Acceptance::unknown : answer(request, pieces, table, stated);
  }
  if (!text.blank() || !text.side(stated.to_move) || !text.blank()) return Acceptance::unknown;
  const bool site = text.peek() >= '0' && text.peek() <= '9';
  if (wants_other(request, site ? Dialect::vchess : Dialect::fen)) return Acceptance::unknown;
  const bool read = site ? site_fields(text, stated) : six_fields(text, pieces, table, stated);
  if (site) read_checks(text, table, stated);
  return read && text.done() ? answer(request, pieces, table, stated) : Acceptance::unknown;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::accept
