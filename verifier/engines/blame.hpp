#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/variant.hpp"

namespace arbiter {

/// The clauses of our move, step by step.
[[nodiscard]] std::vector<std::string> clauses_of(const MoveSource& rules, const Setup& setup, const Move& move);

/// Why a position that a peer reaches is not one of ours, as far as known: clauses, the likeliest first, and a reason
/// in words. `after` may have the pieces of a legal move, but then another state that matters (Variant::essential).
struct Blame {
  std::vector<std::string> clauses;
  std::string reason;
};
[[nodiscard]] Blame blame_extra(const Variant& variant, std::size_t profile, const Setup& before, const Setup& after);

/// The parts of the state that differ between two positions with the same pieces: "en passant: - by us, d6 by the
/// peer".
[[nodiscard]] std::string state_difference(const Variant& variant, const Setup& ours, const Setup& peers,
                                           const FenStyle& style);

}  // namespace arbiter
