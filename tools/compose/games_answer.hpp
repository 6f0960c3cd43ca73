#pragma once

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

}  // namespace arbiter::tools
