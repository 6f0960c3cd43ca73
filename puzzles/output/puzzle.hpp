#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/board_picture.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {

/// An answer of the defence, and what wins after it.
struct AnsweredMove {
  MoveOutcome answer;
  std::vector<MoveOutcome> wins;  ///< in the order of their notation; all win equally fast
  unsigned moves = 0;             ///< so many moves the win takes; 0 with no `wins`: it was not settled
};

/// A move that misses the solution, and an answer after which the goal is out of reach.
struct RefutedMove {
  Move move;
  MoveOutcome answer;
};

/// A composed position with its task and solution, for people and other programs.
struct Puzzle {
  Ruleset ruleset{};
  Setup setup{};
  std::string theme{};        ///< its name; empty for a position of the user's own
  std::string explanation{};  ///< what the theme shows, sentences; may be empty
  std::string task{};         ///< one sentence: "White to move and mate in one."; may be empty
  std::string query{};        ///< what holds for it in the query language; may be empty
  std::vector<Move> moves{};  ///< the solution
  bool is_line = false;       ///< the moves follow one another; otherwise each is played in the position itself
  bool unique = false;        ///< the solution is the only one, without duals
  std::string minimal{};      ///< "proved", "best found", or empty
  std::vector<std::string> notes{};
  std::vector<std::string> unreachable{};  ///< why no game reaches the position; empty if a game may
  bool one_key = false;                    ///< one move solves it; without `unique` there are later duals
  std::string kind{};                      ///< the theme's name without parameters; empty if there is no theme
  std::map<std::string, std::string, std::less<>> parameters{};  ///< … and their values
  // Of a puzzle from a game.
  std::optional<Setup> before{};    ///< the position before the move that led to it
  Move by{};                        ///< that move
  std::vector<std::string> tags{};  ///< puzzle_tags() that apply
  int rating = 0;                   ///< provisional; 0: none
  bool goes_on = false;             ///< the game does, after the last move: material is won, or the game saved
  std::string game{};               ///< its number, or the place of a user's game: "club.pgn:12"
  std::size_t ply = 0;              ///< moves of the game before the puzzle
  /// For each move of the side that solves but the last, the answers that the line does not play; may be empty.
  std::vector<std::vector<AnsweredMove>> other_answers{};
  /// For each move of the side that solves, other moves that are refuted; may be empty.
  std::vector<std::vector<RefutedMove>> refuted{};
};

/// The position as its variant's documents write it (six fields, or vchess's form where there is no such form).
[[nodiscard]] std::string usual_fen(const Variant& variant, const Setup& setup);
/// The same, or another dialect.
[[nodiscard]] std::string fen_of(const Puzzle& puzzle, std::optional<Dialect> dialect = std::nullopt);
/// The usual dialect.
[[nodiscard]] Dialect usual_dialect(const Variant& variant);
/// The solution in the shared notation. Throws InternalError if a line's move is not legal.
[[nodiscard]] std::vector<std::string> solution_of(const Puzzle& puzzle);
/// The set-up in which each move of the solution is played: for a line the set-up after the previous move, in a series
/// with the same side to move again; otherwise the set-up itself.
[[nodiscard]] std::vector<Setup> stages_of(const Puzzle& puzzle);
/// The set-ups after the moves of the solution, before anybody passes. Throws InternalError if a move is not legal.
[[nodiscard]] std::vector<Setup> positions_after(const Puzzle& puzzle);
/// The set-up in which move number `index` + 1 of a solution is played, if move `index` led from `before` to `after`.
[[nodiscard]] Setup next_stage(const Puzzle& puzzle, std::size_t index, const Setup& before, const Setup& after);
/// What is asked, as problemists write it: that of the theme, or the mate in so many moves with which the solution
/// ends.
[[nodiscard]] std::optional<solve::Stipulation> stipulation_of(const Puzzle& puzzle);
/// How many solutions the theme asks for: 1 unless its parameters say more.
[[nodiscard]] unsigned intended_solutions(const Puzzle& puzzle);
/// Where the steps of the first move end, in order, each once.
[[nodiscard]] std::vector<Square> marks_of(const Puzzle& puzzle);
/// `task`, or a sentence made from the theme and the side to move.
[[nodiscard]] std::string task_of(const Puzzle& puzzle);
/// The board, with what is asked as its title.
[[nodiscard]] BoardPicture picture_of(const Puzzle& puzzle);
/// The n of a direct mate in n, by the stipulation or by the line that ends in mate; 0 if it is not one.
[[nodiscard]] int mate_in(const Puzzle& puzzle);

/// The move that led to a puzzle from a game and its line, with blanks between them: in chess as UCI writes them,
/// elsewhere in the shared notation. Of a puzzle without such a move its line alone.
[[nodiscard]] std::string moves_from_before(const Puzzle& puzzle);
/// Eight letters or digits from the position and these moves, the same in all files that have the puzzle.
[[nodiscard]] std::string id_of(const Puzzle& puzzle);
/// Eight letters or digits from a text, the same everywhere.
[[nodiscard]] std::string short_id(std::string_view text);

}  // namespace arbiter::puzzles
