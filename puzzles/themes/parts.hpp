#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/themes/theme.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

/// What a theme may ask about a move, whether over formulas or of the generator.
struct MoveFacts {
  Piece mover;  ///< before the move
  const Move& move;

  [[nodiscard]] const Step& first() const { return move.front(); }
  [[nodiscard]] const Step& last() const { return move.back(); }
  [[nodiscard]] bool captures() const { return !first().captures.empty(); }
  [[nodiscard]] bool en_passant() const { return captures() && !first().captures.contains(first().to); }
};

/// Themes about all legal moves of one position of a variant with orthodox kings, which can be in check.
struct MoveThemeParts {
  enum class Check : unsigned char { any, given, none, twice };

  Check check = Check::any;  ///< of the side to move
  /// What every legal move is like. Null: there is no legal move.
  std::function<bool(const MoveFacts&)> match{};
  /// Whether a piece may make a matching move: other pieces are skipped.
  std::function<bool(Piece)> may_match = [](Piece) { return true; };
  /// Whether the matching moves must differ only in what their piece becomes.
  bool one_way = false;
  /// Further demands, and the same tested on a set-up by other means: empty = holds, else what is wrong.
  std::function<std::vector<Named>(Problem&)> demands{};
  std::function<std::string(const Request&, const Setup&)> look{};
  /// Whether any legal moves are allowed, instead of `match`.
  std::function<bool(const Request&)> any_move{};
  std::function<void(Request&)> prepare{};
  /// Theme::objection
  std::function<std::string(const Request&)> objection{};
  /// Used instead of one case for each square of the king.
  std::function<std::vector<Case>(const Request&)> cases{};
};

/// The theme of that name in the files of themes.
[[nodiscard]] std::unique_ptr<Theme> make_move_theme(std::string_view name, MoveThemeParts parts);

/// Enemy pieces that attack the king of `side`, by the generator: each alone, with the others blocking for `side`.
[[nodiscard]] SquareSet checkers(const Request& request, const Setup& setup, Side side);

/// Of a theme that is not asked as a formula: its positions are found by local search alone.
class UnstatedProblem final : public Problem {
 public:
  using Problem::Problem;
  std::vector<Named> demands() override { return {{"what no formula says", truth<Formula>(false)}}; }
};

// ---- All moves of either side are tried, by the generator alone -----------------------------------------------------

/// What follows a key: an answer of the other side, and every move that mates after it.
struct Answered {
  Move answer;
  std::vector<Move> mates;
};

/// A move after which every answer lets some move mate at once; without answers it mates itself.
struct Key {
  Move move;
  std::vector<Answered> answers;
};

/// All moves that mate at once.
[[nodiscard]] std::vector<MoveOutcome> mating_moves(const MoveSource& generator, const Setup& setup);
/// All keys of a mate in two, or of a win in two where the losing side then has the status `goal`; moves that reach it
/// at once are included. Stops when there are more than `most`.
[[nodiscard]] std::vector<Key> keys_in_two(const MoveSource& generator, const Setup& setup, std::size_t most,
                                           Status goal = Status::mate);

/// The moves alone.
template <class Range>
[[nodiscard]] std::vector<Move> moves_of(const Range& range) {
  std::vector<Move> moves;
  for (const auto& each : range) moves.push_back(each.move);
  return moves;
}

/// The number of answers to the key after which more than one move reaches the goal.
[[nodiscard]] std::size_t duals_of(const Key& key);

/// Why the keys are not a problem of two moves, which "mates" or "wins", with enough answers; empty if they are.
[[nodiscard]] std::string fault_of_keys(const std::vector<Key>& keys, std::string_view ends, std::size_t answers);

/// Writes the consequences of a key in two moves into the judgement: as the solution the key, an answer and the move
/// that follows (an answer with a single such move, if there is one), and as notes what follows each answer, and the
/// duals. The key has answers.
void note_continuations(const Request& request, const Setup& setup, const Key& key, Judgement& judgement);

// ---- Cases that are drawn at random ---------------------------------------------------------------------------------

// Cases for themes whose lines of play are drawn at random. They do not cover the space: a theme with such cases proves
// nothing by failing, and gives up each of them after a while (Theme::patience).

/// Both kings' squares, drawn from the request's seed where the constraints leave them open, never next to each other.
/// Most are at most `near` king's steps apart: a king near by takes part in the mate. `choice` holds the case's number.
[[nodiscard]] std::vector<Case> kings_at_random(const Request& request, Role king, std::size_t number, int near = 3);

/// The random numbers of one case: the same for the same seed and case. `purpose` distinguishes several sequences of
/// one case.
[[nodiscard]] Random random_of(const Request& request, const Case& part, std::uint64_t purpose);

/// Adds a piece that may stand there to the case's pool. Does nothing where the constraints, a king or a piece that
/// must stand there take the square.
void add_to_pool(Case& part, const Request& request, Square square, Piece piece);
/// Adds `number` times a piece of `pieces` on a random square.
void add_to_pool(Case& part, const Request& request, Random& random, const std::vector<Piece>& pieces,
                 std::size_t number);
/// Puts some pawns into a case's pool, each with a piece that it can take.
void add_captures_by_pawns(Case& part, const Request& request, Random& random);
/// What a move that is looked for needs on the board.
struct PoolNeeds {
  bool pawns_about_to_promote = false;
  bool en_passant = false;
  bool castling = false;
  bool captures_by_pawns = false;
  bool lone_king = false;  ///< of the other side
};
/// Adds random pieces of both sides, about a hundred, and those without which there is no such move.
void draw_pool(const Request& request, Case& part, Role king_role, const PoolNeeds& needs);
/// The kinds of pieces of the space that `side` plays, except its king.
[[nodiscard]] std::vector<Piece> pieces_of_side(const Request& request, Side side, Role king);

/// A theme that asks for a sound problem with a stipulation: how both sides play.
struct StipulationTheme {
  std::string_view name;
  solve::Play play;
  solve::Goal goal;
  bool several;  ///< whether a number of solutions can be asked for: help and series play
};

inline constexpr auto stipulation_themes = std::to_array<StipulationTheme>({
#define ARBITER_STIPULATION(theme, play, goal, several) {theme, solve::Play::play, solve::Goal::goal, several},
#include "puzzles/themes/stipulations.def"
});

/// Whether it is one of these and asks for one of the goals.
template <class... Goals>
[[nodiscard]] constexpr bool asks_for(std::string_view theme, Goals... goals) noexcept {
  for (const StipulationTheme& each : stipulation_themes) {
    if (each.name == theme) return ((each.goal == goals) || ...);
  }
  return false;
}

}  // namespace arbiter::puzzles
