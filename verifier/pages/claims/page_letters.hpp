#pragma once

#include <map>
#include <string>

#include "verifier/pages/markup/page.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::pages {

/// The letters of a page for pieces to which the variant gives other ones, in both cases: "c" stands for "m". A rule
/// file's letters are those of one program; a page with letters of its own is no wrong page. They are known from a
/// diagram that is the set-up of the variant but for them; empty if there is none, or if no letter differs.
[[nodiscard]] std::map<char, char> page_letters(const Page& page, const Variant& variant);

/// The position with the variant's letters; only the board, up to the first blank, is changed.
[[nodiscard]] std::string with_letters(std::string position, const std::map<char, char>& letters);

}  // namespace arbiter::pages
