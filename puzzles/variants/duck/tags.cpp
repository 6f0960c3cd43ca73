#include <array>

#include "puzzles/games/tag_rule.hpp"
#include "verifier/variants/duck/rules.hpp"

namespace arbiter::puzzles {
namespace {

SquareSet kings(const Setup& setup, Side side) { return setup.board.of(piece_of(side, orthodox::king)); }

bool captures_king(const Story& story) {
  const Setup& end = story.before.back();
  return kings(end, end.to_move).empty();
}

/// Whether the side that solves leaves its own king where the other side could capture it but for the duck.
bool shields_king(const Story& story) {
  static const duck::Rules rules(duck::Profile::documented);
  return story.some([&](std::size_t i) {
    const Setup& after = story.before[i + 1];
    const Side side = opponent(after.to_move);
    const Setup open = duck::without_duck(after);
    for (const Square square : kings(after, side)) {
      const bool struck = rules.attacked(ConcreteView(after), square, side);
      if (!struck && rules.attacked(ConcreteView(open), square, side)) return true;
    }
    return false;
  });
}

constexpr auto own_rules = std::to_array<TagRule>({
    {{"capturedKing", "the last move captures the king"}, captures_king},
    {{"duckShield", "the duck alone keeps the king of the side that solves from being captured"}, shields_king},
});

}  // namespace

std::span<const TagRule> tags_of_duck() { return own_rules; }

}  // namespace arbiter::puzzles
