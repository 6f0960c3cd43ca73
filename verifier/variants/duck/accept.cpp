#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/variants/duck/state.hpp"

// variant.cpp states the checks.
namespace arbiter::duck {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

/// A kind after those of the orthodox pieces.
constexpr std::size_t duck_kind = 6;

/// One duck at most, and not on the square that a pawn has just passed.
bool surely_placed(const PieceBits& pieces, const OrthodoxTable&, const StatedFields& stated) noexcept {
  const auto ducks = pieces.owners[shared_piece];
  if (attacks::several(ducks)) return false;
  return !stated.passed || (ducks & attacks::bit(stated.passed->index())) == 0;
}

/// The last move can have been the capture of a king, where one is missing. Without the duck, only the first move of a
/// game is still to come (AF315), which is left to reachability().
bool surely_played(const PieceBits& pieces, const OrthodoxTable&, const StatedFields& stated) noexcept {
  return pieces.owners[shared_piece] != 0 && surely_captured_last(pieces, stated);
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const OrthodoxTable made = [] {
    OrthodoxTable table =
        orthodox_table({.no_checks = true, .shared_pieces = true, .more = surely_placed, .reachable = surely_played});
    set_letter(table.letters, duck_letter, shared_piece, duck_kind);
    return table;
  }();
  return orthodox_text(request, text, made);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::duck
