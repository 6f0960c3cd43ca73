#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/compose/compose_request.hpp"
#include "puzzles/records/record.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter::puzzles {

/// What a command line of arbiter-compose asks for, or what is wrong with it, in a sentence. It is read, never run: the
/// tool that understands such commands supplies this function.
using ReadRequest = std::function<tl::expected<ComposeRequest, std::string>(const std::string& command)>;

/// What a record's command asks for, or a sentence that says why it cannot be asked again.
[[nodiscard]] tl::expected<ComposeRequest, std::string> request_of(const Record& record, const ReadRequest& read);

/// What a record without a command asks for, if it has no constraints beside its theme or query.
[[nodiscard]] std::optional<ComposeRequest> request_without_command(const Record& record, const ReadRequest& read);

/// How the request differs from the record; empty if it does not.
[[nodiscard]] std::string difference(const ComposeRequest& asked, const Record& record);

/// Whether a record matches its command: variant, profile, theme, parameters, query, seed, the space of the proof, its
/// cases, and for each position the constraints and conditions. Each difference becomes a finding (AQ212). A record
/// without a command is not checked here.
void check_request(const ReadRequest& read, const Record& record, const std::string& file, RecordCheck& check);

/// A record with its request. Without a request (the record has no command, or one for something else) only its
/// positions take part.
struct CheckedRecord {
  Record record;
  std::string file;
  std::optional<ComposeRequest> asked;
};

/// Whether a position lies in the space of a request: side to move, state and pieces. The theme is not tested.
[[nodiscard]] bool lies_in_space(const ComposeRequest& asked, const Setup& setup);

/// Compares what a record claims as proved with the positions and claims of all records of a run: that there is no
/// position, none with fewer pieces, or no further one. A position refutes a claim if it lies in the claim's space and
/// shows its theme. Findings AQ217, one for each claim and the record that refutes it.
[[nodiscard]] std::vector<Finding> contradictions(const std::vector<CheckedRecord>& records);

/// Judges a book of puzzles from nothing but its text: positions and moves are read by the generator and played again
/// by the rules, every puzzle is certified again, and tags, features and ratings are made anew; none may come twice.
/// Findings AQ2xx name the puzzle. `tell`: progress; may be empty.
[[nodiscard]] RecordCheck check_book(const std::string& file, std::string_view text,
                                     const std::function<void(const std::string&)>& tell);

/// The result of checking records.
struct CheckedRecords {
  RecordCheck sum;  ///< findings of the files in their order, then those between records (AQ217)
  std::size_t records = 0;
  bool unreadable = false;  ///< something in the files is not a record (AQ201)
  std::size_t errors = 0;   ///< findings of that level
};

/// Checks records using only their text: each one by itself (check_record), against the command that made it
/// (check_request), and all of them against each other (contradictions).
class RecordsCheck {
 public:
  /// `prove`: compose again what records claim as proved, for at most so many seconds per record. The observer receives
  /// progress.
  RecordsCheck(ReadRequest read, std::optional<double> prove, Observer& observer);

  /// Adds the records of a file.
  void add(const std::string& file, const std::string& text);
  /// Must be called once, after all files.
  [[nodiscard]] CheckedRecords finish();

 private:
  ReadRequest read_;
  std::optional<double> prove_;
  Observer& observer_;
  CheckedRecords result_;
  std::vector<CheckedRecord> all_;
};

}  // namespace arbiter::puzzles
