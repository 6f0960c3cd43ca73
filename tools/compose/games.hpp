#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <string>

#include "puzzles/games/collect.hpp"
#include "puzzles/output/writers.hpp"
#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

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
