// Take & Make, Armies: what all legal turns of a position have in common.

#include "orthodox/state.hpp"
#include "puzzles/themes/lists.hpp"
#include "puzzles/themes/turn_theme.hpp"

namespace arbiter::puzzles {
namespace {

using Check = TurnThemeParts::Check;

void add(std::vector<const Theme*>& themes, TurnThemeParts parts) {
  static std::vector<std::unique_ptr<Theme>> kept;
  parts.king = orthodox::king;
  kept.push_back(make_turn_theme(std::move(parts)));
  themes.push_back(kept.back().get());
}

void add_answers_to_check(std::vector<const Theme*>& themes) {
  const auto capture_by_king = [](const TurnFacts& facts, const Request&) { return facts.captures() && facts.mover.role == orthodox::king; };
  const auto capture_by_other = [](const TurnFacts& facts, const Request&) { return facts.captures() && facts.mover.role != orthodox::king; };
  const auto is_king = [](Man man, const Request&) { return man.role == orthodox::king; };
  const auto is_other = [](Man man, const Request&) { return man.role != orthodox::king; };
  add(themes, {.info = {"king-answers-check", {"takemake"}, "TM.check.final",
                        "A check that only captures by the king answer: it takes, goes on as the captured man, and stands safe at the end.", {}},
               .king = orthodox::king, .check = Check::given, .match = capture_by_king, .may_match = is_king});
  add(themes, {.info = {"man-answers-check", {"takemake"}, "TM.make.role",
                        "A check that only captures by men other than the king answer: the take or its make-leg takes or bars the checker.", {}},
               .king = orthodox::king, .check = Check::given, .match = capture_by_other, .may_match = is_other});
  add(themes, {.info = {"double-check-answer", {"takemake"}, "TM.take",
                        "A double check that only captures with their make-legs answer.", {}},
               .king = orthodox::king, .check = Check::twice,
               .match = [](const TurnFacts& facts, const Request&) { return facts.captures(); }});
}

}  // namespace

void add_turn_themes(std::vector<const Theme*>& themes) { add_answers_to_check(themes); }

}  // namespace arbiter::puzzles
