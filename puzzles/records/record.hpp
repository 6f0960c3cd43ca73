#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/output/puzzle.hpp"
#include "verifier/diagnostics/finding.hpp"

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
  std::string request;             ///< the command that made it; may be empty
  std::vector<RecordedPosition> positions;
  std::size_t line = 1;  ///< of the file, where it begins
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

}  // namespace arbiter::puzzles
