#pragma once

#include <string>
#include <unordered_map>

#include "verifier/engines/compare/comparable.hpp"
#include "verifier/position/ruleset.hpp"

namespace arbiter::conformance {

/// What an implementation answers for a position, so that two answers can be compared: a right that no capture can use
/// is left out, all other rights count although they may be without use.
struct Answer {
  std::unordered_map<Setup, MoveOutcome, SetupHash> moves;  ///< by the comparable position after them
  std::string result;                                       ///< "1-0", "0-1", "1/2" or "*"

  [[nodiscard]] bool differs(const Answer& other) const;
};

/// What a program says of a position that it has reached: its FEN, read again. A fault may leave a state that no FEN
/// tells, and then nothing shows it. The set-up itself if its text cannot be read.
[[nodiscard]] Setup as_written(Ruleset ruleset, const Setup& setup);

/// The answer of `source`, which may be faulty rules; positions that `right` does not have are taken as they are
/// written. Throws TooManyMoves.
[[nodiscard]] Answer answer_of(const MoveSource& source, Ruleset ruleset, const Setup& setup, const Answer& right);
/// The answer of rules without a fault. Throws TooManyMoves.
[[nodiscard]] Answer answer_of(const MoveSource& source, Ruleset ruleset, const Setup& setup);

/// Whether the answers differ; sooner than with two answers, since only the first difference is looked for.
[[nodiscard]] bool differ(const MoveSource& faulty, const Answer& right, Ruleset ruleset, const Setup& setup);

}  // namespace arbiter::conformance
