#pragma once

#include "puzzles/query/variant_words.hpp"

namespace arbiter::puzzles {

/// What the words of queries mean in Checkered chess.
[[nodiscard]] const query::VariantWords& checkered_words();

}  // namespace arbiter::puzzles
