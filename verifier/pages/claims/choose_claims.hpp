#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/pages/claims/infer_claims.hpp"

namespace arbiter::pages {

/// What a diagram is checked for.
struct Choice {
  const ClaimEntry* entry = nullptr;  ///< where the claims come from; null: they are inferred
  std::vector<Claim> claims;          ///< at least one
  std::vector<Claim> said;            ///< what the caption says besides, by clear words
  std::vector<std::string> because;   ///< sentences for who asks why
};

/// The entry's claims, or what the words around the diagram suggest where there is no entry or the page shows marks of
/// its own on the entry's board.
[[nodiscard]] Choice choose_claims(const Scene& scene, const Surroundings& texts, const ClaimEntry* entry,
                                   bool right_of_pair);

/// AV315: the claims hold, but not what the caption says. Nothing if that holds, too.
[[nodiscard]] std::optional<Finding> contradiction(const Choice& choice, const Scene& scene);

}  // namespace arbiter::pages
