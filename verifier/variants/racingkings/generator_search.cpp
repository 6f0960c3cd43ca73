#include "verifier/orthodox/movegen/kinds_search.hpp"
#include "verifier/variants/racingkings/generator_game.hpp"
#include "verifier/variants/racingkings/sources.hpp"

namespace arbiter::racingkings {

std::unique_ptr<SearchSource> search_source() { return std::make_unique<kinds::Search<fast::Game>>(fast::Game{}); }

}  // namespace arbiter::racingkings
