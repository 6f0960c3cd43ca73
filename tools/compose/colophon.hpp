#pragma once

#include "puzzles/games/collect.hpp"
#include "puzzles/output/colophon.hpp"
#include "tools/cli/options.hpp"

namespace arbiter::tools {

/// Of puzzles from games: --title, --licence, and what of the command line decides which puzzles there are.
[[nodiscard]] puzzles::Colophon colophon_of(const Arguments& arguments, const puzzles::GamesRequest& request);

}  // namespace arbiter::tools
