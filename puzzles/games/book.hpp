#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "puzzles/games/collect.hpp"
#include "puzzles/output/colophon.hpp"

namespace arbiter::puzzles {

/// Every puzzle with a line for its position, one for its solution and one for what is known of it, and how many games
/// gave them. `terse`: the FENs only.
[[nodiscard]] std::string book_text(const GamesRequest& request, const GamesBook& book, bool terse);
/// What was asked for: the same request gives the same book.
[[nodiscard]] nlohmann::ordered_json request_json(const GamesRequest& request);
/// GamePuzzle::refuted: for each move of the side that solves a text, "f8-e7: a1-a2 a1-a3; g8-h8: b1-b2", which names
/// an answer and the moves that it refutes.
[[nodiscard]] nlohmann::ordered_json refuted_json(const GamesRequest& request, const GamePuzzle& puzzle);
[[nodiscard]] nlohmann::ordered_json puzzle_json(const GamesRequest& request, const GamePuzzle& puzzle);
/// As tools/schemas/compose.schema.json says (definition "book").
[[nodiscard]] nlohmann::ordered_json book_json(const GamesRequest& request, const GamesBook& book,
                                               const Colophon& colophon = {});
/// An object for each puzzle (definition "puzzle"), each with the book's title, licence, variant, profile and seed.
[[nodiscard]] std::vector<nlohmann::ordered_json> book_lines(const GamesRequest& request, const GamesBook& book,
                                                             const Colophon& colophon);

}  // namespace arbiter::puzzles
