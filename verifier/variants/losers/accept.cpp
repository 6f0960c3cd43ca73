#include "verifier/variants/losers/accept.hpp"

#include "verifier/orthodox/accept.hpp"

// variant.cpp states the checks.
namespace arbiter::losers {
inline namespace ARBITER_CODE {
namespace {

/// LS.end.bare: whether both sides have more than a king, so that neither has won.
bool surely_going_on(const arbiter::accept::Pieces& pieces, const arbiter::accept::StatedFields&) noexcept {
  for (const Side side : {Side::white, Side::black}) {
    const auto kings = arbiter::accept::of(pieces, side, arbiter::accept::king_kind);
    if ((arbiter::accept::all_of(pieces, side) & ~kings) == 0) return false;
  }
  return true;
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table = arbiter::accept::orthodox_table(true, false);
  return arbiter::accept::orthodox_text(request, text, table, false, surely_going_on);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::losers
