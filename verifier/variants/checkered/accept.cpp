#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/orthodox/soundness/reach_pawns.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/variants/checkered/last_step.hpp"

// faults.cpp and variant.cpp state the checks. Every predicate here is one-sided: true means that they surely find
// nothing, false means nothing.
namespace arbiter::checkered {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

// Coloured and checkered pieces share an orthodox table, whose kinds are pawn, king, rook, knight, bishop, queen.
constexpr std::size_t rook_kind = 2;
constexpr std::size_t knight_kind = 3;
constexpr std::size_t bishop_kind = 4;
constexpr std::size_t queen_kind = 5;

OrthodoxTable table_with_checkered() {
  OrthodoxTable table = orthodox_table();
  for (const auto& [letter, kind] :
       {std::pair{'s', pawn_kind}, {'u', rook_kind}, {'o', knight_kind}, {'c', bishop_kind}, {'t', queen_kind}}) {
    set_letter(table.letters, letter, shared_piece, kind);
  }
  return table;
}

struct Fields {
  StatedFields stated;
  bool names_doubles = false;
  std::array<std::uint32_t, 2> doubles{};  ///< files by side
  std::optional<QuietMove> last;           ///< the last quiet step of a checkered piece
  Stage stage = Stage::one;
  bool names_stage = false;
};

bool read_stage(Text& text, Stage& stage) noexcept {
  if (text.take('1')) {
    stage = text.take('-') ? Stage::one : Stage::one_may_switch;
  } else if (text.take('2')) {
    stage = text.peek() == 'w' ? Stage::two_white : Stage::two_black;
    return text.take('w') || text.take('b');
  } else {
    return false;
  }
  return true;
}

bool read_doubles(Text& text, Fields& fields) noexcept {
  if (text.left() < 16) return false;
  fields.names_doubles = true;
  for (std::uint32_t& files : fields.doubles) {
    for (int file = 0; file < 8; ++file) {
      const char flag = text.next();
      if (flag != '0' && flag != '1') return false;
      files |= static_cast<std::uint32_t>(flag - '0') << file;
    }
  }
  return true;
}

bool read_last(Text& text, Fields& fields) noexcept {
  std::optional<Square> from;
  std::optional<Square> to;
  if (!text.read_square(from) || !text.read_square(to) || from == to) return false;
  fields.last = QuietMove{*from, *to};
  return true;
}

/// Reads vchess's fields after the side to move; those at the end may be missing, except the flags.
bool read_fields(Text& text, Fields& fields) noexcept {
  if (!text.number(fields.stated.plies) || !text.blank() || !read_flags(text, fields.stated) ||
      !read_doubles(text, fields))
    return false;
  if (text.done()) return true;
  if (!text.blank() || !text.square_or_none(fields.stated.passed)) return false;
  if (text.done()) return true;
  if (!text.blank()) return false;
  if (!text.take('-') && !read_last(text, fields)) return false;
  if (text.done()) return true;
  fields.names_stage = true;
  return text.blank() && read_stage(text, fields.stage) && text.done();
}

/// A parsed position with its cheap tests.
struct FastLook {
  const PieceBits& pieces;
  const OrthodoxTable& table;
  const Fields& fields;
  const StatedFields& stated = fields.stated;
  Bits checkered = pieces.owners[shared_piece];
  Bits filled = all_of(pieces, Side::white) | all_of(pieces, Side::black) | checkered;

  [[nodiscard]] bool surely_sound(Profile profile) const noexcept {
    const auto side_is_sound = [this](Side side) {
      return surely_sound_pieces(pieces, table, side) && surely_sound_rights(pieces, table, stated, side);
    };
    if (!side_is_sound(Side::white) || !side_is_sound(Side::black)) return false;
    if (!surely_sound_numbers() || !surely_sound_counters(stated)) return false;
    if (!surely_sound_doubles(profile) || !surely_sound_last(profile)) return false;
    if (second_stage()) return surely_sound_second_stage();
    return surely_sound_en_passant(pieces, stated, filled) && attackers(opponent(stated.to_move), filled) == 0;
  }

  /// For a sound position.
  [[nodiscard]] bool surely_reachable() const noexcept {
    const bool second = second_stage();
    const int captures = 32 - size_of(filled);
    const Bits behind_white = attacks::with_squares_ahead(of(pieces, Side::white, pawn_kind), Side::black);
    if ((behind_white & of(pieces, Side::black, pawn_kind)) != 0)
      return false;  // two have passed each other: in stage 2 rare enough to leave to the full checks
    bool all_at_home = true;
    for (const Side side : {Side::white, Side::black}) {
      const Bits pawns = of(pieces, side, pawn_kind);
      const Bits all = all_of(pieces, side);
      const bool straight = size_of(pawns) == size_of(attacks::files_of(pawns));
      if (!straight && !(second && reach::come_cheaply(SquareSet(pawns), side, captures))) return false;
      if (!surely_free_bishops(pieces, table, side)) return false;
      if (second ? size_of(all) == 16
                 : stated.plies > 1 && reach::fewest_moves(SquareSet(pawns), SquareSet(all & ~pawns), side, false) >
                                           reach::moves_of(side, stated.plies))
        return false;
      all_at_home = all_at_home && pawns == attacks::rank_of(side, 1);
    }
    if (16 - pieces.count(0, pawn_kind) - pieces.count(1, pawn_kind) > 4 * captures) return false;
    if (captures == 0 && all_at_home) return false;
    if (second && stated.to_move == player())
      return true;  // this player's pieces have no king, and the other's last move is not examined
    Bits checkers = attackers(stated.to_move, filled);
    if (second) checkers |= attackers(opponent(stated.to_move), filled);
    if (attacks::several(checkers)) return false;
    if (checkers != 0) return surely_moved_last(checkers);  // usually the checker has just moved
    const bool named = stated.passed || fields.last;        // what the last move was
    return (stated.plies == 0 && !named) || surely_moved_last(filled);
  }

