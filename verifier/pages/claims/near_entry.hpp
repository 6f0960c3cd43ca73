#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "verifier/pages/claims/claims_book.hpp"

namespace arbiter::pages {

/// A page that was changed by a slip shows boards that no entry knows any more. The entry whose board is nearly
/// `board`: it differs on two squares at most (a piece moved, changed, lost or too many), or has the same pieces on
/// other squares. Never one that another diagram of the page shows (`used`), and never one that claims nothing. Of
/// several the one that is alike most, then the one nearest behind `after` in the book, since pages keep their order.
/// Nothing for boards other than eight by eight.
[[nodiscard]] const ClaimEntry* near_entry(const ClaimsBook& book, std::string_view variant, std::string_view board,
                                           const std::set<const ClaimEntry*>& used, const ClaimEntry* after);

/// What is claimed for that entry's board, as an inferred claim about another one.
[[nodiscard]] ClaimEntry as_inferred(const ClaimEntry& entry);

}  // namespace arbiter::pages
