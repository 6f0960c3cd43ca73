#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// The name (without a folder) of the file for the picture of diagram `index` of a page: the page's path in characters
/// that every file system allows, and the number in three digits or more: "corpus-pages-armies-colonel.html.002.svg".
/// Long paths keep their end. Different pages may get the same name.
[[nodiscard]] std::string svg_name(std::string_view page, std::size_t index);

/// Writes each diagram that has a board to a file in `folder`, which is created if needed; names are unique even on
/// file systems that ignore case. Each file is written completely or not at all. Returns the number of files. Throws
/// OutputError.
std::size_t write_svg_files(const std::vector<PageReport>& pages, const std::string& folder);

}  // namespace arbiter::pages
