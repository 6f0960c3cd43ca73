#include "verifier/variants/checkered/accept.hpp"

#include <array>
#include <cstdlib>

#include "verifier/orthodox/accept_reach.hpp"
#include "verifier/orthodox/reach_pawns.hpp"
#include "verifier/position/reach_counters.hpp"
#include "verifier/variants/checkered/state.hpp"

// Surely sound, or unsure: faults.cpp and reachability.cpp state the rules.
namespace arbiter::checkered {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

// Coloured and checkered pieces are those of an orthodox table, whose kinds are pawn, king, rook, knight, bishop,
// queen.
constexpr std::size_t rook_kind = 2;
constexpr std::size_t knight_kind = 3;
constexpr std::size_t bishop_kind = 4;
constexpr std::size_t queen_kind = 5;

OrthodoxTable table_with_checkered() {
  OrthodoxTable table = orthodox_table(true, false);
  for (const auto& [letter, kind] :
       {std::pair{'s', pawn_kind}, {'u', rook_kind}, {'o', knight_kind}, {'c', bishop_kind}, {'t', queen_kind}}) {
    set_letter(table.letters, letter, shared_piece, kind);
  }
  return table;
}

struct Fields {
  StatedFields stated;
  bool names_doubles = false;
  std::array<Bits, 2> doubles{};  ///< by start rank: files
  int last_from = 64;
  int last_to = 64;
  Stage stage = Stage::one;
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
  for (Bits& rank : fields.doubles) {
    for (int file = 0; file < 8; ++file) {
      const char flag = text.next();
      if (flag != '0' && flag != '1') return false;
      rank |= static_cast<Bits>(flag - '0') << file;
    }
  }
  return true;
}

/// Behind the side to move, vchess's fields; those at the end may be missing, but not the flags.
bool read_fields(Text& text, Fields& fields) noexcept {
  if (!text.number(fields.stated.plies) || !text.blank() || !read_flags(text, fields.stated) ||
      !read_doubles(text, fields))
    return false;
  if (text.done()) return true;
  if (!text.blank() || !text.square(fields.stated.passed)) return false;
  if (text.done()) return true;
  if (!text.blank()) return false;
  if (!text.take('-') && (!text.plain_square(fields.last_from) || !text.plain_square(fields.last_to) ||
                          fields.last_from == fields.last_to))
    return false;
  if (text.done()) return true;
  return text.blank() && read_stage(text, fields.stage) && text.done();
}

/// The questions of faults() and reachability(), asked of the pieces and fields of one text.
class Soundness {
 public:
  Soundness(const Pieces& pieces, const OrthodoxTable& table, const Fields& fields) noexcept
      : pieces_(pieces), table_(table), fields_(fields), stated_(fields.stated),
        checkered_(pieces.owners[shared_piece]) {
    occupied_ = all_of(pieces, Side::white) | all_of(pieces, Side::black) | checkered_;
  }

  [[nodiscard]] bool sound(bool documented) const noexcept {
    if (!sound_pieces(pieces_, table_, Side::white) || !sound_pieces(pieces_, table_, Side::black) || !sound_numbers())
      return false;
    if (!sound_rights(pieces_, table_, stated_, Side::white) || !sound_rights(pieces_, table_, stated_, Side::black))
      return false;
    if (!sound_counters(stated_) || !sound_doubles(documented) || !sound_last(documented)) return false;
    switch (fields_.stage) {
      case Stage::one:
      case Stage::one_may_switch: return sound_passed(pieces_, stated_, occupied_) && sound_first_stage();
      case Stage::two_white: return sound_second_stage(Side::white);
      case Stage::two_black: break;
    }
    return sound_second_stage(Side::black);
  }

