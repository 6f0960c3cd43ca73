#include "puzzles/variants/horde/themes.hpp"

#include "puzzles/themes/query_theme.hpp"

namespace arbiter::puzzles {
namespace {

constexpr NamedQuery named_queries[] = {
    {"last-pawn-falls", "HD.end", "White has one pawn left, and whatever it plays, Black captures it and wins."},
    {"pawns-mate", "CH.end.mate", "Black is mated, and White has nothing but pawns.", Side::black},
    {"first-rank-saves", "HD.pawn.first",
     "White's last pawn is saved by one move alone: a double step from the first rank."},
};

}  // namespace

void add_horde_themes(std::vector<const Theme*>& themes) { add_query_themes(themes, "horde", named_queries); }

}  // namespace arbiter::puzzles
