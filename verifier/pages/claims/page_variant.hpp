#pragma once

#include <optional>
#include <string>

#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/pages/markup/page.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

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

/// The pieces of a diagram's FEN: its text up to the first blank.
[[nodiscard]] std::string board_of(const Diagram& diagram);

}  // namespace arbiter::pages
