#pragma once

#include <optional>
#include <string>

#include "common/positions.hpp"
#include "puzzles/compose/composer.hpp"

namespace arbiter::tools {

/// What was asked of arbiter-compose.
struct ComposeRequest {
  const puzzles::Theme* theme = nullptr;
  puzzles::Request request;
  puzzles::Effort effort;
  FenStyle style;
  bool prove = false;
  std::optional<puzzles::Verdict> expected;
};

[[nodiscard]] OptionSet compose_options();
/// Nothing if `--profile list` was asked for and has been answered. Throws UsageError.
[[nodiscard]] std::optional<ComposeRequest> compose_request(Run& run);

}  // namespace arbiter::tools
