#pragma once

#include "verifier/diagnostics/check_id.hpp"
#include "verifier/engines/compare/difference.hpp"

namespace arbiter {

/// The check for findings about this kind of difference.
[[nodiscard]] CheckId check_of(DifferenceKind kind) noexcept;
/// The check for findings about this kind of trouble.
[[nodiscard]] CheckId check_of(PeerTrouble::Kind kind) noexcept;

}  // namespace arbiter