  /// True: reachability() has nothing to say of the position, which is sound. False: it may have.
  [[nodiscard]] bool surely_reachable() const noexcept {
    const bool second = second_stage();
    const int captures = 32 - size_of(occupied_);
    Bits below = of(pieces_, Side::white, pawn_kind);
    for (const unsigned shift : {8U, 16U, 32U}) below |= below >> shift;
    if ((below & of(pieces_, Side::black, pawn_kind)) != 0)
      return false;  // two have passed each other: in stage 2 seldom enough to ask at length
    Bits home = 0;
    for (const Side side : {Side::white, Side::black}) {
      const Bits pawns = of(pieces_, side, pawn_kind);
      const Bits all = all_of(pieces_, side);
      const bool straight = size_of(pawns) == size_of(files_of(pawns));
      if (!straight && !(second && reach::come_cheaply(SquareSet(pawns), side, captures))) return false;
      if (!plain_bishops(pieces_, table_, side)) return false;
      if (second ? size_of(all) == 16
                 : stated_.plies > 1 && moved(pawns, all & ~pawns, side) > reach::moves_of(side, stated_.plies))
        return false;
      home |= pawns & byte_at(relative_rank(side, 1));
    }
    if (16 - pieces_.count(0, pawn_kind) - pieces_.count(1, pawn_kind) > 4 * captures) return false;
    if (captures == 0 && home == (byte_at(1) | byte_at(6))) return false;
    if (second && stated_.to_move == player())
      return true;  // whose pieces have no king, and of the others' moves nothing is asked
    Bits checkers = attackers(stated_.to_move, occupied_);
    if (second) checkers |= attackers(opponent(stated_.to_move), occupied_);
    if ((checkers & (checkers - 1)) != 0) return false;
    if (checkers != 0) return somebody_moved(checkers);  // who gives check has moved, most times
    return stated_.plies == 0 || somebody_moved(occupied_);
  }

 private:
  [[nodiscard]] bool second_stage() const noexcept {
    return fields_.stage == Stage::two_white || fields_.stage == Stage::two_black;
  }
  [[nodiscard]] Side player() const noexcept { return fields_.stage == Stage::two_white ? Side::white : Side::black; }

  /// There is one, which compilers cannot know.
  [[nodiscard]] int king_of(Side colour) const noexcept { return attacks::first(of(pieces_, colour, king_kind)) & 63; }

  /// Pieces that would attack the king of `colour` with those squares occupied: of the side that has moved and
  /// checkered ones, in the second stage those alone.
  [[nodiscard]] Bits attackers(Side colour, Bits occupied) const noexcept {
    const int king = king_of(colour);
    const Bits hunters = checkered_ | (second_stage() ? 0 : all_of(pieces_, opponent(colour)));
    const auto among = [&](std::size_t kind) { return pieces_.kinds[kind] & hunters; };
    Bits pawns = attacks::pawn(colour, king);
    if (second_stage()) pawns |= attacks::pawn(opponent(colour), king);
    return (pawns & among(pawn_kind)) | (attacks::knight(king) & among(knight_kind)) |
           (attacks::king(king) & among(king_kind)) |
           (attacks::rook(king, occupied) & (among(rook_kind) | among(queen_kind))) |
           (attacks::bishop(king, occupied) & (among(bishop_kind) | among(queen_kind)));
  }
  /// Whether a piece of `kind` on `from` would attack that king.
  [[nodiscard]] bool attacks_king(Side colour, std::size_t kind, int from, Bits occupied) const noexcept {
    const int king = king_of(colour);
    Bits squares = kind == knight_kind ? attacks::knight(king) : 0;
    if (kind == pawn_kind)
      squares = attacks::pawn(colour, king) | (second_stage() ? attacks::pawn(opponent(colour), king) : 0);
    if (kind == rook_kind || kind == queen_kind) squares |= attacks::rook(king, occupied);
    if (kind == bishop_kind || kind == queen_kind) squares |= attacks::bishop(king, occupied);
    return (squares & attacks::bit(from)) != 0;
  }

  /// Whether a piece of `kind` can have come from `from` to `to`, as far as checks go.
  [[nodiscard]] bool came(std::size_t kind, int from, int to, bool captured) const noexcept {
    const Bits occupied = (captured ? occupied_ : occupied_ & ~attacks::bit(to)) | attacks::bit(from);
    const auto calm = [&](Side colour) {
      return (attackers(colour, occupied) & ~attacks::bit(to)) == 0 && !attacks_king(colour, kind, from, occupied);
    };
    return calm(stated_.to_move) && (!second_stage() || calm(opponent(stated_.to_move)));
  }

