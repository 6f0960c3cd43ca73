// One turn mates, and no other does.

#include <algorithm>

#include <fmt/format.h>

#include "orthodox/state.hpp"
#include "position/notation.hpp"
#include "puzzles/themes/lists.hpp"
#include "support/random.hpp"
#include "variants/armies/rules.hpp"
#include "variants/checkered/state.hpp"

namespace arbiter::puzzles {
namespace {

using orthodox::king;
using orthodox::pawn;

bool foreign(Man man, const Request& request) {
  State state;
  state.context = request.context;
  const auto& own = armies::men_of(armies::army(state, man.owner == Owner::black ? Side::black : Side::white));
  return std::find(own.begin(), own.end(), man.role) == own.end();
}

/// Whether a turn is a key of the kind that was asked for.
bool wanted(const Turn& turn, Man mover, const Request& request) {
  const std::string& kind = request.parameter("key");
  const Step& first = turn.front();
  const Step& last = turn.back();
  const bool promotes = mover.role == pawn && last.becomes.role != pawn;
  if (kind == "capture") return !first.captures.empty();
  if (kind == "quiet") return first.captures.empty() && !promotes && !first.also;
  if (kind == "en-passant") return !first.captures.empty() && !first.captures.contains(first.to);
  if (kind == "promotion") return promotes;
  if (kind == "foreign-promotion") return promotes && request.variant->name() == "armies" && foreign(last.becomes, request);
  if (kind == "castling") return first.also.has_value();
  const bool birth = request.variant->name() == "checkered" && !first.captures.empty() && last.becomes.owner == Owner::both;
  if (kind == "birth-as-mover") return birth && last.becomes.role == mover.role;
  if (kind == "birth-as-victim") return birth && last.becomes.role != mover.role && !promotes;
  return true;
}

std::vector<TurnOutcome> mating(const Request& request, const Setup& setup) {
  std::vector<TurnOutcome> result;
  for (TurnOutcome& each : request.generator().turns(setup)) {
    if (request.generator().status(each.after) == Status::mate) result.push_back(std::move(each));
  }
  return result;
}

/// A case names both kings' squares and draws the key by lot; what replies and what other turns mate is learnt.
class MateProblem final : public Problem {
 public:
  MateProblem(const Request& request, const Case& part) : Problem(request, part), side_(request.wishes.to_move) {
    Random random(static_cast<std::uint64_t>(part.choice.at(0)) * 1000003 + request.seed);
    const FormulaView& view = space().view();
    for (int attempt = 0; attempt < 400 && !key_; ++attempt) {
      const Square from(static_cast<int>(random.below(64)));
      std::vector<Man> men;
      view.for_each_man(from, [&](Man man, Formula) {
        if (man.owner != owner_of(opponent(side_))) men.push_back(man);
      });
      if (men.empty()) continue;
      const Man man = men[random.below(men.size())];
      std::vector<SymbolicTurn> turns;
      space().rules().for_each_turn(view, side_, from, man, [&](const SymbolicTurn& turn) {
        if (wanted(steps_of(turn), man, request)) turns.push_back(turn);
      });
      if (!turns.empty()) key_ = turns[random.below(turns.size())];
    }
    if (key_) after_ = view.after(key_->legs.back().effect);
  }

  std::vector<Named> demands() override {
    if (!key_) return {{"there is no such key", truth<Formula>(false)}};
    return {{"the key is legal", key_->legal}, {"it gives check", space().rules().in_check(*after_, opponent(side_))}};
  }

  std::vector<Formula> lessons(const Setup& setup, const Judgement& judgement) override {
    std::vector<Formula> result;
    const Turn key = steps_of(*key_);
    for (const TurnOutcome& each : request().generator().turns(setup)) {
      if (each.turn != key) continue;
      for (const TurnOutcome& reply : request().generator().turns(each.after)) result.push_back(no(legality(*after_, opponent(side_), reply.turn)));
    }
    // Other turns that mate are forbidden outright: a narrower search, which proves nothing.
    for (const Turn& cook : judgement.culprits) {
      if (cook != key) result.push_back(no(legality(space().view(), side_, cook)));
    }
    return result;
  }

