#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace arbiter::records {

/// Why a file was not read, or not to its end. What came before stays good.
struct SourceFault {
  enum class Kind : std::uint8_t {
    unreadable,  ///< it cannot be opened, or the system stops reading
    cut,         ///< gzip or zstd whose end is missing
    broken,      ///< gzip or zstd that cannot be unpacked on from here
  };
  Kind kind = Kind::unreadable;
  std::string reason;  ///< without the file's name
};

/// How a file is called in messages and findings: "-" is "<stdin>".
[[nodiscard]] inline std::string shown_name(const std::string& file) { return file == "-" ? "<stdin>" : file; }

/// The bytes of a file or of standard input, one after the other, unpacked where they are gzip or zstd: their first
/// bytes say so, whatever the name. Memory does not depend on the length.
class ByteSource {
 public:
  /// `path` "-" is standard input. A file that cannot be opened has a fault() and no bytes.
  explicit ByteSource(const std::string& path);
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  ~ByteSource();

  /// Up to `most` bytes; fewer only at the end or where a fault() stops.
  [[nodiscard]] std::size_t read(char* to, std::size_t most);
  /// Goes on at this byte of a plain file that is not packed.
  void go_to(std::uint64_t place);
  [[nodiscard]] const std::optional<SourceFault>& fault() const noexcept;
  [[nodiscard]] bool packed() const noexcept;
  /// Bytes of the file as it is stored that have been read so far.
  [[nodiscard]] std::uint64_t taken() const noexcept;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace arbiter::records
