#include "puzzles/games/games_journal.hpp"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/games/book.hpp"
#include "verifier/support/json_fault.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::puzzles {

using nlohmann::ordered_json;

namespace {

std::string first_line(const GamesRequest& request) {
  ordered_json line{{"journal", "puzzles from games"}};
  line.update(request_json(request));
  return line.dump() + '\n';
}

}  // namespace

GamesJournal::GamesJournal(const std::string& path, const GamesRequest& request) : file_(path), request_(request) {
  if (file_.text().empty()) {
    file_.add(first_line(request));
  } else {
    read();
  }
  found_ = games_.size();
}

void GamesJournal::read() {
  const std::string& text = file_.text();
  const std::string shown = printable(file_.path(), 200);
  std::size_t end = text.find('\n');
  if (text.substr(0, end + 1) != first_line(request_))
    throw JournalError(fmt::format("the journal '{}' is of another request; its first line says which", shown));
  std::size_t number = 1;
  for (std::size_t at = end + 1; at < text.size(); at = end + 1) {
    ++number;
    end = text.find('\n', at);
    if (end == std::string::npos) {
      file_.cut(at);
      return;
    }
    try {
      PlayedGame game = game_in(text.substr(at, end - at));
      games_.insert_or_assign(game.number, std::move(game));
    } catch (const std::exception& error) {  // the library's, and those of game_in()
      const std::string what = json_fault(error, std::string_view(text).substr(at, end - at));
      throw JournalError(fmt::format("the journal '{}' cannot be read: line {}: {}", shown, number, what));
    }
  }
}

PlayedGame GamesJournal::game_in(const std::string& line) const {
  const auto json = ordered_json::parse(line);
  PlayedGame game;
  game.number = json.at("game").get<std::size_t>();
  game.positions = json.at("positions").get<std::size_t>();
  game.unnatural = json.at("unnatural").get<std::size_t>();
  for (const ordered_json& each : json.at("puzzles")) {
    auto puzzle = read_puzzle(each, request_.ruleset);
    if (!puzzle) throw std::runtime_error(puzzle.error());
    game.puzzles.push_back(std::move(*puzzle));
  }
  return game;
}

std::optional<PlayedGame> GamesJournal::take(std::size_t number) {
  const std::lock_guard lock(mutex_);
  auto known = games_.extract(number);
  if (known.empty()) return std::nullopt;
  return std::move(known.mapped());
}

void GamesJournal::add(const PlayedGame& game) {
  ordered_json puzzles = ordered_json::array();
  for (const GamePuzzle& puzzle : game.puzzles) puzzles.push_back(puzzle_json(request_, puzzle));
  const ordered_json line{{"game", game.number},
                          {"positions", game.positions},
                          {"unnatural", game.unnatural},
                          {"puzzles", std::move(puzzles)}};
  const std::lock_guard lock(mutex_);
  file_.add(line.dump() + '\n');
}

}  // namespace arbiter::puzzles
