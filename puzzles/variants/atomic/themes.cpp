#include "puzzles/variants/atomic/themes.hpp"

#include <memory>

#include "puzzles/themes/query_theme.hpp"
#include "puzzles/themes/theme_queries.hpp"

namespace arbiter::puzzles {
namespace {

/// A theme that is complete in the query language (theme_queries.def).
struct NamedQuery {
  const char* name;
  const char* clause;
  const char* explanation;
};

constexpr NamedQuery named_queries[] = {
    {"explosion-answers-check", "AT.capture",
     "The king is in check, and every legal move is a capture: it takes the checking piece, or explodes beside it."},
    {"explosion-in-check", "AT.win",
     "The king is in check and stays so: the only legal move explodes the other king and wins."},
    {"explosion-mates", "AT.capture", "Exactly one capture mates: its explosion opens a line or takes a defender."},
};

}  // namespace

void add_atomic_themes(std::vector<const Theme*>& themes) {
  static std::vector<std::unique_ptr<Theme>> kept;
  for (const NamedQuery& each : named_queries) {
    kept.push_back(
        make_query_theme({each.name, {"atomic"}, each.clause, each.explanation, {}}, query_of_theme(each.name, {})));
    themes.push_back(kept.back().get());
  }
}

}  // namespace arbiter::puzzles
