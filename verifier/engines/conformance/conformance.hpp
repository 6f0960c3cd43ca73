#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "verifier/engines/compare/comparison.hpp"
#include "verifier/position/position.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::conformance {

// ---- A move of two steps, of which the second may go to fifty squares, makes hundreds of moves of a position. In
// files of corpus/conformance those that differ in that square alone are one entry.

/// A legal move of a row.
struct Successor {
  std::string label;  ///< in our notation
  std::string fen;    ///< the position after it, as the rules leave it
  std::string same;   ///< the same without a right that no capture can use; empty if that is `fen`
  Setup after{};      ///< that, of a suite that has been read or made: as `comparable` has it
};

/// So many moves of a position are written one by one; of more, those that end alike are sets.
inline constexpr std::size_t most_single_moves = 100;

/// Moves that differ only in the square on which they put a piece in the end.
struct MoveSet {
  std::string label;  ///< of each move, without the square at its end
  std::string fen;    ///< after each move, without the piece
  std::string same;   ///< as Successor::same, without the piece; empty if that is `fen`
  char piece = ' ';   ///< how the FEN writes it
  SquareSet squares{};
};

struct Listed {
  std::vector<Successor> single;
  std::vector<MoveSet> sets;
};

/// `fen` with `piece` on an empty square; nothing if the text has no such square, or the square is not empty. A square
/// is one character of the board, or a part of a number.
[[nodiscard]] std::optional<std::string> with_piece(const std::string& fen, char piece, Square square);

/// The squares of a set in a file: "e3e4", or "-e3e4": all that are empty in its FEN but those. The shorter is written.
[[nodiscard]] std::string squares_text(const MoveSet& set);
/// Reads that; `set` must have its FEN. Throws std::invalid_argument for another text.
void read_squares(MoveSet& set, const std::string& text);

/// Which of `moves`, sorted by label, stand alone and which in sets; up to `most_single_moves` stand alone. moves_of()
/// gives the same moves again.
[[nodiscard]] Listed listed(const std::vector<Successor>& moves);

/// All moves, sorted by label. Throws std::invalid_argument where a set names a square that its FEN does not have free.
[[nodiscard]] std::vector<Successor> moves_of(Listed listed);

// ---- The positions of corpus/conformance, by which any program can be scored clause by clause;
// corpus/conformance/README.md describes the files.

inline constexpr std::size_t most_extras = 1;

/// What a faulty program answers for a row.
struct MutantAnswer {
  std::string mutant;                 ///< id: the clause, a slash and a name
  std::vector<std::size_t> missing;   ///< indices of legal moves that it lacks
  std::size_t extra = 0;              ///< number of positions that it reaches and that none of the legal moves leads to
  std::vector<std::string> extras;    ///< the first of them, in the order of their texts; at most `most_extras`
  std::string result;                 ///< its result; empty if it is the row's
  std::vector<Setup> extra_setups{};  ///< those of the extras that can be read, of a suite that has been read
};

/// A position and all that is to be known of it.
struct Row {
  std::string id;                             ///< the first clause, a dot and a number
  std::vector<std::string> clauses;           ///< the clauses that it was chosen for
  std::string fen;                            ///< in the suite's dialect
  Setup setup{};                              ///< of a suite that has been read
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
  Ruleset ruleset{};    ///< of a suite that has been read
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

enum class Verdict : unsigned char {
  passed,
  failed,
  known,      ///< failed, as the file of known failures says
  not_asked,  ///< the peer cannot be asked, or says so itself
};

[[nodiscard]] std::string_view to_string(Verdict verdict) noexcept;

struct RowAnswer {
  Verdict verdict = Verdict::not_asked;
  std::string reason;                  ///< why it was not asked, or is known to fail
  std::vector<std::size_t> missing;    ///< indices of the row's moves
  std::vector<std::string> extra;      ///< positions (or moves) of the peer that are not the row's; sorted
  std::vector<Setup> extra_setups;     ///< those of them that can be read, as `comparable` has them
  std::optional<std::uint64_t> count;  ///< of a peer that only counts, where it is wrong
  std::string result;                  ///< of the peer, where it is wrong
  std::optional<PeerTrouble> trouble;  ///< instead of an answer
};

/// The score of a clause, or of a group of clauses ("TM.make").
struct Score {
  std::string id;
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t known = 0;
  std::size_t not_asked = 0;

