#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/compose/composer.hpp"
#include "puzzles/output/puzzle.hpp"
#include "puzzles/records/records.hpp"
#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

[[nodiscard]] ToolInfo about_compose(std::string_view commit = "unknown");
/// The seconds of --limit; the default is a minute. Throws UsageError.
[[nodiscard]] double limit_of(const Arguments& arguments);
/// The request, or what is wrong with the query of --where. `threads`: number of solvers that run at a time. `rules`:
/// the variant of --rules, if that is given; it must outlive the request. Throws UsageError.
[[nodiscard]] tl::expected<puzzles::ComposeRequest, std::vector<Finding>> compose_request(
    const Arguments& arguments, unsigned threads, const Variant* rules = nullptr);
/// Reads a command line of arbiter-compose, as records and certificates keep it, without running it: those that were
/// written before `asked` have nothing else, and in others the two must say the same.
void take_command(const std::string& command, puzzles::KeptWords& asked);

/// The style of --as. Throws UsageError.
[[nodiscard]] std::optional<puzzles::Style> style_of(const Arguments& arguments);
/// The same for so many puzzles of a variant: throws UsageError if it cannot express them.
std::optional<puzzles::Style> style_for(const Arguments& arguments, const Variant& variant, std::size_t count,
                                        bool from_games);

/// --from-games and --from: collects puzzles from games that the program plays with itself, or from the user's, until
/// a signal comes. Throws UsageError.
Exit collect_games(Run& run);
/// --merge: one book of the shares of a run. Throws UsageError.
Exit merge_games(Run& run);

}  // namespace arbiter::tools
