#include <array>

#include "puzzles/games/tag_rule.hpp"
#include "puzzles/variants/interweave/step_facts.hpp"

namespace arbiter::puzzles {
namespace {

bool takes_three_steps(const Story& story) {
  return story.some([&](std::size_t i) { return story.move(i).size() > 2; });
}
bool takes_several(const Story& story) {
  return story.some([&](std::size_t i) {
    int sum = 0;
    for (const Step& step : story.move(i)) sum += step.captures.size();
    return sum > 1;
  });
}
/// Whether a piece of that name makes such a step.
template <class Holds>
bool has_step(const Story& story, std::string_view name, const Holds& holds) {
  return story.some([&](std::size_t i) {
    return story.kind(i) == name && std::any_of(story.move(i).begin(), story.move(i).end(), holds);
  });
}
bool takes_by_approach(const Story& story) {
  return has_step(story, "smasher", [](const Step& step) { return !step.captures.empty(); });
}
bool takes_as_rifle(const Story& story) { return has_step(story, "remover", interweave_steps::captures_on_the_spot); }
bool takes_by_short_leap(const Story& story) {
  return has_step(story, "king", interweave_steps::leaps_shortly) ||
         has_step(story, "pawn", interweave_steps::leaps_shortly);
}
bool takes_by_double_leap(const Story& story) { return has_step(story, "leaper", interweave_steps::leaps_doubly); }
bool takes_by_long_leap(const Story& story) { return has_step(story, "leaper", interweave_steps::leaps_far); }
bool takes_custodially(const Story& story) { return has_step(story, "pawn", interweave_steps::captures_beside); }

constexpr auto own_rules = std::to_array<TagRule>({
    {{"captureChain", "a move of three steps or more"}, takes_three_steps},
    {{"severalCaptures", "one move captures two pieces or more"}, takes_several},
    {{"approach", "a smasher captures by approach"}, takes_by_approach},
    {{"rifle", "a remover captures without leaving its square"}, takes_as_rifle},
    {{"shortLeap", "a king or a pawn leaps over the piece that it captures"}, takes_by_short_leap},
    {{"doubleLeap", "a leaper captures by a doubled knight's leap"}, takes_by_double_leap},
    {{"longLeap", "a leaper captures on a straight line"}, takes_by_long_leap},
    {{"custodian", "a pawn captures what it and another piece enclose"}, takes_custodially},
});

}  // namespace

std::span<const TagRule> tags_of_interweave() { return own_rules; }

}  // namespace arbiter::puzzles
