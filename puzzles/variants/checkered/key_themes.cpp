// What kind of move mates: births and switches of Checkered chess.

#include <tuple>
#include <unordered_map>

#include <fmt/format.h>

#include "puzzles/variants/checkered/themes.hpp"

namespace arbiter::puzzles {
namespace {

/// Themes of Checkered chess in which exactly one move mates. Cases draw the kings' squares and the key at random, so
/// that finding no position proves nothing.
struct KeyThemeParts {
  /// Whether the key takes the checkered pieces for good; where it does not, neither side may.
  bool switches = false;
  /// Whether a piece can make the key, and whether a move can be the key.
  std::function<bool(Piece)> may_be_key{};
  std::function<bool(const MoveFacts&, const Request&)> key{};
  /// Whether to prefer keys after which the moved piece attacks the enemy king, apart from other pieces in between.
  bool strikes = false;
  /// Further demands, before and after the key; the same tested on a set-up and the position after the key: empty =
  /// holds.
  std::function<std::vector<Named>(const Space&, const Request&, const Move& key, const FormulaView& after)> demands{};
  std::function<std::string(const Request&, const Setup&, const MoveOutcome& key)> look{};
};

/// Whether two moves go the same way, whatever the piece becomes.
bool same_way(const Move& a, const Move& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Step& x, const Step& y) {
    return x.from == y.from && x.to == y.to && x.captures.empty() == y.captures.empty() && x.switches == y.switches;
  });
}

class KeyProblem final : public Problem {
 public:
  KeyProblem(const Request& request, const Case& part, const KeyThemeParts& parts)
      : Problem(request, part), parts_(parts), side_(request.constraints.to_move) {
    Random random(static_cast<std::uint64_t>(part.choice.at(0)) * 1000003 + request.seed);
    const bool must_strike = parts_.strikes && !random.one_in(4);
    for (int attempt = 0; attempt < 400; ++attempt) {
      const Square from(static_cast<int>(random.below(64)));
      std::vector<Piece> pieces;
      space().view().for_each_piece(from, [&](Piece piece, Formula) {
        if (!parts_.may_be_key || parts_.may_be_key(piece)) pieces.push_back(piece);
      });
      if (pieces.empty()) continue;
      const Piece piece = pieces[random.below(pieces.size())];
      std::vector<SymbolicMove> moves;
      for_each_move(space().view(), side_, from, piece, parts_.switches, [&](const SymbolicMove& move) {
        if (parts_.key({piece, steps_of(move)}, request)) moves.push_back(move);
      });
      if (moves.empty()) continue;
      key_ = moves[random.below(moves.size())];
      steps_ = steps_of(*key_);
      if (!must_strike || strikes()) break;
    }
    if (key_) after_ = space().view().after(key_->legs.back().effect);
  }

  std::vector<Named> demands() override {
    if (!key_) return {{"there is no such key", truth<Formula>(false)}};
    std::vector<Named> result{{"the key is legal", key_->legal},
                              {"it gives check", check(*after_)},
                              {"no check before it", no(space().rules().in_check(space().view(), side_))}};
    if (parts_.demands) {
      auto more = parts_.demands(space(), request(), steps_, *after_);
      result.insert(result.end(), more.begin(), more.end());
    }
    return result;
  }

  std::vector<Formula> blocking_clauses(const Setup& setup, const Judgement& judgement) override {
    std::vector<Formula> result;
    for (const MoveOutcome& each : request().generator().setup_moves(setup)) {
      if (each.move != steps_) continue;
      for (const MoveOutcome& reply : request().generator().setup_moves(each.after))
        result.push_back(no(legality(true, reply.move)));
    }
    for (const Move& cook : judgement.culprits) {
      if (cook == steps_) continue;
      if (!same_way(cook, steps_)) {
        // Forbidden outright, mate or not: this narrows the search.
        result.push_back(no(legality(false, cook)));
        continue;
      }
      // This move is legal whenever the key is: so it must not mate.
      for_each_move(space().view(), side_, cook.front().from, key_->mover, cook.front().switches,
                    [&](const SymbolicMove& each) {
                      if (steps_of(each) == cook)
                        result.push_back(no(all(each.legal, mates(space().view().after(each.legs.back().effect)))));
                    });
    }
    return result;
  }

