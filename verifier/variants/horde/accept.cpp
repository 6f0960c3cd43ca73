#include "verifier/orthodox/soundness/accept.hpp"

// variant.cpp states the checks.
namespace arbiter::horde {
inline namespace ARBITER_CODE {

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  using namespace arbiter::accept;
  static const OrthodoxTable made = [] {
    OrthodoxTable table = orthodox_table();
    set_pawn_army(table, Side::white, 36);
    return table;
  }();
  // HD.end: the game was surely not over before the last move.
  return orthodox_text(request, text, made, [](const Pieces& pieces, const StatedFields& stated) noexcept {
    return stated.to_move == Side::white || all_of(pieces, Side::white) != 0;
  });
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::horde
