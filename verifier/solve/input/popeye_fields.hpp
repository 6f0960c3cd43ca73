#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/solve/input/problem_faults.hpp"
#include "verifier/support/function_ref.hpp"

// The words of Popeye's input, in the three languages that it reads, as its manual lists them; and the fields of a
// problem in its language, which Olive's YAML uses, too. Each function starts at the word behind
// the field's name, reads the words that belong to the field, and stops at the first that does not. `at` is the field's
// name: the place of a fault if nothing follows.
namespace arbiter::solve {

/// The diagram of a problem in the making, with pieces as the letters of a FEN: KQRBNP (and those of fairy pieces) for
/// White, kqrbnp for Black. Anything may stand anywhere.
struct ProblemBoard {
  std::array<char, 64> letters{};  ///< from a1 to h8; 0 = empty

  [[nodiscard]] char& operator[](Square square) noexcept { return letters[static_cast<std::size_t>(square.index())]; }
  [[nodiscard]] char operator[](Square square) const noexcept {
    return letters[static_cast<std::size_t>(square.index())];
  }
  /// All pieces go where `to` says. Returns false, and changes nothing, if one would leave the board.
  bool rearrange(FunctionRef<std::optional<Square>(Square)> to);
  /// Six fields. A king and a rook on their squares of the set-up may castle, unless one of them is in `no_castling`,
  /// since a problem's castling is legal as long as the contrary cannot be proved.
  [[nodiscard]] std::string fen(Side to_move, SquareSet no_castling, std::optional<Square> passed) const;
};

/// A diagram with what is asked of it, as far as a file has said it. Twins change a copy.
struct Statement : AskedBesides {
  ProblemBoard board;
  std::optional<ProblemBoard> start{};  ///< of a=>b
  std::vector<LetteredPiece> pieces{};  ///< the letters on the board that are not orthodox pieces
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
struct ProblemWriter {
  Problem head;        ///< has the texts that all of them share
  std::size_t errors;  ///< how many there were before the problem began
  ProblemFaults& faults;
  std::vector<Problem>& problems;  ///< they are added, unless there have been more errors: then all are left out
  bool sound = faults.errors == errors;
  bool broken = false;  ///< the twin before could not be made

  /// `twin` names what the twin changes; empty for the diagram. `where` is for faults. Leaves out what has a fault, and
  /// says so.
  void add(const Statement& statement, const std::string& twin, Span where, const std::string& in_words = {});
  /// Adds a twin: `read` reads its changes into `statement`. One that cannot be made is left out, and so is what
  /// continues it; the faults name it.
  void add_twin(const std::string& label, Span where, const std::function<TwinRead()>& read,
                const Statement& statement);
};

/// "a", "b" … "z", then "27", "28" …: how twins are counted, from 0.
[[nodiscard]] std::string twin_label(std::size_t index);

/// What a word begins a part of the input with.
enum class PopeyeCommand : std::uint8_t {
#define ARBITER_POPEYE_COMMAND(command, english, german, french) command,
#include "verifier/solve/input/popeye_words.def"
};

/// A change that a twin makes.
enum class PopeyeTwin : std::uint8_t {
#define ARBITER_POPEYE_TWIN(change, english, german, french) change,
#include "verifier/solve/input/popeye_words.def"
};

/// The index of the only name that a word abbreviates: a name that it begins, whatever the case, is found if no other
/// begins so or if it is the whole name.
struct Abbreviated {
  std::optional<std::size_t> index{};
  bool several = false;
};
[[nodiscard]] Abbreviated abbreviated(std::string_view word, std::span<const std::string_view> names) noexcept;

/// The words of a language, in the order of the enumerators above.
struct PopeyeLanguage {
  std::string_view name;           ///< "English"
  std::string_view beginning;      ///< the word that a file begins with
  std::string_view pieces;         ///< letters of king, queen, rook, bishop, knight and pawn
  std::string_view take_and_make;  ///< the condition of Popeye's that one of our variants is
  std::vector<std::string_view> commands{};
  std::vector<std::string_view> twins{};
  std::vector<std::string_view> options{};
  std::vector<std::string_view> colours{};     ///< white, black, neutral, totalinvisible
  std::vector<std::string_view> attributes{};  ///< of pieces: royal, kamikaze …
};
[[nodiscard]] std::span<const PopeyeLanguage> popeye_languages() noexcept;  ///< the first is English

/// A word of the input.
struct Word {
  std::string_view text;
  Span where;
};

/// The words of a text: blanks, line ends, commas and semicolons are between them.
struct Words {
  /// `base` is where the text begins in its file.
  explicit Words(std::string_view text, std::size_t base = 0);

