#pragma once

#include "verifier/solve/search.hpp"

namespace arbiter::solve {

/// Searches what follows each first move from `node`, with `plies` left before it, on several threads: the answers are
/// then in the table. With `one_will_do`, threads take no further move once a move holds. Throws SearchStopped.
void search_first_moves(const SearchSource& source, const Stipulation& stipulation, CountTable& table,
                        const SearchLimit& limit, const SearchNode& node, unsigned plies, unsigned threads,
                        bool one_will_do);

}  // namespace arbiter::solve
