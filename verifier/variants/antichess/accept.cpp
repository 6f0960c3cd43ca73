#include "verifier/orthodox/soundness/accept.hpp"

// variant.cpp states the checks.
namespace arbiter::antichess {
inline namespace ARBITER_CODE {
namespace {

using arbiter::accept::OrthodoxTable;
using arbiter::accept::Pieces;
using arbiter::accept::StatedFields;

/// AN.end.pieces: the game was surely not over before the last move.
bool surely_not_over(const Pieces& pieces, const StatedFields& stated) noexcept {
  return arbiter::accept::all_of(pieces, opponent(stated.to_move)) != 0;
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const OrthodoxTable made = [] {
    OrthodoxTable table = arbiter::accept::orthodox_table(true, false);
    table.royal_kings = false;
    return table;
  }();
  return arbiter::accept::orthodox_text(request, text, made, false, surely_not_over);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::antichess
