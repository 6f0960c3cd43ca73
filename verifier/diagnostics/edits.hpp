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

}  // namespace arbiter
