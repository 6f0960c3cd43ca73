#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/corpus/corpus_check.hpp"
#include "verifier/corpus/input.hpp"
#include "verifier/corpus/replay.hpp"
#include "verifier/diagnostics/diff.hpp"
#include "verifier/records/chunks.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/journal_file.hpp"
#include "verifier/support/output.hpp"

namespace arbiter::corpus {

/// Makes or shows the fixes of a corpus, chunk by chunk. Each file is written to a new one beside it that takes its
/// name at the end.
class CorpusFixer {
 public:
  using Say = std::function<void(std::string_view)>;
  /// `out` takes the diff, and the fixed standard input. `refuse` gets the reason why a file is left unchanged, `note`
  /// what a changed file does not keep (lost_by_replacing()).
  CorpusFixer(FixRequest request, Output& out, Say refuse, Say note)
      : request_(request), out_(out), say_(std::move(refuse)), note_(std::move(note)) {}

  [[nodiscard]] const FixRequest& request() const noexcept { return request_; }

  /// Takes the next chunk of a file: `edits` of its text, and the number of fixes they make. Throws OutputError.
  void take(const std::string& path, const records::Chunk& chunk, const std::vector<Edit>& edits, std::size_t fixes);

  [[nodiscard]] bool refused() const noexcept { return refused_; }  ///< a file could not be written
  [[nodiscard]] std::size_t fixes() const noexcept { return fixes_; }
  [[nodiscard]] std::size_t files() const noexcept { return files_; }  ///< with fixes

 private:
  void open(const std::string& path, const records::Chunk& chunk);
  void close(const std::string& path, const records::Chunk& chunk);
  void refuse(std::string_view why);

  FixRequest request_;
  Output& out_;
  Say say_;
  Say note_;
  bool refused_ = false;
  std::size_t fixes_ = 0;
  std::size_t files_ = 0;
  std::unique_ptr<Output> file_;  ///< the file being rewritten
  std::string target_;
  std::string stamp_;  ///< size and time of the file when it was opened
  std::size_t file_fixes_ = 0;
  std::optional<DiffWriter> diff_;  ///< of that file
};

class CheckJournal;

struct CheckSettings {
  soundness::SoundnessOptions soundness;
  Level fail_on = Level::error;
  /// Whether findings with this id are wanted.
  std::function<bool(CheckId)> wants = [](CheckId) { return true; };
  std::size_t most_findings = 0;    ///< to report; 0 = all. Further findings are only counted
  bool replays = true;              ///< moves of games, lines and operations are played
  WhyNot why{};                     ///< for findings about moves that are not legal
  CorpusFixer* fixer = nullptr;     ///< null: nothing is fixed; otherwise findings describe the text after the fixes
  CheckJournal* journal = nullptr;  ///< null: none is kept; does not go with a fixer
};

/// The result of a chunk.
struct CheckedChunk {
  CheckFindings found;  ///< units are numbered within the chunk
  std::uint64_t unit_count = 0;
  std::map<CheckId, CheckCount> checks;
  std::uint64_t positions = 0;
  std::uint64_t faulty = 0;
  std::uint64_t unsure = 0;
  std::uint64_t labelled = 0;  ///< positions that name another variant than the caller does
  MoveCounts moves;
  records::VariantTally variants;
  std::vector<Edit> edits;  ///< of the chunk's text
  std::size_t fixes = 0;
};

/// Checks the records of a chunk of the file `path`. With `count_only`, findings are counted but not composed.
[[nodiscard]] CheckedChunk check_chunk(const records::Chunk& chunk, const std::string& path,
                                       const CheckSettings& settings, std::size_t longest_line, bool count_only);

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
