#include "verifier/orthodox/soundness/accept.hpp"

// variant.cpp states the checks.
namespace arbiter::losers {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

bool is_bare(const PieceBits& pieces, Side side) noexcept {
  return (all_of(pieces, side) & ~of(pieces, side, king_kind)) == 0;
}

/// LS.end.bare: whether the game was going on before the last move.
bool surely_went_on(const PieceBits& pieces, const OrthodoxTable&, const StatedFields& stated) noexcept {
  return !is_bare(pieces, opponent(stated.to_move));
}

/// Whether the last move can have been the capture that ended the game, if one has.
bool surely_ended_by_capture(const PieceBits& pieces, const OrthodoxTable&, const StatedFields& stated) noexcept {
  return !is_bare(pieces, stated.to_move) || (!stated.passed && stated.quiet == 0);
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table = orthodox_table({.more = surely_went_on, .reachable = surely_ended_by_capture});
  return orthodox_text(request, text, table);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::losers
