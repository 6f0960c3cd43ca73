#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verifier/board/square.hpp"
#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/solve/input/problem_faults.hpp"

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

/// A diagram with what is asked of it, as far as a file has said it. Twins change a copy.
struct Statement : AskedBesides {
  ProblemBoard board;
  std::optional<ProblemBoard> start{};  ///< of a=>b
  std::vector<LetteredPiece> pieces{};  ///< the letters on the board that are no orthodox pieces
  std::optional<Stipulation> stipulation{};
  Limits limits{};
  bool white_to_play = false;
  bool duplex = false;
  bool half_duplex = false;
  std::optional<Side> to_move{};  ///< of a twin that was typed; otherwise the stipulation tells it
  SquareSet no_castling{};
  std::optional<Square> passed{};  ///< by the pawn that has just moved two squares
  Span stipulation_at{};           ///< for faults that only the whole shows
  Span passed_at{};
  Span white_to_play_at{};
  Span limits_at{};
};

/// What the changes of a twin are.
struct TwinRead {
  std::string what;        ///< "e2-e4, -a1"
  std::string words;       ///< "Move e2 e4 Remove a1": Popeye's in English; empty if it has none for a change
  bool continued = false;  ///< of the twin before it, rather than of the diagram
};

/// Problem::twin_words, where it is known whether the twin continues the one before it.
[[nodiscard]] std::string twin_in_words(const TwinRead& twin, bool continued);

/// Makes problems of a file's statements: one of a diagram, one of each twin, and a second one of each if both sides
/// are to play for the goal.
class ProblemWriter {
 public:
  /// `head` has the texts that all of them share; `errors` is how many there were before the problem began.
  ProblemWriter(Problem head, std::size_t errors, ProblemFaults& faults)
      : head_(std::move(head)), errors_(errors), faults_(faults) {}

  /// `twin` names what the twin changes; empty for the diagram. `where` is for faults. Leaves out what has a fault, and
  /// says so.
  void add(const Statement& statement, const std::string& twin, Span where, const std::string& in_words = {});
  /// Adds a twin: `read` reads its changes into `statement`. One that cannot be made is left out, and so is what
  /// continues it; the faults name it.
  void add_twin(const std::string& label, Span where, const std::function<TwinRead()>& read,
                const Statement& statement);
  /// What was added.
  [[nodiscard]] std::vector<Problem> take() && { return std::move(problems_); }

 private:
  /// Something that is missing is not told where the problem has errors, since it may be there, and faulty.
  void tell_missing(Span where, std::string message, std::string wanted);

  Problem head_;
  std::size_t errors_;
  ProblemFaults& faults_;
  bool broken_ = false;  ///< the twin before could not be made
  std::vector<Problem> problems_;
};

/// "a", "b" … "z", then "27", "28" …: how twins are counted, from 0.
[[nodiscard]] std::string twin_label(std::size_t index);

}  // namespace arbiter::solve
