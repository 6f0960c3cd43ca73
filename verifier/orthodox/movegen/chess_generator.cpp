#include "verifier/orthodox/movegen/chess_generator.hpp"
#include "verifier/orthodox/movegen/movegen_search.hpp"

namespace arbiter::orthodox::inline ARBITER_CODE {
namespace {

struct ChessGame : movegen::GameWith<movegen::OrthodoxKinds> {
  template <class Use>
  static bool as_plain(const Setup& setup, const Use& use) {
    const auto pieces = movegen::plain::chess_pieces(setup);
    if (pieces) use(*pieces, movegen::plain::Chess{});
    return pieces.has_value();
  }
};

}  // namespace

const MoveGenerator& chess_generator() {
  return the_one<movegen::Searched<movegen::BitGenerator<ChessGame>, movegen::OrthodoxKinds>>();
}

}  // namespace arbiter::orthodox::inline ARBITER_CODE

namespace arbiter::movegen::inline ARBITER_CODE {

ARBITER_ORTHODOX_MOVES(, Side::white)
ARBITER_ORTHODOX_MOVES(, Side::black)

}  // namespace arbiter::movegen::inline ARBITER_CODE