  /// A step of one of `movers` that can have been the last move; pawns' captures and what is rarer are left to the
  /// search.
  [[nodiscard]] bool stepped(std::size_t kind, Bits movers) const noexcept {
    const Side mover = opponent(stated_.to_move);
    // In the first stage a checkered piece may have been born, for instance by a capture with a piece of its nature.
    const Bits captors =
        kind != pawn_kind && (second_stage() || size_of(all_of(pieces_, stated_.to_move)) < 16) ? checkered_ : 0;
    while (movers != 0) {
      const int to = attacks::take_first(movers);
      Bits squares = 0;
      if (kind == pawn_kind) {
        if (relative_rank(mover, to >> 3) > 1) squares = attacks::bit(to - 8 * forward(mover));
      } else if (kind == knight_kind) {
        squares = attacks::knight(to);
      } else {
        if (kind != bishop_kind) squares = attacks::rook(to, occupied_);
        if (kind != rook_kind) squares |= attacks::bishop(to, occupied_);
      }
      for (squares &= ~occupied_; squares != 0;) {
        const int from = attacks::take_first(squares);
        if (came(kind, from, to, false) || ((captors & attacks::bit(to)) != 0 && came(kind, from, to, true)))
          return true;
      }
    }
    return false;
  }

  /// One of `pieces` can have moved last, or the one that the position names has.
  [[nodiscard]] bool somebody_moved(Bits pieces) const noexcept {
    const Side mover = opponent(stated_.to_move);
    if (stated_.passed != 64) {
      const int way = 8 * (second_stage() ? (stated_.passed >> 3 == 2 ? 1 : -1) : forward(mover));
      return came(pawn_kind, stated_.passed - way, stated_.passed + way, false);
    }
    if (!second_stage()) {
      if (fields_.last_from != 64) {
        for (std::size_t kind = 0; kind < table_.kinds; ++kind) {
          if ((shared(kind) & attacks::bit(fields_.last_to)) != 0)
            return came(kind, fields_.last_from, fields_.last_to, false);
        }
        return false;
      }
    }
    const Bits movers = pieces & (checkered_ | (second_stage() ? 0 : all_of(pieces_, mover)));
    for (const std::size_t kind : {pawn_kind, knight_kind, queen_kind, bishop_kind, rook_kind}) {
      // A rook that may castle has not moved.
      const bool all = kind != rook_kind || stated_.rights[attacks::index(mover)] == 0;
      if (stepped(kind, pieces_.kinds[kind] & movers & (all ? movers : checkered_))) return true;
    }
    return false;
  }

  [[nodiscard]] Bits shared(std::size_t kind) const noexcept { return pieces_.of(shared_piece, kind); }

  /// Who joined the checkered pieces came from either side; together with one they are at most sixteen.
  [[nodiscard]] bool sound_numbers() const noexcept {
    if (checkered_ == 0) return true;
    const int checkered = size_of(checkered_);
    if (std::max(pieces_.total(white_piece), pieces_.total(black_piece)) + checkered > 16 ||
        (shared(pawn_kind) & end_ranks) != 0)
      return false;
    const auto all = [this](std::size_t kind) { return size_of(pieces_.kinds[kind]); };
    int promoted = 0;
    for (const std::size_t kind : {rook_kind, knight_kind, bishop_kind, queen_kind})
      promoted += std::max(0, all(kind) - (kind == queen_kind ? 2 : 4));
    return promoted <= 16 - all(pawn_kind);
  }

  /// Without the pawns.
  [[nodiscard]] Bits checkered_on(int square) const noexcept {
    return (attacks::knight(square) & shared(knight_kind)) |
           (attacks::rook(square, occupied_) & (shared(rook_kind) | shared(queen_kind))) |
           (attacks::bishop(square, occupied_) & (shared(bishop_kind) | shared(queen_kind)));
  }

  [[nodiscard]] bool sound_first_stage() const noexcept {
    const Side waiting = opponent(stated_.to_move);
    const int king = attacks::first(of(pieces_, waiting, king_kind));
    if (attacked_by(pieces_, table_, stated_.to_move, king, occupied_)) return false;
    return checkered_ == 0 || (checkered_on(king) | (attacks::pawn(waiting, king) & shared(pawn_kind))) == 0;
  }

