#include "verifier/variants/atomic/accept.hpp"

#include "verifier/orthodox/accept.hpp"
#include "verifier/orthodox/reach_pawns.hpp"

// variant.cpp and reachability.cpp state the checks.
namespace arbiter::atomic {
inline namespace ARBITER_CODE {
namespace {

using arbiter::accept::Pieces;
using arbiter::accept::StatedFields;

/// reachability.cpp: no side has two pawns on a file, and no pawns have passed each other.
bool surely_on_their_files(const Pieces& pieces, const StatedFields&) noexcept {
  const auto pawns = [&](Side side) { return arbiter::accept::of(pieces, side, arbiter::accept::pawn_kind); };
  for (const Side side : {Side::white, Side::black}) {
    if (attacks::size_of(attacks::files_of(pawns(side))) != attacks::size_of(pawns(side))) return false;
  }
  return reach::files_with_passed(SquareSet(pawns(Side::white)), SquareSet(pawns(Side::black))) == 0;
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table = [] {
    auto made = arbiter::accept::orthodox_table(true, false);
    made.explosions = true;
    return made;
  }();
  return arbiter::accept::orthodox_text(request, text, table, false,
                                        request.reachability ? surely_on_their_files : nullptr);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::atomic
