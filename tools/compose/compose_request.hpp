#pragma once

#include <memory>
#include <optional>
#include <string>

#include "common/positions.hpp"
#include "puzzles/compose/composer.hpp"

namespace arbiter::tools {

/// What was asked of arbiter-compose.
struct ComposeRequest {
  const puzzles::Theme* theme = nullptr;
  std::shared_ptr<const puzzles::Theme> own_theme;  ///< of --where; then `theme` points to it
  std::string query;                                ///< what the theme says in the query language; may be empty
  puzzles::Request request;
  puzzles::Effort effort;
  FenStyle style;
  bool prove = false;
  std::optional<puzzles::Verdict> expected;
};

[[nodiscard]] OptionSet compose_options();
/// Nothing if the query of --where cannot be read: its faults have been reported, and the status is `usage`. Throws UsageError.
[[nodiscard]] std::optional<ComposeRequest> compose_request(Run& run);

}  // namespace arbiter::tools
