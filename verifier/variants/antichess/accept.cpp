#include "verifier/orthodox/soundness/accept.hpp"

// variant.cpp states the checks.
namespace arbiter::antichess {
inline namespace ARBITER_CODE {

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  using namespace arbiter::accept;
  // AN.end.pieces: the game was surely not over before the last move.
  const auto goes_on = [](const PieceBits& pieces, const OrthodoxTable&, const StatedFields& stated) noexcept {
    return all_of(pieces, opponent(stated.to_move)) != 0;
  };
  static const auto table = orthodox_table({.royal_kings = false, .more = goes_on});
  return orthodox_text(request, text, table);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::antichess
