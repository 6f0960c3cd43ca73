#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/support/observer.hpp"
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

/// The bytes of a file or of standard input, in order, unpacked if they are gzip or zstd. Recognises these by their
/// first bytes, whatever the name. Memory does not depend on the length.
class ByteSource : public Interface {
 public:
  /// Reads up to `most` bytes; fewer only at the end or at a fault().
  [[nodiscard]] virtual std::size_t read(char* to, std::size_t most) = 0;
  /// Continues at this byte of a plain file that is not packed.
  virtual void go_to(std::uint64_t place) = 0;
  [[nodiscard]] virtual const std::optional<SourceFault>& fault() const noexcept = 0;
  [[nodiscard]] virtual bool packed() const noexcept = 0;
  /// Bytes of the stored file that have been read so far.
  [[nodiscard]] virtual std::uint64_t taken() const noexcept = 0;
};

/// `path` "-" is standard input. A file that cannot be opened has a fault() and no bytes. Throws Refusal if the file is
/// reserved for output. `stop`: once it is set, waiting for a pipe ends with Interrupted.
[[nodiscard]] std::unique_ptr<ByteSource> open_bytes(const std::string& path, const std::atomic<bool>* stop = nullptr);

/// The files that the user's paths stand for.
struct Inputs {
  std::vector<std::string> files;  ///< in the order typed, a folder's files sorted; "-" for standard input
  std::vector<bool> found;         ///< for each file: found in a folder rather than named
  std::vector<Finding> unread;     ///< AR101, a sentence for each path that names nothing readable
};

/// Expands paths to files. Folders are walked recursively, without hidden names and without following links to folders;
/// they give the files whose name ends with one of `endings` (".pug", in any case, perhaps packed; none = all). Errors
/// are a folder without such a file, a link with such a name that leads nowhere, and a folder that cannot be opened.
/// Throws Refusal if a file is reserved for output.
[[nodiscard]] Inputs expand_inputs(std::span<const std::string> paths, std::span<const std::string_view> endings);

/// The whole content of a file or, for "-", of standard input, unpacked if it is gzip or zstd; `most_bytes` counts what
/// is unpacked. The error is a sentence that names the file. With `only_text` the first NUL byte ends the reading: of a
/// device or an image not all is read before it is refused; and the byte order mark (EF BB BF) that editors of some
/// systems put before a text, which is not a part of it, is left out. Throws Refusal if the file is reserved for
/// output.
[[nodiscard]] tl::expected<std::string, std::string> read_input(const std::string& file,
                                                                std::size_t most_bytes = std::size_t{64} << 20U,
                                                                bool only_text = false);

/// The same of a text in which a byte or two may be none, unless why_no_text() says what it is instead.
[[nodiscard]] tl::expected<std::string, std::string> read_text(const std::string& file);

/// Reads all files that the paths stand for: `use` gets the shown name and the content of each without a byte order
/// mark, `refuse` a sentence for each path or file that cannot be read, is not text, or is empty. Returns whether all
/// could.
bool read_inputs(std::span<const std::string> paths, std::span<const std::string_view> endings,
                 const std::function<void(const std::string& name, const std::string& text)>& use,
                 const std::function<void(const std::string& error)>& refuse,
                 std::size_t most_bytes = std::size_t{64} << 20U);

/// Reads standard input line by line in bounded memory.
struct LineReader {
  struct Line {
    std::string text;        ///< without its line end; the first `most_bytes` bytes of a longer line
    std::size_t bytes = 0;   ///< length of the whole line
    std::size_t number = 0;  ///< from 1
  };
  /// Nothing at the end of the input or after a read error: see failed().
  [[nodiscard]] std::optional<Line> next();
  [[nodiscard]] bool failed() const noexcept { return error != 0; }
  [[nodiscard]] std::string reason() const;  ///< why it failed, in the system's words

  std::FILE* file;
  std::size_t most_bytes;
  std::size_t lines = 0;  ///< that have been read
  int error = 0;          ///< errno of a failed read
};

}  // namespace arbiter::records
