#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/variants/duck/state.hpp"

// variant.cpp states the checks.
namespace arbiter::duck {
inline namespace ARBITER_CODE {
namespace {

using namespace arbiter::accept;

/// A kind after those of the orthodox pieces.
constexpr std::size_t duck_kind = 6;

const OrthodoxTable& table() {
  static const OrthodoxTable made = [] {
    OrthodoxTable table = orthodox_table({.no_checks = true, .shared_pieces = true});
    set_letter(table.letters, duck_letter, shared_piece, duck_kind);
    return table;
  }();
  return made;
}

/// One duck at most, and not on the square that a pawn has just passed.
bool surely_placed(const Pieces& pieces, const StatedFields& stated) noexcept {
  const auto ducks = pieces.owners[shared_piece];
  if (attacks::several(ducks)) return false;
  return !stated.passed || (ducks & attacks::bit(stated.passed->index())) == 0;
}

/// The same, and the last move can have been the capture of a king, where one is missing.
bool surely_captured(const Pieces& pieces, const StatedFields& stated) noexcept {
  return surely_placed(pieces, stated) && surely_captured_last(pieces, stated);
}

}  // namespace

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  const std::string_view board = text.substr(0, text.find(' '));
  // Without the duck, only the first move of a game is still to come (AF315), which is left to reachability().
  const bool left_open = request.reachability && board.find(duck_letter) == std::string_view::npos;
  AcceptRequest asked = request;
  if (left_open) asked.reachability = false;
  const Acceptance answer = orthodox_text(asked, text, table(), request.reachability ? surely_captured : surely_placed);
  return left_open && answer == Acceptance::surely_sound ? Acceptance::surely_consistent : answer;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::duck
