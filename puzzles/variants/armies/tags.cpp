#include <algorithm>
#include <array>

#include "puzzles/games/tag_rule.hpp"
#include "puzzles/variants/armies/foreign.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::array<std::string_view, 6> orthodox_kinds{"pawn", "knight", "bishop", "rook", "queen", "king"};

bool is_orthodox(std::string_view kind) {
  return std::find(orthodox_kinds.begin(), orthodox_kinds.end(), kind) != orthodox_kinds.end();
}
bool ends_with_other_piece(const Story& story) { return !is_orthodox(story.kind(story.puzzle.win->line.size() - 1)); }
bool moves_several_kinds(const Story& story) {
  std::vector<std::string_view> kinds;
  for (std::size_t i = 0; i < story.puzzle.win->line.size(); i += 2) {
    const std::string_view kind = story.kind(i);
    if (!is_orthodox(kind) && std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  }
  return kinds.size() > 1;
}
/// Whether no step of the piece on an empty board leads to a square of the other colour.
bool stays_on_colour(const MoveSource& generator, Piece piece) {
  for (const Square from : all_squares) {
    Setup alone;
    alone.board.put(from, piece);
    alone.to_move = piece.owner == Owner::black ? Side::black : Side::white;
    for (const StepOutcome& each : generator.steps_of(alone, from)) {
      const Square to = each.step.to;
      if ((from.file() + from.rank() + to.file() + to.rank()) % 2 != 0) return false;
    }
  }
  return true;
}
bool ends_on_colour(const Story& story) {
  const std::size_t last = story.puzzle.win->line.size() - 1;
  const Piece piece = *story.before[last].board[story.move(last).front().from];
  return stays_on_colour(story.puzzle.variant->generator(story.puzzle.profile), piece);
}
bool promotes_to_foreign(const Story& story) {
  return story.some([&](std::size_t i) {
    const Piece becomes = story.move(i).back().becomes;
    return story.is_pawn(i) && becomes.role != story.role(i) && is_foreign(becomes, story.before[i].state);
  });
}
/// DA.castle.colorbound: other castling ends on the c-file or the g-file.
bool castles_to_b(const Story& story) {
  return story.some_step([](const Step& step) { return step.also.has_value() && step.to.file() == 1; });
}

constexpr auto own_rules = std::to_array<TagRule>({
    {{"fairyPiece", "the last move is by a piece that orthodox chess does not have"}, ends_with_other_piece},
    {{"fairyPieces", "pieces of two such kinds or more move for the side that solves"}, moves_several_kinds},
    {{"colourBound", "the last move is by a piece that stays on squares of one colour"}, ends_on_colour},
    {{"foreignPromotion", "a pawn promotes to a piece that only the other army has"}, promotes_to_foreign},
    {{"colourBoundCastling",
      "the king castles to the b-file, so that the corner piece of the Clobberers keeps its colour"},
     castles_to_b},
});

}  // namespace

std::span<const TagRule> tags_of_armies() { return own_rules; }

}  // namespace arbiter::puzzles
