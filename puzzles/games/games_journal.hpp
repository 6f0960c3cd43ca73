#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "puzzles/games/collect.hpp"
#include "verifier/support/journal_file.hpp"

namespace arbiter::puzzles {

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
  [[nodiscard]] PlayedGame game_in(const std::string& line) const;

  JournalFile file_;
  const GamesRequest& request_;
  std::map<std::size_t, PlayedGame> games_;
  std::size_t found_ = 0;
  std::mutex mutex_;
};

}  // namespace arbiter::puzzles
