#pragma once

#include <string>
#include <vector>

#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/pages/claims/reading.hpp"

namespace arbiter::pages {

struct Inference {
  /// Never empty: where nothing is known there is one claim of kind none; its reason is empty if the caption says
  /// nothing at all. All are marked as inferred.
  std::vector<Claim> claims;
  /// Which words of which text led there, and which readings were rejected; one sentence each, without a full stop.
  std::vector<std::string> because;
};

/// What a diagram probably claims, judged by the words around it, its marks and its pieces. `right_of_pair`: the
/// diagram is the right one of a figure with two.
[[nodiscard]] Inference infer_claims(const Scene& scene, const Surroundings& texts, bool right_of_pair);

/// The families of inferences: about marks, and about boards without any (nothing if the words do not tell).
[[nodiscard]] Inference infer_marks(const Scene& scene, const Surroundings& texts);
[[nodiscard]] Inference infer_status(const Scene& scene, const Surroundings& texts);
[[nodiscard]] Inference infer_moves(const Scene& scene, const Surroundings& texts, bool right_of_pair);

/// A claim that the texts around the diagram suggest.
[[nodiscard]] Claim inferred(ClaimKind kind);

}  // namespace arbiter::pages
