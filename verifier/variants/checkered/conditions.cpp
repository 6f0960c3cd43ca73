#include "verifier/variants/checkered/conditions.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/orthodox/conditions.hpp"
#include "verifier/variants/checkered/conditions_three.hpp"
#include "verifier/variants/checkered/faults.hpp"
#include "verifier/variants/checkered/possible_steps.hpp"
#include "verifier/variants/checkered/sources.hpp"

namespace arbiter::checkered {
namespace {

bool promotes_to(Role role) { return role != orthodox::pawn && role != orthodox::king; }

/// What the steps break that lead from one position to another.
class StepJudge {
 public:
  StepJudge(Profile profile, const Setup& before, const Setup& after)
      : source_(rules(profile)), side_(before.to_move), before_(before), after_(after),
        switches_(!checkered_player(before.state) && checkered_player(after.state)),
        player_(checkered_player(switches_ ? after.state : before.state)) {}

  /// The reading of the change that breaks the fewest clauses.
  [[nodiscard]] std::optional<BrokenCondition> broken() {
    // Steps as they would be if every right stood: which of them are missing is judged afterwards.
    Setup wide = before_;
    for (std::size_t bit = orthodox::passed_range.first_bit; bit < orthodox::passed_range.end_bit; ++bit)
      wide.state.bits[bit] = true;
    for (std::size_t bit = double_range.first_bit; bit < double_range.end_bit; ++bit) wide.state.bits[bit] = true;
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

 private:
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
    unnamed_ = false;
    judge_stage(step);
    if (!player_) {
      stage_one(step, way);
    } else if (*player_ == side_) {
      checkered_side(step, way);
    } else {
      coloured_side(step, way);
    }
    if (unnamed_) return;
    legal_ = legal_ || found_.clauses.empty();
    if (!best_ || found_.clauses.size() < best_->clauses.size()) best_ = found_;
  }

  void judge_stage(const PossibleStep& step) {
    const Stage was = stage(before_.state);
    if (was == stage(after_.state)) return;
    if (!switches_) {
      if (checkered_player(before_.state)) {
        add("CK.stage2.sides", "the side of the checkered pieces lasts until the end of the game");
      } else {
        add("CK.stage2.switch", "whether players may take the checkered pieces for good does not change");
      }
      return;
    }
    const auto attacked = [&](Side colour) {
      Setup two = before_;
      set_stage(two.state, stage(after_.state));
      return source_.in_check(two, colour);
    };
    if (was != Stage::one_may_switch) {
      add("CK.stage2.switch", "no player may take the checkered pieces for good in this game");
    } else if (*player_ != side_) {
      add("CK.stage2.switch", "the checkered pieces go to the player who has not moved");
    } else if (attacked(Side::white) || attacked(Side::black)) {
      add("CK.stage2.switch", "a checkered piece attacks a king, so that no player may take them for good");
    } else if (step.mover.owner != Owner::both) {
      add("CK.stage2.switch", "the player takes the checkered pieces for good without moving one of them");
    } else if (source_.setup_moves(before_).empty()) {
      add("CK.stage2.switch", "a player without another move may not take the checkered pieces for good");
    } else if (is_passing(step)) {
      add("CK.ep", "the step that takes the checkered pieces for good captures en passant");
    }
  }

  // CK.owner, CK.immune, CK.ep, CK.double, CK.birth, CK.king, CK.undo, CK.check.
  void stage_one(const PossibleStep& step, Side way) {
    const bool shared = step.mover.owner == Owner::both;
    const bool pawn = step.mover.role == orthodox::pawn;
    if (step.mover.owner == owner_of(opponent(side_))) {
      add("CK.stage2.sides", "only in stage 2 a player moves pieces of both colours");
    }
    if (pawn && way != (shared ? side_ : own_way(step.mover))) {
      if (!shared) unnamed_ = true;
      add("CK.owner", "checkered pawns go the way of the player to move");
    }
    if (step.victim && is_passing(step)) {
      if (shared || step.victim->owner == Owner::both) {
        add("CK.ep", shared ? "a checkered pawn captures en passant" : "a checkered pawn is captured en passant");
      } else {
        needs_passed(step, "CK.ep");
      }
    } else if (step.victim && step.victim->owner == Owner::both) {
      add("CK.immune", fmt::format("the checkered piece on {} is captured", step.victim_square.name()));
    }
    if (step.victim && step.victim->owner == owner_of(side_)) {
      if (!shared) unnamed_ = true;
      add("CK.owner", "a checkered piece captures a piece of the player who moves it");
    }
    needs_double(step, "CK.double");
    judge_arrival(step);
    if (const auto last = last_quiet(before_.state);
        last && shared && !step.victim && !step.last_rank && last->from == step.to && last->to == step.from) {
      add("CK.undo", fmt::format("the step takes the opponent's last one back, which went from {} to {}",
                                 last->from.name(), last->to.name()));
    }
    if (source_.in_check(after_, side_)) add("CK.check", "the own king is attacked afterwards");
  }

