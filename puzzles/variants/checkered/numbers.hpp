#pragma once

#include "puzzles/space/variant_numbers.hpp"

namespace arbiter::puzzles {

/// What the invariants of Checkered chess say of numbers alone.
[[nodiscard]] VariantNumbers checkered_numbers();

}  // namespace arbiter::puzzles
