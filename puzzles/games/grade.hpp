#pragma once

#include "puzzles/games/shown.hpp"

namespace arbiter::puzzles {

/// What makes a puzzle easy or hard.
struct Features {
  unsigned moves = 0;
  std::size_t choices = 0;   ///< legal moves at the first move
  std::size_t tempting = 0;  ///< of these, wrong ones that capture or check
  double defences = 0;       ///< mean number of answers
  std::size_t quiet = 0;     ///< moves of the side that solves that neither capture nor check
  int pieces = 0;
  /// How rare the rarest move of the side that solves is: log2 of the legal moves there for each one of its shape
  /// (number of steps, number of captures, whether it promotes, castles or switches).
  double rarity = 0;
  /// From where the first move ends to the other side's king, in steps of a king; 0 if that side has not one king.
  int distance = 0;
  /// Tries: wrong first moves that capture or check and that one answer alone refutes. Wins in two and three moves
  /// only; those of longer ones would take more time than all else.
  std::size_t tries = 0;
};
[[nodiscard]] Features features_of(const Shown& puzzle);

/// A guess at lichess's scale, 400 to 3000, that puts puzzles in an order: no solver's result went into it.
[[nodiscard]] int rating_of(const Features& features);

}  // namespace arbiter::puzzles
