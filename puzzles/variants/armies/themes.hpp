#pragma once

#include <array>
#include <cstdint>

#include "puzzles/themes/theme.hpp"
#include "verifier/variants/armies/state.hpp"

namespace arbiter::puzzles {

/// The themes of Chess with Different Armies alone: castling of the Clobberers, pieces bound to one colour, one board
/// for two pairings.
void add_armies_themes(Themes& themes);

/// The context in which `side` has the army.
[[nodiscard]] std::array<std::uint8_t, State::context_size> with_army(
    std::array<std::uint8_t, State::context_size> context, Side side, armies::Army army);

}  // namespace arbiter::puzzles
