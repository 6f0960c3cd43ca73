#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/orthodox/soundness/reach_pawns.hpp"

// variant.cpp states the checks.
namespace arbiter::atomic {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

/// variant.cpp: no side has two pawns on a file, no pawns have passed each other, and the last move can have been
/// what the fields say.
bool surely_played(const PieceBits& pieces, const OrthodoxTable& table, const StatedFields& stated) noexcept {
  if (!surely_captured_last(pieces, stated) || !surely_safe_before_double_step(pieces, table, stated)) return false;
  const auto pawns = [&](Side side) { return of(pieces, side, pawn_kind); };
  for (const Side side : {Side::white, Side::black}) {
    if (attacks::size_of(attacks::files_of(pawns(side))) != attacks::size_of(pawns(side))) return false;
  }
  return reach::files_with_passed(SquareSet(pawns(Side::white)), SquareSet(pawns(Side::black))) == 0;
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table = orthodox_table({.explosions = true, .reachable = surely_played});
  return orthodox_text(request, text, table);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::atomic
