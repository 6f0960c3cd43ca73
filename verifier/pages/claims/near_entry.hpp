#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "verifier/pages/claims/claims_book.hpp"

namespace arbiter::pages {

/// A page changed by mistake shows boards that no entry has any more. Returns the entry whose board is nearly `board`:
/// it differs on at most two squares (a piece moved, changed, missing or added), or has the same pieces on other
/// squares. Never an entry that another diagram of the page shows (`used`), nor one that claims nothing. Of several,
/// the most similar, then the next one after `after` in the book, since pages keep their order. Nothing for boards
/// other than eight by eight.
[[nodiscard]] const ClaimEntry* near_entry(const ClaimsBook& book, std::string_view variant, std::string_view board,
                                           const std::set<const ClaimEntry*>& used, const ClaimEntry* after);

/// The claims of that entry, as inferred claims about another board.
[[nodiscard]] ClaimEntry as_inferred(const ClaimEntry& entry);

}  // namespace arbiter::pages
