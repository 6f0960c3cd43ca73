// The columns of lichess's puzzle database (database.lichess.org, "Puzzles"): a site that reads them reads ours.

#include <fmt/format.h>

#include "puzzles/output/writers.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/notation/other_notations.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// Five letters or digits from a text, the same everywhere (FNV-1a).
std::string id_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  constexpr std::string_view digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::string id;
  for (int i = 0; i < 8; ++i) {
    id += digits[hash % digits.size()];
    hash /= digits.size();
  }
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

/// A field with a comma or a quotation mark stands in quotation marks (RFC 4180).
std::string field(const std::string& text) {
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

}  // namespace

tl::expected<std::string, std::string> lichess_csv(std::span<const Puzzle> puzzles) {
  std::string out = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";
  for (const Puzzle& puzzle : puzzles) {
    if (!puzzle.before) {
      return tl::unexpected(std::string(
          "a line of lichess's columns begins with the move that leads to the puzzle: only --from-games knows it"));
    }
    Puzzle before = puzzle;
    before.setup = *puzzle.before;
    const std::string fen = fen_of(before);
    std::string moves = written(puzzle, *puzzle.before, puzzle.by);
    const std::vector<Setup> stages = stages_of(puzzle);
    for (std::size_t i = 0; i < stages.size(); ++i) moves += ' ' + written(puzzle, stages[i], puzzle.moves[i]);
    out += fmt::format("{},{},{},{},500,0,0,{},,\n", id_of(fen + moves), field(fen), field(moves), puzzle.rating,
                       joined(puzzle.tags, " "));
  }
  return out;
}

}  // namespace arbiter::puzzles
