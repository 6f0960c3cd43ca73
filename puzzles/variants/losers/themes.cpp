#include "puzzles/variants/losers/themes.hpp"

#include "puzzles/themes/query_theme.hpp"

namespace arbiter::puzzles {
namespace {

constexpr NamedQuery named_queries[] = {
    {"must-en-passant", "LS.capture",
     "The side to move is not in check, and its only legal move is a capture en passant."},
    {"must-mate", "LS.end.mate", "Every legal move mates, so that the side to move loses."},
    {"must-stalemate", "LS.end.stalemate",
     "The only legal move is a capture, and it stalemates, so that the side to move loses."},
    {"last-beside-king", "LS.end.bare",
     "The side to move has one piece beside its king, and after exactly one quiet move whatever the other side plays "
     "captures it, and so loses."},
};

}  // namespace

void add_losers_themes(std::vector<const Theme*>& themes) { add_query_themes(themes, "losers", named_queries); }

}  // namespace arbiter::puzzles
