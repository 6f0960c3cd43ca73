#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/board/piece.hpp"
#include "verifier/board/square.hpp"

namespace arbiter::solve {

/// A symmetry of the board as twins use it.
enum class BoardChange : std::uint8_t {
  left,         ///< a quarter to the left: a1 goes to h1
  half,         ///< a1 goes to h8, a8 to h1
  right,        ///< a quarter to the right: a1 goes to a8
  files,        ///< a1 goes to h1, a8 to h8
  ranks,        ///< a1 goes to a8, h1 to h8
  anti_corner,  ///< a1 goes to h8, while a8 and h1 stay
  corner,       ///< a8 goes to h1, while a1 and h8 stay
};

/// The diagram of a problem in the making, with pieces as the letters of a FEN: KQRBNP (and those of fairy pieces) for
/// White, kqrbnp for Black. Anything may stand anywhere.
class ProblemBoard {
 public:
  [[nodiscard]] std::optional<char> at(Square square) const noexcept;
  [[nodiscard]] bool empty() const noexcept;
  /// Whether some piece of either side has the letter, a lower case one.
  [[nodiscard]] bool has(char letter) const noexcept;

  /// Returns whether the square was empty before.
  bool put(Square square, char letter) noexcept;
  /// Returns false, and changes nothing, if there is no piece on the square (on `from`; on both).
  bool remove(Square square) noexcept;
  bool move(Square from, Square to) noexcept;
  bool exchange(Square one, Square other) noexcept;

  void change(BoardChange change) noexcept;
  /// All pieces go so many files to the right and ranks up. Returns false, and changes nothing, if one would leave the
  /// board.
  bool shift(int files, int ranks) noexcept;
  /// White pieces become black, and black ones white, on their squares.
  void change_sides() noexcept;
  /// All pieces of a kind, of both sides, become another kind; both are lower case letters.
  void substitute(char from, char to) noexcept;

  /// Six fields. A king and a rook on their squares of the set-up may castle, unless one of them is in `no_castling`,
  /// since a problem's castling is legal as long as the contrary cannot be proved.
  [[nodiscard]] std::string fen(Side to_move, SquareSet no_castling, std::optional<Square> passed) const;

 private:
  std::array<char, 64> letters_{};  ///< 0 = empty
};

}  // namespace arbiter::solve