 private:
  /// Whether the piece of the key would give check if it were alone with the king.
  [[nodiscard]] bool strikes() const {
    Setup alone;
    alone.to_move = opponent(side_);
    alone.state.context = key_->legs.back().effect.context;
    for (const auto& [square, piece] : part().fixed) alone.board.put(square, piece);
    const Step& last = steps_.back();
    if (!alone.board.empty(last.to)) return false;
    alone.board.put(last.to, last.becomes);
    return request().generator().in_check(alone, opponent(side_)) ||
           (parts_.switches && request().generator().in_check(alone, side_));
  }
  /// In stage 2 of Checkered chess one player has both kings.
  [[nodiscard]] Formula check(const FormulaView& view) const {
    const Formula own = space().rules().in_check(view, opponent(side_));
    const bool both = checkered::checkered_player(State{.context = view.context()}).has_value();
    return both ? any(own, space().rules().in_check(view, side_)) : own;
  }

  /// Whether it is check and no king move helps; moves of other pieces are not considered.
  [[nodiscard]] Formula mates(const FormulaView& view) const {
    Disjunction<Formula> flights;
    for (const auto& [square, piece] : part().fixed) {
      if (piece != piece_of(opponent(side_), orthodox::king)) continue;
      space().rules().for_each_move(view, opponent(side_), square, piece,
                                    [&](const SymbolicMove& move) { flights.add(move.legal); });
    }
    return all(check(view), no(flights.value()));
  }

  /// The moves of a piece that switch to stage 2 of Checkered chess, or those that do not. The rules ask for each
  /// switch whether there is any other move, a large formula that is true except in mates and stalemates: that is left
  /// to the generator.
  void for_each_move(const FormulaView& view, Side side, Square from, Piece piece, bool switching,
                     const EachMove& use) const {
    if (checkered::stage({.context = view.context()}) != checkered::Stage::one_may_switch) {
      if (!switching) space().rules().for_each_move(view, side, from, piece, use);
      return;
    }
    FormulaView as_if = view;
    as_if.set_context(with_stage(view.context(), switching ? second_stage_of(side) : checkered::Stage::one));
    const Formula quiet = switching ? all(no(space().rules().in_check(as_if, Side::white)),
                                          no(space().rules().in_check(as_if, Side::black)))
                                    : truth<Formula>(true);
    space().rules().for_each_move(as_if, side, from, piece, [&](SymbolicMove move) {
      Step& step = move.legs.front().step;
      step.switches = switching;
      // CK.ep: the switch comes too late.
      if (switching && !step.captures.empty() && !step.captures.contains(step.to)) return;
      Context& after = move.legs.back().effect.context;
      if (!switching) after = with_stage(after, checkered::Stage::one_may_switch);
      move.legal = all(move.legal, quiet);
      use(move);
    });
  }

  static std::string way_of(const Move& move) {
    std::string way;
    for (const Step& step : move)
      way += step.from.name() + step.to.name() + (step.captures.empty() ? "-" : "x") + (step.switches ? "!" : "");
    return way;
  }

  /// Whether a move with these squares is legal, whichever piece makes it.
  Formula legality(bool after_key, const Move& move) {
    const FormulaView& view = after_key ? *after_ : space().view();
    const Side side = after_key ? opponent(side_) : side_;
    const Square from = move.front().from;
    const bool switching = move.front().switches;
    auto& known = moves_[{after_key, switching, from}];
    if (!known) {
      known.emplace();
      view.for_each_piece(from, [&](Piece piece, Formula) {
        for_each_move(view, side, from, piece, switching,
                      [&](const SymbolicMove& each) { (*known)[way_of(steps_of(each))].push_back(each.legal); });
      });
    }
    return any_of(space().store(), (*known)[way_of(move)]);
  }

  std::map<std::tuple<bool, bool, Square>, std::optional<std::unordered_map<std::string, std::vector<Formula>>>> moves_;
  const KeyThemeParts& parts_;
  Side side_;
  std::optional<SymbolicMove> key_;
  Move steps_;
  std::optional<FormulaView> after_;
};

class KeyTheme final : public Theme {
 public:
  KeyTheme(std::string_view name, KeyThemeParts parts) : Theme(theme_info(name)), parts_(std::move(parts)) {}

  void prepare(Request& request) const override {
    request_stage(request, parts_.switches ? checkered::Stage::one_may_switch : checkered::Stage::one);
  }
  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result;
    for (int round = 0; round < 2; ++round) {
      for (Case& each : cases_by_both_kings(request, orthodox::king)) {
        each.choice = {static_cast<int>(result.size())};
        result.push_back(std::move(each));
      }
    }
    return result;
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<KeyProblem>(request, part, parts_);
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    if (request.generator().in_check(setup, request.constraints.to_move))
      return judgement.failing("the side to move is in check");
    const auto keys = mating_moves(request.generator(), setup);
    judgement.moves = moves_of(keys);
    std::ranges::sort(judgement.moves);
    judgement.unique = keys.size() == 1;
    if (!judgement.unique) {
      judgement.culprits = judgement.moves;
      return judgement.failing(keys.empty() ? "nothing mates" : fmt::format("{} moves mate", keys.size()));
    }
    const MoveOutcome& key = keys.front();
    if (!parts_.key({*setup.board[key.move.front().from], key.move}, request))
      judgement.why = "the key is of another kind";
    if (judgement.why.empty() && parts_.look) judgement.why = parts_.look(request, setup, key);
    return judgement;
  }

 private:
  KeyThemeParts parts_;
};

