#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "verifier/corpus/chunk_check.hpp"
#include "verifier/corpus/input.hpp"
#include "verifier/support/journal_file.hpp"

namespace arbiter::corpus {

/// The chunks of a check that are done, in a file: a line for the job, and one for each chunk, written at once. A run
/// with the same job takes them from there, and so ends with the same answer. A chunk whose findings a line cannot say
/// (text that is not UTF-8) is not kept and is checked again.
class CheckJournal {
 public:
  /// `job`: all that the results depend on beside the text of the files; an object of flat values. Throws JournalError:
  /// see JournalFile; also if the journal is of another job, or a line of it was changed.
  CheckJournal(const std::string& path, const nlohmann::ordered_json& job);

  /// The number of chunks that the file had when it was opened.
  [[nodiscard]] std::size_t found() const noexcept { return found_; }
  /// What is known of a chunk of the file `path`, in any thread. Throws JournalError if the chunk had another text.
  [[nodiscard]] std::optional<CheckedChunk> take(const records::Chunk& chunk, const std::string& path);
  /// Appends a chunk, unless it came from there. One at a time. Throws JournalError.
  void add(const records::Chunk& chunk, const CheckedChunk& part);

 private:
  void read(const nlohmann::ordered_json& job);

  JournalFile file_;
  std::mutex mutex_;
  std::map<std::size_t, std::string> lines_{};  ///< by the chunk's number; empty once they are taken
  std::size_t found_ = 0;
};

/// Takes findings in the order of the input. Returns false if it wants no more.
using FindingSink = std::function<bool(CheckFindings&&)>;

/// Checks all records of all files in `threads` threads; the memory used does not grow with the input. Throws
/// JournalError.
[[nodiscard]] CheckCounts check_files(const Input& input, const CheckSettings& settings, unsigned threads,
                                      RunObserver& observer, const FindingSink& sink);

}  // namespace arbiter::corpus
