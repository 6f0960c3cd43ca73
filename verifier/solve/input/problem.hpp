#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/fault_words.hpp"
#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/solve/input/stipulation.hpp"

namespace arbiter::solve {

/// The rules of a problem, and what it asks besides its stipulation.
struct AskedBesides {
  std::string variant;  ///< a variant's name; empty = the caller's
  std::string profile;  ///< a profile's name; empty = the caller's
  bool set_play = false;
  bool post_key = false;  ///< the diagram stands after the key, and the problem's FEN has the other side to move
  bool tries = false;
  bool stop_on_short = false;
  Shown shown{};
  std::optional<unsigned> refutations{};    ///< of tries: at most so many; 1 if none is said
  std::optional<unsigned> max_solutions{};  ///< more need not be found
};

/// A problem as a file states it: a diagram, a stipulation and what is asked besides. Nothing is judged yet.
struct Problem : AskedBesides {
  std::string title;  ///< what the file calls it; may be empty
  std::vector<std::string> authors;
  std::string source;  ///< where it was published; may be empty
  std::string armies;  ///< White's and Black's letter; empty = those of `fen`
  /// Pieces on the board that chess does not have: then the rules are those of chess_with() them.
  std::vector<LetteredPiece> pieces;
  std::string fen;  ///< six fields, or four
  std::optional<Stipulation> stipulation;
  std::string twin;  ///< "b) e2-e4" for a twin of the problem before it; empty for the diagram itself
  /// The twin's changes in Popeye's English words, "Continued Move e2 e4"; empty if Popeye has none for them.
  std::string twin_words;
  std::string start_fen;     ///< of a=>b: where the play begins, while `fen` is its end; else empty
  std::string set_play_fen;  ///< the diagram with the other side to move, if that can take en passant; else empty
  std::optional<unsigned> solutions;  ///< how many are intended
  std::size_t line = 1;               ///< where it begins in the file, from 1
  std::vector<std::string> keywords;
  std::string kept_source{};            ///< of YAML: the lines of `source`, to be written again
  std::vector<std::string> comments{};  ///< of YAML, but for those that solving added
  std::string kept{};                   ///< of YAML: lines that say nothing about the play (date, …), likewise
  std::string moves;   ///< of a puzzle: the first is played from `fen` and leads to the diagram, the others solve it
  std::string themes;  ///< of a puzzle: words with blanks between them, as lichess has them
};

/// A name or title of an old file as UTF-8: bytes that are not UTF-8 are taken for Latin-1, in which such files were
/// written; control characters become blanks.
[[nodiscard]] std::string problem_text(std::string_view text);

/// What a reader of problems makes of a file: the problems that it understood wholly, in the order of the file, each
/// followed by its twins; and what is wrong with the rest. A problem with an error is left out, and so are its twins; a
/// twin with an error is left out alone, with those that continue it.
struct ProblemFile {
  std::vector<Problem> problems;
  std::vector<Finding> faults;  ///< in the order of the file
};

/// A file with more is given up; a collection may well have hundreds of problems with other programs' pieces.
inline constexpr std::size_t most_problem_faults = 10'000;
inline constexpr std::size_t most_problems = 100'000;  ///< of one file, twins counted

/// A part of a file, in bytes from its beginning; half open.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Collects what is wrong with a file of problems.
class ProblemFaults {
 public:
  /// `text` is the whole file and must outlive this; `name` is for the findings.
  ProblemFaults(std::string_view text, std::string name);

  /// Adds a fault of the check's usual level. `wanted` says what would be right. A span beyond the end of the file is
  /// cut there.
  void add(CheckId check, Span where, std::string message, std::string wanted = {});
  /// The same of a fault in the list; `seen` stands in its words for {}.
  template <class... Seen>
  void add(const FaultWords& fault, Span where, const Seen&... seen) {
    FaultText text = fault(seen...);
    add(text.check, where, std::move(text.message), std::move(text.wanted));
  }

  /// What the faults that follow are about, "twin b)": it begins their messages. Empty: the problem as a whole.
  std::string about{};
  std::size_t errors = 0;  ///< so far, without warnings and notes

  /// Whether the file has a zero byte, and so is not a text, which is told; `wanted` says what it should be.
  [[nodiscard]] bool has_zero_byte(std::string wanted);
  /// Whether a file with so many problems is read no further, which is told.
  [[nodiscard]] bool enough(std::size_t problems, Span where);

  /// Whether nothing more should be read.
  [[nodiscard]] bool too_many() const noexcept { return found_.size() >= most_problem_faults; }
  /// From 1.
  [[nodiscard]] std::size_t line_of(std::size_t offset) const noexcept;

  /// The faults by place; none are left here. Says at the end if the file was given up.
  [[nodiscard]] std::vector<Finding> take();

 private:
  std::string_view text_;
  std::string name_;
  std::vector<std::size_t> lines_;  ///< where each begins
  std::vector<Finding> found_;
};

// Readers, each with how its files look. They never throw for their text.

/// Reads a position a line, with EPD's operations behind it: `dm 3;` asks for a mate in three, and `stip "h#2";`, which
/// is our own, for any stipulation; `variant`, `profile`, `armies` and `solutions` (how many are intended) are taken,
/// `id` is the title. A line without dm and stip has no stipulation of its own. Other operations, blank lines and lines
/// that start with # are passed over.
///
/// The position is kept as it was written; whoever knows its variant reads it. Never throws for its text.
[[nodiscard]] ProblemFile read_epd_problems(std::string_view text, const std::string& file);

/// Reads an input file of Popeye's, in English: BeginProblem, fields, Twin or ZeroPosition, NextProblem, EndProblem.
/// Words may be abbreviated as there. A problem without a condition is one of the default variant; Take&MakeChess is
/// read as problemists play it. Twins, the second side of a duplex and the twin of a zero position are problems of
/// their own.
///
/// What changes the solution and is not supported is an error of the problem (AS102); what only changes the output is
/// passed over. Columns are bytes. Never throws for its text.
[[nodiscard]] ProblemFile read_popeye(std::string_view text, const std::string& file);

/// Whether a text looks like such a file: its first word is BeginProblem or an abbreviation of at least three letters.
[[nodiscard]] bool looks_like_popeye(std::string_view text) noexcept;

/// Reads problems as Olive and YACPDB keep them in YAML: documents, each a problem or a list of problems, with the keys
/// algebraic, stipulation, options, conditions, twins, authors, title, source, source-id, award, intended-solutions and
/// solution. Pieces, options, conditions and twins are written in Popeye's words and read as read_popeye() does.
///
/// A document that is not YAML does not keep the others from being read. Keys that say nothing about the solution are
/// passed over; unknown keys are warnings. Never throws for its text.
[[nodiscard]] ProblemFile read_yaml_problems(std::string_view text, const std::string& file);

/// Whether a text looks like such a file: a line of its first 16 kB begins with the key algebraic.
[[nodiscard]] bool looks_like_yaml_problems(std::string_view text) noexcept;

}  // namespace arbiter::solve
