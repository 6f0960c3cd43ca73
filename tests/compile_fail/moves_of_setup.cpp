#include "verifier/position/move_source.hpp"

std::size_t f(const arbiter::MoveSource& source, const arbiter::Position& position) {
  return source.moves(position).size() + source.setup_moves(position.setup()).size();
}

std::size_t g(const arbiter::MoveSource& source, const arbiter::Position& position) {
  return source.moves(position.setup()).size();  // misuse
}
