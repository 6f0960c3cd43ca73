#include "puzzles/output/puzzle.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/crosscheck/picture.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

const char* name_of(Side side) { return side == Side::white ? "White" : "Black"; }

std::string fen_in(const Variant& variant, const Setup& setup, Dialect dialect) {
  const OutputForms forms = puzzle_variant(variant).output();
  const std::uint8_t alphabet = dialect == Dialect::vchess ? forms.vchess_alphabet : std::uint8_t{0};
  return variant.write_fen(setup, {.dialect = dialect, .alphabet = alphabet});
}

}  // namespace

Dialect usual_dialect(const Variant& variant) { return puzzle_variant(variant).output().usual; }

std::string fen_of(const Puzzle& puzzle, Dialect dialect) { return fen_in(*puzzle.variant, puzzle.setup, dialect); }
std::string fen_of(const Puzzle& puzzle) { return usual_fen(*puzzle.variant, puzzle.setup); }
std::string usual_fen(const Variant& variant, const Setup& setup) {
  return fen_in(variant, setup, usual_dialect(variant));
}

std::vector<Setup> stages_of(const Puzzle& puzzle) {
  std::vector<Setup> stages;
  Setup here = puzzle.setup;
  for (const Move& move : puzzle.moves) {
    stages.push_back(here);
    if (!puzzle.is_line) continue;
    const auto legal = puzzle.variant->generator(puzzle.profile).setup_moves(here);
    const auto found =
        std::find_if(legal.begin(), legal.end(), [&](const MoveOutcome& each) { return each.move == move; });
    ensure(found != legal.end(), "a line of play has legal moves only");
    here = found->after;
  }
  return stages;
}

std::vector<std::string> solution_of(const Puzzle& puzzle) {
  const std::vector<Setup> stages = stages_of(puzzle);
  std::vector<std::string> result;
  for (std::size_t i = 0; i < stages.size(); ++i)
    result.push_back(to_text(puzzle.moves[i], stages[i], *puzzle.variant));
  return result;
}

std::vector<Square> marks_of(const Puzzle& puzzle) {
  std::vector<Square> marks;
  if (puzzle.moves.empty()) return marks;
  for (const Step& step : puzzle.moves.front()) {
    if (std::find(marks.begin(), marks.end(), step.to) == marks.end()) marks.push_back(step.to);
  }
  return marks;
}

int mate_in(const Puzzle& puzzle) {
  if (puzzle.moves.empty()) return 0;
  const std::size_t last = puzzle.is_line ? puzzle.moves.size() - 1 : 0;
  if (last % 2 != 0) return 0;
  const Setup before = stages_of(puzzle)[last];
  const auto& generator = puzzle.variant->generator(puzzle.profile);
  for (const MoveOutcome& each : generator.setup_moves(before)) {
    if (each.move == puzzle.moves[last])
      return generator.setup_status(each.after) == Status::mate ? static_cast<int>(last / 2 + 1) : 0;
  }
  return 0;
}

std::string task_of(const Puzzle& puzzle) {
  if (!puzzle.task.empty()) return puzzle.task;
  const char* side = name_of(puzzle.setup.to_move);
  if (const int moves = mate_in(puzzle); moves > 0) return fmt::format("{} to move mates in {}.", side, moves);
  return fmt::format("{} to move.", side);
}

BoardPicture picture_of(const Puzzle& puzzle, bool marks) {
  BoardPicture picture = arbiter::picture_of(puzzle.setup, *puzzle.variant);
  picture.title = fmt::format("{}: {}", puzzle.variant->title(), task_of(puzzle));
  if (!marks) return picture;
  for (const Square square : marks_of(puzzle)) cell_at(picture, square).mark = SquareMark::plain;
  return picture;
}

}  // namespace arbiter::puzzles
