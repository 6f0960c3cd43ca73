#pragma once

#include <set>
#include <string_view>

#include "verifier/pages/claims/claims_book.hpp"

namespace arbiter::pages {

/// A page changed by mistake shows boards that no entry has any more. Returns the entry whose board is nearly `board`:
/// it differs on one or two squares, and has at least twice as many pieces in common with it. Never an entry that a
/// diagram of the page shows (`used`), nor one that claims nothing. Of several, the most similar, then the first.
/// Nothing for boards other than eight by eight. What the entry claims says nothing about `board`.
[[nodiscard]] const ClaimEntry* near_entry(const ClaimsBook& book, std::string_view variant, std::string_view board,
                                           const std::set<const ClaimEntry*>& used);

}  // namespace arbiter::pages
