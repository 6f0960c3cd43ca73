#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// A file's name without a folder for the picture of diagram `index` of a page: the page's path with what no file
/// system minds, and the number in three digits or more: "corpus-pages-armies-colonel.html.002.svg". Long paths keep
/// their end. Different pages may get the same name.
[[nodiscard]] std::string svg_name(std::string_view page, std::size_t index);

/// Writes each diagram that has a board to a file of `folder`, which is made if it is not there; no two get one name,
/// on file systems that do not tell case apart, either. Each file is there as a whole or not at all. Answers how many
/// there are. Throws OutputError.
std::size_t write_svg_files(const std::vector<PageReport>& pages, const std::string& folder);

}  // namespace arbiter::pages
