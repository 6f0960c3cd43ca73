#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::pages {

/// The result of a run over pages for the machine-readable formats; the caller adds the tool, the checks and the
/// folders. A page is a group with a case "page" for findings of the page as a whole, and a case "diagram N" for each
/// diagram; a diagram of which nothing was checked is skipped. A claims file with faults is a group with the case
/// "file".
[[nodiscard]] Report verify_report(const std::vector<PageReport>& pages, const std::vector<Finding>& claims_findings,
                                   Level fail_on);

/// The whole document; `report` is that of the pages. The schema of arbiter-verify describes the keys.
[[nodiscard]] nlohmann::ordered_json verify_json(const std::vector<PageReport>& pages, const Report& report);
/// The name (without a folder) of the file for the picture of diagram `index` of a page: the page's path in characters
/// that every file system allows, and the number in three digits or more: "corpus-pages-armies-colonel.html.002.svg".
/// Long paths keep their end. Different pages may get the same name.
[[nodiscard]] std::string svg_name(std::string_view page, std::size_t index);

/// Writes each diagram that has a board to a file in `folder`, which is created if needed; names are unique even on
/// file systems that ignore case. Each file is written completely or not at all. Returns the number of files. Throws
/// OutputError.
std::size_t write_svg_files(const std::vector<PageReport>& pages, const std::string& folder);

}  // namespace arbiter::pages
