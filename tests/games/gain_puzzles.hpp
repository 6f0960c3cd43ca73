#pragma once

#include <string>
#include <vector>

#include "puzzles/games/collect.hpp"
#include "tests/support/positions.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// Puzzles from games that win material in two moves.
inline std::vector<puzzles::GamePuzzle> gains_from_games(const Variant& variant, std::size_t wanted) {
  puzzles::GamesRequest request;
  request.ruleset = Ruleset(variant);
  request.starts = {position_of(variant, std::string(variant.positions().front().fen))};
  request.games = 20;
  request.most_puzzles = 2 * wanted;
  request.seed = 17;
  request.gains = true;
  request.rules.shortest = 2;
  request.rules.longest = 2;
  std::vector<puzzles::GamePuzzle> gains;
  for (puzzles::GamePuzzle& puzzle : puzzles::collect_from_games(request).puzzles) {
    if (puzzle.win.gain > 0 && gains.size() < wanted) gains.push_back(std::move(puzzle));
  }
  return gains;
}

}  // namespace arbiter::tests