  [[nodiscard]] bool second_stage() const noexcept {
    return fields.stage == Stage::two_white || fields.stage == Stage::two_black;
  }
  [[nodiscard]] Side player() const noexcept { return fields.stage == Stage::two_white ? Side::white : Side::black; }

  /// The position has such a king; the mask tells compilers so.
  [[nodiscard]] int king_of(Side colour) const noexcept { return attacks::first(of(pieces, colour, king_kind)) & 63; }

  /// Pieces that would attack the king of `colour` if the squares `occupied` were occupied: checkered pieces and,
  /// except in the second stage, pieces of the side that has just moved.
  [[nodiscard]] Bits attackers(Side colour, Bits occupied) const noexcept {
    const int king = king_of(colour);
    const Bits hunters = checkered | (second_stage() ? 0 : all_of(pieces, opponent(colour)));
    const auto among = [&](std::size_t kind) { return pieces.kinds[kind] & hunters; };
    Bits pawns = attacks::pawn(colour, king);
    if (second_stage()) pawns |= attacks::pawn(opponent(colour), king);
    return (pawns & among(pawn_kind)) | (attacks::knight(king) & among(knight_kind)) |
           (attacks::king(king) & among(king_kind)) |
           (attacks::rook(king, occupied) & (among(rook_kind) | among(queen_kind))) |
           (attacks::bishop(king, occupied) & (among(bishop_kind) | among(queen_kind)));
  }
  /// Whether a piece of `kind` on `from` would attack the king of `colour`.
  [[nodiscard]] bool attacks_king(Side colour, std::size_t kind, int from, Bits occupied) const noexcept {
    const int king = king_of(colour);
    Bits squares = kind == knight_kind ? attacks::knight(king) : 0;
    if (kind == pawn_kind)
      squares = attacks::pawn(colour, king) | (second_stage() ? attacks::pawn(opponent(colour), king) : 0);
    if (kind == rook_kind || kind == queen_kind) squares |= attacks::rook(king, occupied);
    if (kind == bishop_kind || kind == queen_kind) squares |= attacks::bishop(king, occupied);
    return (squares & attacks::bit(from)) != 0;
  }

  /// Whether a piece of `kind` can have come from `from` to `to`, judging only by checks.
  [[nodiscard]] bool came(std::size_t kind, int from, int to, bool captured) const noexcept {
    const Bits occupied = (captured ? filled : filled & ~attacks::bit(to)) | attacks::bit(from);
    const auto calm = [&](Side colour) {
      return (attackers(colour, occupied) & ~attacks::bit(to)) == 0 && !attacks_king(colour, kind, from, occupied);
    };
    return calm(stated.to_move) && (!second_stage() || calm(opponent(stated.to_move)));
  }

  /// Whether a step of one of `movers` can have been the last move; captures by pawns and rarer moves are left to the
  /// search.
  [[nodiscard]] bool stepped(std::size_t kind, Bits movers) const noexcept {
    const Side mover = opponent(stated.to_move);
    // In the first stage a checkered piece may have been born, for instance by a capture with a piece of its nature.
    const Bits captors =
        kind != pawn_kind && (second_stage() || size_of(all_of(pieces, stated.to_move)) < 16) ? checkered : 0;
    while (movers != 0) {
      const int to = attacks::take_first(movers);
      Bits squares = 0;
      if (kind == pawn_kind) {
        if (relative_rank(mover, Square(to).rank()) > 1) squares = attacks::bit(attacks::ahead(to, opponent(mover)));
      } else if (kind == knight_kind) {
        squares = attacks::knight(to);
      } else {
        if (kind != bishop_kind) squares = attacks::rook(to, filled);
        if (kind != rook_kind) squares |= attacks::bishop(to, filled);
      }
      for (squares &= ~filled; squares != 0;) {
        const int from = attacks::take_first(squares);
        if (came(kind, from, to, false) || ((captors & attacks::bit(to)) != 0 && came(kind, from, to, true)))
          return true;
      }
    }
    return false;
  }

