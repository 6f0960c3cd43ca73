#include "verifier/orthodox/soundness/accept.hpp"

// variant.cpp states the checks.
namespace arbiter::losers {
inline namespace ARBITER_CODE {
namespace {

using arbiter::accept::Pieces;
using arbiter::accept::StatedFields;

bool is_bare(const Pieces& pieces, Side side) noexcept {
  return (arbiter::accept::all_of(pieces, side) & ~arbiter::accept::of(pieces, side, arbiter::accept::king_kind)) == 0;
}

/// LS.end.bare: whether the game was going on before the last move.
bool surely_went_on(const Pieces& pieces, const StatedFields& stated) noexcept {
  return !is_bare(pieces, opponent(stated.to_move));
}

/// The same, and whether the last move can have been the capture that ended the game, if one has.
bool surely_ended_by_capture(const Pieces& pieces, const StatedFields& stated) noexcept {
  return surely_went_on(pieces, stated) && (!is_bare(pieces, stated.to_move) || (!stated.passed && stated.quiet == 0));
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table = arbiter::accept::orthodox_table(true, false);
  if (!request.reachability) return arbiter::accept::orthodox_text(request, text, table, false, surely_went_on);
  const Acceptance answer = arbiter::accept::orthodox_text(request, text, table, false, surely_ended_by_capture);
  if (answer != Acceptance::unknown) return answer;
  AcceptRequest shallow = request;
  shallow.reachability = false;
  return arbiter::accept::orthodox_text(shallow, text, table, false, surely_went_on) == Acceptance::unknown
             ? Acceptance::unknown
             : Acceptance::surely_consistent;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::losers
