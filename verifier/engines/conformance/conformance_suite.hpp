#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

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

// The positions of corpus/conformance, by which any program can be scored clause by clause;
// corpus/conformance/README.md describes the files.
namespace arbiter::conformance {

inline constexpr std::size_t most_extras = 1;

/// What a faulty program answers for a row.
struct MutantAnswer {
  std::string mutant;                ///< id: the clause, a slash and a name
  std::vector<std::size_t> missing;  ///< indices of legal moves that it lacks
  std::size_t extra = 0;             ///< number of positions that it reaches and that none of the legal moves leads to
  std::vector<std::string> extras;   ///< the first of them, in the order of their texts; at most `most_extras`
  std::string result;                ///< its result; empty if it is the row's
};

/// A position and all that is to be known of it.
struct Row {
  std::string id;                             ///< the first clause, a dot and a number
  std::vector<std::string> clauses;           ///< the clauses that it was chosen for
  std::string fen;                            ///< in the suite's dialect
  std::map<std::string, std::string> others;  ///< in other dialects, by their names
  bool shuffled = false;                      ///< only a shuffled start (Chess960) leads to it
  int pieces = 0;
  bool fewest = false;                 ///< proved that no smaller position does; else the smallest that was found
  std::vector<Successor> moves;        ///< sorted by label
  std::string result;                  ///< "1-0", "0-1", "1/2", or "*": it goes on, or the rules leave it open
  std::string status;                  ///< to_string(Status)
  std::vector<MutantAnswer> mutants;   ///< those that answer otherwise, in the order of the suite's list
  std::vector<std::string> confirmed;  ///< other programs that give the same answer, "Popeye 4.104"
};

struct Clause {
  std::string id;
  std::string document;
  std::string place;
  std::string reading;      ///< in our words
  std::string undecidable;  ///< why no position decides it; then it has no rows
};

/// A faulty program.
struct Mutant {
  std::string id;
  std::vector<std::string> clauses;  ///< that it breaks, its own first
  std::string says;                  ///< "a pawn on a make-leg stays a pawn"
  std::string unchanged;             ///< why it changes no answer in this variant and profile; empty if it does
};

struct PerftRow {
  std::string fen;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::string source;
};

struct Suite {
  std::string version;  ///< MAJOR.MINOR: MAJOR is increased when an answer changes
  std::string variant;
  std::string profile;
  std::string dialect;  ///< of the FENs
  /// The fields of a FEN that are counters, from 0: two FENs with the same other fields are the same position.
  std::vector<std::size_t> counters;
  std::uint64_t seed = 0;
  std::vector<Clause> clauses;
  std::vector<Mutant> mutants;
  std::vector<Row> rows;
  std::vector<PerftRow> perft;
};

/// The text of the file, a row a line; the same suite gives the same bytes.
[[nodiscard]] std::string to_text(const Suite& suite);
/// The suite of a file's text, or what is wrong with it, for people.
[[nodiscard]] tl::expected<Suite, std::string> suite_of(std::string_view text);

}  // namespace arbiter::conformance
