#include "puzzles/output/puzzle_id.hpp"

#include "verifier/notation/notation.hpp"
#include "verifier/notation/other_notations.hpp"
#include "verifier/support/fnv.hpp"

namespace arbiter::puzzles {
namespace {

/// In chess as UCI writes it.
std::string written(const Puzzle& puzzle, const Setup& before, const Move& move) {
  if (&puzzle.ruleset.variant() == &plain_variant()) {
    const auto legal = puzzle.ruleset.generator().setup_moves(before);
    const auto names = written_moves(Notation::uci, before, puzzle.ruleset, legal);
    for (std::size_t i = 0; names && i < legal.size(); ++i) {
      if (legal[i].move == move) return (*names)[i];
    }
  }
  return to_text(move, before, puzzle.ruleset.variant());
}

}  // namespace

std::string moves_from_before(const Puzzle& puzzle) {
  std::string moves;
  if (puzzle.before) moves = written(puzzle, *puzzle.before, puzzle.by);
  const std::vector<Setup> stages = stages_of(puzzle);
  for (std::size_t i = 0; i < stages.size(); ++i)
    moves.append(moves.empty() ? "" : " ").append(written(puzzle, stages[i], puzzle.moves[i]));
  return moves;
}

std::string id_of(const Puzzle& puzzle) {
  return short_id(usual_fen(puzzle.ruleset.variant(), puzzle.before ? *puzzle.before : puzzle.setup) +
                  moves_from_before(puzzle));
}

std::string short_id(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::string id;
  std::uint64_t hash = fnv1a(text);
  for (int i = 0; i < 8; ++i, hash /= digits.size()) id += digits[hash % digits.size()];
  return id;
}

}  // namespace arbiter::puzzles
