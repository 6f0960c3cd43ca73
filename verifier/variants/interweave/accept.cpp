#include "verifier/position/accept_text.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/variants/interweave/state.hpp"

// faults.cpp and variant.cpp state the checks. Every predicate here is one-sided: true means that they surely find
// nothing, false means nothing.
namespace arbiter::interweave {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

constexpr std::size_t kind_of(Role role) { return static_cast<std::size_t>(number(role)); }

CharTable letters_of(Alphabet alphabet) {
  CharTable table = plain_table();
  for (std::size_t kind = 0; kind < role_count; ++kind) {
    const Role role{static_cast<std::uint8_t>(kind)};
    set_letter(table, letter(piece_of(Side::white, role), alphabet), white_piece, kind);
    set_letter(table, letter(piece_of(Side::black, role), alphabet), black_piece, kind);
  }
  return table;
}

struct Fields {
  Side to_move = Side::white;
  std::uint32_t plies = 0;
  std::optional<Passed> passed;
  bool names_reserve = false;
  bool diagram = false;  ///< the board alone
  std::array<std::array<int, 3>, 2> reserve{};
};

bool read_passed(Text& text, Fields& fields) noexcept {
  if (text.take('-')) return true;
  std::optional<Square> square;
  int arrival_file = 0;
  if (!text.read_square(square) || !text.take(',') || !text.file(arrival_file)) return false;
  fields.passed = Passed{*square, arrival_file};
  return true;
}

bool read_reserve(Text& text, Fields& fields) noexcept {
  fields.names_reserve = true;
  if (text.left() != 6) return false;
  for (auto& side : fields.reserve) {
    for (int& count : side) {
      const char digit = text.next();
      if (digit < '0' || digit > '9') return false;
      count = digit - '0';
    }
  }
  return true;
}

bool surely_sound_side(const PieceBits& pieces, const Fields& fields, std::size_t side, bool documented) noexcept {
  const Bits kings = pieces.of(side, kind_of(king));
  const Bits pawns = pieces.of(side, kind_of(pawn));
  const Bits others = pieces.owners[side] & ~kings;
  if (size_of(others & light_squares) > 7 || size_of(others & ~light_squares) > 7) return false;
  if (size_of(pawns & light_squares) > 4 || size_of(pawns & ~light_squares) > 4) return false;
  if (attacks::several(kings & light_squares) || attacks::several(kings & ~light_squares) || (pawns & end_ranks) != 0)
    return false;
  for (std::size_t i = 0; i < reserve_roles.size(); ++i) {
    const int count = pieces.count(side, kind_of(reserve_roles[i]));
    if (count < 2 && pawns != 0 && !fields.names_reserve && !fields.diagram) return false;  // a note
    if (!documented) continue;
    if (count > 2 || (fields.names_reserve && count + fields.reserve[side][i] != 2)) return false;
  }
  return true;
}

/// The en passant square fits a diagonal double step of the side that has just moved.
bool surely_sound_en_passant(const PieceBits& pieces, const Fields& fields, Bits occupied) noexcept {
  if (!fields.passed) return true;
  const Passed& passed = *fields.passed;
  const Side mover = opponent(fields.to_move);
  const int aside = passed.arrival_file - passed.square.file();
  if (relative_rank(mover, passed.square.rank()) != 2 || !en_passant_bit(passed)) return false;
  const auto start = passed.square.offset(-aside, -forward(mover));
  if (!start) return false;
  const auto bit = [](Square square) { return attacks::bit(square.index()); };
  return (occupied & (bit(*start) | bit(passed.square))) == 0 &&
         (pieces.of(attacks::index(mover), kind_of(pawn)) & bit(passed.arrival())) != 0;
}

bool read_fields(const AcceptRequest& request, Text& text, Fields& fields) noexcept {
  fields.diagram = text.done();
  if (fields.diagram) return !wants_other(request, Dialect::bare);
  if (wants_other(request, Dialect::vchess)) return false;
  if (!text.blank() || !text.side(fields.to_move)) return false;
  fields.plies = fields.to_move == Side::black ? 1 : 0;
  if (text.done()) return true;
  if (!text.blank() || !text.number(fields.plies)) return false;
  if (text.done()) return true;
  if (!text.blank() || !read_passed(text, fields)) return false;
  if (text.done()) return true;
  return text.blank() && read_reserve(text, fields);
}

/// Finds a start for each pawn greedily, the least advanced pawns first, since they have the fewest starts to choose
/// from.
bool have_starts_at_once(Bits pawns, Side side) noexcept {
  std::uint32_t used = 0;
  for (int ahead = 0; ahead < 6 && pawns != 0; ++ahead) {
    const Bits rank = attacks::rank_of(side, ahead + 1);
    for (Bits rest = pawns & rank; rest != 0;) {
      const int file = Square(attacks::take_first(rest)).file();
      std::uint32_t starts = 0;
      for (int aside = ahead & 1; aside <= ahead; aside += 2) {
        starts |= (file >= aside ? 1U << (file - aside) : 0U) | (file + aside < 8 ? 1U << (file + aside) : 0U);
      }
      starts &= ~used;
      if (starts == 0) return false;
      used |= 1U << std::countr_zero(starts);
    }
    pawns &= ~rank;
  }
  return true;
}

/// For a side that is otherwise sound.
bool surely_reachable(const PieceBits& pieces, const Fields& fields, Side side) noexcept {
  const auto of = [&](Role role) { return pieces.of(attacks::index(side), kind_of(role)); };
  const Bits pawns = of(pawn);
  for (const Bits colour : {light_squares, ~light_squares}) {
    int returned = 0;
    for (const Role role : reserve_roles) returned += std::max(0, size_of(of(role) & colour) - 1);
    if (returned > 4 - size_of(pawns & colour)) return false;
  }
  const Bits others = pieces.owners[attacks::index(side)] & ~pawns;
  if (fields.plies > 1 &&
      reach::fewest_moves(SquareSet(pawns), SquareSet(others), side, false) > reach::moves_of(side, fields.plies))
    return false;
  return have_starts_at_once(pawns, side);
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view whole) noexcept {
  static const std::array<CharTable, 2> alphabets{letters_of(Alphabet::documents), letters_of(Alphabet::inventor)};
  for (const CharTable& letters : alphabets) {
    Text text(whole);
    PieceBits pieces;
    Fields fields;
    // A text that fits the inventor's letters and not the documents' contains s or l, and neither n nor b.
    if (!text.board<3, false>(letters, pieces)) continue;
    if (pieces.total(0) > 16 || pieces.total(1) > 16 || !read_fields(request, text, fields)) return Acceptance::unknown;
    const int white = pieces.count(white_piece, kind_of(king));
    const int black = pieces.count(black_piece, kind_of(king));
    if (white < 1 || black < 1 || white > 2 || black > 2 || white + black < 3) return Acceptance::unknown;
    const Bits occupied = pieces.owners[white_piece] | pieces.owners[black_piece];
    const bool documented = static_cast<Profile>(request.ruleset.index()) == Profile::documented;
    const bool sound = (fields.plies % 2 == 1) == (fields.to_move == Side::black) &&
                       surely_sound_side(pieces, fields, 0, documented) &&
                       surely_sound_side(pieces, fields, 1, documented) &&
                       surely_sound_en_passant(pieces, fields, occupied);
    if (!sound) return Acceptance::unknown;
    if (!request.reachability) return Acceptance::surely_sound;
    const bool reachable =
        surely_reachable(pieces, fields, Side::white) && surely_reachable(pieces, fields, Side::black);
    return reachable ? Acceptance::surely_sound : Acceptance::surely_consistent;
  }
  return Acceptance::unknown;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::interweave
