#pragma once

#include <string>

#include "verifier/corpus/stats_counts.hpp"

namespace arbiter::corpus {

/// Tables with bars.
[[nodiscard]] std::string stats_text(const StatCounts& counts);
/// A page with plots, in one file.
[[nodiscard]] std::string stats_html(const StatCounts& counts);

}  // namespace arbiter::corpus
