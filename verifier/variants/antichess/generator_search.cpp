#include "verifier/orthodox/movegen/kinds_search.hpp"
#include "verifier/variants/antichess/generator_game.hpp"
#include "verifier/variants/antichess/sources.hpp"

namespace arbiter::antichess {

std::unique_ptr<SearchSource> search_source(Profile profile) {
  return std::make_unique<kinds::Search<fast::Game>>(fast::Game{profile});
}

}  // namespace arbiter::antichess
