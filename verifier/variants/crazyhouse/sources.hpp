#pragma once

#include <memory>

#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"

namespace arbiter::crazyhouse {

/// The two implementations; all live as long as the program.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveSource& generator();
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter();
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> search_source();

}  // namespace arbiter::crazyhouse
