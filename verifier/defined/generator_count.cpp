#include "verifier/defined/generator_legal.hpp"

namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {

template <std::size_t Most>
[[nodiscard]] std::uint64_t count(const Compiled& compiled, const Node<Most>& node, Side us, int depth);

/// Counts what follows from each move.
template <std::size_t Most>
struct Deeper {
  static constexpr bool counts = false;
  const Compiled& compiled;
  Side them;
  int depth;
  std::uint64_t total = 0;
  void move(const Leg&, const Node<Most>& after, int) { total += count(compiled, after, them, depth); }
  [[nodiscard]] bool enough() const noexcept { return false; }
};

template <std::size_t Most>
std::uint64_t count(const Compiled& compiled, const Node<Most>& node, Side us, int depth) {
  if (depth <= 0) return 1;
  if (compiled.ends && ended(compiled, node, us)) return 0;
  if (depth == 1) {
    Total last;
    legal_moves(compiled, node, us, Asked{}, last);
    return last.total;
  }
  Deeper<Most> deeper{compiled, opponent(us), depth - 1};
  legal_moves(compiled, node, us, Asked{}, deeper);
  return deeper.total;
}

template <std::size_t Most>
[[nodiscard]] std::uint64_t count_setup(const Compiled& compiled, const Setup& setup, int depth) {
  return count(compiled, read<Most>(compiled, setup), setup.to_move, depth);
}

std::uint64_t count_moves(const Compiled& compiled, const Setup& setup, int depth) {
#ifndef __EMSCRIPTEN__  // the module is kept small, and nobody waits for its counts of rule files
  if (const auto bare = ARBITER_CODE::count_bare(compiled, setup, depth)) return *bare;
#endif
  if (compiled.kinds <= 8) return count_setup<8>(compiled, setup, depth);
  if (compiled.kinds <= 16) return count_setup<16>(compiled, setup, depth);
  return count_setup<most_kinds>(compiled, setup, depth);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
