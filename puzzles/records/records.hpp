#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

#include <nlohmann/json_fwd.hpp>

#include "puzzles/compose/composer.hpp"
#include "puzzles/output/puzzle.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter::puzzles {

/// A composed position as stored in a record.
struct RecordedPosition {
  std::string fen;
  std::optional<std::size_t> pieces;  ///< if given
  std::vector<std::string> moves;     ///< the solution
  std::vector<std::string> replay;    ///< the position after each move; may be empty
  bool is_line = false;
  std::string stipulation;                        ///< as problemists write it; may be empty
  std::optional<bool> unique;                     ///< there is one solution, without duals; if given
  std::optional<bool> one_key;                    ///< there is one key; if given
  std::optional<std::vector<std::string>> notes;  ///< if there are any
  bool needed = false;                            ///< no piece can be left out
  bool fewest_proved = false;
  std::vector<std::string> unreachable;  ///< why no game reaches it, if the record says so
  std::size_t line = 0;                  ///< of the file, where its FEN stands
  std::size_t column = 0;
};

/// What a record or a certificate keeps of its request, or why nothing can be made of that.
using KeptWords = tl::expected<RequestWords, std::string>;
inline const KeptWords no_words = tl::unexpected(std::string("the record does not say which command made it"));

/// What `arbiter-compose --save` writes: the answer in JSON with the query and the replay.
struct Record {
  std::string variant;
  std::string profile;
  std::string theme;                              ///< empty for a user's own query
  std::string query;                              ///< empty if the theme has none
  std::map<std::string, std::string> parameters;  ///< of the theme
  std::string clause;                             ///< the clause that the theme turns on; may be empty
  std::string verdict;
  std::vector<std::string> conditions;  ///< on the solutions: "unique", "natural" …
  std::vector<std::string> space;       ///< of the proof, in words; may be empty
  std::vector<std::string> limits;      ///< what the space leaves out, in words; may be empty
  std::vector<std::string> conflict;    ///< what cannot hold together, in words; may be empty
  std::optional<bool> exhausted;
  std::optional<bool> stopped;
  std::optional<std::size_t> cases;
  std::optional<std::size_t> decided;
  std::optional<bool> mirrored;
  std::vector<std::string> strange;  ///< what no record of this form contains, a sentence each
  std::optional<std::uint64_t> seed;
  bool allow_unreachable = false;  ///< positions that no game reaches were requested as well
  std::string request;             ///< the command that made it, for people; may be empty
  KeptWords asked = no_words;      ///< the same, for programs
  std::vector<RecordedPosition> positions;
  std::size_t line = 1;  ///< of the file, where it begins
};

/// What an object of JSON lacks, or has in a wrong form: a sentence without a full stop.
struct WrongForm {
  std::string what;
};

/// An object of JSON, read key by key. Throws WrongForm for what is missing or of another type.
class StrictObject {
 public:
  /// `where`: what the object is, "its claim", with which each sentence begins; then it must be one, with every key
  /// that is asked for. If it is empty, keys may be missing, and a text may be null. The object outlives this.
  explicit StrictObject(const nlohmann::ordered_json& object, std::string where = {});

  [[nodiscard]] bool has(const char* key);
  /// Null if the key may be missing, and is.
  [[nodiscard]] const nlohmann::ordered_json* find(const char* key);
  [[nodiscard]] std::string text(const char* key);
  [[nodiscard]] std::optional<std::uint64_t> number(const char* key, std::string_view wrong = "not a whole number");
  [[nodiscard]] std::optional<bool> flag(const char* key);
  [[nodiscard]] std::vector<std::string> texts(const char* key);
  /// Calls `use` with each place of a list, from 1, and what stands there.
  void each(const char* key, const std::function<void(std::size_t, const nlohmann::ordered_json&)>& use);
  /// Throws WrongForm: what it is, and `what` is wrong with it.
  [[noreturn]] void fail(std::string_view what) const;
  [[nodiscard]] const std::string& where() const noexcept { return where_; }
  /// Throws WrongForm, "'…' is not text", unless it is right.
  void demand(bool right, const char* key, std::string_view wrong) const;
  /// The keys that were not asked for, in alphabetical order.
  [[nodiscard]] std::vector<std::string> others() const;

 private:
  const nlohmann::ordered_json& object_;
  std::string where_;
  std::set<std::string, std::less<>> asked_;
};

