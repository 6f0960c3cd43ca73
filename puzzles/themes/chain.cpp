// Interweave: one man captures and captures.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "puzzles/themes/lists.hpp"
#include "variants/interweave/rules.hpp"

namespace arbiter::puzzles {
namespace {

using namespace interweave;

constexpr std::array<std::string_view, role_count> role_names{"pawn", "smasher", "leaper", "remover", "king"};

Role role_named(const std::string& name) {
  const auto it = std::find(role_names.begin(), role_names.end(), name);
  return Role{static_cast<std::uint8_t>(it - role_names.begin())};
}

bool is_light(Square square) { return (square.file() + square.rank()) % 2 != 0; }

/// The chain, ply by ply. At each ply the man stands on exactly one square; who has been captured follows from the steps.
class ChainProblem final : public Problem {
 public:
  ChainProblem(const Request& request, const Case& part, bool forced)
      : Problem(request, part), forced_(forced), length_(static_cast<std::size_t>(std::stoul(request.parameter("length")))),
        role_(role_named(request.parameter("man"))), side_(request.wishes.to_move), rules_(static_cast<Profile>(request.profile)),
        gone_(64, truth<Formula>(false)) {}

  std::vector<Named> demands() override {
    start();
    for (std::size_t ply = 0; ply < length_; ++ply) step(ply);
    end();
    return std::move(demands_);
  }

 private:
  void demand(std::string words, Formula holds) { demands_.push_back({std::move(words), holds}); }
  static std::size_t index(Square square) { return static_cast<std::size_t>(square.index()); }

  void start() {
    const FormulaView& view = space().view();
    std::vector<Formula> somewhere;
    for (const Square square : all_squares) {
      const Formula here = view.holds(square, man_of(side_, role_));
      const Formula starts = never(here) ? here : space().store().variable();
      demand("the man that goes stands there", implies(starts, here));
      at_.push_back(starts);
      somewhere.push_back(starts);
    }
    start_ = at_;
    demand("one man makes the chain", exactly_one(somewhere));
    demand("the game is not over", no(rules_.finished(view)));
    if (forced_) {
      for (const Square square : all_squares) {
        view.for_each_man(square, [&](Man man, Formula present) {
          if (man.owner != owner_of(side_)) return;
          demand("nobody else has a capture", implies(all(present, no(at_[index(square)])), no(rules_.captures(view, side_, man, square))));
        });
      }
    }
    // Each step captures a man of the other shade at least (IW.shade), and a side has eight on each (IW.inv.shade):
    // told to the solver, which would find it out by trying.
    for (const bool light : {false, true}) {
      std::vector<Formula> victims;
      std::vector<Formula> from;
      for (int role = 0; role < role_count; ++role) {
        for (const Square square : all_squares) {
          if (is_light(square) == light) victims.push_back(view.holds(square, man_of(opponent(side_), Role{static_cast<std::uint8_t>(role)})));
        }
      }
      for (const Square square : all_squares) {
        if (is_light(square) != light) from.push_back(at_[index(square)]);
      }
      std::erase_if(victims, [](Formula each) { return never(each); });
      Disjunction<Formula> starts_here;
      for (const Formula each : from) starts_here.add(each);
      demand("there are enough men to capture", implies(starts_here.value(), unary_count(std::max<std::size_t>(9, length_), victims)[length_ - 1]));
    }
  }

  /// The board before a step; the man's own square is added for each square that it may be on.
  FormulaView board() const {
    FormulaView result = space().view();
    for (const Square square : all_squares) {
      const Formula left = start_[index(square)];
      std::vector<FormulaView::Candidate> men;
      Disjunction<Formula> some;
      space().view().for_each_man(square, [&](Man man, Formula present) {
        const Formula still = man.owner == owner_of(side_) ? all(present, no(left)) : all(present, no(gone_[index(square)]));
        if (never(still)) return;
        men.push_back({man, still});
        some.add(still);
      });
      result.set(square, std::move(men), no(some.value()));
    }
    if (ply_ > 0) {
      for (std::size_t bit = 0; bit < 32; ++bit) result.set_bit(bit, truth<Formula>(false));  // IW.pawn.ep: first step only
    }
    return result;
  }

  struct Option {
    Path path;
    Formula legal;
  };

  std::vector<Option> options(FormulaView& view, Square from) const {
    const Man man = man_of(side_, role_);
    std::vector<FormulaView::Candidate> before;
    view.for_each_man(from, [&](Man here, Formula present) { before.push_back({here, present}); });
    const Formula empty = view.empty(from);
    view.set(from, {{man, truth<Formula>(true)}}, truth<Formula>(false));
    std::vector<Option> result;
    rules_.paths().for_each(view, side_, man, from, [&](const Path& path, Formula condition) {
      if (path.victims.empty()) return;
      const Formula legal = all(condition, rules_.may_arrive(view, side_, man, path.to));
      if (!never(legal)) result.push_back({path, legal});
    });
    view.set(from, std::move(before), empty);
    return result;
  }

  /// As a pawn that stays one: on its last rank it cannot, on the one before it has a choice if there is a reserve.
  Formula stays(const Path& path) const {
    if (role_ != pawn) return truth<Formula>(true);
    const int rank = relative_rank(side_, path.to.rank());
    if (rank == 7) return truth<Formula>(false);
    if (rank < 6 || !forced_) return truth<Formula>(true);
    Disjunction<Formula> some;
    for (const Role role : reserve_roles) some.add(space().view().bit(reserve_bit(side_, role, 1)));
    return no(some.value());
  }

