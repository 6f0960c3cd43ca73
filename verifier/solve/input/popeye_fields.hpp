#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "verifier/solve/input/popeye_words.hpp"
#include "verifier/solve/input/problem_statement.hpp"

// The fields of a problem in Popeye's language, which Olive's YAML uses, too. Each function starts at the word behind
// the field's name, reads the words that belong to the field, and stops at the first that does not. `at` is the field's
// name: the place of a fault if nothing follows.
namespace arbiter {
class Variant;
}

namespace arbiter::solve {

/// The letter that a piece has on the statement's board, lower case: orthodox ones as in FENs, others as the
/// statement's `pieces` say, to which the piece is added. Nothing, and a fault at `where`, if it is none that can be
/// played.
[[nodiscard]] std::optional<char> letter_of_walk(std::string_view walk, Span where, const PopeyeLanguage& language,
                                                 Statement& statement, ProblemFaults& faults);
/// As Popeye writes the piece of a letter in English, in upper case: "S", "LE". Empty for what is no piece.
[[nodiscard]] std::string_view walk_of_letter(char letter, const Statement& statement);

/// `White Ka1 Qb2c3 Black Kh8`, or one side's pieces where `side` is given.
void read_pieces(Words& words, Span at, Statement& statement, ProblemFaults& faults);
void read_pieces_of(Side side, Words& words, Span at, Statement& statement, ProblemFaults& faults);
/// `8/5K1k/40`: letters as in `Pieces`, numbers of blank squares, slashes anywhere.
void read_forsyth(Words& words, Span at, Statement& statement, ProblemFaults& faults);
/// `h#2`; blanks may stand before the number.
void read_stipulation_field(Words& words, Span at, Statement& statement, ProblemFaults& faults);
/// Replaces what was said before. The orthodox pieces and the rules of chess are meant where nothing else is said.
void read_conditions(Words& words, Span at, Statement& statement, ProblemFaults& faults);
/// The condition that makes Popeye play the variant; empty if it needs none, or has none.
[[nodiscard]] std::string popeye_condition(const Variant& variant);
/// Reads as many options as there are. Stops before a command.
void read_options(Words& words, Span at, Statement& statement, ProblemFaults& faults);

/// Twins as composers write them beside a diagram are understood only where they are typed: `e2-e4`, `e2<->e4`, `-a1`,
/// `+wQe4`, a stipulation, `swap e2 e4`, `place white Qe4`, `side black`.
struct TwinForms {
  bool shorthand = false;
  std::string letters = "KQRBNP";  ///< of the pieces that `+` may add, as White's are written in the board's letters
};
/// Reads the changes that make a twin of `statement`, which they change; `diagram` is what it becomes before the first
/// change unless that is `continued`.
[[nodiscard]] TwinRead read_twin(Words& words, Span at, const Statement& diagram, Statement& statement,
                                 ProblemFaults& faults, const TwinForms& forms = {});

/// Passes all words up to the next command.
void skip_to_command(Words& words);

}  // namespace arbiter::solve
