#include "puzzles/themes/turn_theme.hpp"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

#include "position/notation.hpp"
#include "puzzles/space/line_board.hpp"
#include "support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

class TurnProblem final : public Problem {
 public:
  TurnProblem(const Request& request, const Case& part, const TurnThemeParts& parts) : Problem(request, part), parts_(parts), side_(request.wishes.to_move) {
    for (const auto& [square, man] : part.fixed) {
      if (man == man_of(side_, parts.king)) king_ = square;
    }
  }

  std::vector<Named> demands() override {
    std::vector<Named> result;
    ensure(king_.has_value(), "the king's square is the case");
    const auto strikers = space().rules().attackers(space().view(), *king_, side_);
    const Formula check = any_of(space().store(), strikers);
    switch (parts_.check) {
      case TurnThemeParts::Check::any: break;
      case TurnThemeParts::Check::given: result.push_back({"check", check}); break;
      case TurnThemeParts::Check::none: result.push_back({"no check", no(check)}); break;
      case TurnThemeParts::Check::twice: result.push_back({"double check", totaliser(strikers, 2)[1]}); break;
    }
    if (parts_.match) {
      Disjunction<Formula> some;
      for (const Square from : all_squares) {
        space().view().for_each_man(from, [&](Man man, Formula) {
          if (!may_move(man) || !parts_.may_match(man, request())) return;
          std::unordered_map<std::string, std::vector<Formula>> groups;
          space().rules().for_each_turn(space().view(), side_, from, man, [&](const SymbolicTurn& turn) {
            const Turn steps = steps_of(turn);
            if (parts_.match({man, steps, request().variant->name()}, request())) groups[squares_of(steps)].push_back(turn.legal);
          });
          for (auto& [squares, conditions] : groups) some.add(any_of(space().store(), std::move(conditions)));
        });
      }
      result.push_back({"a turn as the theme has it", some.value()});
    }
    if (parts_.demands) {
      auto more = parts_.demands(*this);
      result.insert(result.end(), more.begin(), more.end());
    }
    return result;
  }

  /// A turn that is legal and should not be: none with its squares may be, whoever makes it.
  std::vector<Formula> lessons(const Setup&, const Judgement& judgement) override {
    std::vector<Formula> result;
    if (judgement.culprits.empty()) return result;
    if (judgement.turns.size() > 1 && judgement.culprits == judgement.turns) {
      // Two solutions where one is asked for.
      const bool by_way = parts_.one_way && !request().unique;
      for (std::size_t i = 0; i + 1 < judgement.turns.size(); ++i) {
        if (by_way && squares_of(judgement.turns[i]) == squares_of(judgement.turns[i + 1])) continue;
        const Formula both = all(legality(judgement.turns[i], true), legality(judgement.turns[i + 1], true));
        result.push_back(no(both));
      }
      return result;
    }
    for (const Turn& turn : judgement.culprits) result.push_back(no(legality(turn, false)));
    return result;
  }

 private:
  /// In stage 2 of Checkered chess one player has White and Black together; the rules know whose turn it is.
  [[nodiscard]] bool may_move(Man man) const { return request().variant->name() == "checkered" || man.owner != owner_of(opponent(side_)); }

  /// Whether a turn with these squares is legal: of those that the theme wants, or of those that it does not.
  Formula legality(const Turn& turn, bool wanted) {
    const Square from = turn.front().from;
    auto& known = turns_[wanted ? 1 : 0];
    const auto place = static_cast<std::size_t>(from.index());
    if (!looked_[wanted ? 1 : 0][place]) {
      looked_[wanted ? 1 : 0][place] = true;
      space().view().for_each_man(from, [&](Man man, Formula) {
        if (!may_move(man)) return;
        space().rules().for_each_turn(space().view(), side_, from, man, [&](const SymbolicTurn& each) {
          const Turn steps = steps_of(each);
          const bool matches = parts_.match && parts_.match({man, steps, request().variant->name()}, request());
          if (matches == wanted) known[squares_of(steps)].push_back(each.legal);
        });
      });
    }
    return any_of(space().store(), known[squares_of(turn)]);
  }

  const TurnThemeParts& parts_;
  Side side_;
  std::optional<Square> king_;
  std::array<std::unordered_map<std::string, std::vector<Formula>>, 2> turns_;
  std::array<std::array<bool, 64>, 2> looked_{};
};

