#include "verifier/orthodox/movegen/kinds_sources.hpp"
#include "verifier/variants/racingkings/generator_game.hpp"
#include "verifier/variants/racingkings/sources.hpp"

namespace arbiter::racingkings {

const MoveSource& generator() {
  static const kinds::Generator<fast::Game> object(fast::Game{});
  return object;
}

const MoveCounter& counter() {
  static const kinds::Counter<fast::Game> object(fast::Game{});
  return object;
}

}  // namespace arbiter::racingkings
