#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "puzzles/games/collect.hpp"
#include "verifier/position/ruleset.hpp"

namespace arbiter::puzzles {

/// What a book of JSON says: book_json() read back. Moves and positions are read by the generator; tags, features and
/// ratings are made anew.
struct BookFile {
  std::string name;
  GamesRequest request{};  ///< without starts and given games
  GamesBook book{};        ///< of a share with its copies
};

/// Whether the text is JSON that calls itself a book of puzzles rather than a record of a composition.
[[nodiscard]] bool looks_like_book(std::string_view text);

/// The book, or what is wrong with it: sentences that say where (`/puzzles/3/line/1`).
[[nodiscard]] tl::expected<BookFile, std::vector<std::string>> read_book(const std::string& name,
                                                                         std::string_view text);

/// One puzzle of a book. The error is a sentence.
[[nodiscard]] tl::expected<GamePuzzle, std::string> read_puzzle(const nlohmann::ordered_json& json, Ruleset ruleset);

/// One book of all shares with at most `most_puzzles` (0: all): the same that one run would have made. The error is a
/// sentence: the files are of several requests, or a share is missing or there twice.
[[nodiscard]] tl::expected<BookFile, std::string> merge_books(std::vector<BookFile>&& shares, std::size_t most_puzzles);

}  // namespace arbiter::puzzles
