#include "verifier/position/move_source.hpp"

std::size_t f(const arbiter::MoveSource& source, const arbiter::Position& position) {
#ifdef MISUSE
  return source.moves(position.setup()).size();
#else
  return source.moves(position).size() + source.setup_moves(position.setup()).size();
#endif
}