class TurnTheme final : public Theme {
 public:
  explicit TurnTheme(TurnThemeParts parts) : parts_(std::move(parts)) {
    if (!parts_.may_match) parts_.may_match = [](Man, const Request&) { return true; };
  }

  const ThemeInfo& info() const override { return parts_.info; }
  bool exhaustive(const Request&) const override { return parts_.exhaustive; }
  std::optional<double> patience(const Request&) const override { return parts_.patience; }
  std::vector<std::size_t> few_men(const Request&) const override { return parts_.few_men; }
  void prepare(Request& request) const override {
    request.enemy_rights = false;  // only the side to move is asked for its moves
    if (parts_.prepare) parts_.prepare(request);
  }
  std::vector<Case> cases(const Request& request) const override {
    return parts_.cases ? parts_.cases(request) : cases_by_king(request, parts_.king);
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<TurnProblem>(request, part, parts_);
  }

  Judgement judge(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    const Side side = request.wishes.to_move;
    const bool checked = request.generator().in_check(setup, side);
    using Check = TurnThemeParts::Check;
    if (parts_.check != Check::any && checked != (parts_.check != Check::none)) {
      judgement.why = checked ? "the king is in check" : "the king is not in check";
      return judgement;
    }
    if (parts_.check == Check::twice && checkers(request, setup, side, parts_.king).size() < 2) {
      judgement.why = "no double check";
      return judgement;
    }
    // Said before any turn is looked for, since boards are tried by the million.
    const SquareSet men = setup.board.occupied();
    const bool both_colours = request.variant->name() == "checkered";
    const auto may_match = [&](Square square) {
      const Man man = *setup.board[square];
      return (both_colours || man.owner != owner_of(opponent(side))) && parts_.may_match(man, request);
    };
    if (parts_.match && std::none_of(men.begin(), men.end(), may_match)) {
      judgement.why = "nobody is there who could make such a turn";
      return judgement;
    }
    const bool free = parts_.any_turn && parts_.any_turn(request);
    for (const TurnOutcome& each : request.generator().turns(setup)) {
      const Man mover = *setup.board[each.turn.front().from];
      const bool matches = free || (parts_.match && parts_.match({mover, each.turn, request.variant->name()}, request));
      (matches ? judgement.turns : judgement.culprits).push_back(each.turn);
    }
    std::sort(judgement.turns.begin(), judgement.turns.end());
    judgement.unique = judgement.turns.size() == 1 || (!parts_.match && judgement.turns.empty());
    if (!judgement.culprits.empty()) {
      judgement.why = fmt::format("{} turns that the theme does not want, {} among them", judgement.culprits.size(),
                                  to_text(judgement.culprits.front(), setup, *request.variant));
      return judgement;
    }
    if (parts_.match && judgement.turns.empty()) {
      judgement.why = "no turn";
      return judgement;
    }
    if ((request.unique || parts_.single) && !judgement.unique) {
      judgement.why = "several solutions";
      judgement.culprits = judgement.turns;
      return judgement;
    }
    const auto goes_elsewhere = [&](const Turn& turn) { return squares_of(turn) != squares_of(judgement.turns.front()); };
    if (parts_.one_way && std::any_of(judgement.turns.begin(), judgement.turns.end(), goes_elsewhere)) {
      judgement.why = "several ways to go";
      judgement.culprits = judgement.turns;
      return judgement;
    }
    if (parts_.look) judgement.why = parts_.look(request, setup);
    judgement.holds = judgement.why.empty();
    return judgement;
  }

 private:
  TurnThemeParts parts_;
};

}  // namespace

std::unique_ptr<Theme> make_turn_theme(TurnThemeParts parts) { return std::make_unique<TurnTheme>(std::move(parts)); }

SquareSet checkers(const Request& request, const Setup& setup, Side side, Role king) {
  SquareSet result;
  const Role pawn{0};
  for (const Square square : setup.board.occupied()) {
    const Man man = *setup.board[square];
    if (man.owner == owner_of(side)) continue;
    Setup alone = setup;
    for (const Square other : setup.board.occupied()) {
      if (other != square && setup.board[other]->owner != owner_of(side)) alone.board.put(other, man_of(side, pawn));
    }
    if (man.role != king && request.generator().in_check(alone, side)) result |= square;
  }
  return result;
}

}  // namespace arbiter::puzzles
