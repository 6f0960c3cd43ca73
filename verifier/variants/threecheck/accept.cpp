#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/variants/threecheck/state.hpp"

// variant.cpp states the check.
namespace arbiter::threecheck {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

/// With the counts of checks given: the third one was surely the last move, a check that stands is counted, and the
/// sides have made moves enough. A count that is left out is that of the beginning (AF242).
bool surely_counted(const PieceBits& pieces, const OrthodoxTable& table, const StatedFields& stated) noexcept {
  if (stated.diagram) return true;
  if (!stated.checks) {
    const auto at_home = [&](Side side) { return of(pieces, side, pawn_kind) == attacks::rank_of(side, 1); };
    return pieces.total(0) == 16 && pieces.total(1) == 16 && at_home(Side::white) && at_home(Side::black);
  }
  const auto& given = *stated.checks;
  const int by_other = given[attacks::index(opponent(stated.to_move))];
  if (given[attacks::index(stated.to_move)] == checks_given.to_win) return false;
  for (const Side side : {Side::white, Side::black}) {
    const auto checks = static_cast<std::uint32_t>(given[attacks::index(side)]);
    if (stated.plies > 1 && checks > reach::moves_of(side, stated.plies)) return false;
  }
  if (by_other != 0 && by_other != checks_given.to_win) return true;
  const int king = attacks::first(of(pieces, stated.to_move, king_kind));
  const auto occupied = all_of(pieces, Side::white) | all_of(pieces, Side::black);
  return attacked_by(pieces, table, opponent(stated.to_move), king, occupied) == (by_other == checks_given.to_win);
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table = orthodox_table({.checks = &checks_given, .more = surely_counted});
  return orthodox_text(request, text, table);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::threecheck
