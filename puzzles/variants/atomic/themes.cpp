#include "puzzles/variants/atomic/themes.hpp"

#include "puzzles/themes/query_theme.hpp"

namespace arbiter::puzzles {
namespace {

constexpr NamedQuery named_queries[] = {
    {"explosion-answers-check", "AT.capture",
     "The king is in check, and every legal move is a capture: it takes the checking piece, or explodes beside it."},
    {"explosion-in-check", "AT.win",
     "The king is in check and stays so: the only legal move explodes the other king and wins."},
    {"explosion-mates", "AT.capture", "Exactly one capture mates: its explosion opens a line or takes a defender."},
};

}  // namespace

void add_atomic_themes(std::vector<const Theme*>& themes) { add_query_themes(themes, "atomic", named_queries); }

}  // namespace arbiter::puzzles
