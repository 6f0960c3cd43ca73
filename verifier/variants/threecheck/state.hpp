#pragma once

#include "verifier/orthodox/state.hpp"
#include "verifier/position/check_count.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::threecheck {

// State bits are those of the orthodox base, and context bytes 0 and 1 are 0, as in chess. Bytes 2 and 3: checks that
// White and Black have given, 0 to 3.
inline constexpr CheckCount checks_given{.whites_byte = 2, .to_win = 3};

}  // namespace arbiter::threecheck
