#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/games/gain.hpp"
#include "verifier/position/position.hpp"
#include "verifier/solve/input/stipulation.hpp"

namespace arbiter::puzzles {

class PieceWorth;

/// What a puzzle must keep to, and how much its search may cost.
struct PuzzleRules {
  unsigned shortest = 1;  ///< moves of the side that solves
  /// The same; a longer win is not looked for. Beyond three only where some move leaves at most three answers.
  unsigned longest = 3;
  bool strict = false;           ///< the last move, too, is the only one
  std::uint64_t nodes = 60'000;  ///< of one question to the solver; what it cannot answer is not a puzzle
  /// If not null, also puzzles that win material by these worths, in two or three moves; see GainSearch.
  const PieceWorth* gains_by = nullptr;
  /// If not null, also positions in which one move alone saves, unless it leaves the side far behind by these worths.
  const PieceWorth* saves_by = nullptr;
};

/// Where one move alone saves, each other one loses by force within so many moves of the other side; it draws at once,
/// or does not lose within as many.
inline constexpr unsigned longest_loss = 3;

/// A position in which one line wins, the game or material: at each move of the side that solves one move alone keeps
/// the shortest win (the last one may be any of at most twelve that end the game, unless the rules are strict), and the
/// other side defends as long as it can. Or one in which at each move of the line one move alone saves: all that is
/// known then is what `longest_loss` says, and the other side's answers are those that leave one again.
struct Certified {
  unsigned moves = 0;                 ///< of the side that solves: the n of "mate in n"
  bool mates = false;                 ///< the line ends in mate; else the variant's game is won otherwise, or `gain`
  int gain = 0;                       ///< the game goes on: at least so much material is won, in the unit of PieceWorth
  unsigned loss = 0;                  ///< the line saves: so many moves the other side needs after any other move
  std::vector<MoveOutcome> line;      ///< 2n - 1 moves, the key first
  std::vector<std::string> texts;     ///< of these, in the shared notation
  std::vector<std::size_t> defences;  ///< how many answers each move but the last leaves
  std::size_t last_moves = 1;         ///< so many moves end the game at the end
};

/// "mate", "win", "gain" or "save".
[[nodiscard]] std::string goal_word(const Certified& puzzle);

/// "#2", "win3", "slose2", "gain2" or "save1".
[[nodiscard]] std::string goal_text(const Certified& puzzle, Ruleset ruleset);

/// The puzzle, if the position is one; its search is exact. Nothing if a limit cut it.
[[nodiscard]] std::optional<Certified> certified(const Position& position, const PuzzleRules& rules);

/// The moves that win fastest, if at most so many moves suffice. Nothing if the nodes of the rules did not suffice.
[[nodiscard]] std::optional<GoalKeys> winning_keys(const Position& position, unsigned moves, const PuzzleRules& rules);

/// Of one question to GainSearch: its nodes cost more than those of the search for wins.
[[nodiscard]] constexpr std::uint64_t gain_nodes(const PuzzleRules& rules) noexcept { return rules.nodes / 6; }

/// Whether the side to move wins in at most so many moves, 1 to solve::most_moves_asked; nothing if the nodes of
/// PuzzleRules did not suffice.
[[nodiscard]] std::optional<bool> wins_within(const Position& position, unsigned moves);

}  // namespace arbiter::puzzles
