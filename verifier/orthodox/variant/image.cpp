#include "verifier/orthodox/variant/image.hpp"

namespace arbiter::orthodox {

State image_of(const State& state, const Image& image) {
  State result;
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      if (may_castle(state, side, file)) set_castling(result, image.of(side), image.of_file(file), true);
    }
  }
  if (const auto square = passed_square(state)) set_passed_square(result, image.of(*square));
  return result;
}

bool may_be_mirrored(const State& state) {
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      if (may_castle(state, side, file)) return false;
    }
  }
  return true;
}

}  // namespace arbiter::orthodox
