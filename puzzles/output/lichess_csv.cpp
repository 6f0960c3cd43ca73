// The columns of lichess's puzzle database (database.lichess.org, "Puzzles"): a site that reads them reads ours.

#include <fmt/format.h>

#include "puzzles/output/writers.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/notation/other_notations.hpp"
#include "verifier/records/csv.hpp"
#include "verifier/support/fnv.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// Eight letters or digits from a text, the same everywhere.
std::string id_of(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::string id;
  std::uint64_t hash = fnv1a(text);
  for (int i = 0; i < 8; ++i, hash /= digits.size()) id += digits[hash % digits.size()];
  return id;
}

/// In chess as UCI writes it.
std::string written(const Puzzle& puzzle, const Setup& before, const Move& move) {
  if (puzzle.variant == &plain_variant()) {
    const auto legal = puzzle.variant->generator(puzzle.profile).setup_moves(before);
    const auto names = written_moves(Notation::uci, before, *puzzle.variant, puzzle.profile, legal);
    for (std::size_t i = 0; names && i < legal.size(); ++i) {
      if (legal[i].move == move) return (*names)[i];
    }
  }
  return to_text(move, before, *puzzle.variant);
}

}  // namespace

tl::expected<std::string, std::string> lichess_csv(std::span<const Puzzle> puzzles) {
  std::string out = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";
  for (const Puzzle& puzzle : puzzles) {
    if (!puzzle.before) {
      return tl::unexpected(objection(Style::csv, *puzzle.variant, puzzles.size()));
    }
    const std::string fen = usual_fen(*puzzle.variant, *puzzle.before);
    std::string moves = written(puzzle, *puzzle.before, puzzle.by);
    const std::vector<Setup> stages = stages_of(puzzle);
    for (std::size_t i = 0; i < stages.size(); ++i) moves += ' ' + written(puzzle, stages[i], puzzle.moves[i]);
    out += fmt::format("{},{},{},{},500,0,0,{},,\n", id_of(fen + moves), records::csv_written(fen, ',', false),
                       records::csv_written(moves, ',', false), puzzle.rating, joined(puzzle.tags, " "));
  }
  return out;
}

}  // namespace arbiter::puzzles
