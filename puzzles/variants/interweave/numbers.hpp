#pragma once

#include <cstddef>

#include "puzzles/space/variant_numbers.hpp"

namespace arbiter::puzzles {

/// What the invariants of Interweave say of numbers alone.
[[nodiscard]] VariantNumbers interweave_numbers(std::size_t profile);

}  // namespace arbiter::puzzles
