#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/variants/variant.hpp"

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

/// The positions of a game, `start` first; it ends with the game, or after 160 moves of either side. A weak player
/// plays both sides: it sees its move and the answer, likes worth and mobility, does not always choose the best, and
/// now and then blunders, so that games are decided as people's are. One seed gives one game.
[[nodiscard]] std::vector<GamePosition> self_play(const PieceWorth& worths, const Position& start, std::uint64_t seed);

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

/// What a puzzle must keep to, and how much its search may cost.
struct PuzzleRules {
  unsigned shortest = 1;  ///< moves of the side that solves
  /// The same; a longer win is not looked for. Beyond three only where some move leaves at most three answers.
  unsigned longest = 3;
  bool strict = false;           ///< the last move, too, is the only one
  std::uint64_t nodes = 60'000;  ///< of one question to the solver; what it cannot answer is not a puzzle
  /// If not null, also puzzles that win material by these worths, in two or three moves; see keys_of().
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

  /// How many moves the side that solves has left after its move in this place of the line.
  [[nodiscard]] unsigned moves_after(std::size_t i) const { return static_cast<unsigned>(line.size() - i - 1) / 2; }
};

/// "mate", "win", "gain" or "save".
[[nodiscard]] std::string goal_word(const Certified& puzzle);

/// "#2", "win3", "slose2", "gain2" or "save1".
[[nodiscard]] std::string goal_text(const Certified& puzzle, Ruleset ruleset);

/// The puzzle, if the position is one; its search is exact. Nothing if a limit cut it.
[[nodiscard]] std::optional<Certified> certified(const Position& position, const PuzzleRules& rules);

/// The moves that reach a goal fastest, if at most so many moves suffice. Nothing if the nodes of the rules did not
/// suffice.
using KeysOf = std::function<std::optional<GoalKeys>(const Position&, unsigned)>;

/// For positions of a line that begins with `start`. The goal is the end of the game; or, with `gain`, to win material
/// by force, by PuzzleRules::gains_by: in n moves if, whatever the other side answers, after the n-th move of the side
/// that solves that side stays ahead by `least_gain` more than at the start, however long the other side goes on to
/// capture: that side may stop at any time; the side that solves answers captures with any moves. The search is
/// exhaustive, but this is not a proof beyond it: what the other side threatens without a capture is not looked at
/// after the n-th move. `rules` outlive the result.
[[nodiscard]] KeysOf keys_of(const Position& start, bool gain, const PuzzleRules& rules);

/// Whether the side to move wins in at most so many moves, 1 to solve::most_moves_asked; nothing if the nodes of
/// PuzzleRules did not suffice.
[[nodiscard]] std::optional<bool> wins_within(const Position& position, unsigned moves);

/// A knight's worth, about, in the unit of PieceWorth.
inline constexpr int minor_piece = 400;

/// A puzzle, as tags and grades look at it: its line, and the position before each of its moves.
struct Story {
  Ruleset ruleset;
  const Certified& win;
  const PieceWorth& worths;
  std::vector<Setup> before;

  Story(Ruleset rules, const Setup& start, const Certified& line, const PieceWorth& worth)
      : ruleset(rules), win(line), worths(worth), before{start} {
    for (const MoveOutcome& each : line.line) before.push_back(each.after);
  }

  [[nodiscard]] const Move& move(std::size_t i) const { return win.line[i].move; }
  /// The piece that makes the move, as it is before it.
  [[nodiscard]] Piece mover(std::size_t i) const { return *mover_of(before[i].board, move(i).front()); }
  [[nodiscard]] Role role(std::size_t i) const { return mover(i).role; }
  [[nodiscard]] std::string_view kind(std::size_t i) const { return role_info(ruleset.variant(), role(i)).name; }
  [[nodiscard]] bool is_pawn(std::size_t i) const { return kind(i) == "pawn"; }
  /// Whether the piece becomes another one, or another player's, other than by promotion.
  [[nodiscard]] bool becomes_other(std::size_t i) const {
    const Piece was = mover(i);
    const Piece is = move(i).back().becomes;
    return !is_pawn(i) ? was != is : was.owner != is.owner;
  }
  [[nodiscard]] bool checks(std::size_t i) const {
    const Setup& after = before[i + 1];
    return ruleset.rules().in_check(after, after.to_move);
  }
  [[nodiscard]] bool captures(std::size_t i) const { return captures_something(move(i)); }
  /// Whether some move of the side that solves is such.
  [[nodiscard]] bool some(bool (*such)(const Story& story, std::size_t i)) const {
    for (std::size_t i = 0; i < win.line.size(); i += 2) {
      if (such(*this, i)) return true;
    }
    return false;
  }
  /// What the side that solves is ahead before a move, in the worth of pieces.
  [[nodiscard]] int ahead(std::size_t i) const { return worths.ahead(before[i].board, before.front().to_move); }
};

/// A word for what a puzzle shows. The names are those of lichess's themes where it has one, so that a site can file
/// the puzzle; the others say what only variants have.
struct Tag {
  std::string_view name;
  std::string_view means;  ///< its definition, one sentence without a full stop
};

/// A tag, and whether it applies.
struct TagRule {
  Tag tag;
  std::function<bool(const Story&)> applies;
};

/// The tags that only this variant has, for what its rules alone bring about: the "tags" of puzzles/variants/NAME.json.
/// Each has its name, its definition and, where a query says it, of which moves (`some_move()` in registry.cpp) and
/// what. Defined in puzzles/variants.
[[nodiscard]] const std::vector<TagRule>& own_tags(const Variant& variant);

/// The king of a side, if it has one and no more.
[[nodiscard]] std::optional<Square> king_of(const Variant& variant, const Setup& setup, Side side);

/// Whether the piece of the solver's i-th half-move attacks two pieces or more and captures one with its next move.
[[nodiscard]] bool is_fork(const Story& story, std::size_t i);

/// All that a variant's puzzles may have, its own ones last, but for the lengths ("mateIn2", "winIn3", "gainIn2"),
/// which are the goal and the number of moves.
[[nodiscard]] std::vector<Tag> puzzle_tags(const Variant& variant);

/// Whether a tag of tags_of() tells what happens, and not only the length or the number of pieces.
[[nodiscard]] bool is_motif(std::string_view tag);

/// The names of the tags that apply, in the order of puzzle_tags(), the length first.
[[nodiscard]] std::vector<std::string> tags_of(const Story& story);

}  // namespace arbiter::puzzles
