#include "verifier/defined/generator_replies.hpp"

namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {

template <std::size_t Most>
bool king_reaches_flag(const Compiled& compiled, const Bare<Most>& node, Side us) {
  const Bits region = compiled.of.flag_region[index(us)].bits();
  if (us == Side::white)
    return Counting<Side::white, Bare<Most>, true>(compiled, node, 1, nullptr).king_reaches(region);
  return Counting<Side::black, Bare<Most>, true>(compiled, node, 1, nullptr).king_reaches(region);
}

template <Side us, class Board>
std::uint64_t bare_total(const Compiled& compiled, const Board& node, int depth) {
  if (compiled.ends && ended(compiled, node, us)) return 0;
  if (depth == 1) return Counting<us, Board, true>(compiled, node, 1, nullptr).total();
  if (depth > 2 || !compiled.paired) return Counting<us, Board, false>(compiled, node, depth, nullptr).total();
  Board unmoved = node;
  unmoved.en_passant = {none, none};
  unmoved.victim = none;
  Replies<opponent(us), Board> replies(compiled, unmoved);
  return Counting<us, Board, false>(compiled, node, depth, &replies).total();
}

namespace {

template <class Board>
[[nodiscard]] std::optional<std::uint64_t> bare_setup(const Compiled& compiled, const Setup& setup, int depth) {
  const Board node = read<Board::most>(compiled, setup);
  // Walls of a set-up matter to which kinds are stuck on a square.
  if (node.last != 0 || (node.walls != 0 && (compiled.bare || compiled.immobility))) return std::nullopt;
  return setup.to_move == Side::white ? bare_total<Side::white>(compiled, node, depth)
                                      : bare_total<Side::black>(compiled, node, depth);
}

}  // namespace

std::optional<std::uint64_t> count_bare(const Compiled& compiled, const Setup& setup, int depth) {
  if (depth < 1 || !(compiled.bare || compiled.held)) return std::nullopt;
  if (compiled.held)
    return compiled.kinds <= 8 ? bare_setup<Held<8>>(compiled, setup, depth)
                               : bare_setup<Held<16>>(compiled, setup, depth);
  return compiled.kinds <= 8 ? bare_setup<Bare<8>>(compiled, setup, depth)
                             : bare_setup<Bare<16>>(compiled, setup, depth);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
