#pragma once

#include <string>
#include <vector>

#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/pages/claims/reading.hpp"

namespace arbiter::pages {

struct Inference {
  /// Never empty: if nothing is known there is one claim of kind none, with an empty reason if the caption says nothing
  /// at all. All are marked as inferred.
  std::vector<Claim> claims;
  /// The words that led to the claims and their text, and the readings that were rejected; one sentence each, without a
  /// full stop.
  std::vector<std::string> because;
  bool unread = false;  ///< some of the caption was not understood, and so not judged
};

/// What a diagram probably claims, inferred from the words around it, its marks and its pieces. `right_of_pair`: the
/// diagram is the right one of a figure with two.
[[nodiscard]] Inference infer_claims(const Scene& scene, const Surroundings& texts, bool right_of_pair);

/// The families of inferences: about marks, and about boards without marks (nothing if the words do not decide).
[[nodiscard]] Inference infer_marks(const Scene& scene, const Surroundings& texts);
[[nodiscard]] Inference infer_status(const Scene& scene, const Surroundings& texts);
[[nodiscard]] Inference infer_moves(const Scene& scene, const Surroundings& texts, bool right_of_pair);

/// A claim that the texts around the diagram suggest.
[[nodiscard]] Claim inferred(ClaimKind kind);

}  // namespace arbiter::pages
