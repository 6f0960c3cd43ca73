#pragma once

#include <nlohmann/json_fwd.hpp>

#include "diagrams/verify_page.hpp"

namespace arbiter::tools {

/// A page with its diagrams and their claims; keys as the schema of arbiter-verify has them.
[[nodiscard]] nlohmann::ordered_json page_json(const diagrams::PageReport& page);
[[nodiscard]] nlohmann::ordered_json summary_json(const diagrams::Summary& sum);

}  // namespace arbiter::tools