  void judge_arrival(const PossibleStep& step) {
    const Piece mover = step.mover;
    const Piece becomes = *after_.board[step.to];
    if (step.victim && mover.role == orthodox::king) {
      if (becomes != mover) add("CK.king", "a king that captures stays what it is");
    } else if (step.victim && step.last_rank) {
      if (becomes.owner != Owner::both || !promotes_to(becomes.role))
        add("CK.birth.promotion", "a pawn that captures on the last rank becomes a checkered piece of a higher kind");
    } else if (step.victim) {
      if (becomes.owner != Owner::both) {
        add("CK.birth", "the capture leaves no checkered piece");
      } else if (becomes.role != mover.role && becomes.role != step.victim->role) {
        add("CK.birth", "the checkered piece has neither the nature of the capturer nor that of the captured piece");
      }
    } else if (becomes.owner != mover.owner) {
      add(mover.owner == Owner::both ? "CK.owner" : "CK.birth", mover.owner == Owner::both
                                                                    ? "a checkered piece stays checkered"
                                                                    : "a piece becomes checkered without capturing");
    } else {
      ordinary_arrival(step, "CH.pawn.promote");
    }
  }

  // CK.stage2.sides, CK.stage2.pawns.
  void checkered_side(const PossibleStep& step, Side way) {
    if (step.mover.owner != Owner::both)
      add("CK.stage2.sides", "the player of the checkered pieces moves no other piece");
    if (step.victim && step.victim->owner == Owner::both)
      add("CK.stage2.sides", "checkered pieces are one side and do not capture each other");
    if (is_passing(step)) {
      if (step.victim->owner == owner_of(way))
        add("CK.stage2.pawns", "the pawn captured en passant has come the same way");
      needs_passed(step, "CK.stage2.pawns");
    }
    needs_double(step, "CK.stage2.pawns");
    needs_double(step, "CK.double");
    ordinary_birth(step);
    ordinary_arrival(step, "CK.stage2.pawns");
  }

  // CK.stage2.sides, CK.stage2.kings.
  void coloured_side(const PossibleStep& step, Side way) {
    if (step.mover.owner == Owner::both) {
      add("CK.stage2.sides", "the checkered pieces belong to the other player for good");
    } else if (step.mover.role == orthodox::pawn && way != own_way(step.mover)) {
      add("CK.stage2.sides", "a coloured pawn goes its own way only");
    }
    if (step.victim && step.victim->owner != Owner::both)
      add("CK.stage2.sides", "white and black pieces do not capture each other");
    if (is_passing(step)) needs_passed(step, "CK.ep");
    needs_double(step, "CK.double");
    ordinary_birth(step);
    ordinary_arrival(step, "CH.pawn.promote");
    for (const Side colour : {Side::white, Side::black}) {
      if (source_.in_check(after_, colour))
        add("CK.stage2.kings",
            fmt::format("a checkered piece attacks the {} king afterwards", colour == Side::white ? "white" : "black"));
    }
  }

  void ordinary_birth(const PossibleStep& step) {
    if (after_.board[step.to]->owner != step.mover.owner)
      add("CK.stage2.sides", "in stage 2 the capturer keeps its owner");
  }
  void ordinary_arrival(const PossibleStep& step, std::string_view promotion) {
    const Role role = after_.board[step.to]->role;
    if (step.last_rank ? !promotes_to(role) : role != step.mover.role) {
      add(step.mover.role == orthodox::pawn ? promotion
          : player_                         ? "CK.stage2.sides"
                                            : "CK.birth",
          step.last_rank ? "the pawn does not promote" : "the piece becomes another one");
    }
  }

  static bool is_passing(const PossibleStep& step) { return step.victim && step.victim_square != step.to; }
  static Side own_way(Piece piece) { return piece.owner == Owner::black ? Side::black : Side::white; }
  void needs_passed(const PossibleStep& step, std::string_view clause) {
    if (!before_.state.bits[*orthodox::passed_bit(step.to)])
      add(clause, fmt::format("no pawn has just passed {}", step.to.name()));
  }
  void needs_double(const PossibleStep& step, std::string_view clause) {
    if (step.passed && !may_double(before_.state, step.from))
      add(clause, fmt::format("the pawn on {} has no double step", step.from.name()));
  }
  void add(std::string_view clause, std::string reason) {
    auto& clauses = found_.clauses;
    if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) clauses.push_back(clause);
    if (found_.reason.empty()) found_.reason = std::move(reason);
  }

