#include "puzzles/variants/duck/themes.hpp"

#include "puzzles/themes/query_theme.hpp"

namespace arbiter::puzzles {
namespace {

constexpr NamedQuery named_queries[] = {
    {"duck-saves-king", "DK.block",
     "The other side threatens to capture the king, and no step saves it alone: after a step, exactly one square of "
     "the duck does."},
    {"king-falls", "DK.win", "The king cannot be saved: whatever is played, the next move captures it."},
    {"fowled", "DK.fowl", "The side to move has no legal move, and so has won."},
    {"king-captures-king", "DK.check", "The other king can be captured, and only by the king."},
};

}  // namespace

void add_duck_themes(std::vector<const Theme*>& themes) { add_query_themes(themes, "duck", named_queries); }

}  // namespace arbiter::puzzles