bool is_birth(const MoveFacts& facts) { return facts.captures() && facts.last().becomes.owner == Owner::both; }

void add_births(Themes& themes) {
  KeyThemeParts nature;
  nature.strikes = true;
  nature.key = [](const MoveFacts& facts, const Request& request) {
    const Role born = facts.last().becomes.role;
    const bool promotes =
        facts.mover.role == orthodox::pawn && (facts.first().to.rank() == 0 || facts.first().to.rank() == 7);
    if (!is_birth(facts) || promotes) return false;
    const std::string& wanted = request.parameter("nature");
    if (wanted == "capturer") return born == facts.mover.role;
    if (wanted == "captured") return born != facts.mover.role;
    return role_info(request.ruleset.variant(), born).name == wanted;
  };
  // Where the born piece has the capturer's kind, there is a choice of natures only if the captured piece had another
  // kind.
  nature.demands = [](const Space& space, const Request&, const Move& key, const FormulaView&) {
    const Step& step = key.front();
    const Piece same{owner_of(opponent(space.to_move())), step.becomes.role};
    Disjunction<Formula> mover_is_same;
    space.view().for_each_piece(step.from, [&](Piece piece, Formula present) {
      if (piece.role == step.becomes.role) mover_is_same.add(present);
    });
    return std::vector<Named>{
        {"two natures to choose from", implies(mover_is_same.value(), no(space.view().holds(step.to, same)))}};
  };
  nature.look = [](const Request&, const Setup& setup, const MoveOutcome& key) {
    const Step& step = key.move.front();
    const auto victim = setup.board[step.to];
    const bool other = victim && victim->role != setup.board[step.from]->role;
    return std::string(other ? "" : "there is no choice of natures");
  };
  themes.push_back(std::make_unique<KeyTheme>("nature-key", std::move(nature)));

  KeyThemeParts birth;
  birth.key = [](const MoveFacts& facts, const Request&) {
    return is_birth(facts) && facts.mover.owner != Owner::both;
  };
  birth.demands = [](const Space& space, const Request&, const Move& key, const FormulaView& after) {
    const Side defender = opponent(space.to_move());
    FormulaView without = after;
    // An own pawn of the defender blocks lines as the born piece does, and never attacks the defender's king.
    without.set(key.back().to, {{piece_of(defender, orthodox::pawn), truth<Formula>(true)}}, truth<Formula>(false));
    return std::vector<Named>{{"no other piece gives check", no(space.rules().in_check(without, defender))}};
  };
  birth.look = [](const Request& request, const Setup&, const MoveOutcome& key) {
    Setup without = key.after;
    without.board.put(key.move.back().to, piece_of(without.to_move, orthodox::pawn));
    return std::string(request.generator().in_check(without, without.to_move) ? "another piece gives check, too" : "");
  };
  themes.push_back(std::make_unique<KeyTheme>("birth-mate", std::move(birth)));
}

void add_switch(Themes& themes) {
  KeyThemeParts parts;
  parts.switches = true;
  parts.strikes = true;
  parts.may_be_key = [](Piece piece) { return piece.owner == Owner::both; };
  parts.key = [](const MoveFacts& facts, const Request&) { return facts.first().switches; };
  parts.demands = [](const Space& space, const Request& request, const Move&, const FormulaView& after) {
    const std::string& wanted = request.parameter("king");
    if (wanted == "any") return std::vector<Named>{};
    const Side mated = wanted == "own" ? space.to_move() : opponent(space.to_move());
    return std::vector<Named>{{"the king named is attacked", space.rules().in_check(after, mated)}};
  };
  parts.look = [](const Request& request, const Setup& setup, const MoveOutcome& key) {
    const std::string& wanted = request.parameter("king");
    if (wanted == "any") return std::string();
    const Side other = wanted == "enemy" ? setup.to_move : opponent(setup.to_move);
    Setup alone = key.after;
    for (const Square square : alone.board.of(piece_of(other, orthodox::king)))
      alone.board.put(square, piece_of(other, orthodox::pawn));
    return std::string(request.generator().in_check(alone, opponent(other)) ? "" : "the other king is mated");
  };
  themes.push_back(std::make_unique<KeyTheme>("switch-key", std::move(parts)));
}

}  // namespace

void add_checkered_keys(Themes& themes) {
  add_births(themes);
  add_switch(themes);
}

}  // namespace arbiter::puzzles
