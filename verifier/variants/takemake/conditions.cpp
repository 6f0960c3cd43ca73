#include "verifier/variants/takemake/conditions.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "verifier/variants/takemake/rules.hpp"
#include "verifier/variants/takemake/sources.hpp"

namespace arbiter::takemake {
namespace {

/// Whether the leg goes over the square or ends there.
bool through(const Step& leg, Square square) {
  if (leg.to == square) return true;
  const int files = leg.to.file() - leg.from.file();
  const int ranks = leg.to.rank() - leg.from.rank();
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return false;
  const int length = std::max(std::abs(files), std::abs(ranks));
  for (int i = 1; i < length; ++i) {
    if (leg.from.offset(files / length * i, ranks / length * i) == square) return true;
  }
  return false;
}

bool is_capture(const Move& move) { return !move.empty() && !move.front().captures.empty(); }

/// What the captures and make-legs break that lead from one position to another.
class Makes {
 public:
  Makes(const Variant& variant, std::size_t profile, const Setup& before, const Setup& after)
      : variant_(variant), profile_(static_cast<Profile>(profile)), rules_(profile_), base_(PieceSet{profile_}),
        side_(before.to_move), before_(before), after_(after) {}

  /// The reading of the change that breaks the fewest clauses.
  [[nodiscard]] std::optional<BrokenCondition> broken() {
    const ConcreteView view(before_);
    for (const Square from : before_.board.of(owner_of(side_))) {
      const Piece piece = *before_.board[from];
      for (const bool promote : {true, false}) {
        if (!promote && piece.role != orthodox::pawn) continue;
        base_.for_each_capture(view, side_, piece, from, promote,
                               [&](const Step& take, Piece victim, const char*, bool possible) {
                                 if (possible) judge(Take{take, victim, piece, setup_after(take, piece)});
                               });
      }
    }
    return legal_ ? std::nullopt : std::move(best_);
  }

 private:
  struct Take {
    Step step;
    Piece victim;
    Piece capturer;  ///< before the take
    Setup after;
  };

  [[nodiscard]] Setup setup_after(const Step& take, Piece capturer) const {
    return base_.effect_of(before_.state.context, take, side_, capturer.role, std::nullopt, std::nullopt)
        .apply(before_);
  }
  [[nodiscard]] std::string name(Piece piece) const { return std::string(role_info(variant_, piece.role).name); }

  void judge(const Take& take) {
    BrokenCondition found;
    if (promotes_wrongly(take)) {
      add(found, "TM.promote.take",
          profile_ == Profile::problemists ? "the pawn promotes with the take, not with the make-leg"
                                           : "the pawn does not promote with the take");
    }
    if (take.after.board == after_.board) {
      add(found, "TM.make.must",
          fmt::format("the {} on {} is captured without a make-leg", name(take.victim),
                      (*take.step.captures.begin()).name()));
      keep(std::move(found));
      return;
    }
    castling_as_make(take);
    for (const Square to : after_.board.of(owner_of(side_))) {
      Board made = take.after.board;
      made.clear(take.step.to);
      made.put(to, *after_.board[to]);
      if (to == take.step.to || made != after_.board || take.after.board.of(owner_of(side_)).contains(to)) continue;
      // The takes with the other promotions are judged for themselves.
      if (take.step.becomes.role != take.capturer.role && after_.board[to] != take.step.becomes) continue;
      BrokenCondition legs = found;
      judge_make(take, to, legs);
      keep(std::move(legs));
    }
  }

  /// TM.promote.take: with the take in all readings but the problemists'.
  [[nodiscard]] bool promotes_wrongly(const Take& take) const {
    if (take.capturer.role != orthodox::pawn || relative_rank(side_, take.step.to.rank()) != 7) return false;
    return (take.step.becomes.role != orthodox::pawn) == (profile_ == Profile::problemists);
  }

