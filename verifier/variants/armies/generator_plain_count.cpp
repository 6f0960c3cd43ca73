#include "verifier/orthodox/movegen/plain.hpp"
#include "verifier/variants/armies/generator_plain_pieces.hpp"

namespace arbiter::armies::plain::inline ARBITER_CODE {

std::uint64_t count_moves(const ArmyPieces<4>& pieces, const Pairing<4>& pairing, Side to_move, int depth) {
  return movegen::plain::count(pieces, Armies<4>{pairing}, to_move, depth);
}
std::uint64_t count_moves(const ArmyPieces<8>& pieces, const Pairing<8>& pairing, Side to_move, int depth) {
  return movegen::plain::count(pieces, Armies<8>{pairing}, to_move, depth);
}

}  // namespace arbiter::armies::plain::inline ARBITER_CODE
