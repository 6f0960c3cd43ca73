#include "verifier/orthodox/soundness/accept.hpp"

// variant.cpp states the checks.
namespace arbiter::antichess {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

/// AN.end.pieces: the game was surely not over before the last move.
bool surely_not_over(const Pieces& pieces, const StatedFields& stated) noexcept {
  return all_of(pieces, opponent(stated.to_move)) != 0;
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table = orthodox_table({.royal_kings = false});
  return orthodox_text(request, text, table, surely_not_over);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::antichess
