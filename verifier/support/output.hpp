#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace arbiter {

// A file that a run is going to replace must not be one that it reads, under whatever name: its content would be lost.
// A program reserves its outputs before it reads anything; a library that never does so is not concerned.

/// Reserves a file that exists; no other path names anything that could be lost. Not thread-safe.
void reserve_for_output(const std::string& path);

/// For whoever opens a file to read it ("-": standard input). Throws Refusal if it is reserved.
void refuse_reserved(const std::string& path);

/// The output could not be written (no such folder, disk full …).
struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The rights of a file that takes the place of one with the rights `mode`. To run as the owner, or as the group, is
/// not for another one's file, and another group gets no more rights than all users have.
[[nodiscard]] unsigned rights_kept(unsigned mode, bool same_owner, bool same_group) noexcept;

/// Writes a whole file, which gets its name when it is complete. Throws OutputError.
void write_file(const std::string& path, std::string_view text);

/// Where a tool writes its output: standard output, or a file that gets its name only when it is complete.
///
/// If the reader goes away (closed pipe), that is not an error: later output is dropped, and `closed()` lets the caller
/// stop early. The process must ignore SIGPIPE.
class Output {
 public:
  /// Standard output.
  Output();
  /// A file. Output goes to a temporary file beside it; a device or pipe is written directly. A file that exists keeps
  /// its mode, and its owner and group as far as the system allows; rights_kept() says what another one does not get.
  /// Throws OutputError.
  explicit Output(const std::string& path);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  /// Without commit(), removes the temporary file and leaves the named file unchanged.
  ~Output();

  /// Throws OutputError.
  void write(std::string_view text);
  /// Writes what is buffered. Throws OutputError.
  void flush();
  /// Flushes and gives the file its name. Throws OutputError.
  void commit();
  /// There is no output: commit() leaves the named file unchanged.
  void abandon() noexcept { abandoned_ = true; }
  [[nodiscard]] bool closed() const noexcept { return closed_; }
  /// Whether the file will have the owner and group of the one that it replaces.
  [[nodiscard]] bool keeps_owner() const noexcept { return keeps_owner_; }

 private:
  void send(std::string_view text);

  int descriptor_;
  std::string path_;       ///< what the user named; empty for standard output
  std::string final_;      ///< the file's final name, with links resolved
  std::string temporary_;  ///< empty when written directly
  std::string buffer_;
  bool closed_ = false;
  bool abandoned_ = false;
  bool keeps_owner_ = true;
};

/// Replaces the content `before` of a file by `after`: writes a new file beside it and renames that, so that no reader
/// sees half of it. Keeps the mode, follows links, and keeps the owner where it may. On an error the file is unchanged;
/// the error is a sentence that names the file: it is read-only (itself or its folder), not a plain file, cannot be
/// written, or no longer holds `before`. Otherwise gives what the user should know, see lost_by_replacing().
[[nodiscard]] tl::expected<std::vector<std::string>, std::string> replace_file(const std::string& file,
                                                                               std::string_view before,
                                                                               std::string_view after);

/// What a file that `out` is about to replace does not keep, in sentences that name it: its owner, its other names.
[[nodiscard]] std::vector<std::string> lost_by_replacing(const std::string& file, const Output& out);

/// Why replace_file() would refuse, whatever the texts: a sentence that names the file. Empty if it would not.
[[nodiscard]] std::optional<std::string> why_not_replaced(const std::string& file);

}  // namespace arbiter
