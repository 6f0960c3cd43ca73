#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/variants/racingkings/reach_race.hpp"

// variant.cpp states the checks.
namespace arbiter::racingkings {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

/// RK.start: no pawn, and no more pieces of a kind than at the start, bishops counted by square colours.
bool surely_from_start(const PieceBits& pieces, const OrthodoxTable& table, Side side) noexcept {
  orthodox::Promoted more;
  for (std::size_t kind = 2; kind < table.kinds; ++kind) {
    more.add(of(pieces, side, kind), table.start[attacks::index(side)][kind], kind == table.bishop);
  }
  return more.most() == 0 && of(pieces, side, pawn_kind) == 0;
}

/// No right to castle, the side to move is not in check either, and Black's king has not arrived before.
bool surely_racing(const PieceBits& pieces, const OrthodoxTable& table, const StatedFields& stated) noexcept {
  if ((stated.rights[0] | stated.rights[1]) != 0) return false;
  if (!surely_from_start(pieces, table, Side::white) || !surely_from_start(pieces, table, Side::black)) return false;
  const auto king = of(pieces, stated.to_move, king_kind);
  if (stated.to_move == Side::black && (king & attacks::rank_8) != 0) return false;
  const auto occupied = all_of(pieces, Side::white) | all_of(pieces, Side::black);
  return !attacked_by(pieces, table, opponent(stated.to_move), attacks::first(king), occupied);
}

/// Whether reachability() finds nothing.
bool surely_reachable(const PieceBits& pieces, const OrthodoxTable&, const StatedFields& stated) noexcept {
  const auto king_rank = [&](Side side) { return attacks::first(of(pieces, side, king_kind)) / 8; };
  for (const Side side : {Side::white, Side::black}) {
    const int enemies = attacks::size_of(all_of(pieces, opponent(side)));
    const std::uint32_t least = fewest_moves(all_of(pieces, side), king_rank(side), enemies);
    if (stated.plies > 1 && least > reach::moves_of(side, stated.plies)) return false;
  }
  return !over_before(stated.to_move, king_rank(Side::white), king_rank(Side::black));
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table =
      orthodox_table({.more = surely_racing, .reachable = surely_reachable, .own_reachability = true});
  return orthodox_text(request, text, table);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::racingkings
