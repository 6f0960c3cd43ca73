#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// A move of two steps, of which the second may go to fifty squares, makes hundreds of moves of a position. In files of
// corpus/conformance those that differ in that square alone are one entry.
namespace arbiter::conformance {

/// A legal move of a row.
struct Successor {
  std::string label;  ///< in our notation
  std::string fen;    ///< the position after it, as the rules leave it
  std::string same;   ///< the same without a right that no capture can use; empty if that is `fen`
};

/// So many moves of a position are written one by one; of more, those that end alike are sets.
inline constexpr std::size_t most_single_moves = 100;

/// Moves that differ only in the square on which they put a piece in the end.
struct MoveSet {
  std::string label;          ///< of each move, without the square at its end
  std::string fen;            ///< after each move, without the piece
  std::string same;           ///< as Successor::same, without the piece; empty if that is `fen`
  char piece = ' ';           ///< how the FEN writes it
  std::uint64_t squares = 0;  ///< bit 0 is a1, bit 1 is b1, bit 63 is h8
};

struct Listed {
  std::vector<Successor> single;
  std::vector<MoveSet> sets;
};

/// `fen` with `piece` on an empty square (0 is a1); nothing if the text has no such square, or the square is not empty.
/// A square is one character of the board, or a part of a number.
[[nodiscard]] std::optional<std::string> with_piece(const std::string& fen, char piece, int square);

/// The squares of a set in a file: "e3e4", or "-e3e4": all that are empty in its FEN but those. The shorter is written.
[[nodiscard]] std::string squares_text(const MoveSet& set);
/// Reads that; `set` must have its FEN. Throws std::invalid_argument for another text.
void read_squares(MoveSet& set, const std::string& text);

/// Which of `moves`, sorted by label, stand alone and which in sets; up to `most_single_moves` stand alone. moves_of()
/// gives the same moves again.
[[nodiscard]] Listed listed(const std::vector<Successor>& moves);

/// All moves, sorted by label. Throws std::invalid_argument where a set names a square that its FEN does not have free.
[[nodiscard]] std::vector<Successor> moves_of(Listed listed);

}  // namespace arbiter::conformance
