#include "verifier/position/setup.hpp"

#include <functional>

#include "verifier/support/fnv.hpp"

namespace arbiter {

std::size_t SetupHash::operator()(const Setup& setup) const noexcept {
  // Over everything that operator== looks at.
  std::uint64_t hash = fnv_basis;
  const auto mix = [&hash](std::uint64_t value) { hash = fnv1a_word(value, hash); };
  for (const std::uint8_t code : setup.board.codes()) mix(code);
  mix(static_cast<std::uint64_t>(setup.to_move));
  mix(std::hash<std::bitset<State::bit_count>>{}(setup.state.bits));
  for (const std::uint8_t value : setup.state.context) mix(value);
  return static_cast<std::size_t>(hash ^ (hash >> 29U));
}

}  // namespace arbiter
