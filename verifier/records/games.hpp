#pragma once

#include <cstddef>
#include <string_view>

namespace arbiter::records {

/// One game of PGN: its places in the text, half open.
struct GameText {
  std::size_t begin = 0;
  std::size_t moves = 0;  ///< where its moves begin
  std::size_t end = 0;
  std::size_t fen = 0;  ///< of the FEN tag's value, as it is written; fen == fen_end: none
  std::size_t fen_end = 0;
  std::string_view variant{};  ///< of the Variant tag; empty: none
  std::size_t variant_at = 0;  ///< its place
};

/// Finds the games of a text, in order. Tags may follow the moves of the game before without an empty line, and games
/// of moves alone follow each other after a result at the end of a line, or begin anew with "1." behind an empty line.
/// In a comment there are no tags; only a line that begins with `[Event "` ends one that was not closed.
class GameScanner {
 public:
  explicit GameScanner(std::string_view text, std::size_t from = 0) noexcept : text_(text), at_(from) {}
  [[nodiscard]] bool next(GameText& game);

 private:
  std::string_view text_;
  std::size_t at_;
};

/// Where the last game of the text begins that is not its first: up to there the text is whole games. 0 if there is
/// none.
[[nodiscard]] std::size_t last_game(std::string_view text);

/// Where the second game of the text begins; the text's size if there is none.
[[nodiscard]] std::size_t behind_first_game(std::string_view text);

}  // namespace arbiter::records
