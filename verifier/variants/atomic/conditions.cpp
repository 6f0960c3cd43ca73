#include "verifier/variants/atomic/conditions.hpp"

#include <fmt/format.h>

#include "verifier/orthodox/conditions.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/atomic/rules.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::atomic {
namespace {

[[nodiscard]] SquareSet kings(const Setup& setup, Side side) { return setup.board.of(piece_of(side, orthodox::king)); }

/// The squares on which two boards differ.
SquareSet differences(const Board& a, const Board& b) {
  SquareSet result;
  for (const Square square : a.occupied() | b.occupied()) {
    if (a[square] != b[square]) result |= square;
  }
  return result;
}

/// The legal move of `before` that captures and leaves `after` but for squares that its explosion reaches.
std::optional<Step> exploded_otherwise(const MoveSource& source, const Setup& before, const Setup& after) {
  for (const MoveOutcome& move : source.setup_moves(before)) {
    const Step& step = move.move.front();
    if (step.captures.empty()) continue;
    const SquareSet reached = neighbours(step.to) | step.to | step.captures;
    if ((differences(move.after.board, after.board) - reached).empty() && after.board.empty(step.from)) return step;
  }
  return std::nullopt;
}

class AtomicConditions final : public orthodox::BaseConditions {
 public:
  using BaseConditions::BaseConditions;

  std::optional<BrokenCondition> broken(std::size_t profile, const Setup& before, const Setup& after) const override {
    const MoveSource& source = rules(static_cast<Profile>(profile));
    const Side side = before.to_move;
    if (kings(before, side).empty() || kings(before, opponent(side)).empty())
      return BrokenCondition{{"AT.win"}, "the game is over: a king has exploded"};
    if (kings(after, side).size() < kings(before, side).size())
      return BrokenCondition{{"AT.own"}, "the player's own king explodes"};
    for (const Square square : kings(after, side)) {
      if (before.board[square] && before.board[square]->owner == owner_of(opponent(side)))
        return BrokenCondition{{"AT.king"}, fmt::format("the king captures on {}", square.name())};
    }
    if (const auto step = exploded_otherwise(source, before, after)) {
      const bool passing = !step->captures.contains(step->to);
      return BrokenCondition{{passing ? "AT.ep" : "AT.capture"},
                             fmt::format("after a capture on {} other pieces remain: it explodes around {}",
                                         (*step->captures.begin()).name(), step->to.name())};
    }
    if (static_cast<Profile>(profile) == Profile::strict) {
      for (const MoveOutcome& move : rules(Profile::lichess).setup_moves(before)) {
        if (move.after.board == after.board)
          return BrokenCondition{{"AT.castle"},
                                 "a square beside the other king that the king passes or reaches in "
                                 "castling is attacked"};
      }
    }
    return std::nullopt;
  }

  MetConditions met(std::size_t profile, const Setup& before, const Move& move) const override {
    MetConditions met;
    const Rules of(static_cast<Profile>(profile));
    for (const MoveOutcome& each : rules(static_cast<Profile>(profile)).setup_moves(before)) {
      if (each.move != move) continue;
      const ConcreteView view(each.after);
      const bool won = kings(each.after, opponent(before.to_move)).empty();
      for (const Square square : kings(each.after, before.to_move)) {
        if (!of.attacked(view, square, before.to_move)) continue;
        met.decisive.emplace_back(won ? "AT.win" : "AT.touch");
        break;
      }
    }
    if (!move.front().captures.empty()) met.general.emplace_back("AT.capture");
    return met;
  }

  std::vector<std::string_view> of_state(const Setup& before, const Move& move, const State& ours,
                                         const State& theirs) const override {
    std::vector<std::string_view> clauses = BaseConditions::of_state(before, move, ours, theirs);
    if (!move.front().captures.empty() && orthodox::castling_range.differs(ours, theirs))
      clauses.insert(clauses.begin(), "AT.castle");
    return clauses;
  }
};

}  // namespace

const Conditions& conditions() {
  static const AtomicConditions object(*variant_named("atomic"));
  return object;
}

}  // namespace arbiter::atomic