  [[nodiscard]] bool sound_second_stage(Side player) const noexcept {
    if (fields_.last_from != 64) return false;
    const Side mover = opponent(stated_.to_move);
    if (mover != player) {
      for (const Side colour : {Side::white, Side::black}) {
        const int king = attacks::first(of(pieces_, colour, king_kind));
        const Bits pawns = attacks::pawn(Side::white, king) | attacks::pawn(Side::black, king);
        if ((checkered_on(king) | (pawns & shared(pawn_kind))) != 0) return false;
      }
    }
    if (stated_.passed == 64) return true;
    const int rank = stated_.passed >> 3;
    if (rank != 2 && rank != 5) return false;
    const Side way = rank == 2 ? Side::white : Side::black;
    const int ahead = way == Side::white ? 8 : -8;
    const Bits passers = mover == player ? shared(pawn_kind) : of(pieces_, way, pawn_kind);
    return (occupied_ & (attacks::bit(stated_.passed) | attacks::bit(stated_.passed - ahead))) == 0 &&
           (passers & attacks::bit(stated_.passed + ahead)) != 0;
  }

  [[nodiscard]] bool sound_doubles(bool documented) const noexcept {
    if (!fields_.names_doubles) return true;  // as usual: those of the coloured pawns at home
    for (const Side side : {Side::white, Side::black}) {
      const int shift = side == Side::white ? 8 : 48;
      const Bits coloured = (of(pieces_, side, pawn_kind) >> shift) & 0xffU;
      const Bits both = coloured | ((shared(pawn_kind) >> shift) & 0xffU);
      const Bits rights = fields_.doubles[attacks::index(side)];
      if ((coloured & ~rights) != 0 || (documented && (rights & ~both) != 0)) return false;
    }
    return true;
  }

  /// The last quiet step of a checkered piece is one that it can have made.
  [[nodiscard]] bool sound_last(bool documented) const noexcept {
    if (fields_.last_from == 64) return true;
    const int from = fields_.last_from;
    const int to = fields_.last_to;
    if (stated_.passed != 64 || (occupied_ & attacks::bit(from)) != 0 || (checkered_ & attacks::bit(to)) == 0)
      return false;
    const Side side = opponent(stated_.to_move);
    const int files = std::abs((to & 7) - (from & 7));
    const int ranks = std::abs((to >> 3) - (from >> 3));
    const int ahead = ((to >> 3) - (from >> 3)) * forward(side);
    const bool last_rank = relative_rank(side, to >> 3) == 7;
    const bool free = (attacks::between(from, to) & occupied_) == 0;
    const auto is = [&](std::size_t kind) { return (shared(kind) & attacks::bit(to)) != 0; };
    if (is(pawn_kind))
      return files == 0 && !last_rank && (ahead == 1 || (ahead == 2 && relative_rank(side, from >> 3) == 1)) && free;
    if (!documented && last_rank && files == 0 && ahead == 1) return true;  // the site remembers promotions, too
    if (is(knight_kind)) return files * ranks == 2;
    const bool as_rook = (files == 0 || ranks == 0) && !is(bishop_kind);
    const bool as_bishop = files == ranks && !is(rook_kind);
    return (as_rook || as_bishop) && free;
  }

  const Pieces& pieces_;
  const OrthodoxTable& table_;
  const Fields& fields_;
  const StatedFields& stated_;
  Bits checkered_;
  Bits occupied_ = 0;
};

}  // namespace

Accepted accept(const AcceptRequest& request, std::string_view whole) noexcept {
  static const OrthodoxTable table = table_with_checkered();
  Text text(whole);
  Pieces pieces;
  Fields fields;
  if (!text.board<3, true>(table.letters, pieces)) return Accepted::unsure;
  const bool diagram = text.done();
  if (!diagram) {
    if (wants_other(request, Dialect::vchess) || !text.blank() || !text.side(fields.stated.to_move) || !text.blank())
      return Accepted::unsure;
    if (!read_fields(text, fields)) return Accepted::unsure;
  } else if (wants_other(request, Dialect::bare)) {
    return Accepted::unsure;
  }
  const bool documented = request.profile == static_cast<std::size_t>(Profile::documented);
  const Soundness asked(pieces, table, fields);
  if (!asked.sound(documented)) return Accepted::unsure;
  return request.reachability && (diagram || asked.surely_reachable()) ? Accepted::wholly : Accepted::consistent;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::checkered