  void judge_make(const Take& take, Square to, BrokenCondition& found) const {
    const Piece makes = take.step.becomes;
    const Piece becomes = *after_.board[to];
    if (!take.after.board.empty(to)) {
      add(found, "TM.make.role", fmt::format("the make-leg captures on {}", to.name()));
    } else if (!reached(take, to)) {
      const bool passing = !take.step.captures.contains(take.step.to);
      const bool pawn = take.victim.role == orthodox::pawn;
      add(found,
          passing ? "TM.make.ep"
          : pawn  ? "TM.make.pawn"
                  : "TM.make.role",
          fmt::format("the captured {} could not go from {} to {}", name(take.victim), take.step.to.name(), to.name()));
    }
    const int rank = relative_rank(side_, to.rank());
    const bool arrives = makes.role == orthodox::pawn && rank == 7;
    if (arrives ? becomes.role == orthodox::pawn : becomes != makes) {
      add(found, rank == 0 || rank == 7 ? "TM.promote.arrive" : "TM.make.role",
          arrives ? "the pawn does not promote at the end of the make-leg"
                  : fmt::format("the {} that captured becomes a {}", name(makes), name(becomes)));
    }
    if (makes.role == orthodox::pawn && rank == 0 && profile_ != Profile::site)
      add(found, "TM.pawn.first", "the make-leg brings a pawn to its own first rank");
    if (rules_.in_check(ConcreteView(after_), side_))
      add(found, "TM.check.final", "the own king is attacked after the make-leg");
  }

  /// Whether the captured piece would go from the capture square to `to`; a knight shows it without what the rules say
  /// of pawns that arrive.
  [[nodiscard]] bool reached(const Take& take, Square to) const {
    const ConcreteView view(take.after);
    bool found = false;
    for (const Piece piece : {take.step.becomes, piece_of(side_, orthodox::knight)}) {
      rules_.for_each_make(
          view, side_, piece, Duty{take.step.to, take.victim},
          [&](const Step& make, const char*, bool possible) { found = found || (possible && make.to == to); });
    }
    return found;
  }

  /// TM.make.castle: the second leg moves king and rook.
  void castling_as_make(const Take& take) {
    Setup here = take.after;
    here.state.bits = before_.state.bits;
    const ConcreteView view(here);
    for (const Square king : here.board.of(piece_of(side_, orthodox::king))) {
      base_.for_each_castling(view, side_, king, [&](const Step& step, Piece corner, const Because&, bool possible) {
        Board board = here.board;
        board.clear(step.from);
        board.clear(step.also->from);
        board.put(step.to, step.becomes);
        board.put(step.also->to, corner);
        if (possible && board == after_.board)
          keep(BrokenCondition{{"TM.make.castle"}, "the capture goes on with castling"});
      });
    }
  }

  static void add(BrokenCondition& found, std::string_view clause, std::string reason) {
    found.clauses.push_back(clause);
    if (found.reason.empty()) found.reason = std::move(reason);
  }
  void keep(BrokenCondition found) {
    legal_ = legal_ || found.clauses.empty();
    if (!best_ || found.clauses.size() < best_->clauses.size()) best_ = std::move(found);
  }

  const Variant& variant_;
  Profile profile_;
  Rules rules_;
  orthodox::Rules<PieceSet> base_;
  Side side_;
  const Setup& before_;
  const Setup& after_;
  std::optional<BrokenCondition> best_;
  bool legal_ = false;  ///< one reading breaks nothing: only the state can differ
};

}  // namespace

std::optional<BrokenCondition> MakeConditions::broken(std::size_t profile, const Setup& before,
                                                      const Setup& after) const {
  if (orthodox::king_is_gone(opponent(before.to_move), before, after))
    return BrokenCondition{{"TM.make.castle", "CH.check.legal"}, "a king is captured"};
  if (auto found = Makes(variant(), profile, before, after).broken()) return found;
  return std::nullopt;
}

MetConditions MakeConditions::met(std::size_t profile, const Setup& before, const Move& move) const {
  MetConditions met;
  if (!is_capture(move)) return met;
  const MoveSource& source = variant().rules(profile);
  const auto steps = source.setup_steps(before);
  const bool attacked_between = std::any_of(steps.begin(), steps.end(), [&](const StepOutcome& each) {
    return each.step == move.front() && source.in_check(each.after, before.to_move);
  });
  if (attacked_between) met.decisive.emplace_back("TM.check.final");
  if (move.size() == 2 && through(move[1], move[0].from))
    met.readings.emplace_back("TM.make.role: through the square that the piece left, or back to it");
  return met;
}

std::vector<std::string_view> MakeConditions::of_state(const Setup& before, const Move& move, const State& ours,
                                                       const State& theirs) const {
  if (!is_capture(move)) return BaseConditions::of_state(before, move, ours, theirs);
  std::vector<std::string_view> clauses;
  if (orthodox::castling_range.differs(ours, theirs)) clauses.emplace_back("TM.castle.rights");
  if (orthodox::passed_range.differs(ours, theirs)) clauses.emplace_back("TM.make.ep");
  return clauses;
}

}  // namespace arbiter::takemake