  /// Whether one of those `among` can have moved last; if the position names the last move, whether that move is
  /// possible.
  [[nodiscard]] bool surely_moved_last(Bits among) const noexcept {
    const Side mover = opponent(stated.to_move);
    if (stated.passed) {
      const orthodox::DoubleStep step = orthodox::double_step_past(*stated.passed);
      return came(pawn_kind, step.start.index(), step.target.index(), false);
    }
    if (fields.last) {
      const auto kind = shared_kind_on(fields.last->to);
      return kind && came(*kind, fields.last->from.index(), fields.last->to.index(), false);
    }
    const Bits movers = among & (checkered | (second_stage() ? 0 : all_of(pieces, mover)));
    for (const std::size_t kind : {pawn_kind, knight_kind, queen_kind, bishop_kind, rook_kind}) {
      // A rook with a castling right has not moved.
      const bool all = kind != rook_kind || stated.rights[attacks::index(mover)] == 0;
      if (stepped(kind, pieces.kinds[kind] & movers & (all ? movers : checkered))) return true;
    }
    return false;
  }

  [[nodiscard]] Bits shared(std::size_t kind) const noexcept { return pieces.of(shared_piece, kind); }
  [[nodiscard]] std::optional<std::size_t> shared_kind_on(Square square) const noexcept {
    for (std::size_t kind = 0; kind < table.kinds; ++kind) {
      if ((shared(kind) & attacks::bit(square.index())) != 0) return kind;
    }
    return std::nullopt;
  }

  /// Checkered pieces replace pieces of both sides, so checkered pieces and one side's pieces are at most sixteen.
  [[nodiscard]] bool surely_sound_numbers() const noexcept {
    if (checkered == 0) return true;
    const int number = size_of(checkered);
    if (std::max(pieces.total(white_piece), pieces.total(black_piece)) + number > 16 ||
        (shared(pawn_kind) & end_ranks) != 0)
      return false;
    const auto all = [this](std::size_t kind) { return size_of(pieces.kinds[kind]); };
    int promoted = 0;
    for (const std::size_t kind : {rook_kind, knight_kind, bishop_kind, queen_kind})
      promoted += std::max(0, all(kind) - (kind == queen_kind ? 2 : 4));
    return promoted <= 16 - all(pawn_kind);
  }

  [[nodiscard]] bool surely_sound_second_stage() const noexcept {
    if (fields.last) return false;
    const Side mover = opponent(stated.to_move);
    if (mover != player() && (attackers(Side::white, filled) | attackers(Side::black, filled)) != 0) return false;
    if (!stated.passed) return true;
    if (stated.passed->rank() != 2 && stated.passed->rank() != 5) return false;
    const orthodox::DoubleStep step = orthodox::double_step_past(*stated.passed);
    const Bits passers = mover == player() ? shared(pawn_kind) : of(pieces, step.side, pawn_kind);
    return surely_just_passed(step, passers, filled);
  }

  [[nodiscard]] bool surely_sound_doubles(Profile profile) const noexcept {
    if (!fields.names_doubles) return true;  // by default: the coloured pawns on their start squares
    for (const Side side : {Side::white, Side::black}) {
      const std::uint32_t coloured = attacks::files_on(of(pieces, side, pawn_kind), side, 1);
      const std::uint32_t both = coloured | attacks::files_on(shared(pawn_kind), side, 1);
      const std::uint32_t rights = fields.doubles[attacks::index(side)];
      if ((coloured & ~rights) != 0 || (profile != Profile::site && (rights & ~both) != 0)) return false;
    }
    return true;
  }

  /// Whether the checkered piece can have made its last quiet step.
  [[nodiscard]] bool surely_sound_last(Profile profile) const noexcept {
    if (!fields.last) return true;
    const auto kind = shared_kind_on(fields.last->to);
    if (stated.passed || (filled & attacks::bit(fields.last->from.index())) != 0 || !kind) return false;
    return can_have_gone(filled, *fields.last, table.roles[*kind], opponent(stated.to_move), profile);
  }
};

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view whole) noexcept {
  static const OrthodoxTable table = table_with_checkered();
  Text text(whole);
  PieceBits pieces;
  Fields fields;
  if (!text.board<3, true>(table.letters, pieces)) return Acceptance::unknown;
  const bool diagram = text.done();
  if (!diagram) {
    if (wants_other(request, Dialect::vchess) || !text.blank() || !text.side(fields.stated.to_move) || !text.blank())
      return Acceptance::unknown;
    if (!read_fields(text, fields)) return Acceptance::unknown;
  } else if (wants_other(request, Dialect::bare)) {
    return Acceptance::unknown;
  }
  // The profile `three` has no second stage, and what may follow on joining is left to the full checks.
  if (static_cast<Profile>(request.ruleset.index()) == Profile::three && fields.stage != Stage::one &&
      fields.stage != Stage::one_may_switch)
    return Acceptance::unknown;
  if (!diagram && !fields.names_stage && pieces.total(shared_piece) > 0) return Acceptance::unknown;  // a note
  const FastLook look{pieces, table, fields};
  if (!look.surely_sound(static_cast<Profile>(request.ruleset.index()))) return Acceptance::unknown;
  if (!request.reachability || diagram) return Acceptance::surely_sound;
  if (!request.usual_start && look.surely_reachable()) return Acceptance::surely_sound;
  return Acceptance::surely_consistent;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::checkered
