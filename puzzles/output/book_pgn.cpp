// Puzzles as games: the line, and as variations the other moves that end the game.

#include "puzzles/output/book_moves.hpp"
#include "puzzles/output/puzzle.hpp"
#include "puzzles/output/writers.hpp"
#include "verifier/solve/output/solved_problem.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// The line from its ply `at` on; at the end all moves that end the game.
std::vector<solve::PlayedMove> played_from(const BookLine& line, std::size_t at) {
  std::vector<solve::PlayedMove> all;
  if (at == line.plies.size()) return all;
  for (const BookLine::Choice& choice : line.plies[at].choices) {
    solve::PlayedMove move;
    move.outcome = choice.outcome;
    move.next = played_from(line, at + 1);
    all.push_back(std::move(move));
  }
  return all;
}

}  // namespace

tl::expected<std::string, std::string> pgn_book(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  std::string out;
  std::size_t number = 0;
  for (const Chapter& chapter : chapters_of(puzzles)) {
    for (const Puzzle* each : chapter.puzzles) {
      const Puzzle& puzzle = *each;
      const Variant& variant = puzzle.ruleset.variant();
      const auto line = book_line(puzzle);
      if (!line) return tl::unexpected(std::string("games are lines that end the game: --from-games finds them"));
      const bool white = puzzle.setup.to_move == Side::white;
      const std::string_view result = puzzle.goes_on ? "*" : white ? "1-0" : "0-1";
      out += pgn_tag("Event", colophon.title) + pgn_tag("Site", "?") + pgn_tag("Date", "????.??.??");
      out += pgn_tag("Round", std::to_string(++number)) + pgn_tag("White", "?") + pgn_tag("Black", "?");
      out += pgn_tag("Result", result);
      if (&variant != &plain_variant()) out += pgn_tag("Variant", variant.title());
      if (puzzle.ruleset.index() != 0) out += pgn_tag("Profile", puzzle.ruleset.profile().name);
      out += pgn_tag("SetUp", "1") + pgn_tag("FEN", fen_of(puzzle));
      out += pgn_tag("Annotator", "arbiter-compose: " + colophon.made_line());
      if (!colophon.licence.empty()) out += pgn_tag("Licence", colophon.licence);
      out += pgn_tag("PuzzleId", id_of(puzzle)) + pgn_tag("Task", title_of(puzzle));
      if (!puzzle.tags.empty()) out += pgn_tag("Themes", joined(puzzle.tags, " "));
      if (puzzle.rating > 0) out += pgn_tag("Rating", std::to_string(puzzle.rating));
      out += '\n';
      out +=
          pgn_moves(played_from(*line, 0), puzzle.setup, puzzle.ruleset, puzzle.setup.counters.plies / 2 + 1, result);
    }
  }
  return out;
}

}  // namespace arbiter::puzzles
