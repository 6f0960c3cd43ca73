#pragma once

#include "verifier/diagnostics/check_id.hpp"
#include "verifier/engines/difference.hpp"

namespace arbiter {

/// The check that a finding about the difference is of.
[[nodiscard]] CheckId check_of(DifferenceKind kind) noexcept;
/// The check that a finding about the peer is of.
[[nodiscard]] CheckId check_of(PeerTrouble::Kind kind) noexcept;

}  // namespace arbiter
