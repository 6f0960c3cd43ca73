#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/pages/markup/page.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

/// The letters of a page for pieces to which the variant gives other ones, in both cases: "c" stands for "m". A rule
/// file's letters are those of one program; a page with letters of its own is no wrong page. They are known from a
/// diagram that is the set-up of the variant but for them; empty if there is none, or if no letter differs.
[[nodiscard]] std::map<char, char> page_letters(const Page& page, const Variant& variant);

/// The position with the variant's letters; only the board, up to the first blank, is changed.
[[nodiscard]] std::string with_letters(std::string position, const std::map<char, char>& letters);

/// A page changed by mistake shows boards that no entry has any more. Returns the entry whose board is nearly `board`:
/// it differs on one or two squares, and has at least twice as many pieces in common with it. Never an entry that a
/// diagram of the page shows (`used`), nor one that claims nothing. Of several, the most similar, then the first.
/// Nothing for boards other than eight by eight. What the entry claims says nothing about `board`.
[[nodiscard]] const ClaimEntry* near_entry(const ClaimsBook& book, std::string_view variant, std::string_view board,
                                           const std::set<const ClaimEntry*>& used);

/// Which variant a page is about.
struct PageVariant {
  const Variant* variant = nullptr;  ///< null: not known
  std::string from;  ///< the source of this, in words; for an unknown variant the page's name for it, or empty
  std::string hint;  ///< not known: the name of a variant that the page mentions, or empty
  std::optional<std::size_t> profile{};  ///< if its name stands for one: "suicide"
};

/// Recognises the variant by the page's scripts and links, its path as on the sites (`variants/Cwda/…`,
/// `rules/Takenmake/…`), its diagrams that the claims know, and names in its headings, in that order, and only if one
/// of them is clear: findings, and edits even more, need the variant to be sure. A script or a site's path that names a
/// variant which is not built in also decides.
[[nodiscard]] PageVariant variant_of(const Page& page, const PageText& text, const ClaimsBook& claims);

}  // namespace arbiter::pages
