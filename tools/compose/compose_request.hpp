#pragma once

#include <optional>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/compose/compose_request.hpp"
#include "tools/cli/positions.hpp"

namespace arbiter::tools {

/// What was asked of arbiter-compose.
struct ComposeCommand : puzzles::ComposeRequest {
  bool prove = false;
  std::optional<puzzles::Verdict> expected;
};

[[nodiscard]] OptionSet compose_options();
/// The seconds of --limit; the default is a minute. Throws UsageError.
[[nodiscard]] double limit_of(const Arguments& arguments);
/// The request, or what is wrong with the query of --where. `threads`: number of solvers that run at a time. `rules`:
/// the variant of --rules, if that is given; it must outlive the request. Throws UsageError.
[[nodiscard]] tl::expected<ComposeCommand, std::vector<Finding>> compose_request(const Arguments& arguments,
                                                                                 unsigned threads,
                                                                                 const Variant* rules = nullptr);

}  // namespace arbiter::tools
