#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/compose/compose_request.hpp"
#include "puzzles/games/collect.hpp"
#include "puzzles/output/writers.hpp"
#include "puzzles/records/records.hpp"
#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"

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

/// --check: checks the records in the given files. Reports findings AQ2xx; status 2 if something cannot be read, 1 for
/// findings, 3 if a position has too many moves to be judged. Throws UsageError.
Exit check_records(Run& run);

/// Reads command lines of arbiter-compose, as records and certificates keep them. `threads`: of the requests.
[[nodiscard]] puzzles::ReadRequest request_reader(unsigned threads);

/// For options that composing has and games have not: throws UsageError, which names the option and `with`.
void refuse_composing(const Arguments& arguments, const std::string& with);

/// The style of --as. Throws UsageError if it cannot express puzzles of the variant.
[[nodiscard]] std::optional<puzzles::Style> style_for(const Arguments& arguments, const puzzles::GamesRequest& request);

/// Writes the book as --as or --format say.
void write_book(Run& run, const puzzles::GamesRequest& request, puzzles::GamesBook& book);

/// Of --from-games and --count.
inline constexpr std::size_t most_games = 10'000'000;

/// --from-games and --from: collects puzzles from games that the program plays with itself, or from the user's, until
/// `stop`. Throws UsageError.
Exit collect_games(Run& run, const std::atomic<bool>& stop);
/// --merge: one book of the shares of a run. Throws UsageError.
Exit merge_games(Run& run);

}  // namespace arbiter::tools
