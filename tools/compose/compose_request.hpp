#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/compose/composer.hpp"
#include "tools/cli/positions.hpp"

namespace arbiter::tools {

/// What was asked of arbiter-compose.
struct ComposeRequest {
  const puzzles::Theme* theme = nullptr;
  std::shared_ptr<const puzzles::Theme> own_theme;  ///< of --where
  std::shared_ptr<const puzzles::Theme>
      conditioned;    ///< the theme with conditions on its solutions; then `theme` points to it
  std::string query;  ///< what the theme says in the query language; may be empty
  puzzles::Request request;
  puzzles::Effort effort;
  FenStyle style;
  bool prove = false;
  std::optional<puzzles::Verdict> expected;

  /// Whether mirror images are taken for one, where the theme has so many cases.
  [[nodiscard]] bool mirrored(std::size_t cases) const {
    return cases > 1 && request.constraints.symmetric() && request.same_in_mirror;
  }
};

[[nodiscard]] OptionSet compose_options();
/// Seconds of --limit; by default a minute. Throws UsageError.
[[nodiscard]] double limit_of(const Arguments& arguments);
/// What is asked, or what is wrong with the query of --where. `threads`: solvers at a time. Throws UsageError.
[[nodiscard]] tl::expected<ComposeRequest, std::vector<Finding>> compose_request(const Arguments& arguments,
                                                                                 unsigned threads);

}  // namespace arbiter::tools
