#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/games/self_play.hpp"
#include "verifier/corpus/input.hpp"
#include "verifier/position/ruleset.hpp"

namespace arbiter::puzzles {

/// A user's game, or a position of a corpus, which is a game without moves. Positions are a hundred times as long as
/// the moves that lead to them, so that only these are kept.
struct GivenGame {
  std::shared_ptr<const std::string> file;  ///< its name
  std::size_t line = 1;                     ///< where the game begins there
  std::shared_ptr<const Setup> start;
  std::vector<std::uint32_t> moves{};  ///< each as its number among the generator's moves of its position

  [[nodiscard]] std::string place() const;  ///< "club.pgn:12"
  /// At least one; `by` is empty for the first. Variant and profile are those that the game was read with.
  [[nodiscard]] std::vector<GamePosition> positions(Ruleset ruleset) const;
};

/// What a user's files hold.
struct GivenGames {
  std::vector<GivenGame> games;     ///< in the order of the files
  std::size_t foreign = 0;          ///< games and positions of other variants
  std::size_t unsound = 0;          ///< positions that arbiter-corpus finds fault with, or that no game reaches
  std::size_t unreadable = 0;       ///< records that are not positions, and games that begin with none
  std::vector<Finding> findings{};  ///< about what is unreadable, and about moves that are not legal
};

/// More games and positions than this are refused: they are kept in memory (some 200 bytes, and four for each move).
inline constexpr std::size_t most_given_games = 2'000'000;

/// Reads corpora, as arbiter-corpus does, and games of PGN with their moves, in any notation that typed_move() knows.
/// A game ends before a move that is not legal. Throws Refusal if there are too many of them. Memory does not
/// grow with the files' texts.
[[nodiscard]] GivenGames read_given_games(const corpus::Input& input, Ruleset ruleset, unsigned threads);

/// The games of a text of PGN, added to `games`. `file` is its name, `line` the number of its first line.
void read_pgn_games(std::string_view text, const std::string& file, Ruleset ruleset, GivenGames& games,
                    std::size_t line = 1);

}  // namespace arbiter::puzzles