  void step(std::size_t ply) {
    ply_ = ply;
    FormulaView view = board();
    const bool last = ply + 1 == length_;
    std::vector<std::vector<Formula>> arrives(64);
    std::vector<std::vector<Formula>> falls(64);
    std::vector<Formula> all_steps;
    for (const Square from : all_squares) {
      const Formula here = at_[index(from)];
      if (never(here)) continue;
      std::vector<Formula> legal_here;
      Disjunction<Formula> some;
      for (const Option& option : options(view, from)) {
        legal_here.push_back(option.legal);
        // Where the chain is forced what is legal is what happens; otherwise there is a choice.
        Formula taken = all(here, option.legal);
        if (!forced_) {
          const Formula chosen = space().store().variable();
          demand("only a legal step can be chosen", implies(chosen, taken));
          taken = chosen;
        }
        some.add(taken);
        all_steps.push_back(taken);
        demand("the man stays what it is", implies(taken, stays(option.path)));
        for (const Square victim : option.path.victims) {
          falls[index(victim)].push_back(taken);
          if (last || request().profile != 0) continue;
          demand("a captured king ends the turn", implies(taken, no(view.holds(victim, man_of(opponent(side_), king)))));
        }
        arrives[index(option.path.to)].push_back(taken);
      }
      demand("there is a capture", implies(here, some.value()));
      if (forced_) demand("there is only one capture", implies(here, at_most(1, legal_here)));
    }
    if (!forced_) demand("one step at a time", at_most(1, all_steps));
    for (const Square square : all_squares) {
      at_[index(square)] = known(arrives[index(square)]);
      const auto& fell = falls[index(square)];
      if (fell.empty()) continue;
      Disjunction<Formula> some;
      some.add(gone_[index(square)]);
      for (const Formula each : fell) some.add(each);
      gone_[index(square)] = same_as(some.value());
      if (last) last_victims_.push_back(all(view.holds(square, man_of(opponent(side_), king)), known(fell)));
    }
  }

  void end() {
    // The chain has exactly this length: nothing more to capture, or a king has fallen.
    Disjunction<Formula> king_fell;
    for (const Formula each : last_victims_) king_fell.add(each);
    const Formula over = request().profile == 0 ? king_fell.value() : truth<Formula>(false);
    ply_ = length_;
    FormulaView view = board();
    for (const Square from : all_squares) {
      const Formula here = at_[index(from)];
      if (never(here)) continue;
      for (const Option& option : options(view, from)) {
        demand("the chain ends", implies(all(here, no(over)), no(option.legal)));
      }
    }
  }

  Formula known(const std::vector<Formula>& some) {
    Disjunction<Formula> any_one;
    for (const Formula each : some) any_one.add(each);
    return same_as(any_one.value());
  }
  /// A Boolean of its own for a formula: each ply speaks about its own board.
  Formula same_as(Formula formula) {
    if (formula.is_constant()) return formula;
    const Formula name = space().store().variable();
    demand("a ply's own board", all(implies(name, formula), implies(formula, name)));
    return name;
  }

  bool forced_;
  std::size_t length_;
  Role role_;
  Side side_;
  interweave::Rules rules_;
  std::vector<Formula> at_;     ///< by square: the man stands there before the step
  std::vector<Formula> start_;  ///< at_ of the first ply
  std::vector<Formula> gone_;   ///< by square: its man has been captured
  std::vector<Formula> last_victims_;
  std::size_t ply_ = 0;
  std::vector<Named> demands_;
};

class ChainTheme final : public Theme {
 public:
  ChainTheme(ThemeInfo info, bool forced) : info_(std::move(info)), forced_(forced) {}

  const ThemeInfo& info() const override { return info_; }
  std::vector<Case> cases(const Request&) const override { return {Case{}}; }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<ChainProblem>(request, part, forced_);
  }

  Judgement judge(const Request& request, const Setup& setup) const override {
    const std::size_t length = std::stoul(request.parameter("length"));
    const Man man = man_of(request.wishes.to_move, role_named(request.parameter("man")));
    Judgement judgement;
    const auto turns = request.generator().turns(setup);
    for (const TurnOutcome& each : turns) {
      const bool by_man = setup.board[each.turn.front().from] == man;
      const bool stays = std::all_of(each.turn.begin(), each.turn.end(), [&](const Step& step) { return step.becomes == man && !step.captures.empty(); });
      if (by_man && stays && each.turn.size() == length) judgement.turns.push_back(each.turn);
    }
    judgement.unique = judgement.turns.size() == 1;
    judgement.holds = forced_ ? judgement.unique && turns.size() == 1 : !judgement.turns.empty();
    if (request.unique) judgement.holds = judgement.holds && judgement.unique;
    if (!judgement.holds) judgement.why = fmt::format("{} turns, {} of them a chain of {} captures", turns.size(), judgement.turns.size(), length);
    if (!forced_ && judgement.turns.size() > 1) judgement.turns.resize(1);
    return judgement;
  }

 private:
  ThemeInfo info_;
  bool forced_;
};

std::vector<Parameter> chain_parameters() {
  return {{"man", "who captures", {"king", "smasher", "leaper", "remover", "pawn"}, "king", 0, 0},
          {"length", "how many captures", {}, "4", 1, 16}};
}

}  // namespace

void add_chain_themes(std::vector<const Theme*>& themes) {
  static const ChainTheme forced({"forced-chain", {"interweave"}, "IW.capture.chain",
                                  "The side to move has one legal turn, a chain of so many captures by one man: every step is the only one. A pawn stays "
                                  "a pawn on its way.",
                                  chain_parameters()},
                                 true);
  static const ChainTheme longest({"long-chain", {"interweave"}, "IW.capture.chain",
                                   "One man can make a chain of exactly so many captures; other turns may be legal, too. A pawn stays a pawn on its way.",
                                   chain_parameters()},
                                  false);
  themes.push_back(&forced);
  themes.push_back(&longest);
}

}  // namespace arbiter::puzzles
