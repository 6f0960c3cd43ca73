#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/engines/conformance/conformance_sets.hpp"

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