  [[nodiscard]] bool done() const noexcept { return word.text.empty(); }
  /// The command that it abbreviates; those of a problem's fields go before those that end it.
  [[nodiscard]] std::optional<PopeyeCommand> command() const noexcept;
  void next();
  /// What stands on the line behind the present word, which is passed, too. The word may end the line.
  Word rest_of_line();
  /// Passes all words up to the next command.
  void skip_to_command();

  Word word{};  ///< the present one; empty at the end
  const PopeyeLanguage* language = &popeye_languages().front();

 private:
  std::string_view text_;
  std::size_t base_ = 0;
  std::size_t at_ = 0;  ///< behind the present word
};

/// The same words as strings.
[[nodiscard]] inline std::vector<std::string> strings_of(std::span<const std::string_view> words) {
  return {words.begin(), words.end()};
}

/// Whether a text is a list of squares without anything between them: "a1", "a1b2C3".
[[nodiscard]] bool is_square_list(std::string_view text) noexcept;
/// The squares of such a list.
[[nodiscard]] std::vector<Square> squares_of(std::string_view list);

/// The condition that makes Popeye play the variant; empty if it needs none, or has none.
[[nodiscard]] std::string popeye_condition(const Variant& variant);

/// Reads fields into a statement.
struct FieldReader {
  Words& words;
  Statement& statement;
  ProblemFaults& faults;

  /// `White Ka1 Qb2c3 Black Kh8`, or one side's pieces where `side` is given.
  void read_pieces(Span at);
  void read_pieces_of(Side side, Span at);
  /// `8/5K1k/40`: letters as in `Pieces`, numbers of blank squares, slashes anywhere.
  void read_forsyth(Span at);
  /// `h#2`; blanks may stand before the number.
  void read_stipulation_field(Span at);
  /// Replaces what was said before. The orthodox pieces and the rules of chess are meant where nothing else is said.
  void read_conditions(Span at);
  /// Reads as many options as there are. Stops before a command.
  void read_options(Span at);
  /// Reads the changes that make a twin of the statement, which they change; `diagram` is what it becomes before the
  /// first change unless that is `continued`. Where twins are typed they are also understood as composers write them
  /// beside a diagram: `e2-e4`, `e2<->e4`, `-a1`, `+wQe4`, a stipulation, `swap e2 e4`, `place white Qe4`, `side
  /// black`; then `letters` are those of the pieces that `+` may add, as White's are written in the board's letters.
  [[nodiscard]] TwinRead read_twin(Span at, const Statement& diagram, const std::string& letters = {});

  /// The letter that a piece has on the statement's board, lower case: orthodox ones as in FENs, others as the
  /// statement's `pieces` say, to which the piece is added. Nothing, and a fault at `where`, if it is none that can be
  /// played.
  [[nodiscard]] std::optional<char> letter_of_walk(std::string_view walk, Span where);
  /// As Popeye writes the piece of a letter in English, in upper case: "S", "LE". Empty for what is not a piece.
  [[nodiscard]] std::string_view walk_of_letter(char letter) const;
};

}  // namespace arbiter::solve
