#include "verifier/position/setup.hpp"

#include <functional>

namespace arbiter {

std::size_t SetupHash::operator()(const Setup& setup) const noexcept {
  // FNV-1a over everything that operator== looks at.
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto mix = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0x100000001b3U; };
  for (const std::uint8_t code : setup.board.codes()) mix(code);
  mix(static_cast<std::uint64_t>(setup.to_move));
  mix(std::hash<std::bitset<State::bit_count>>{}(setup.state.bits));
  for (const std::uint8_t value : setup.state.context) mix(value);
  return static_cast<std::size_t>(hash ^ (hash >> 29U));
}

}  // namespace arbiter
