#include "verifier/variants/antichess/conditions.hpp"

#include <fmt/format.h>

#include "verifier/orthodox/conditions.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/antichess/sources.hpp"

namespace arbiter::antichess {
namespace {

/// A capture of the side to move, if there is one.
std::optional<Step> some_capture(const std::vector<MoveOutcome>& moves) {
  for (const MoveOutcome& move : moves) {
    if (!move.move.front().captures.empty()) return move.move.front();
  }
  return std::nullopt;
}

class AntichessConditions final : public Conditions {
 public:
  std::optional<BrokenCondition> broken(std::size_t profile, const Setup& before, const Setup& after) const override {
    const MoveSource& source = rules(static_cast<Profile>(profile));
    const Side side = before.to_move;
    const auto moves = source.setup_moves(before);
    for (const MoveOutcome& move : moves) {
      if (move.after.board == after.board) return std::nullopt;  // only the state can differ
    }
    if (before.board.of(owner_of(opponent(side))).empty())
      return BrokenCondition{{"AN.end.pieces"}, "the game is over: the other side has no piece left"};
    if (const auto capture = some_capture(moves)) {
      for (const Square square : before.board.of(owner_of(side))) {
        for (const StepOutcome& step : source.steps_of(before, square)) {
          if (step.after.board != after.board) continue;
          return BrokenCondition{{"AN.capture"},
                                 fmt::format("a capture is compulsory, and {} can capture on {}", capture->from.name(),
                                             (*capture->captures.begin()).name())};
        }
      }
    }
    if (orthodox::broken_castling(source, side, before, after))
      return BrokenCondition{{"AN.castle"}, "there is no castling"};
    for (const Square square : after.board.of(piece_of(side, orthodox::pawn))) {
      if (relative_rank(side, square.rank()) != 5 || !before.board.empty(square)) continue;
      Setup passed = before;
      orthodox::set_passed_square(passed.state, square);
      for (const MoveOutcome& move : source.setup_moves(passed)) {
        if (move.after.board == after.board)
          return BrokenCondition{{"CH.pawn.ep"}, fmt::format("no pawn has just passed {}", square.name())};
      }
    }
    return orthodox::broken_by_empty_diagonal(before, after);
  }

  MetConditions met(std::size_t profile, const Setup& before, const Move& move) const override {
    MetConditions met;
    for (const Square square : move.front().captures) {
      if (before.board.holds(square, piece_of(opponent(before.to_move), orthodox::king)))
        met.decisive.emplace_back("AN.king");
    }
    if (some_capture(rules(static_cast<Profile>(profile)).setup_moves(before))) met.general.emplace_back("AN.capture");
    return met;
  }

  std::vector<std::string_view> of_state(const Setup&, const Move&, const State& ours,
                                         const State& theirs) const override {
    if (orthodox::passed_range.differs(ours, theirs)) return {"CH.pawn.ep"};
    return {};
  }
};

}  // namespace

const Conditions& conditions() {
  static const AntichessConditions object;
  return object;
}

}  // namespace arbiter::antichess
