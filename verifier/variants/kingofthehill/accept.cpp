#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"

// variant.cpp states the check.
namespace arbiter::kingofthehill {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

/// Whether no king is on the hill: no side has won, and no check of the last move is asked for.
bool surely_going_on(const Pieces& pieces, const StatedFields&) noexcept {
  Bits squares = 0;
  for (const Square square : hill) squares |= attacks::bit(square.index());
  const auto kings = of(pieces, Side::white, king_kind) | of(pieces, Side::black, king_kind);
  return (kings & squares) == 0;
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table = orthodox_table();
  return orthodox_text(request, text, table, surely_going_on);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::kingofthehill
