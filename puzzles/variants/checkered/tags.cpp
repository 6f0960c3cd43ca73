#include <array>

#include "puzzles/variants/checkered/themes.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::puzzles {
namespace {

bool changes_nature(const Story& story) {
  return story.some([&](std::size_t i) { return story.becomes_other(i); });
}
bool is_born_at_the_end(const Story& story) { return story.becomes_other(story.puzzle.win->line.size() - 1); }
bool takes_for_good(const Story& story) {
  return story.some_step([](const Step& step) { return step.switches; });
}
bool moves_shared_piece(const Story& story) {
  return story.some(
      [&](std::size_t i) { return story.before[i].board[story.move(i).front().from]->owner == Owner::both; });
}

/// Of a win: whether the other side would hold out longer if it could take back the solver's i-th half-move.
bool traps_by_undo(const Story& story, std::size_t i) {
  const Setup& after = story.before[i + 1];
  const auto quiet = checkered::last_quiet(after.state);
  if (!quiet) return false;
  Setup free = after;
  checkered::set_last_quiet(free.state, std::nullopt);
  const auto position = Position::with_usual_kings(story.puzzle.ruleset, free);
  if (!position) return false;
  const auto left = static_cast<unsigned>(story.puzzle.win->line.size() - i - 1) / 2;
  for (const MoveOutcome& each : story.puzzle.ruleset.generator().moves(*position)) {
    const Step& step = each.move.front();
    if (each.move.size() != 1 || step.from != quiet->to || step.to != quiet->from || !step.captures.empty()) continue;
    // After the last move any legal answer will do.
    if (left == 0 || wins_within(position->after(each), left) == std::optional(false)) return true;
  }
  return false;
}
bool has_undo_trap(const Story& story) {
  const Certified& win = *story.puzzle.win;
  if (win.gain > 0 || win.loss > 0) return false;
  for (std::size_t i = 0; i < win.line.size(); i += 2) {
    if (traps_by_undo(story, i)) return true;
  }
  return false;
}

constexpr auto own_rules = std::to_array<TagRule>({
    {{"sharedPiece", "the side that solves moves a checkered piece"}, moves_shared_piece},
    {{"changesNature", "a capture makes a checkered piece of one that was not, or gives it another nature"},
     changes_nature},
    {{"birthMate", "the last move makes a checkered piece, or gives one another nature"}, is_born_at_the_end},
    {{"undoTrap", "the other side would hold out longer if it could take back a move of a checkered piece"},
     has_undo_trap},
    {{"switch", "a move takes the checkered pieces for good"}, takes_for_good},
});

}  // namespace

std::span<const TagRule> checkered_tags() { return own_rules; }

}  // namespace arbiter::puzzles
