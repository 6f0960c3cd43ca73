#include "verifier/variants/checkered/conditions_three.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "verifier/orthodox/conditions.hpp"
#include "verifier/position/setup_faults.hpp"
#include "verifier/position/step.hpp"
#include "verifier/variants/checkered/possible_steps.hpp"
#include "verifier/variants/checkered/sources.hpp"

namespace arbiter::checkered {
namespace {

bool in_second_stage(const Setup& setup) { return checkered_player(setup.state).has_value(); }

/// What a step breaks in stage 3, or after an observer has joined.
class ThreeJudge {
 public:
  ThreeJudge(Profile profile, const Setup& before, const Setup& after)
      : source_(rules(profile)), side_(before.to_move), before_(before), after_(after),
        joins_(!three_players(before.state)) {}

  /// The reading of the change that breaks the fewest clauses.
  [[nodiscard]] std::optional<BrokenCondition> broken() {
    // Steps as they would be if every right stood: which of them are missing is judged afterwards.
    Setup wide = before_;
    for (const StateRange& range : {orthodox::passed_range, checkered_passed_range, double_range}) {
      for (std::size_t bit = range.first_bit; bit < range.end_bit; ++bit) wide.state.bits[bit] = true;
    }
    const ConcreteView view(wide);
    for (const Square from : before_.board.occupied()) {
      if (after_.board[from] == before_.board[from]) continue;
      for (const Side way : {Side::white, Side::black}) {
        for_each_possible(
            view, *before_.board[from], from, way, [](Piece) { return true; },
            [&](const PossibleStep& step, bool possible) {
              if (possible && leads_there(step)) judge(step, way);
            });
      }
    }
    return legal_ ? std::nullopt : std::move(best_);
  }

  /// What the order of moves breaks, whichever piece moved.
  void judge_stage() {
    if (!three_players(after_.state)) {
      add("CK.three.order", "three players play on until the end of the game");
      return;
    }
    if (joins_) judge_join();
    const Side next = *mover_of_three(stage(after_.state));
    const bool checkered = !after_.board.of(Owner::both).empty();
    if (side_ == Side::black && !checkered && next == Side::third) {
      add("CK.three.end", "Checkered has no piece left and moves no more");
    } else if (next != next_after(checkered)) {
      add("CK.three.order", fmt::format("after {} it is {}'s move", name_of(side_), name_of(next_after(checkered))));
    }
  }

  [[nodiscard]] BrokenCondition found() && { return std::move(found_); }
  [[nodiscard]] bool any() const { return !found_.clauses.empty(); }
  void add(std::string_view clause, std::string reason) {
    auto& clauses = found_.clauses;
    if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) clauses.push_back(clause);
    if (found_.reason.empty()) found_.reason = std::move(reason);
  }

 private:
  [[nodiscard]] Side next_after(bool checkered) const {
    if (side_ == Side::white) return Side::black;
    return side_ == Side::black && checkered ? Side::third : Side::white;
  }

  void judge_join() {
    if (stage(before_.state) != Stage::one_may_switch) {
      add("CK.three.join", "no observer may join this game");
    } else if (before_.board.of(Owner::both).empty()) {
      add("CK.three.join", "there is no checkered piece that an observer could take");
    } else if (source_.setup_moves(before_).empty()) {
      add("CK.three.join", "the game is over before an observer joins");
    } else {
      Setup alone = before_;  // in stage 2 checkered pieces alone attack kings, both ways
      set_stage(alone.state, Stage::two_white);
      if (source_.in_check(alone, Side::white) || source_.in_check(alone, Side::black))
        add("CK.three.join", "a checkered piece attacks a king, so that no observer may join");
    }
  }

  [[nodiscard]] bool leads_there(const PossibleStep& step) const {
    if (after_.board.empty(step.to)) return false;
    Board board = before_.board;
    board.clear(step.from);
    if (step.victim) board.clear(step.victim_square);
    board.put(step.to, *after_.board[step.to]);
    return board == after_.board;
  }

  void judge(const PossibleStep& step, Side way) {
    found_ = {};
    judge_stage();
    const bool checkered = step.mover.owner == Owner::both;
    const bool pawn = step.mover.role == orthodox::pawn;
    if (step.mover.owner != owner_of(side_)) {
      add("CK.three.sides", checkered ? "the checkered pieces belong to the third player for good"
                                      : "each player moves the pieces of his own side only");
    }
    if (pawn && !checkered && step.mover.owner != owner_of(way))
      add("CK.three.sides", "a coloured pawn goes its own way only");
    if (step.victim && step.victim->owner == step.mover.owner)
      add("CK.three.sides", "a side does not capture its own pieces");
    if (step.victim && step.victim_square != step.to) judge_passing(step, way);
    if (step.passed && !may_double(before_.state, step.from)) {
      if (checkered) add("CK.three.pawns", fmt::format("the pawn on {} has no double step", step.from.name()));
      add("CK.double", fmt::format("the pawn on {} has no double step", step.from.name()));
    }
    const Piece becomes = *after_.board[step.to];
    if (becomes.owner != step.mover.owner) add("CK.three.sides", "with three players the capturer keeps its owner");
    const bool promotes = becomes.role != orthodox::pawn && becomes.role != orthodox::king;
    if (step.last_rank ? !promotes : becomes.role != step.mover.role) {
      add(!pawn       ? "CK.three.sides"
          : checkered ? "CK.three.pawns"
                      : "CH.pawn.promote",
          step.last_rank ? "the pawn does not promote" : "the piece becomes another one");
    }
    if (side_ != Side::third && source_.in_check(after_, side_))
      add("CK.three.check", "the own king is attacked afterwards");
    legal_ = legal_ || found_.clauses.empty();
    if (!best_ || found_.clauses.size() < best_->clauses.size()) best_ = found_;
  }

