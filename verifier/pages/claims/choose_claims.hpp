#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/pages/claims/infer_claims.hpp"

namespace arbiter::pages {

/// The claims that a diagram is checked for.
struct Choice {
  const ClaimEntry* entry = nullptr;  ///< the source of the claims; null: they are inferred
  std::vector<Claim> claims;          ///< at least one
  std::vector<Claim> said;            ///< further claims that the caption makes in explicit words
  bool unread = false;                ///< they are inferred, and some of the caption was not understood
  std::vector<std::string> because;   ///< sentences that explain the choice
};

/// The entry's claims; or those inferred from the words around the diagram, if there is no entry or the page shows
/// other marks on the entry's board.
[[nodiscard]] Choice choose_claims(const Scene& scene, const Surroundings& texts, const ClaimEntry* entry,
                                   bool right_of_pair);

/// AV315: the claims hold, but a further claim of the caption does not. Nothing if that holds, too.
[[nodiscard]] std::optional<Finding> contradiction(const Choice& choice, const Scene& scene);

}  // namespace arbiter::pages
