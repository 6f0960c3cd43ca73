#include "verifier/orthodox/movegen/kinds_sources.hpp"
#include "verifier/variants/antichess/generator_game.hpp"
#include "verifier/variants/antichess/sources.hpp"

namespace arbiter::antichess {

using fast::Game;

const MoveSource& generator(Profile profile) {
  static const kinds::Generator<Game> lichess(Game{Profile::lichess});
  static const kinds::Generator<Game> fics(Game{Profile::fics});
  return profile == Profile::fics ? fics : lichess;
}

const MoveCounter& counter() {
  static const kinds::Counter<Game> object(Game{Profile::lichess});
  return object;
}

}  // namespace arbiter::antichess
