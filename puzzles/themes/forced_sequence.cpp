// Each side has exactly one legal turn, again and again, and the last one mates.

#include <map>

#include <fmt/format.h>

#include "orthodox/state.hpp"
#include "position/notation.hpp"
#include "puzzles/space/line_board.hpp"
#include "puzzles/themes/by_lot.hpp"
#include "puzzles/themes/lists.hpp"
#include "puzzles/themes/orthodox_note.hpp"

namespace arbiter::puzzles {
namespace {

using orthodox::king;

/// How many men on squares a pool has at least, and how many more at most: small ones are soon exhausted, large ones
/// slow.
constexpr std::size_t pool_size = 80;
constexpr std::size_t pool_more = 80;
/// How many men may give the mate, and how many turns of each are considered.
constexpr std::size_t most_movers = 80;
constexpr std::size_t turns_of_mover = 12;

std::size_t length_of(const Request& request) {
  return static_cast<std::size_t>(std::stoul(request.parameter("turns")));
}

/// A case names both kings' squares, the men that may be there, and by lot every turn of the line but the last, which
/// is open. That no other turn is legal at any ply, and that the last one mates, is learnt from what the generator
/// finds.
class SequenceProblem final : public Problem {
 public:
  SequenceProblem(const Request& request, const Case& part) : Problem(request, part) {
    Random lot = lot_of(request, part, 1);
    const std::size_t drawn = length_of(request) - 1;
    in_check_ = !lot.one_in(8);
    // A capture that goes on is often the only answer; a quiet turn seldom is.
    captures_ = request.variant->name() == "takemake" && !lot.one_in(4);
    boards_.emplace_back(space().rules(), space().store(), space().view(), space().to_move());
    while (line_.size() < drawn) {
      const auto turn = boards_.back().draw(lot, 60, [&](const SymbolicTurn& each) {
        return fits(each, false, request) && (!in_check_ || (strikes(boards_.back(), each) && answers(each)));
      });
      if (!turn) break;
      line_.push_back(*turn);
      boards_.push_back(boards_.back().after(*turn));
    }
    complete_ = line_.size() == drawn;
    if (complete_) draw_mates(lot);
  }

  std::vector<Named> demands() override {
    if (!complete_) return {{"there is such a line", truth<Formula>(false)}};
    std::vector<Named> result;
    for (std::size_t ply = 0; ply < line_.size(); ++ply)
      result.push_back({fmt::format("turn {} is legal", ply + 1), line_[ply].legal});
    // A side in check has few turns: where both always are, a line is forced ten times as easily.
    if (in_check_) {
      for (const LineBoard& board : boards_) result.push_back({"each turn answers a check", board.in_check()});
    }
    Disjunction<Formula> some;
    for (const auto& [steps, mate] : mates_) {
      result.push_back({"the turn that mates is legal and gives check", implies(mate.chosen, mate.possible)});
      some.add(mate.chosen);
    }
    result.push_back({"some turn mates", some.value()});
    return result;
  }

  /// Every legal turn beside the line's, at every ply that the line reaches; of two at the last one; and what answers
  /// it.
  std::vector<Formula> lessons(const Setup& setup, const Judgement&) override {
    std::vector<Formula> result;
    const MoveSource& generator = request().generator();
    Setup now = setup;
    for (std::size_t ply = 0; ply < line_.size(); ++ply) {
      const Turn expected = steps_of(line_[ply]);
      std::optional<Setup> next;
      for (TurnOutcome& each : generator.turns(now)) {
        if (each.turn == expected) {
          next = std::move(each.after);
        } else {
          result.push_back(no(boards_[ply].legal_like(each.turn)));
        }
      }
      if (!next) return result;
      now = std::move(*next);
    }
    LineBoard& last = boards_.back();
    const auto turns = generator.turns(now);
    for (std::size_t i = 1; i < turns.size(); ++i) {
      const Turn& one = turns[i - 1].turn;
      const Turn& other = turns[i].turn;
      if (squares_of(one) != squares_of(other)) {
        result.push_back(no(all(last.legal_like(one), last.legal_like(other))));
        continue;
      }
      const auto first = last.find(one, *now.board[one.front().from]);
      const auto second = last.find(other, *now.board[other.front().from]);
      if (first && second) result.push_back(no(all(first->legal, second->legal)));
    }
    for (const TurnOutcome& each : turns) {
      const auto mate = mates_.find(each.turn);
      if (mate == mates_.end()) continue;
      LineBoard after = last.after(mate->second.turn);
      for (const TurnOutcome& escape : generator.turns(each.after)) {
        result.push_back(implies(mate->second.chosen, no(after.legal_like(escape.turn))));
      }
    }
    return result;
  }

 private:
  struct Mate {
    SymbolicTurn turn;
    Formula possible;  ///< it is legal and gives check
    Formula chosen;    ///< true only if it mates
  };

  /// A few hundred turns that may be the last: all that there are would be a hundred thousand.
  void draw_mates(Random& lot) {
    const LineBoard& last = boards_.back();
    std::vector<std::pair<Square, Man>> men;
    for (const Square from : all_squares) {
      for (const Man man : last.movers(from)) men.emplace_back(from, man);
    }
    const bool discovered = lot.one_in(4);
    for (std::size_t i = 0; i < most_movers && !men.empty(); ++i) {
      std::swap(men[lot.below(men.size())], men.back());
      std::vector<SymbolicTurn> turns = last.turns(men.back().first, men.back().second);
      men.pop_back();
      std::erase_if(turns, [&](const SymbolicTurn& each) {
        return !fits(each, true, request()) || (!discovered && !strikes(last, each)) || !answers(each);
      });
      for (std::size_t k = 0; k < turns_of_mover && !turns.empty(); ++k) {
        std::swap(turns[lot.below(turns.size())], turns.back());
        const SymbolicTurn& turn = turns.back();
        const Formula possible = all(turn.legal, last.after(turn).in_check());
        if (!never(possible)) mates_.insert_or_assign(steps_of(turn), Mate{turn, possible, space().store().variable()});
        turns.pop_back();
      }
    }
  }