  void judge_passing(const PossibleStep& step, Side way) {
    if (step.victim->owner == owner_of(way))
      add("CK.three.pawns", "the pawn captured en passant has come the same way");
    const bool apart = step.victim->owner == Owner::both && !joins_;
    const std::size_t bit = apart ? *checkered_passed_bit(step.to) : *orthodox::passed_bit(step.to);
    if (!before_.state.bits[bit])
      add("CK.three.pawns", fmt::format("no pawn has passed {} since its side moved last", step.to.name()));
  }

  const MoveSource& source_;
  Side side_;
  const Setup& before_;
  const Setup& after_;
  bool joins_;
  BrokenCondition found_;  ///< of the reading that is being judged
  bool legal_ = false;     ///< one reading breaks nothing: only the state can differ
  std::optional<BrokenCondition> best_;
};

/// Castling of White or Black.
std::optional<BrokenCondition> castling_broken_in_three(const MoveSource& source, const Setup& before,
                                                        const Setup& after) {
  for (const Side colour : {Side::white, Side::black}) {
    auto found = orthodox::broken_castling(source, colour, before, after);
    if (!found) continue;
    if (colour != before.to_move)
      return BrokenCondition{{"CK.three.sides"}, "each player moves the pieces of his own side only"};
    found->clauses.emplace_back("CK.three.check");
    return found;
  }
  return std::nullopt;
}

}  // namespace

bool with_three_players(const Setup& before, const Setup& after) {
  return three_players(before.state) || (three_players(after.state) && !in_second_stage(before));
}

std::optional<BrokenCondition> broken_in_three(Profile profile, const Setup& before, const Setup& after) {
  const MoveSource& source = rules(profile);
  if (before.board == after.board) {
    if (before.to_move != Side::third) return BrokenCondition{{"CK.three.end"}, "White and Black do not pass"};
    const auto moves = source.setup_moves(before);
    if (moves.size() != 1 || !is_pass(moves.front().move.front()))
      return BrokenCondition{{"CK.three.end"}, "Checkered has a move and does not pass"};
  }
  if (auto found = castling_broken_in_three(source, before, after)) return found;
  if (auto found = ThreeJudge(profile, before, after).broken()) return found;
  for (const Side side : {Side::white, Side::black}) {
    if (orthodox::king_is_gone(side, before, after)) return BrokenCondition{{"CK.three.sides"}, "a king is captured"};
  }
  ThreeJudge order(profile, before, after);
  order.judge_stage();
  if (order.any()) return std::move(order).found();
  return orthodox::broken_by_empty_diagonal(before, after);
}

MetConditions met_in_three(const Setup& before, const Step& step) {
  MetConditions met;
  if (step.switches) met.decisive.emplace_back("CK.three.join");
  if (is_pass(step)) {
    met.decisive.emplace_back("CK.three.end");
    return met;
  }
  const Piece mover = *before.board[step.from];
  for (const Square square : step.captures) {
    const bool third = before.board[square]->owner == Owner::both || mover.owner == Owner::both;
    if (third) met.decisive.emplace_back("CK.three.sides");
  }
  if (mover.owner == Owner::both)
    met.general.emplace_back(mover.role == orthodox::pawn ? "CK.three.pawns" : "CK.three.order");
  if (step.also) met.general.emplace_back("CK.three.check");
  met.general.emplace_back("CK.three.sides");
  return met;
}

std::vector<std::string_view> of_state_in_three(const Setup& before, const State& ours, const State& theirs) {
  std::vector<std::string_view> clauses;
  if (stage(ours) != stage(theirs))
    clauses.emplace_back(three_players(before.state) ? "CK.three.order" : "CK.three.join");
  if (double_range.differs(ours, theirs)) clauses.emplace_back("CK.double");
  if (orthodox::passed_range.differs(ours, theirs) || checkered_passed_range.differs(ours, theirs))
    clauses.emplace_back("CK.three.pawns");
  if (last_quiet(ours) != last_quiet(theirs)) clauses.emplace_back("CK.three.sides");
  if (orthodox::castling_range.differs(ours, theirs)) clauses.emplace_back("CH.castle.rights");
  return clauses;
}

}  // namespace arbiter::checkered
