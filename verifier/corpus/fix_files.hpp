#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/fixing.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/records/chunks.hpp"

namespace arbiter::tools::corpus {

/// What --fix and --diff do with a corpus, chunk by chunk: a file is written to a new one beside it that takes its name
/// at the end; standard input goes to standard output.
class CorpusFixer {
 public:
  /// Throws UsageError: another format than text where the answer's place is taken.
  CorpusFixer(Run& run, FixRequest request);

  [[nodiscard]] const FixRequest& request() const noexcept { return request_; }
  /// The answer's own place is taken by a diff or by the fixed text.
  [[nodiscard]] bool takes_answer() const noexcept { return takes_answer_; }

  /// The next chunk of a file: `edits` of its text, and how many fixes they make. Throws OutputError.
  void take(const std::string& path, const records::Chunk& chunk, const std::vector<Edit>& edits, std::size_t fixes);

  /// Says on stderr what was done. `unsure`: what --unsafe-fixes could do beside.
  void finish(std::uint64_t unsure);
  [[nodiscard]] bool refused() const noexcept { return refused_; }  ///< a file could not be written
  [[nodiscard]] std::size_t fixes() const noexcept { return fixes_; }

 private:
  void open(const std::string& path, const records::Chunk& chunk);
  void close(const std::string& path, const records::Chunk& chunk);
  void show(const std::string& path, const records::Chunk& chunk, const std::vector<Edit>& edits);
  void refuse(std::string_view why);

  Run& run_;
  FixRequest request_;
  bool takes_answer_ = false;
  bool refused_ = false;
  std::size_t fixes_ = 0;
  std::size_t files_ = 0;        ///< with fixes
  std::unique_ptr<Output> out_;  ///< of the file that is rewritten
  std::string target_;
  std::string stamp_;  ///< size and time of the file when it was opened
  std::size_t file_fixes_ = 0;
};

}  // namespace arbiter::tools::corpus
