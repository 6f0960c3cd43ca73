#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "puzzles/games/collect.hpp"

namespace arbiter::puzzles {

/// Every puzzle with a line for its position, one for its solution and one for what is known of it, and how many games
/// gave them. `terse`: the FENs only.
[[nodiscard]] std::string book_text(const GamesRequest& request, const GamesBook& book, bool terse);
/// {"puzzles":[{fen, goal, moves, line, tags, features, rating, ratingIs, game, ply, before, by}…], games, positions,
/// copies, stopped}.
[[nodiscard]] nlohmann::ordered_json book_json(const GamesRequest& request, const GamesBook& book);

}  // namespace arbiter::puzzles
