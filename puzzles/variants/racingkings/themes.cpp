#include "puzzles/variants/racingkings/themes.hpp"

#include "puzzles/themes/query_theme.hpp"

namespace arbiter::puzzles {
namespace {

constexpr NamedQuery named_queries[] = {
    {"race-drawn", "RK.answer",
     "White's king can arrive by one move alone, and then Black's only legal move takes its king there, too."},
    {"one-way-in", "RK.goal", "The king may arrive on two squares or more, and exactly one of these moves wins."},
    {"no-check-allowed", "RK.check",
     "The side to move has its queen and nothing but its king beside it, and neither may move: stalemate."},
    {"goal-gives-check", "RK.check",
     "White's king is one step from the goal, and Black's king, which is alone, does not guard all of it. Yet no step "
     "goes in: each that is not guarded would give check."},
};

}  // namespace

void add_racingkings_themes(std::vector<const Theme*>& themes) {
  add_query_themes(themes, "racingkings", named_queries);
}

}  // namespace arbiter::puzzles
