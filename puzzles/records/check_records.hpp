#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/records/contradictions.hpp"
#include "puzzles/records/record.hpp"
#include "puzzles/records/record_request.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter::puzzles {

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
