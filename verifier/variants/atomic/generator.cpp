#include "verifier/orthodox/movegen/kinds_sources.hpp"
#include "verifier/variants/atomic/generator_game.hpp"
#include "verifier/variants/atomic/sources.hpp"

namespace arbiter::atomic {

using fast::Game;

const MoveSource& generator(Profile profile) {
  static const kinds::Generator<Game> lichess(Game{false});
  static const kinds::Generator<Game> strict(Game{true});
  return profile == Profile::strict ? strict : lichess;
}

const MoveCounter& counter(Profile profile) {
  static const kinds::Counter<Game> lichess(Game{false});
  static const kinds::Counter<Game> strict(Game{true});
  return profile == Profile::strict ? strict : lichess;
}

}  // namespace arbiter::atomic