 private:
  static Turn steps_of(const SymbolicTurn& turn) {
    Turn steps;
    for (const Leg& leg : turn.legs) steps.push_back(leg.step);
    return steps;
  }
  static bool same_squares(const Turn& a, const Turn& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Step& x, const Step& y) { return x.from == y.from && x.to == y.to && x.captures.empty() == y.captures.empty(); });
  }
  /// A turn with these squares, by whatever man; the key itself is another matter.
  Formula legality(const FormulaView& view, Side side, const Turn& turn) {
    std::vector<Formula> conditions;
    const Turn key = steps_of(*key_);
    view.for_each_man(turn.front().from, [&](Man man, Formula) {
      if (man.owner == owner_of(opponent(side))) return;
      space().rules().for_each_turn(view, side, turn.front().from, man, [&](const SymbolicTurn& each) {
        const Turn steps = steps_of(each);
        if (!same_squares(steps, turn)) return;
        if (side == side_ && same_squares(steps, key) && !(steps == turn)) return;
        conditions.push_back(each.legal);
      });
    });
    return any_of(space().store(), std::move(conditions));
  }

  Side side_;
  std::optional<SymbolicTurn> key_;
  std::optional<FormulaView> after_;
};

class MateInOne final : public Theme {
 public:
  MateInOne() {
    info_.name = "mate-in-one";
    info_.variants = {"takemake", "chess", "armies", "checkered"};
    info_.clause = "CH.end.mate";
    info_.explanation = "Exactly one legal turn mates, and it is of the kind that was asked for. Cases draw the kings' squares and the key by lot: not finding one proves nothing. "
                        "In Checkered chess the checkered men cannot be taken for good (stage 1-).";
    info_.parameters = {{"key", "what mates", {"any", "capture", "quiet", "promotion", "foreign-promotion", "en-passant", "castling", "birth-as-mover", "birth-as-victim"}, "any", 0, 0}};
  }

  const ThemeInfo& info() const override { return info_; }
  bool exhaustive(const Request&) const override { return false; }
  void prepare(Request& request) const override {
    request.castling = request.parameter("key") == "castling";
    if (request.variant->name() != "checkered") return;
    State state;
    state.context = request.context;
    checkered::set_stage(state, checkered::Stage::one);
    request.context = state.context;
  }

  std::vector<Case> cases(const Request& request) const override {
    Random random(request.seed + 17);
    const Side side = request.wishes.to_move;
    std::vector<Case> result;
    constexpr int most = 4000;
    for (int i = 0; i < most; ++i) {
      Square own(static_cast<int>(random.below(64)));
      const Square other(static_cast<int>(random.below(64)));
      if (request.castling) own = Square::at(4, relative_rank(side, 0));
      if (std::abs(own.file() - other.file()) <= 1 && std::abs(own.rank() - other.rank()) <= 1) continue;
      const Man mine = man_of(side, king);
      const Man theirs = man_of(opponent(side), king);
      const bool contradicts = std::any_of(request.wishes.place.begin(), request.wishes.place.end(), [&](const auto& each) {
        const auto& [square, man] = each;
        if (man == mine) return square != own;
        if (man == theirs) return square != other;
        return square == own || square == other;
      });
      if (contradicts || request.wishes.empty.contains(own) || request.wishes.empty.contains(other)) continue;
      result.push_back({fmt::format("kings on {} and {}", own.name(), other.name()), {{own, mine}, {other, theirs}}, {mine, theirs}, {i}});
    }
    return result;
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override { return std::make_unique<MateProblem>(request, part); }

  Judgement judge(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    if (request.generator().in_check(setup, request.wishes.to_move)) {
      judgement.why = "the side to move is in check";
      return judgement;
    }
    const auto keys = mating(request, setup);
    for (const TurnOutcome& each : keys) judgement.turns.push_back(each.turn);
    judgement.unique = keys.size() == 1;
    if (keys.empty()) judgement.why = "nothing mates";
    if (keys.size() > 1) {
      judgement.why = fmt::format("{} turns mate", keys.size());
      judgement.culprits = judgement.turns;
    }
    if (judgement.unique && !wanted(keys.front().turn, *setup.board[keys.front().turn.front().from], request)) judgement.why = "the key is of another kind";
    judgement.holds = judgement.why.empty();
    if (judgement.holds && request.variant->name() == "takemake") {
      judgement.notes.push_back(orthodox_note(setup));
    }
    return judgement;
  }

 private:
  /// Whether orthodox chess would have a mate in one there, too.
  static std::string orthodox_note(const Setup& setup) {
    const Variant& chess = *variant_named("chess");
    for (const TurnOutcome& each : chess.generator(0).turns(setup)) {
      if (chess.generator(0).status(each.after) == Status::mate) return "in orthodox chess, too, there is a mate in one: " + to_text(each.turn, setup, chess);
    }
    return "in orthodox chess there is no mate in one";
  }

  ThemeInfo info_;
};

}  // namespace

void add_mate_themes(std::vector<const Theme*>& themes) {
  static const MateInOne mate;
  themes.push_back(&mate);
}

}  // namespace arbiter::puzzles
