#include "verifier/solve/search/answer.hpp"
#include "verifier/solve/search/search.hpp"

// The shape of a stipulation: whose move it is to choose, and what counts.
namespace arbiter::solve {

bool Search::chooses(unsigned plies) const noexcept {
  switch (stipulation_.play) {
    case Play::direct: return plies % 2 == 1;
    case Play::self:
    case Play::reflex:
    case Play::semi_reflex: return plies % 2 == 0;
    case Play::help:
    case Play::series:
    case Play::series_help: return true;
    case Play::help_self:
    case Play::series_self: return plies != 1;
  }
  return true;
}

bool Search::parries(unsigned plies) const noexcept {
  return stipulation_.parry && plies > 1 && plies % 2 == (stipulation_.play == Play::direct ? 0U : 1U);
}

bool Search::goal_counts(unsigned plies) const noexcept {
  if (stipulation_.reciprocal && plies == 2) return true;
  if (stipulation_.exact) return plies == 1;
  if (stipulation_.limits.quodlibet) return true;
  switch (stipulation_.play) {
    case Play::direct: return plies % 2 == 1;
    case Play::self:
    case Play::reflex:
    case Play::semi_reflex: return plies % 2 == 1;
    case Play::help:
    case Play::help_self:
    case Play::series:
    case Play::series_help:
    case Play::series_self: break;
  }
  return plies == 1;
}

unsigned Search::moves_of_last_mover(unsigned plies) const noexcept {
  if (stipulation_.play == Play::series) return plies;
  return in_series(stipulation_.play) ? 1 : (plies + 1) / 2;
}

bool Search::moves_again(unsigned plies) const noexcept { return solve::moves_again(stipulation_.play, plies); }

}  // namespace arbiter::solve
