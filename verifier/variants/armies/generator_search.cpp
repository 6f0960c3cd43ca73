#include "verifier/orthodox/movegen/chess_sources.hpp"
#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/armies/generator_kinds.hpp"
#include "verifier/variants/armies/sources.hpp"

namespace arbiter::armies {

std::unique_ptr<SearchSource> search_source(const Setup& root) {
  // DA.armies: Fide against Fide is orthodox chess.
  if (all_orthodox(root)) return orthodox::chess_search();
  return std::make_unique<movegen::BitSearch<ArmyKinds>>(ArmyKinds(root));
}

}  // namespace arbiter::armies
