#include "verifier/orthodox/soundness/accept.hpp"

// variant.cpp states the checks.
namespace arbiter::horde {
inline namespace ARBITER_CODE {

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  using namespace arbiter::accept;
  static const OrthodoxTable made = [] {
    // HD.end: the game was surely not over before the last move.
    OrthodoxTable table =
        orthodox_table({.more = [](const PieceBits& pieces, const OrthodoxTable&, const StatedFields& stated) noexcept {
          return stated.to_move == Side::white || all_of(pieces, Side::white) != 0;
        }});
    set_pawn_army(table, Side::white, 36);
    return table;
  }();
  return orthodox_text(request, text, made);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::horde
