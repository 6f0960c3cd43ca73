#pragma once

#include <cstdint>

#include "verifier/position/setup.hpp"

namespace arbiter::interweave {

/// A shuffled set-up as vchess deals them: on each shade of the first rank a Smasher, a Leaper, a Remover and a King in
/// any order, for one deal in two the same for both sides. The same seed deals the same everywhere.
[[nodiscard]] Setup dealt(std::uint64_t seed);

}  // namespace arbiter::interweave