/// The records of a text: one JSON object, an array of them, or one a line. Findings (AQ201) for what cannot be read.
[[nodiscard]] std::vector<Record> read_records(const std::string& file, const std::string& text,
                                               std::vector<Finding>& findings);

/// Pieces on the board of a position, from its FEN alone.
[[nodiscard]] std::size_t pieces_of(const RecordedPosition& position);
/// The fewest pieces that a record calls proved; nothing if it proves none.
[[nodiscard]] std::optional<std::size_t> fewest_claimed(const Record& record);

struct RecordCheck {
  std::vector<Finding> findings;
  std::size_t records = 0;  ///< of a check of all: how many there are,
  std::size_t errors = 0;   ///< how many findings have that level,
  bool unreadable = false;  ///< and whether something in the files is not a record (AQ201)
  std::size_t positions = 0;
  std::size_t queries = 0;  ///< positions for which a query was evaluated
  std::size_t undecided =
      0;  ///< positions with too many moves to be judged, and claims that were not proved again in time
  std::size_t proved = 0;       ///< claims that were proved again
  std::vector<Puzzle> puzzles;  ///< the positions that could be read, with the moves that are legal
};

/// Judges a record using only its text: reads each FEN, looks for faults, plays the solution by the generator and by
/// the rules, applies the theme's judge and its query, looks for further solutions and for pieces that are not needed.
[[nodiscard]] RecordCheck check_record(const Record& record, const std::string& file);

/// A composition as stored in a record; with the additional key `request` (the command) read_records() can read it.
[[nodiscard]] nlohmann::ordered_json to_json(const ComposeRequest& asked, const Composition& made);

/// Saves the composition in a file as a record: to_json() with the command that made it, and what that asks for.
/// Throws OutputError.
void save_record(const std::string& file, const std::string& command, const ComposeRequest& asked,
                 const Composition& made);

/// The positions as write() takes them (puzzles/output/puzzle.hpp).
[[nodiscard]] std::vector<Puzzle> puzzles_of(const ComposeRequest& asked, const Composition& made);

/// How much is said of a composition.
struct CompositionStyle {
  bool terse = false;    ///< of positions the FENs only
  bool space = false;    ///< the space over which the verdict holds
  bool verbose = false;  ///< the time that it took
  TextStyle text = {};
};

/// The positions with their boards and solutions, the verdict, and what contradicts itself.
[[nodiscard]] std::string composition_text(const ComposeRequest& asked, const Composition& made,
                                           const CompositionStyle& style);

/// Words as they are kept: `{"theme","variant","set",…}` with what was said, and no more.
[[nodiscard]] nlohmann::ordered_json to_json(const RequestWords& words);
/// Throws WrongForm.
[[nodiscard]] RequestWords read_words(const nlohmann::ordered_json& object);
/// What they ask for, or a sentence that says why it cannot be asked again.
[[nodiscard]] tl::expected<ComposeRequest, std::string> request_of(const KeptWords& words);

/// Whether a position lies in the space of a request: side to move, state and pieces. The theme is not tested.
[[nodiscard]] bool lies_in_space(const ComposeRequest& asked, const Setup& setup);

/// Judges a book of puzzles from nothing but its text: positions and moves are read by the generator and played again
/// by the rules, every puzzle is certified again, and tags, features and ratings are made anew; none may come twice.
/// Findings AQ2xx name the puzzle. `tell`: progress; may be empty.
[[nodiscard]] RecordCheck check_book(const std::string& file, std::string_view text,
                                     const std::function<void(const std::string&)>& tell);

/// A file of records, or a book.
struct RecordsFile {
  /// Reads the text, if it is not a book.
  RecordsFile(std::string file, std::string text);

  std::string name;
  std::string book;  ///< its text; empty if it is not one
  std::vector<Record> records;
  std::vector<Finding> findings;  ///< what cannot be read
};

/// Checks records using only what stands in them: each one by itself (check_record), against what was asked
/// (check_request), and all of them against each other (contradictions): findings of the files in their order, then
/// those between records (AQ217). `prove`: compose again what records claim as proved, for at most so many seconds per
/// record, with so many `threads`. The observer receives progress.
[[nodiscard]] RecordCheck check_records(std::vector<RecordsFile> files, std::optional<double> prove, unsigned threads,
                                        Observer& observer);

}  // namespace arbiter::puzzles
