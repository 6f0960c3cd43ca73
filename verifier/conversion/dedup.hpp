#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace arbiter::conversion {

/// A temporary file cannot be made, written or read.
class ScratchError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Finds out which of a stream of texts, each with a key, are the first with their key, in memory that does not grow
/// with the stream. Keys are compared byte by byte; nothing is left to chance.
///
/// While the keys fit into the memory, texts are handed on at once. From then on texts wait in a file and keys are
/// written in sorted runs, which finish() merges: of each key the first occurrence stays, in the order of the stream.
class Deduplicator {
 public:
  using Sink = std::function<void(std::string_view text)>;

  /// `memory` bytes for keys, at least a megabyte; files go to `folder` and vanish with the object, or the process.
  /// Throws ScratchError, also later, if they cannot be written.
  Deduplicator(std::size_t memory, std::string folder, Sink sink);
  Deduplicator(const Deduplicator&) = delete;
  Deduplicator& operator=(const Deduplicator&) = delete;
  ~Deduplicator();

  /// `key` no longer than 255 bytes.
  void add(std::string_view key, std::string_view text);
  /// A text without a key, which stays where it is: comments.
  void pass(std::string_view text);
  /// Hands on what waits.
  void finish();

  [[nodiscard]] std::uint64_t kept() const noexcept;
  [[nodiscard]] std::size_t runs() const noexcept;  ///< sorted runs on disk; 0 = all fitted into the memory

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace arbiter::conversion
