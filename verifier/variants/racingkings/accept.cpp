#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/variants/racingkings/reach_race.hpp"

// variant.cpp states the checks.
namespace arbiter::racingkings {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

const OrthodoxTable& table() {
  static const OrthodoxTable made = orthodox_table();
  return made;
}

/// RK.start: no pawn, and no more pieces of a kind than at the start, bishops counted by square colours.
bool surely_from_start(const Pieces& pieces, Side side) noexcept {
  orthodox::Promoted more;
  for (std::size_t kind = 2; kind < table().kinds; ++kind) {
    more.add(of(pieces, side, kind), table().start[attacks::index(side)][kind], kind == table().bishop);
  }
  return more.most() == 0 && of(pieces, side, pawn_kind) == 0;
}

/// No right to castle, the side to move is not in check either, and Black's king has not arrived before.
bool surely_racing(const Pieces& pieces, const StatedFields& stated) noexcept {
  if ((stated.rights[0] | stated.rights[1]) != 0) return false;
  if (!surely_from_start(pieces, Side::white) || !surely_from_start(pieces, Side::black)) return false;
  const auto king = of(pieces, stated.to_move, king_kind);
  if (stated.to_move == Side::black && (king & attacks::rank_8) != 0) return false;
  const auto occupied = all_of(pieces, Side::white) | all_of(pieces, Side::black);
  return !attacked_by(pieces, table(), opponent(stated.to_move), attacks::first(king), occupied);
}

/// The same, and reachability() finds nothing.
bool surely_reachable(const Pieces& pieces, const StatedFields& stated) noexcept {
  if (!surely_racing(pieces, stated)) return false;
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
  AcceptRequest asked = request;
  asked.reachability = false;  // that of the orthodox base says nothing here
  const bool deep = request.reachability && text.find(' ') != std::string_view::npos;
  const Acceptance answer = orthodox_text(asked, text, table(), deep ? surely_reachable : surely_racing);
  if (!deep || answer != Acceptance::unknown) return answer;
  return orthodox_text(asked, text, table(), surely_racing) == Acceptance::unknown ? Acceptance::unknown
                                                                                   : Acceptance::surely_consistent;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::racingkings