  [[nodiscard]] std::size_t all() const noexcept { return passed + failed + known + not_asked; }
  void add(Verdict verdict) noexcept;
  /// Failed if a position fails, passed if all that were asked pass.
  [[nodiscard]] Verdict verdict() const noexcept;
};

/// Which positions the peer is asked.
using Wanted = std::function<bool(const Row& row)>;

/// Reads the suite's FENs. Every one must be a FEN of the variant; else: what is wrong, for people.
[[nodiscard]] tl::expected<Suite, std::string> read_setups(Ruleset rules, Suite suite);

/// Starts a peer. Throws ProcessError.
using StartPeer = std::function<std::unique_ptr<Peer>()>;

/// Asks a peer every position of a suite.
class ConformanceRun {
 public:
  /// The process that `command` describes is asked. The suite and the observer must outlive the run. Throws
  /// ProcessError.
  ConformanceRun(const Suite& positions, PeerCommand asked, Observer& observer);
  /// The same for what `start` gives; of the command only the style and the reading are used.
  ConformanceRun(const Suite& positions, PeerCommand asked, Observer& observer, StartPeer start);

  /// Asks the rows that are `wanted` and have a clause whose id begins with `prefix`; only such clauses have a score.
  /// `known`: reasons by ids of clauses and rows that are known to fail; a row is, if it or all of its clauses are.
  void ask(const std::string& prefix, const Wanted& wanted, const std::map<std::string, std::string>& known);

  /// One for each clause that was chosen and that positions decide, in the order of the suite.
  [[nodiscard]] std::vector<Score> clauses() const;
  /// One for each group of clauses.
  [[nodiscard]] std::vector<Score> groups() const;
  /// The mutants that answer as the peer does wherever they are wrong and it was asked, at least once: indices into
  /// Suite::mutants, those first that tell of most positions; none whose positions are all another's, too.
  [[nodiscard]] std::vector<std::size_t> alike() const;
  /// The mutants that answer as the peer does in this row alone: indices into Suite::mutants.
  [[nodiscard]] std::vector<std::size_t> alike_in(std::size_t row) const;

  const Suite& suite;
  PeerCommand command;
  std::string peer_name;
  std::vector<RowAnswer> answers;  ///< one for each row
  bool says_results = false;       ///< the peer has said a result: ends are compared by more than the lack of moves
  /// Rows that only shuffled starts lead to and that were left out of the score, since the peer shows that it does not
  /// castle there: indices. It answers all else as it should, and these but for castling.
  std::vector<std::size_t> shuffled_left_out;
  std::vector<std::string> needless;  ///< ids of `known` that all passed, sorted

 private:
  [[nodiscard]] RowAnswer judged(std::size_t index);
  /// The rows that the mutant and the peer get wrong in the same way; none if they differ in any that was asked.
  [[nodiscard]] std::set<std::size_t> explained(const std::string& mutant) const;

  Observer& observer_;
  StartPeer start_;
  std::unique_ptr<Peer> peer_;
  std::string prefix_;
};

/// The group of a clause: its id without the last part; an id of two parts is a group itself.
[[nodiscard]] std::string group_of(const std::string& clause);

/// The score of a peer, for all formats.
class ConformanceAnswer {
 public:
  /// `command`: the user's command line without a position; a FEN behind it shows one again.
  ConformanceAnswer(const ConformanceRun& run, std::string command);

  /// Clauses of which every position that was asked passed, and clauses that were asked and are not known to fail.
  [[nodiscard]] std::size_t passed() const noexcept { return total.passed; }
  [[nodiscard]] std::size_t asked() const noexcept { return total.passed + total.failed; }
  /// In percent of the clauses asked, rounded down; 0 if none was.
  [[nodiscard]] std::size_t percent() const noexcept { return asked() == 0 ? 0 : passed() * 100 / asked(); }

  /// The table of clauses and what was found, for people.
  [[nodiscard]] std::string table() const;
  /// "score: 23 of 26 clauses (88 %), 2 not asked\n"
  [[nodiscard]] std::string summary() const;
  /// With the keys of the schema of arbiter-compare's conformance.
  [[nodiscard]] nlohmann::ordered_json json() const;
  /// A case for each clause; without the tool's name and version.
  [[nodiscard]] Report report() const;
  /// A picture of the score for a README.
  [[nodiscard]] std::string badge_svg() const;

  /// One for each position that fails, in the order of the suite, then one for each needless line of known failures.
  std::vector<Finding> findings;
  Score total;  ///< of clauses

 private:
  [[nodiscard]] Finding finding_of(std::size_t row) const;

  const ConformanceRun& run_;
  std::string command_;
  std::vector<Score> clauses_;
  std::vector<std::size_t> alike_;
  std::map<std::size_t, std::size_t> finding_of_row_;
};

}  // namespace arbiter::conformance
