#pragma once

#include <string>
#include <vector>

#include "puzzles/space/reach_reasons.hpp"
#include "verifier/position/ruleset.hpp"

namespace arbiter::puzzles {

/// The errors of arbiter-corpus's checks of reachability (verifier/soundness/soundness.hpp, AF3xx) for a position
/// without other faults, judged as its FEN will be read: a FEN without counters and with Black to move says that one
/// move has been played. Notes about counters are left out.
[[nodiscard]] Faults unreachable(Ruleset ruleset, Setup setup);

/// The same in words, each with its check: "no move gives this check (r on e8) [AF309]".
[[nodiscard]] std::vector<std::string> unreachable_in_words(Ruleset ruleset, const Setup& setup);

/// Whether the request accepts the position: no error above, or the request allows positions that no game reaches.
[[nodiscard]] bool reachable_enough(const Request& request, const Setup& setup);

/// Whether the fixed pieces of the case alone show that no position with them is reachable enough. False where a
/// variant's checks also depend on which pieces are missing (PuzzleVariant::some_pieces_can_refuse).
[[nodiscard]] bool refused_from_the_start(const Request& request, const Case& part);

/// What the space of a request says about reachability.
[[nodiscard]] std::string reachability_in_words(const Request& request);

/// Explains why unreachable() refuses a position, in terms of all positions of a space: formulas that do not hold for
/// it but hold for every position of the space that unreachable() does not refuse. So a solver that is given them loses
/// no reachable position, and a space that they exhaust has none. The formulas are the variant's
/// (PuzzleVariant::why_unreachable); the argument of each stands beside its code.
class WhyUnreachable {
 public:
  /// Both outlive this object.
  WhyUnreachable(const Request& request, Space& space) : reasons_(request, space) {}

  /// Empty if all that is known is that this one position is unreachable.
  [[nodiscard]] std::vector<Formula> of(const Setup& setup);

 private:
  ReachReasons reasons_;
};

}  // namespace arbiter::puzzles
