#include "puzzles/variants/antichess/themes.hpp"

#include "puzzles/themes/query_theme.hpp"

namespace arbiter::puzzles {
namespace {

constexpr NamedQuery named_queries[] = {
    {"forced-captures", "AN.capture",
     "Three moves in a row are the only legal ones, and all are captures: one by the side to move, one by the other, "
     "and "
     "one more."},
    {"last-piece-offered", "AN.end.pieces",
     "The side to move has one piece left, and exactly one quiet move wins: the other side's only move captures it."},
    {"king-takes-king", "AN.king", "The only legal move is a king's, and it captures a king."},
};

}  // namespace

void add_antichess_themes(std::vector<const Theme*>& themes) { add_query_themes(themes, "antichess", named_queries); }

}  // namespace arbiter::puzzles
