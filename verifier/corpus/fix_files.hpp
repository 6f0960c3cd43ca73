#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/diff.hpp"
#include "verifier/diagnostics/edits.hpp"
#include "verifier/records/chunks.hpp"
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

}  // namespace arbiter::corpus