  const MoveSource& source_;
  Side side_;
  const Setup& before_;
  const Setup& after_;
  bool switches_;
  std::optional<Side> player_;  ///< who has the checkered pieces for this step, if stage 2 has come
  BrokenCondition found_;       ///< of the reading that is being judged
  bool unnamed_ = false;        ///< no clause says why this reading is wrong
  bool legal_ = false;          ///< one reading breaks nothing: only the state can differ
  std::optional<BrokenCondition> best_;
};

/// Castling of any player's king, in either stage.
std::optional<BrokenCondition> castling_broken(const MoveSource& source, Profile profile, const Setup& before,
                                               const Setup& after) {
  const auto player = checkered_player(before.state);
  const Setup rights = essential(before, profile);
  for (const Side colour : {Side::white, Side::black}) {
    // A checkered rook in the corner is looked at as if it were the king's own.
    const auto coloured = [&](Setup setup) {
      for (const Square square : setup.board.of(Piece{Owner::both, orthodox::rook}))
        setup.board.put(square, piece_of(colour, orthodox::rook));
      return setup;
    };
    auto found = orthodox::broken_castling(source, colour, rights, after);
    if (!found && orthodox::broken_castling(source, colour, coloured(rights), coloured(after)))
      found = BrokenCondition{{"CK.castle"}, "the rook is checkered"};
    if (!found) continue;
    if (player && *player == before.to_move) {
      return BrokenCondition{{"CK.stage2.sides"}, "the player of the checkered pieces moves no other piece"};
    }
    if (!player && colour != before.to_move) return std::nullopt;
    found->clauses.emplace_back(player ? "CK.stage2.kings" : "CK.castle");
    return found;
  }
  return std::nullopt;
}

class CheckeredConditions final : public Conditions {
 public:
  std::optional<BrokenCondition> broken(std::size_t profile, const Setup& before, const Setup& after) const override {
    const auto reading = static_cast<Profile>(profile);
    if (with_three_players(before, after)) return broken_in_three(reading, before, after);
    if (auto found = castling_broken(rules(reading), reading, before, after)) return found;
    if (auto found = StepJudge(reading, before, after).broken()) return found;
    for (const Side side : {Side::white, Side::black}) {
      if (orthodox::king_is_gone(side, before, after)) return BrokenCondition{{"CH.check.legal"}, "a king is captured"};
    }
    return orthodox::broken_by_empty_diagonal(before, after);
  }

  MetConditions met(std::size_t profile, const Setup& before, const Move& move) const override {
    const Step& step = move.front();
    const Piece mover = *before.board[step.from];
    const bool joins = step.switches && mover.owner != Owner::both;
    if (joins || three_players(before.state)) return met_in_three(before, step);
    const auto player = checkered_player(before.state);
    MetConditions met;
    if (!player) {
      if (mover.owner == Owner::both) met.decisive.emplace_back("CK.owner");
      if (mover.role == orthodox::king && !step.captures.empty()) met.decisive.emplace_back("CK.king");
      const auto last = last_quiet(before.state);
      if (last && last->from == step.to && last->to == step.from) met.decisive.emplace_back("CK.undo");
      return met;
    }
    if (*player == before.to_move) {
      const bool backwards = (step.to.rank() - step.from.rank()) * forward(before.to_move) < 0;
      if (mover.role == orthodox::pawn && backwards) met.decisive.emplace_back("CK.stage2.pawns");
      for (const Square square : step.captures) {
        if (before.board[square]->owner == owner_of(before.to_move)) met.decisive.emplace_back("CK.stage2.sides");
      }
      met.general.emplace_back(mover.role == orthodox::pawn ? "CK.stage2.pawns" : "CK.stage2.sides");
      return met;
    }
    if (mover.owner != owner_of(before.to_move) || !step.captures.empty()) met.decisive.emplace_back("CK.stage2.sides");
    if (step.also || beside_an_ally(rules(static_cast<Profile>(profile)), before, step))
      met.decisive.emplace_back("CK.stage2.kings");
    met.general.emplace_back("CK.stage2.sides");
    return met;
  }

  std::vector<std::string_view> of_state(const Setup& before, const Move& move, const State& ours,
                                         const State& theirs) const override {
    const bool joins = move.front().switches && before.board[move.front().from]->owner != Owner::both;
    if (joins || three_players(before.state)) return of_state_in_three(before, ours, theirs);
    std::vector<std::string_view> clauses;
    const bool two = checkered_player(before.state).has_value();
    const bool shared = before.board[move.front().from]->owner == Owner::both;
    if (stage(ours) != stage(theirs)) clauses.emplace_back("CK.stage2.switch");
    if (double_range.differs(ours, theirs)) clauses.emplace_back("CK.double");
    if (orthodox::passed_range.differs(ours, theirs)) clauses.emplace_back(two && shared ? "CK.stage2.pawns" : "CK.ep");
    if (last_quiet(ours) != last_quiet(theirs)) clauses.emplace_back("CK.undo");
    if (orthodox::castling_range.differs(ours, theirs)) clauses.emplace_back("CH.castle.rights");
    return clauses;
  }

 private:
  /// CK.stage2.kings: a king would be attacked after the step if White and Black were still enemies.
  static bool beside_an_ally(const MoveSource& source, const Setup& before, const Step& step) {
    for (const StepOutcome& each : source.setup_steps(before)) {
      if (each.step != step) continue;
      Setup enemies = each.after;
      set_stage(enemies.state, Stage::one);
      return source.in_check(enemies, Side::white) || source.in_check(enemies, Side::black);
    }
    return false;
  }
};

}  // namespace

const Conditions& conditions() {
  static const CheckeredConditions object;
  return object;
}

}  // namespace arbiter::checkered
