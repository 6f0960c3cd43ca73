#include "puzzles/variants/crazyhouse/themes.hpp"

#include "puzzles/themes/query_theme.hpp"

namespace arbiter::puzzles {
namespace {

constexpr NamedQuery named_queries[] = {
    {"drop-mates", "ZH.drop.check", "Exactly one move mates, and it is a drop."},
    {"drop-answers-check", "ZH.drop.check", "The king is in check, and every legal move is a drop."},
    {"drop-forced", "ZH.drop.check", "The king is in check, and exactly one move is legal: a drop."},
};

}  // namespace

void add_crazyhouse_themes(std::vector<const Theme*>& themes) { add_query_themes(themes, "crazyhouse", named_queries); }

}  // namespace arbiter::puzzles
