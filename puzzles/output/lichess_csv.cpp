// The columns of lichess's puzzle database (database.lichess.org, "Puzzles"): a site that reads them reads ours.

#include <fmt/format.h>

#include "puzzles/output/puzzle_id.hpp"
#include "puzzles/output/writers.hpp"
#include "verifier/records/csv.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {

tl::expected<std::string, std::string> lichess_csv(std::span<const Puzzle> puzzles) {
  std::string out = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";
  for (const Puzzle& puzzle : puzzles) {
    if (!puzzle.before) {
      return tl::unexpected(objection(Style::csv, *puzzle.variant, puzzles.size()));
    }
    const std::string fen = usual_fen(*puzzle.variant, *puzzle.before);
    const std::string moves = moves_from_before(puzzle);
    out += fmt::format("{},{},{},{},500,0,0,{},,\n", id_of(puzzle), records::csv_written(fen, ',', false),
                       records::csv_written(moves, ',', false), puzzle.rating, joined(puzzle.tags, " "));
  }
  return out;
}

}  // namespace arbiter::puzzles
