#include "puzzles/games/grade.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {
Features features_of(const Shown& puzzle) {
  const MoveSource& generator = puzzle.variant->generator(puzzle.profile);
  const auto checks = [&](const Setup& after) { return generator.in_check(after, after.to_move); };
  const Certified& win = *puzzle.win;
  Features features;
  features.moves = win.moves;
  features.pieces = puzzle.start.board.occupied().size();
  for (const MoveOutcome& move : generator.setup_moves(puzzle.start)) {
    ++features.choices;
    if (move.move != win.line.front().move && (captures_something(move.move) || checks(move.after)))
      ++features.tempting;
  }
  for (std::size_t i = 0; i < win.line.size(); i += 2) {
    if (!captures_something(win.line[i].move) && !checks(win.line[i].after)) ++features.quiet;
  }
  if (!win.defences.empty()) {
    features.defences = static_cast<double>(std::accumulate(win.defences.begin(), win.defences.end(), std::size_t{0})) /
                        static_cast<double>(win.defences.size());
  }
  return features;
}

FeatureVector weighed(const Features& features) {
  constexpr std::size_t most_tempting = 25;
  return {1,
          static_cast<double>(features.moves) - 1,
          static_cast<double>(features.quiet),
          std::log2(static_cast<double>(std::max<std::size_t>(features.choices, 1))),
          static_cast<double>(std::min(features.tempting, most_tempting)),
          std::log2(1 + features.defences)};
}

const RatingWeights& provisional_weights() {
  // A mate in one with few choices is for beginners (about 600); each move more, each quiet move and each tempting
  // wrong one makes it harder.
  static constexpr RatingWeights weights{450, 380, 220, 45, 12, 60};
  return weights;
}

int rating_of(const Features& features, const RatingWeights& weights) {
  const FeatureVector vector = weighed(features);
  const double rating = std::inner_product(vector.begin(), vector.end(), weights.begin(), 0.0);
  return std::clamp(static_cast<int>(std::lround(rating)), 400, 3000);
}

}  // namespace arbiter::puzzles
