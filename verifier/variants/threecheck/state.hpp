#pragma once

#include "verifier/orthodox/state.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::threecheck {

/// The number of checks that wins.
inline constexpr int checks_to_win = 3;

// State bits are those of the orthodox base. Context bytes 0 and 1 are 0, which means Fide's armies: the orthodox moves
// come from the armies' folder. Bytes 2 and 3: checks that White and Black have given, 0 to 3.

[[nodiscard]] constexpr std::size_t checks_byte(Side side) noexcept { return side == Side::white ? 2 : 3; }

/// Checks that `side` has given.
[[nodiscard]] inline int checks_given(const State::Context& context, Side side) noexcept {
  return context[checks_byte(side)];
}
[[nodiscard]] inline int checks_given(const State& state, Side side) noexcept {
  return checks_given(state.context, side);
}
/// Clamps `count` to 0..3.
inline void set_checks_given(State& state, Side side, int count) noexcept {
  state.context[checks_byte(side)] = static_cast<std::uint8_t>(std::clamp(count, 0, checks_to_win));
}

/// The two implementations of Three-check; both live as long as the program. Moves are those of orthodox chess until a
/// side has given three checks; then there are none.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveGenerator& generator();

}  // namespace arbiter::threecheck
