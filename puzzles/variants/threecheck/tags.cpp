#include <algorithm>
#include <array>

#include "puzzles/games/tag_rule.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::puzzles {
namespace {

bool is_third_check(const Story& story) {
  const Setup& end = story.before.back();
  return threecheck::checks_given(end.state, opponent(end.to_move)) >= threecheck::checks_to_win;
}

constexpr auto own_rules = std::to_array<TagRule>({
    {{"thirdCheck", "the last move gives the third check"}, is_third_check},
});

}  // namespace

std::span<const TagRule> tags_of_threecheck() { return own_rules; }

}  // namespace arbiter::puzzles
