#include "verifier/orthodox/soundness/accept.hpp"

// variant.cpp states the checks.
namespace arbiter::horde {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

/// HD.end: the game was surely not over before the last move.
bool surely_not_over(const Pieces& pieces, const StatedFields& stated) noexcept {
  return stated.to_move == Side::white || all_of(pieces, Side::white) != 0;
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const OrthodoxTable made = [] {
    OrthodoxTable table = orthodox_table();
    set_pawn_army(table, Side::white, 36);
    return table;
  }();
  return orthodox_text(request, text, made, surely_not_over);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::horde
