#include "verifier/orthodox/soundness/accept.hpp"

#include "verifier/orthodox/fen/spelling.hpp"
#include "verifier/orthodox/soundness/accept_reach.hpp"

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
      of(orthodox::rook).rook_mask = of(orthodox::queen).rook_mask = ~Bits{0};
      of(orthodox::bishop).bishop_mask = of(orthodox::queen).bishop_mask = ~Bits{0};
    }
    return made;
  }();
  return table;
}

struct OrthodoxParts {
  bool bishops_keep_shade;

  [[nodiscard]] static std::array<Role, 4> pieces(Side) {
    return {orthodox::rook, orthodox::knight, orthodox::bishop, orthodox::queen};
  }
  [[nodiscard]] static char letter(Role role) { return orthodox::letter(piece_of(Side::black, role)); }
  [[nodiscard]] static char letter(Side side, Role role) { return orthodox::letter(piece_of(side, role)); }
  [[nodiscard]] static const ReachFrom& reach(Side, Role role) {
    return orthodox_reach()[static_cast<std::size_t>(number(role))];
  }
  [[nodiscard]] bool keeps_shade(Role role) const { return bishops_keep_shade && role == orthodox::bishop; }
};

}  // namespace

OrthodoxTable orthodox_table(bool keeps_shade, bool first_rank_pawns) {
  OrthodoxTable table = table_of(OrthodoxParts{keeps_shade});
  table.first_rank_pawns = first_rank_pawns;
  return table;
}

bool six_fields(Text& text, const Pieces& pieces, const OrthodoxTable& table, StatedFields& stated) noexcept {
  if (!read_castling(text, pieces, table, stated)) return false;
  if (!text.blank() || !text.square_or_none(stated.passed)) return false;
  stated.plies = stated.to_move == Side::black ? 1 : 0;
  if (text.done()) return true;
  std::uint32_t move = 0;
  if (!text.blank() || !text.number(stated.quiet) || !text.blank() || !text.number(move) || move == 0) return false;
  stated.plies += 2 * (move - 1);
  return text.done();
}

bool site_fields(Text& text, StatedFields& stated) noexcept {
  return text.number(stated.plies) && text.blank() && read_flags(text, stated) && text.blank() &&
         text.square_or_none(stated.passed);
}

Acceptance answer(const AcceptRequest& request, const Pieces& pieces, const OrthodoxTable& table,
                  const StatedFields& stated, bool make_legs, SurelyMore more) noexcept {
  if (!surely_sound_position(pieces, table, stated) || (more != nullptr && !more(pieces, stated)))
    return Acceptance::unknown;
  if (!request.reachability) return Acceptance::surely_sound;
  const auto usual = [&](Side side) { return surely_usual_bishops(pieces, table, side); };
  if (request.usual_start &&
      (!surely_usual_rights(pieces, stated) || (!make_legs && !(usual(Side::white) && usual(Side::black)))))
    return Acceptance::surely_consistent;
  return surely_reachable(pieces, table, stated, {make_legs, table.first_rank_pawns}) ? Acceptance::surely_sound
                                                                                      : Acceptance::surely_consistent;
}

Acceptance orthodox_text(const AcceptRequest& request, std::string_view whole, const OrthodoxTable& table,
                         bool make_legs, SurelyMore more) noexcept {
  Text text(whole);
  Pieces pieces;
  StatedFields stated;
  const bool read_board =
      table.shared_pieces ? text.board<3, true>(table.letters, pieces) : text.board<3, false>(table.letters, pieces);
  if (!read_board) return Acceptance::unknown;
  if (text.done()) {
    if (wants_other(request, Dialect::bare)) return Acceptance::unknown;
    AcceptRequest diagram = request;
    diagram.reachability = false;  // a diagram need not be reachable
    return answer(diagram, pieces, table, stated, make_legs, more);
  }
  if (!text.blank() || !text.side(stated.to_move) || !text.blank()) return Acceptance::unknown;
  const bool site = text.peek() >= '0' && text.peek() <= '9';
  if (wants_other(request, site ? Dialect::vchess : Dialect::fen)) return Acceptance::unknown;
  const bool read = site ? site_fields(text, stated) && text.done() : six_fields(text, pieces, table, stated);
  return read ? answer(request, pieces, table, stated, make_legs, more) : Acceptance::unknown;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::accept
