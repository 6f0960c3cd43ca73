#include "verifier/orthodox/soundness/accept.hpp"

// variant.cpp states the checks.
namespace arbiter::losers {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

bool is_bare(const Pieces& pieces, Side side) noexcept {
  return (all_of(pieces, side) & ~of(pieces, side, king_kind)) == 0;
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
  static const auto table = orthodox_table();
  if (!request.reachability) return orthodox_text(request, text, table, surely_went_on);
  const Acceptance answer = orthodox_text(request, text, table, surely_ended_by_capture);
  if (answer != Acceptance::unknown) return answer;
  AcceptRequest shallow = request;
  shallow.reachability = false;
  return orthodox_text(shallow, text, table, surely_went_on) == Acceptance::unknown ? Acceptance::unknown
                                                                                    : Acceptance::surely_consistent;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::losers
