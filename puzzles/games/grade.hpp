#pragma once

#include "puzzles/games/tags.hpp"

namespace arbiter::puzzles {

/// What makes a puzzle easy or hard.
struct Features {
  unsigned moves = 0;
  std::size_t choices = 0;   ///< legal moves at the first move
  std::size_t tempting = 0;  ///< of these, wrong ones that capture or check
  double defences = 0;       ///< mean number of answers
  std::size_t quiet = 0;     ///< moves of the side that solves that neither capture nor check
  int pieces = 0;
};
[[nodiscard]] Features features_of(const Shown& puzzle);

/// A rating on lichess's scale, made up from the features: it orders puzzles, and no solver's result went into it.
[[nodiscard]] int provisional_rating(const Features& features);

}  // namespace arbiter::puzzles
