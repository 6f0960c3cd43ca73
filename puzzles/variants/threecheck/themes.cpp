#include "puzzles/variants/threecheck/themes.hpp"

#include "puzzles/themes/query_theme.hpp"

namespace arbiter::puzzles {
namespace {

constexpr NamedQuery named_queries[] = {
    {"castling-checks", "TC.check", "The side to move can castle and thereby give the third check, which wins."},
};

}  // namespace

void add_threecheck_themes(std::vector<const Theme*>& themes) { add_query_themes(themes, "threecheck", named_queries); }

}  // namespace arbiter::puzzles
