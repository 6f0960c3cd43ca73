#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/support/text.hpp"

namespace arbiter::records {

/// Why a file was not read, or not to its end. The bytes before the fault are valid.
struct SourceFault {
  enum class Kind : std::uint8_t {
    unreadable,  ///< it cannot be opened, or the system reports a read error
    cut,         ///< gzip or zstd without its end
    broken,      ///< gzip or zstd that cannot be unpacked from here on
  };
  Kind kind = Kind::unreadable;
  std::string reason;  ///< without the file's name
};

/// The name of a file in messages and findings: "-" is "<stdin>".
[[nodiscard]] inline std::string shown_name(const std::string& file) { return file == "-" ? "<stdin>" : file; }

/// The name without the ending of packed files: .gz, .zst or .zstd, in any case.
[[nodiscard]] inline std::string_view without_packing(std::string_view path) noexcept {
  for (const std::string_view ending : {".gz", ".zst", ".zstd"}) {
    const std::string_view end = path.substr(path.size() - std::min(ending.size(), path.size()));
    if (same_word(end, ending)) return path.substr(0, path.size() - end.size());
  }
  return path;
}

/// The bytes of a file or of standard input, in order, unpacked if they are gzip or zstd. Recognises these by their
/// first bytes, whatever the name. Memory does not depend on the length.
class ByteSource {
 public:
  /// `path` "-" is standard input. A file that cannot be opened has a fault() and no bytes. Throws Refusal if the
  /// file is reserved for output. `stop`: once it is set, waiting for a pipe ends with Interrupted.
  explicit ByteSource(const std::string& path, const std::atomic<bool>* stop = nullptr);
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  ~ByteSource();

  /// Reads up to `most` bytes; fewer only at the end or at a fault().
  [[nodiscard]] std::size_t read(char* to, std::size_t most);
  /// Continues at this byte of a plain file that is not packed.
  void go_to(std::uint64_t place);
  [[nodiscard]] const std::optional<SourceFault>& fault() const noexcept;
  [[nodiscard]] bool packed() const noexcept;
  /// Bytes of the stored file that have been read so far.
  [[nodiscard]] std::uint64_t taken() const noexcept;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace arbiter::records