  /// Whether the man that moves would strike the other king from where it arrives, were nobody in between.
  bool strikes(const LineBoard& before, const SymbolicTurn& turn) const {
    const Side other = opponent(before.to_move());
    Setup two;
    two.state.context = request().context;
    two.to_move = other;
    const Step& last = turn.legs.back().step;
    two.board.put(last.to, last.becomes);
    for (const Square square : all_squares) {
      if (square != last.to && always(before.view().holds(square, man_of(other, king))))
        two.board.put(square, man_of(other, king));
    }
    return last.becomes.role != king && request().generator().in_check(two, other);
  }

  /// Whether a turn leaves no check by the man that gave one with the turn before, were nobody else there.
  bool answers(const SymbolicTurn& turn) const {
    if (line_.empty() || !in_check_) return true;
    const LineBoard& before = boards_.back();
    const Step& checks = line_.back().legs.back().step;
    Setup few;
    few.state.context = request().context;
    few.to_move = before.to_move();
    few.board.put(checks.to, checks.becomes);
    for (const Square square : all_squares) {
      if (always(before.view().holds(square, man_of(before.to_move(), king)))) {
        few.board.put(square, man_of(before.to_move(), king));
      }
    }
    if (few.board[turn.legs.front().step.from]) few.board.clear(turn.legs.front().step.from);
    for (const Leg& leg : turn.legs) {
      for (const Square square : leg.step.captures) few.board.clear(square);
    }
    const Step& last = turn.legs.back().step;
    if (few.board.empty(last.to)) few.board.put(last.to, last.becomes);
    return !request().generator().in_check(few, before.to_move());
  }

  /// A turn that promotes is never the only one: the choice is free.
  bool fits(const SymbolicTurn& turn, bool last, const Request& request) const {
    if (promotes(turn)) return false;
    const std::string& with = request.parameter("with");
    const bool captures = !turn.legs.front().step.captures.empty();
    if (captures_ && !captures) return false;
    return with == "any" || (with == "captures" && captures) || (with == "last-capture" && (captures || !last));
  }

  std::vector<LineBoard> boards_;   ///< before each turn
  std::vector<SymbolicTurn> line_;  ///< all turns but the last
  std::map<Turn, Mate> mates_;      ///< what the last may be
  bool complete_ = false;
  bool in_check_ = true;   ///< every turn of the case answers a check
  bool captures_ = false;  ///< … and captures
};

class ForcedSequence final : public Theme {
 public:
  ForcedSequence() {
    info_.name = "forced-sequence";
    info_.variants = {"takemake", "chess", "armies"};
    info_.clause = "CH.end.mate";
    info_.explanation =
        "Each side has exactly one legal turn, and the last of them mates. A turn is what one player does before the "
        "other is to move: with 'turns=1' the side to move "
        "has one turn, which mates; with 'turns=2' it has one, the answer is the only one, too, and mates the side "
        "that began; with 'turns=3' the third turn, again the only one, "
        "mates the other side. Cases draw the kings' squares and the line by lot: not finding one proves nothing.";
    info_.parameters = {{"turns", "how many turns until the mate, both sides' counted", {}, "2", 1, 6},
                        {"with", "which of the turns capture", {"any", "captures", "last-capture"}, "any", 0, 0}};
  }

  const ThemeInfo& info() const override { return info_; }
  bool exhaustive(const Request&) const override { return false; }
  std::optional<double> patience(const Request&) const override { return 8; }
  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result = kings_by_lot(request, king, 4000, 2);
    const Side side = request.wishes.to_move;
    for (Case& each : result) {
      Random lot = lot_of(request, each, 0);
      const std::size_t size = pool_size + lot.below(pool_more);
      for (const Side owner : {side, opponent(side)})
        add_to_pool(each, request, lot, men_of_side(request, owner, king), size / 2);
    }
    return result;
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<SequenceProblem>(request, part);
  }

  Judgement judge(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    judgement.is_line = true;
    const std::string& with = request.parameter("with");
    const std::size_t length = length_of(request);
    Setup now = setup;
    for (std::size_t ply = 0; ply < length; ++ply) {
      auto turns = request.generator().turns(now);
      if (turns.size() != 1) {
        judgement.why = fmt::format("turn {} is one of {}", ply + 1, turns.size());
        return judgement;
      }
      const bool captures = !turns.front().turn.front().captures.empty();
      if (!captures && (with == "captures" || (with == "last-capture" && ply + 1 == length))) {
        judgement.why = fmt::format("turn {} captures nothing", ply + 1);
        return judgement;
      }
      judgement.turns.push_back(std::move(turns.front().turn));
      now = std::move(turns.front().after);
    }
    judgement.holds = request.generator().status(now) == Status::mate;
    judgement.unique = judgement.holds;  // every move is the only legal one: there is no room for a dual
    if (!judgement.holds) {
      judgement.why = "the last turn does not mate";
    } else if (request.variant->name() == "takemake") {
      judgement.notes.push_back(orthodox_line_note(setup, judgement.turns));
    }
    return judgement;
  }

 private:
  ThemeInfo info_;
};

}  // namespace

void add_forced_sequence(std::vector<const Theme*>& themes) {
  static const ForcedSequence theme;
  themes.push_back(&theme);
}

}  // namespace arbiter::puzzles
