#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter {

/// Whether the edits can be applied to a text of `size` bytes: in ascending order, without overlaps, none beyond the
/// end. Two edits that begin at the same byte overlap, since their order would not be defined.
[[nodiscard]] bool applicable(std::span<const Edit> edits, std::size_t size) noexcept;

/// The text with the edits made; every other byte is unchanged. Throws InternalError if they are not applicable().
[[nodiscard]] std::string apply_edits(std::string_view text, std::span<const Edit> edits);

/// The edits in the order of their places. Those that begin at the same byte become one: what is inserted there, in the
/// order given, and then what replaces the text there.
[[nodiscard]] std::vector<Edit> ordered_edits(std::vector<Edit> edits);

/// Merges `more` into `edits` (both applicable()). Returns false, and changes nothing, if any two overlap.
bool merge_edits(std::vector<Edit>& edits, std::span<const Edit> more);

/// What to do with the fixes of findings.
struct FixRequest {
  bool write = false;   ///< write them to the files
  bool diff = false;    ///< show what they would change; write no file
  bool unsafe = false;  ///< also use fixes that are not sure, the first one of each finding

  [[nodiscard]] bool any() const noexcept { return write || diff; }
};

/// The changes of a file as `diff -u` writes them, for `patch -p1` and `git apply`. Empty if nothing changes.
///
/// The file is called a/NAME and b/NAME, without a root or `./` in front; names with blanks or special characters are
/// quoted as git quotes them. Lines are compared with their ends, so that CRLF and a missing last line break are kept.
[[nodiscard]] std::string unified_diff(std::string_view name, std::string_view before, std::string_view after);

/// The same of a file that comes in parts, in memory that does not grow with the file but with its longest line.
class DiffWriter {
 public:
  explicit DiffWriter(std::string_view name) : name_(name) {}

  /// The next part, before and after the changes; gives the hunks that are complete, and all of them after the last
  /// part. A line that the part cuts must not be changed before its end.
  [[nodiscard]] std::string take(std::string_view before, std::string_view after, bool last);

 private:
  /// One line of a hunk.
  struct Row {
    char sign;  ///< ' ', '-' or '+'
    std::string text;
  };
  void put_lines(std::string& out, std::string_view before, std::string_view after);
  void put(std::string& out, char sign, std::string_view line);
  void close(std::string& out);

  std::string name_;
  bool named_ = false;      ///< the lines with the names are written
  std::string cut_before_;  ///< the beginning of a line that the next part ends
  std::string cut_after_;
  std::vector<Row> rows_;  ///< of the current hunk, or the last unchanged lines before it, at most `context`
  bool changes_ = false;   ///< the hunk has begun
  std::size_t quiet_ = 0;  ///< unchanged lines at its end
  std::size_t x_ = 0;      ///< lines of the old and of the new text so far
  std::size_t y_ = 0;
  std::size_t first_before_ = 0;
  std::size_t first_after_ = 0;
};

}  // namespace arbiter
