#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "puzzles/games/collect.hpp"
#include "puzzles/output/writers.hpp"
#include "verifier/position/ruleset.hpp"
#include "verifier/support/journal_file.hpp"

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

/// A file from which a run through many games can resume: a line for the request, and one for each game, written at
/// once.
class GamesJournal final : public PlayedGames {
 public:
  /// Throws JournalError: see JournalFile; also if the journal is of another request, or a line of it was changed.
  GamesJournal(const std::string& path, const GamesRequest& request);

  /// The game, if the journal had it when it was opened.
  [[nodiscard]] std::optional<PlayedGame> take(std::size_t number) override;
  void add(const PlayedGame& game) override;
  /// Games that it had when it was opened.
  [[nodiscard]] std::size_t found() const noexcept { return found_; }

 private:
  void read();
  [[nodiscard]] PlayedGame game_in(std::string_view line) const;

  JournalFile file_;
  const GamesRequest& request_;
  std::map<std::size_t, PlayedGame> games_;
  std::size_t found_ = 0;
  std::mutex mutex_;
};

}  // namespace arbiter::puzzles
