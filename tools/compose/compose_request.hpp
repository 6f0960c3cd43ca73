#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/compose/compose_request.hpp"
#include "puzzles/output/writers.hpp"
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

/// The style of --as. Throws UsageError.
[[nodiscard]] std::optional<puzzles::Style> style_of(const Arguments& arguments);

Exit list_themes(Run& run);
Exit explain_theme(Run& run, const std::string& name);
/// --words: the grammar and the words that queries about a variant can use. Throws UsageError.
Exit list_words(Run& run, const std::string& variant);
/// Throws UsageError if the style of --as cannot express the positions.
void write_composition(Run& run, const ComposeCommand& asked, const puzzles::Composition& made);
[[nodiscard]] Exit status_of(const ComposeCommand& asked, const puzzles::Composition& made);

}  // namespace arbiter::tools
