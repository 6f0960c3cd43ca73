#include "verifier/orthodox/movegen/kinds_search.hpp"
#include "verifier/variants/atomic/generator_game.hpp"
#include "verifier/variants/atomic/sources.hpp"

namespace arbiter::atomic {

std::unique_ptr<SearchSource> search_source(Profile profile) {
  return std::make_unique<kinds::Search<fast::Game>>(fast::Game{profile == Profile::strict});
}

}  // namespace arbiter::atomic
