#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

/// What a player looks at: the worth of the pieces and how many moves each side has. Worth is what the variant's
/// generator says: the mean number of steps of the piece over the squares of an empty board, in hundredths, so that no
/// variant needs a table. A piece of both players is worth nothing to either, a king nothing beyond its mobility.
class PieceWorth {
 public:
  PieceWorth(Ruleset ruleset);

  /// Of a side's piece, in hundredths of a step. Pieces that no set-up of the variant has are measured when they
  /// appear.
  [[nodiscard]] int worth(Piece piece) const;
  /// The worth of White's pieces less that of Black's.
  [[nodiscard]] int material(const Board& board) const;
  /// The worth of the side's pieces less that of the other's.
  [[nodiscard]] int ahead(const Board& board, Side side) const {
    return side == Side::white ? material(board) : -material(board);
  }
  /// What White's pieces are worth at the start.
  [[nodiscard]] int of_a_side() const noexcept { return of_a_side_; }

 private:
  [[nodiscard]] int measured(Piece piece) const;

  const Variant& variant_;
  const MoveSource& generator_;
  std::vector<int> worth_;  ///< by place_of() the piece
  int of_a_side_ = 0;
};

/// A position of a game, with the move that led there.
struct GamePosition {
  Setup setup;
  Move by;  ///< empty for the first
};

/// A weak player plays both sides: it sees its move and the answer, likes worth and mobility, does not always choose
/// the best, and now and then blunders, so that games are decided as people's are. One seed gives one game.
class SelfPlay {
 public:
  /// `start`: where games begin. `worths` must outlive the object.
  SelfPlay(const PieceWorth& worths, const Position& start) : worths_(worths), start_(start) {}

  /// The positions of a game, the start first; it ends with the game, or after 160 moves of either side.
  [[nodiscard]] std::vector<GamePosition> game(std::uint64_t seed) const;

 private:
  [[nodiscard]] int score(const Position& after, int best, bool first_steps) const;
  [[nodiscard]] std::size_t choice(const Position& here, const std::vector<MoveOutcome>& moves, Random& random) const;

  const PieceWorth& worths_;
  Position start_;
};

/// Whether one of the steps captures.
[[nodiscard]] inline bool captures_something(const Move& move) {
  return std::ranges::any_of(move, [](const Step& step) { return !step.captures.empty(); });
}

struct GoalKey {
  std::string text;  ///< in the shared notation
  MoveOutcome outcome;
};

/// The moves that reach a goal in the fewest moves.
struct GoalKeys {
  bool reached = false;       ///< the goal can be reached
  unsigned moves = 0;         ///< so many moves are needed; 0: none, since nothing is left to do
  std::vector<GoalKey> keys;  ///< none if `moves` is 0
  bool others = false;        ///< there are others, or moves that do nearly as well
};

/// So much material must be won: about a knight for a pawn, in the unit of PieceWorth.
inline constexpr int least_gain = 400;
/// A move that wins less than the key by no more than this, about a pawn, is a second solution.
inline constexpr int clear_difference = 150;

/// Which moves win material by force. A move wins it in n moves if, whatever the other side answers, after the n-th
/// move of the side that solves that side stays ahead by `least_gain` more than at the start, however long the other
/// side goes on to capture: that side may stop at any time; the side that solves answers captures with any moves.
/// The search is exhaustive, but this is not a proof beyond it: what the other side threatens without a capture is not
/// looked at after the n-th move.
class GainSearch {
 public:
  /// `start`: whose side to move solves, and from whose material the gain counts. `nodes`: of one question.
  GainSearch(const Position& start, const PieceWorth& worths, std::uint64_t nodes);

  /// The moves that win material in the fewest moves, if `most` suffice. Nothing if the nodes did not.
  [[nodiscard]] std::optional<GoalKeys> keys(const Position& here, unsigned most);

 private:
  [[nodiscard]] int ahead(const Setup& setup) const { return worths_.ahead(setup.board, side_); }
  [[nodiscard]] std::vector<MoveOutcome> moves(const Position& here);
  /// The same with those first that capture most.
  [[nodiscard]] std::vector<MoveOutcome> best_first(const Position& here);
  [[nodiscard]] bool has_won(const Position& here) const;
  [[nodiscard]] bool is_kept(const Position& here, int least);
  [[nodiscard]] bool is_answered(const Position& here, int least);
  [[nodiscard]] bool holds(const Position& here, unsigned more, int least);
  [[nodiscard]] bool gains(const Position& here, unsigned most, int least);

  const PieceWorth& worths_;
  const MoveSource& generator_;
  Side side_;
  int wanted_;
  std::uint64_t most_nodes_;
  std::uint64_t nodes_ = 0;
  bool cut_ = false;
  std::array<Move, 4> refutations_{};  ///< the last one found, by the moves that remain
};

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
