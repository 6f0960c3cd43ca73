#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter {

/// Whether the edits can be applied to a text of that many bytes: in ascending order, none overlaps another, none
/// reaches behind the end. Two that begin at the same byte overlap, since nothing says which of them comes first.
[[nodiscard]] bool applicable(std::span<const Edit> edits, std::size_t size) noexcept;

/// The text with the edits made; every other byte is as it was. Throws InternalError if they are not applicable().
[[nodiscard]] std::string apply_edits(std::string_view text, std::span<const Edit> edits);

/// Puts `more` among `edits` (both as applicable() wants them). False, and nothing is changed, if any two overlap.
bool merge_edits(std::vector<Edit>& edits, std::span<const Edit> more);

/// What is to become of the fixes of findings.
struct FixRequest {
  bool write = false;   ///< they are made in the files
  bool diff = false;    ///< it is shown what that would change; no file is touched
  bool unsafe = false;  ///< of those that are not sure, too, the first one of each finding

  [[nodiscard]] bool any() const noexcept { return write || diff; }
};

}  // namespace arbiter
