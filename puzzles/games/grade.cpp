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

int provisional_rating(const Features& features) {
  // A mate in one with few choices is for beginners (about 600); each move more, each quiet move and each tempting
  // wrong one makes it harder, by amounts that no solver has confirmed yet.
  const double choices = static_cast<double>(std::max<std::size_t>(features.choices, 1));
  const double rating =
      450 + 380.0 * (features.moves - 1) + 220.0 * static_cast<double>(features.quiet) + 45 * std::log2(choices) +
      12.0 * static_cast<double>(std::min<std::size_t>(features.tempting, 25)) + 60 * std::log2(1 + features.defences);
  return std::clamp(static_cast<int>(std::lround(rating)), 400, 3000);
}

}  // namespace arbiter::puzzles
