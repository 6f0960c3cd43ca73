#include "puzzles/variants/kingofthehill/themes.hpp"

#include "puzzles/themes/query_theme.hpp"

namespace arbiter::puzzles {
namespace {

constexpr NamedQuery named_queries[] = {
    {"only-way-up", "KH.hill", "The side to move has one legal move, and with it its king reaches the hill and wins."},
};

}  // namespace

void add_kingofthehill_themes(std::vector<const Theme*>& themes) {
  add_query_themes(themes, "kingofthehill", named_queries);
}

}  // namespace arbiter::puzzles
