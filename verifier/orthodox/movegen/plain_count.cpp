
#include "verifier/orthodox/movegen/plain.hpp"

namespace arbiter::movegen::plain::inline ARBITER_CODE {

std::uint64_t count_moves(const ChessPieces& pieces, Side to_move, int depth) {
  return count(pieces, Chess{}, to_move, depth);
}

}  // namespace arbiter::movegen::plain::inline ARBITER_CODE
