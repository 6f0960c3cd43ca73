#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/root.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/solve/input/popeye_fields.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/solve/search/solve.hpp"

namespace arbiter::solve {

/// Reads problems in whatever form the text has: a table of puzzles, Popeye's input, Olive's YAML, else lines of EPD.
/// `file`: its name for findings.
[[nodiscard]] ProblemFile read_problems(const std::string& text, const std::string& file);
/// Whether read_problems() finds none of the other forms in the text: then each line is a position.
[[nodiscard]] bool is_read_by_lines(const std::string& text, const std::string& file);

/// The rules that the problem names, where it names some, else those of `chosen`, else those that the path of its file
/// or the position tells; the variant is null if that is not clear. Not for problems with Problem::pieces, whose rules
/// their caller makes (chess_with()) and keeps.
[[nodiscard]] records::LineRules rules_of(const Problem& problem, const records::GivenRules& chosen,
                                          const VariantName& path);

/// What a user asked of all problems himself; then what a problem states of it does not count.
struct AskedOfAll {
  bool solutions = false;       ///< Request::intended
  bool most_solutions = false;  ///< Request::most_solutions
};

/// Adds to the request what the problem asks beside its stipulation: set play, tries, numbers of solutions. `rules`:
/// those under which it is read; `where`: its place.
void add_settings(Request& request, const Problem& problem, const records::GivenRules& rules, const Location& where,
                  const AskedOfAll& asked);

/// The line of a puzzle, played.
struct GivenLine {
  WrittenRoot start;                         ///< after the move that leads to the diagram
  std::vector<Root> before;                  ///< each move
  std::vector<MoveOutcome> moves;            ///< of the solution, which the side that solves begins
  std::optional<Stipulation> stipulation{};  ///< what it reaches: a mate, or another end of the game; else nothing
  std::optional<Finding> wrong{};            ///< the move that is not legal
};

/// Plays the moves of a puzzle, of which the first leads to the diagram. `where`: the place of the puzzle.
[[nodiscard]] GivenLine play_given(std::string_view moves, const WrittenRoot& from, const Location& where);

/// Why the themes ("mateIn2") do not fit the line; empty if they do, or do not say.
[[nodiscard]] std::string contradiction(std::string_view themes, const GivenLine& line);

/// A move of the line beside the keys that were found in its position.
struct LineStep {
  bool misses = false;  ///< it is none of the keys
  std::string words{};  ///< what is to be told; empty if it is the only key
};
/// `answer`: that of the position before move number `i` of the line, with all keys.
[[nodiscard]] LineStep compare_key(const GivenLine& line, std::size_t i, const Answer& answer);

struct TypedTwin {
  std::string name;  ///< "b) e2-e4"
  Stipulation stipulation;
  WrittenRoot position;
  std::string words;  ///< Problem::twin_words
};

struct TypedTwinList {
  std::vector<TypedTwin> made;
  std::vector<Finding> not_made;  ///< why the others cannot be made
  bool mistyped = false;          ///< some text is: then none is to be solved
};

/// Makes the twins of a position that was typed, one after the other, in any variant. A twin is what read_twin() reads
/// in Popeye's words or as composers write it, behind a label: `b) e2-e4`, `c) -a1, h#3`, `+d) swap a1 b2` (`+`: of the
/// twin before it). Rights to castle that the pieces no longer bear out are gone. A text is mistyped if it is a twin of
/// no diagram rather than one that this diagram cannot have. `diagram` must be a position. `zero`: the diagram itself
/// is none of the twins. Findings name the text by `option`, with its number if there are several.
[[nodiscard]] TypedTwinList typed_twins(const WrittenRoot& diagram, const Stipulation& stipulation, bool zero,
                                        const std::vector<std::string>& texts, std::string_view option);

}  // namespace arbiter::solve
