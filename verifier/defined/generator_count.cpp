#include "verifier/defined/generator_legal.hpp"

namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {

[[nodiscard]] std::uint64_t count(const Compiled& compiled, const auto& node, Side us, int depth) {
  if (depth <= 0) return 1;
  if (compiled.ends && ended(compiled, node, us)) return 0;
  if (depth == 1) return legal_moves(compiled, node, us);
  std::uint64_t result = 0;
  each_legal(compiled, node, us, Asked{}, [&](const Leg&, const auto& after, int) {
    result += count(compiled, after, opponent(us), depth - 1);
    return true;
  });
  return result;
}

template <std::size_t Most>
[[nodiscard]] std::uint64_t count_setup(const Compiled& compiled, const Setup& setup, int depth) {
  return count(compiled, read<Most>(compiled, setup), setup.to_move, depth);
}

std::uint64_t count_moves(const Compiled& compiled, const Setup& setup, int depth) {
#ifndef __EMSCRIPTEN__  // the module is kept small, and nobody waits for its counts of rule files
  if (const auto bare = ARBITER_CODE::count_bare(compiled, setup, depth)) return *bare;
#endif
  if (compiled.kinds <= 16) return count_setup<16>(compiled, setup, depth);
  return count_setup<most_kinds>(compiled, setup, depth);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
