#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/games/self_play.hpp"
#include "verifier/corpus/input.hpp"
#include "verifier/corpus/observer.hpp"

namespace arbiter::puzzles {

/// A user's game, or a position of a corpus, which is a game without moves.
struct GivenGame {
  std::string place;                    ///< "club.pgn:12"
  std::vector<GamePosition> positions;  ///< at least one; `by` is empty for the first
};

/// What a user's files hold.
struct GivenGames {
  std::vector<GivenGame> games;     ///< in the order of the files
  std::size_t foreign = 0;          ///< games and positions of other variants
  std::size_t unsound = 0;          ///< positions that arbiter-corpus finds fault with, or that no game reaches
  std::size_t unreadable = 0;       ///< records that are no positions, and games that begin with none
  std::vector<Finding> findings{};  ///< about what is unreadable, and about moves that are not legal
};

/// More positions than this are refused: they are kept in memory (about 1 kB each).
inline constexpr std::size_t most_given_positions = 2'000'000;

/// Reads corpora, as arbiter-corpus does, and games of PGN with their moves, in any notation that typed_move() knows.
/// A game ends before a move that is not legal. Throws Refusal if there are too many positions.
[[nodiscard]] GivenGames read_given_games(const corpus::Input& input, const Variant& variant, std::size_t profile,
                                          unsigned threads);

/// The games of a text of PGN, added to `games`. `file` is its name.
void read_pgn_games(std::string_view text, const std::string& file, const Variant& variant, std::size_t profile,
                    GivenGames& games);

}  // namespace arbiter::puzzles
