#pragma once

#include <cstdint>

#include "verifier/position/setup.hpp"

namespace arbiter::interweave {

/// A shuffled set-up as vchess deals them: on each square colour of the first rank a Smasher, a Leaper, a Remover and a
/// King in any order; in half of the deals the same for both sides. A seed deals the same on every platform.
[[nodiscard]] Setup dealt(std::uint64_t seed);

}  // namespace arbiter::interweave
