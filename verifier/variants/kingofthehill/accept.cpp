#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"

// variant.cpp states the check.
namespace arbiter::kingofthehill {
inline namespace ARBITER_CODE {
namespace {

/// Whether no king is on the hill: no side has won, and no check of the last move is asked for.
bool surely_going_on(const arbiter::accept::Pieces& pieces, const arbiter::accept::StatedFields&) noexcept {
  arbiter::accept::Bits squares = 0;
  for (const Square square : hill) squares |= attacks::bit(square.index());
  const auto kings = arbiter::accept::of(pieces, Side::white, arbiter::accept::king_kind) |
                     arbiter::accept::of(pieces, Side::black, arbiter::accept::king_kind);
  return (kings & squares) == 0;
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table = arbiter::accept::orthodox_table(true, false);
  return arbiter::accept::orthodox_text(request, text, table, false, surely_going_on);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::kingofthehill
