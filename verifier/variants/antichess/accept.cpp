#include "verifier/orthodox/soundness/accept.hpp"

// variant.cpp states the checks.
namespace arbiter::antichess {
inline namespace ARBITER_CODE {

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  using namespace arbiter::accept;
  static const auto table = orthodox_table({.royal_kings = false});
  // AN.end.pieces: the game was surely not over before the last move.
  return orthodox_text(request, text, table, [](const Pieces& pieces, const StatedFields& stated) noexcept {
    return all_of(pieces, opponent(stated.to_move)) != 0;
  });
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::antichess
