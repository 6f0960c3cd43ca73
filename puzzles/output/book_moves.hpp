#pragma once

#include <optional>
#include <string>
#include <vector>

#include "puzzles/output/puzzle.hpp"
#include "verifier/report/html_page.hpp"

namespace arbiter::puzzles {

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
