#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {
class PieceCodes;
}

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

/// The position as its variant's documents write it (a FEN's six fields, or vchess's form where they have none), or in
/// another dialect.
[[nodiscard]] std::string usual_fen(const Variant& variant, const Setup& setup,
                                    std::optional<Dialect> dialect = std::nullopt);
[[nodiscard]] std::string fen_of(const Puzzle& puzzle, std::optional<Dialect> dialect = std::nullopt);
/// The solution in the shared notation. Throws InternalError if a line's move is not legal.
[[nodiscard]] std::vector<std::string> solution_of(const Puzzle& puzzle);
/// The moves of the solution.
struct Played {
  /// The set-up in which each is played: for a line the set-up after the previous move, in a series with the same side
  /// to move again; otherwise the set-up itself.
  std::vector<Setup> before;
  std::vector<Setup> after;  ///< before anybody passes
};
/// Throws InternalError if a move is not legal.
[[nodiscard]] Played played(const Puzzle& puzzle);
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

/// What a file of puzzles says about itself: no date and no place, so that the same request gives the same file.
struct Colophon {
  std::string title;
  std::string licence;
  std::vector<std::pair<std::string, std::string>> made;  ///< what it was asked for: "seed" and "7"
  std::vector<std::pair<std::string, std::string>> tags;  ///< each with its definition

  /// A file of composed positions says nothing.
  [[nodiscard]] bool empty() const { return title.empty(); }
  /// "Take & Make puzzles; licence CC0-1.0; arbiter-compose: variant takemake, …, seed 7"; empty if it says nothing.
  [[nodiscard]] std::string line() const;
  /// "variant takemake, profile documented, …"
  [[nodiscard]] std::string made_line() const;
};

/// The forms in which puzzles are written, beside text and JSON.
enum class Style : unsigned char { fen, epd, pug, div, svg, sheet, book, latex, pgn, popeye, olive, csv };

struct StyleInfo {
  Style style;
  std::string_view name;
  std::string_view help;
  bool games_only;  ///< for puzzles from games
};
[[nodiscard]] std::span<const StyleInfo> styles();

/// Why a style cannot express `count` puzzles of a variant, composed or from games, known before any is made; empty if
/// it can.
[[nodiscard]] std::string objection(Style style, const Variant& variant, std::size_t count, bool from_games = false);

/// All puzzles as one text with a final line break. The error is a sentence: the form cannot express such a puzzle
/// (Popeye knows no other variant than Take & Make, SVG is one board). FEN has no place for the colophon.
[[nodiscard]] tl::expected<std::string, std::string> write(Style style, std::span<const Puzzle> puzzles,
                                                           const Colophon& colophon = {});

/// One HTML file that loads nothing: contents and filters by variant and theme, a legend of the pieces, what a theme
/// shows once, and a card per puzzle with title, board, solution and FEN (folded); light and dark, and printable.
[[nodiscard]] std::string html_sheet(std::span<const Puzzle> puzzles, std::string_view heading,
                                     const Colophon& colophon = {});
/// One HTML file that loads nothing, in which puzzles from games are solved by clicking: hints, the solution to step
/// through, filters by theme, length and rating, progress kept by the browser. Without a script, and on paper, it is a
/// book to read. The error: a puzzle is not a line that ends the game.
[[nodiscard]] tl::expected<std::string, std::string> html_book(std::span<const Puzzle> puzzles,
                                                               const Colophon& colophon);
/// A document for pdflatex with the package chessboard. Pieces without a sign in it are drawn as letters and named
/// below.
[[nodiscard]] std::string latex_document(std::span<const Puzzle> puzzles);
/// The same for puzzles from games as a book: title page, diagrams by chapters, an index of themes, and the solutions
/// at the end.
[[nodiscard]] tl::expected<std::string, std::string> latex_book(std::span<const Puzzle> puzzles,
                                                                const Colophon& colophon);

/// A puzzle's title, as a composer would give it: "White to play and mate in two". From the theme and its parameters;
/// positions of a user's own query say what is the case: "White is mated".
[[nodiscard]] std::string title_of(const Puzzle& puzzle);

/// The puzzles of one length and goal, the easy ones first.
struct Chapter {
  std::string title;  ///< "Mate in two"
  std::vector<const Puzzle*> puzzles;
};
/// Short ones first. All styles of books number the puzzles in this order.
[[nodiscard]] std::vector<Chapter> chapters_of(std::span<const Puzzle> puzzles);

/// What wins against the answers that a puzzle's line does not play.
struct AnswerTree {
  std::string after;                ///< "1. Qh6": the move that is answered
  std::vector<std::string> groups;  ///< "Kf8, Kh8 2. Qg7#": answers that lose to the same, the largest group last
};

/// One for each move of Puzzle::other_answers with such answers. Behind a move that does not end the puzzle stands "…";
/// "any other" stands for the answers of the largest group if it has at least five.
[[nodiscard]] std::vector<AnswerTree> answer_trees(const Puzzle& puzzle);
/// Wrong first moves that capture or check, with what refutes them: "1. Rxa7? or Rb8+? Kxb8!"; of Puzzle::refuted.
[[nodiscard]] std::vector<std::string> refuted_tries(const Puzzle& puzzle);

/// A line that ends the game, with all that a reader may play in it.
struct BookLine {
  /// A move at a place of the line.
  struct Choice {
    MoveOutcome outcome;
    std::string text;                      ///< SAN in chess and where it says all; else the shared notation
    bool right = false;                    ///< it goes on, or ends the game at the end
    Status status = {};                    ///< after it
    const RefutedMove* refuted = nullptr;  ///< of a wrong move, one of the puzzle; may be null
  };
  struct Ply {
    Setup before;
    std::vector<Choice> choices;  ///< the line's own move first; of the defence only that one
    std::vector<Choice> wrong;    ///< the other legal moves; without texts
  };
  std::vector<Ply> plies;
  bool mates = false;
};

/// "1. Qg8+ Rxg8 2. Nf7#, or …": the moves as `written`, and behind `before_others` further last ones.
[[nodiscard]] std::string line_in_words(const Puzzle& puzzle, const BookLine& line,
                                        const std::function<std::string(std::string_view)>& written,
                                        std::string_view before_others);

/// Nothing if the puzzle, which must outlive the line, is not a line in which the side that moves first ends the game
/// by the last move.
[[nodiscard]] std::optional<BookLine> book_line(const Puzzle& puzzle);

/// The moves of a ply for the script of a book, with blanks between them. A move is its steps with '&' between them; a
/// step is two squares (A to Z, a to z, 0 to 9, - and _ for a8, b8, … h1), from and to, and what changes besides a
/// piece's way from one to the other: pairs of a square and a sign of `codes`, or 0 for a square that becomes empty.
/// Behind it follow "'" and a letter (w: it is right; d: the game is drawn; l: it is lost), and '`' and the move in the
/// shared notation where its squares are also those of another move. A wrong
/// move that is refuted ends in '~', the answer packed likewise, ':' and the answer as text. Right ones come first, in
/// the order of `choices`. Of the defence it is the line's move alone.
[[nodiscard]] std::string packed_choices(const Puzzle& puzzle, const BookLine::Ply& ply, PieceCodes& codes);

}  // namespace arbiter::puzzles
