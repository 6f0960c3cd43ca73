#pragma once

#include <array>

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

/// The features as a rating weighs them: 1, moves after the first, quiet moves, log2 of the choices, tempting moves (at
/// most 25), log2 of 1 + defences, rarity, distance, tries (at most 5).
using FeatureVector = std::array<double, 9>;
[[nodiscard]] FeatureVector weighed(const Features& features);
/// Points on lichess's scale for each of them.
using RatingWeights = std::array<double, 9>;
/// Made up: they order puzzles, and no solver's result went into them.
[[nodiscard]] const RatingWeights& provisional_weights();

/// 400 to 3000.
[[nodiscard]] int rating_of(const Features& features, const RatingWeights& weights);

}  // namespace arbiter::puzzles
