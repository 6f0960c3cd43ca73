#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/output/puzzle.hpp"
#include "verifier/report/html_page.hpp"

namespace arbiter::puzzles {

/// A puzzle's title, as a composer would give it: "White to play and mate in two". From the theme and its parameters;
/// positions of
/// a user's own query say what is the case: "White is mated".
[[nodiscard]] std::string title_of(const Puzzle& puzzle);

/// The heading for the puzzles of a theme: "Mate in two". For no theme "Other queries"; empty for a theme
/// that is not known.
[[nodiscard]] std::string_view heading_of(std::string_view theme);

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
/// Before a move of the side that solves: "2. ", of Black "2… ".
[[nodiscard]] std::string move_number(const Puzzle& puzzle, std::size_t number);
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
/// the order of `choices`.
[[nodiscard]] std::string packed_choices(const Puzzle& puzzle, const BookLine::Ply& ply, PieceCodes& codes);
/// The line's move alone, likewise.
[[nodiscard]] std::string packed_move(const Puzzle& puzzle, const BookLine::Ply& ply, PieceCodes& codes);

}  // namespace arbiter::puzzles
