#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::pages {

/// The size of a board, as far as its text shows.
struct BoardSize {
  std::size_t files = 0;
  std::size_t ranks = 0;
};

/// A square of any board: a letter and a number, both from 1.
struct LooseSquare {
  std::size_t file = 0;
  std::size_t rank = 0;
};

/// Reads "a1" … "z99"; the square may be off the board.
[[nodiscard]] std::optional<LooseSquare> loose_square(std::string_view text);

/// The squares in a shadow: a rank ("4"), a file ("c"), a square, or all squares from one to another ("a1-a8"), as
/// vchess reads them. Nothing for any other text or squares off the board.
[[nodiscard]] std::optional<std::vector<LooseSquare>> shadow_squares(std::string_view text, const BoardSize& size);

/// Why vchess does not draw this shadow as intended, in a few words; empty if it does. Its ranges run down the board or
/// to the right; of others it draws nothing, of crooked ones another line, and one from a square to itself never ends.
[[nodiscard]] std::string shadow_fault(std::string_view text, const BoardSize& size);

/// The meaning of adjacent digits and signs on a board of a variant without known rules.
struct BoardReading {
  enum class Pieces : unsigned char {
    signs,    ///< every sign is a piece
    letters,  ///< every letter is a piece; other signs belong to a letter: `a@`
    pairs,    ///< every two characters are a piece: `ba`, `a@`
  };
  Pieces pieces = Pieces::signs;
  bool long_gaps = false;  ///< `10` is a gap of ten, not of one and zero; vchess writes `91`
};

/// A board's text split into ranks, under the reading that makes most ranks equally long (the simplest of the best).
struct LooseBoard {
  std::vector<std::pair<std::size_t, std::size_t>> ranks;  ///< bytes of the text, half open
  std::vector<std::size_t> width;                          ///< files of each
  BoardSize size;
  BoardReading reading;
};
[[nodiscard]] LooseBoard read_loose_board(std::string_view board);

/// The number of files of a rank.
[[nodiscard]] std::size_t rank_width(std::string_view rank, const BoardReading& reading);

/// The cells of one rank, with empty text for an empty square; at most `most`.
[[nodiscard]] std::vector<std::string> cells_of_rank(std::string_view rank, const BoardReading& reading,
                                                     std::size_t most);

}  // namespace arbiter::pages
