#include "puzzles/games/collect.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "puzzles/games/self_play.hpp"
#include "verifier/conversion/symmetry.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/perft/workers.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {
namespace {

/// So many games are played before their puzzles are put in order.
constexpr std::size_t games_at_once = 16;
/// The openings, which both sides play at random, give no puzzle.
constexpr std::size_t first_ply = 8;

class Collecting {
 public:
  explicit Collecting(const GamesRequest& request) : request_(request), worths_(*request.variant, request.profile) {}

  GamesBook run() {
    while (book_.games < request_.games && !full()) {
      const std::size_t count = std::min(games_at_once, request_.games - book_.games);
      std::vector<Played> played(count);
      share_work(count, request_.threads, [&](std::size_t i) { played[i] = play(book_.games + i); });
      for (Played& game : played) {
        if (game.stopped) book_.stopped = true;
        book_.positions += game.positions;
        for (GamePuzzle& puzzle : game.puzzles) add(std::move(puzzle));
      }
      if (book_.stopped) break;
      book_.games += count;
      if (request_.progress) {
        request_.progress(fmt::format("{} puzzles from {} of {} games, {} positions", book_.puzzles.size(), book_.games,
                                      request_.games, book_.positions));
      }
    }
    return std::move(book_);
  }

 private:
  struct Played {
    std::vector<GamePuzzle> puzzles;
    std::size_t positions = 0;
    bool stopped = false;
  };

  [[nodiscard]] bool full() const { return request_.most_puzzles > 0 && book_.puzzles.size() >= request_.most_puzzles; }

  [[nodiscard]] Played play(std::size_t number) const {
    Played played;
    const auto stop = [&] { return request_.stop != nullptr && *request_.stop; };
    if (stop()) {
      played.stopped = true;
      return played;
    }
    const Position& start = request_.starts[number % request_.starts.size()];
    Random seeds(request_.seed * 0x2545f4914f6cdd1dU + number);
    const auto game = SelfPlay(worths_, start).game(seeds.next());
    for (std::size_t ply = first_ply; ply < game.size() && played.puzzles.size() < request_.most_of_a_game; ++ply) {
      if (stop()) {
        played.stopped = true;
        return played;
      }
      const auto position = Position::with_usual_kings(*request_.variant, request_.profile, game[ply].setup);
      if (!position) continue;
      ++played.positions;
      auto win = certified(*position, request_.rules);
      if (!win) continue;
      played.puzzles.push_back({.start = game[ply].setup,
                                .win = std::move(*win),
                                .before = game[ply - 1].setup,
                                .by = game[ply].by,
                                .game = number + 1,
                                .ply = ply,
                                .tags = {},
                                .features = {}});
      // The moves that follow in the game are often those of the puzzle.
      ply += 2 * played.puzzles.back().win.moves - 1;
    }
    return played;
  }

  void add(GamePuzzle&& puzzle) {
    if (full()) return;
    const auto key = [&](const Setup& setup) {
      return conversion::position_key(setup, *request_.variant, request_.profile,
                                      {.mirror = true, .colour_swap = true});
    };
    const std::string start = key(puzzle.start);
    const std::string end = key(puzzle.win.line.back().after);
    if (met_.count(start) != 0 || met_.count(end) != 0) {
      ++book_.copies;
      return;
    }
    met_.insert({start, end});
    const Shown shown{request_.variant, request_.profile, puzzle.start, &puzzle.win};
    puzzle.tags = tags_of(shown, worths_);
    puzzle.features = features_of(shown);
    puzzle.rating = provisional_rating(puzzle.features);
    book_.puzzles.push_back(std::move(puzzle));
  }

  const GamesRequest& request_;
  PieceWorth worths_;
  GamesBook book_;
  std::set<std::string> met_;
};

}  // namespace

GamesBook collect_from_games(const GamesRequest& request) { return Collecting(request).run(); }

Puzzle as_puzzle(const GamesRequest& request, const GamePuzzle& from) {
  Puzzle puzzle;
  puzzle.variant = request.variant;
  puzzle.profile = request.profile;
  puzzle.setup = from.start;
  puzzle.theme = fmt::format("{} in {}", from.win.mates ? "mate" : "win", from.win.moves);
  puzzle.kind = from.win.mates ? "game-mate" : "game-win";
  puzzle.parameters = {{"moves", std::to_string(from.win.moves)}};
  for (const MoveOutcome& move : from.win.line) puzzle.moves.push_back(move.move);
  puzzle.is_line = true;
  puzzle.one_key = from.win.moves > 1 || from.win.last_moves == 1;
  puzzle.unique = from.win.last_moves == 1;
  puzzle.before = from.before;
  puzzle.by = from.by;
  puzzle.tags = from.tags;
  puzzle.rating = from.rating;
  return puzzle;
}

}  // namespace arbiter::puzzles
