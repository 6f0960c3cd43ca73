#pragma once

#include <string>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/engines/allow_list.hpp"
#include "verifier/engines/exploration.hpp"

namespace arbiter {

/// A finding for a group of differences: the smallest position, its moves, the clause, and how to reproduce it. FENs
/// are written in `style`. `command`: shows a position when `--fen FEN` is appended; empty: no such note.
[[nodiscard]] Finding to_finding(const DifferenceGroup& group, const Variant& variant, const FenStyle& style,
                                 const AllowList& allowed, const std::string& command);
/// A finding for trouble with the peer.
[[nodiscard]] Finding to_finding(const TroubleGroup& group, const std::string& command);

}  // namespace arbiter
