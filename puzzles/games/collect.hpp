#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "puzzles/games/certify.hpp"
#include "puzzles/games/grade.hpp"
#include "puzzles/output/puzzle.hpp"

namespace arbiter::puzzles {

/// What is collected from games that the program plays with itself.
struct GamesRequest {
  const Variant* variant = nullptr;
  std::size_t profile = 0;
  std::vector<Position> starts;  ///< games begin with one after the other; at least one
  std::size_t games = 0;
  std::uint64_t seed = 0;
  std::size_t most_puzzles = 0;  ///< 0: all
  std::size_t most_of_a_game = 2;
  PuzzleRules rules;
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const std::string&)> progress{};  ///< may be empty
};

/// A puzzle from a game.
struct GamePuzzle {
  Setup start;
  Certified win;
  Setup before;      ///< the position before the move that led to `start`
  Move by;           ///< that move
  std::size_t game;  ///< its number, from 1
  std::size_t ply;   ///< moves played before `start`
  std::vector<std::string> tags;
  Features features;
  int rating = 0;
};

struct GamesBook {
  std::vector<GamePuzzle> puzzles;  ///< in the order of the games
  std::size_t games = 0;            ///< played
  std::size_t positions = 0;        ///< looked at
  std::size_t copies = 0;           ///< puzzles left out: the same start or end, mirror images included
  bool stopped = false;             ///< before all games were played, by Request::stop
};

/// Plays the games and keeps what is certified. The same request gives the same puzzles, whatever the threads, unless
/// it is stopped.
[[nodiscard]] GamesBook collect_from_games(const GamesRequest& request);

/// As the writers of compositions take it.
[[nodiscard]] Puzzle as_puzzle(const GamesRequest& request, const GamePuzzle& puzzle);

}  // namespace arbiter::puzzles
