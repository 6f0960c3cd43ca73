#pragma once

#include <string>
#include <vector>

#include "diagrams/check_claim.hpp"
#include "diagrams/reading.hpp"

namespace arbiter::diagrams {

struct Guess {
  /// Never empty: where nothing can be told there is one claim of kind none; its reason is empty if the caption says nothing
  /// at all. All are marked as guessed.
  std::vector<Claim> claims;
  /// Which words of which text led there, and which readings were rejected; one sentence each, without a full stop.
  std::vector<std::string> because;
};

/// What a diagram probably claims, judged by the words around it, its marks and its men. `right_of_pair`: the diagram is the
/// right one of a figure with two.
[[nodiscard]] Guess guess_claims(const Scene& scene, const Surroundings& texts, bool right_of_pair);

/// The families of guesses: about marks, and about boards without any (nothing if the words do not tell).
[[nodiscard]] Guess guess_marks(const Scene& scene, const Surroundings& texts);
[[nodiscard]] Guess guess_status(const Scene& scene, const Surroundings& texts);
[[nodiscard]] Guess guess_turns(const Scene& scene, const Surroundings& texts, bool right_of_pair);

/// A claim that the texts around the diagram suggest.
[[nodiscard]] Claim guessed(ClaimKind kind);

}  // namespace arbiter::diagrams
