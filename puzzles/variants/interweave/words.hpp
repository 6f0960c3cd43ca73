#pragma once

#include "puzzles/query/variant_words.hpp"

namespace arbiter::puzzles {

/// What the words of queries mean in Interweave.
[[nodiscard]] const query::VariantWords& interweave_words();

}  // namespace arbiter::puzzles
