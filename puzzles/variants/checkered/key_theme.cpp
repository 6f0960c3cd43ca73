#include "puzzles/variants/checkered/key_theme.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::puzzles {
namespace {

using orthodox::king;

Move steps_of(const SymbolicMove& move) {
  Move steps;
  for (const Leg& leg : move.legs) steps.push_back(leg.step);
  return steps;
}

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
        if (parts_.key({piece, steps_of(move), request})) moves.push_back(move);
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
    return both_kings(view) ? any(own, space().rules().in_check(view, side_)) : own;
  }
  [[nodiscard]] bool both_kings(const FormulaView& view) const {
    State state;
    state.context = view.context();
    return checkered::checkered_player(state).has_value();
  }

  /// Whether it is check and no king move helps; moves of other pieces are not considered.
  [[nodiscard]] Formula mates(const FormulaView& view) const {
    Disjunction<Formula> flights;
    for (const auto& [square, piece] : part().fixed) {
      if (piece != piece_of(opponent(side_), king)) continue;
      space().rules().for_each_move(view, opponent(side_), square, piece,
                                    [&](const SymbolicMove& move) { flights.add(move.legal); });
    }
    return all(check(view), no(flights.value()));
  }

  /// The moves of a piece that switch to stage 2 of Checkered chess, or those that do not. The rules ask for each
  /// switch whether there is any other move, a large formula that is true except in mates and stalemates: that is left
  /// to the generator.
  template <class Use>
  void for_each_move(const FormulaView& view, Side side, Square from, Piece piece, bool switching, Use&& use) const {
    State state;
    state.context = view.context();
    if (checkered::stage(state) != checkered::Stage::one_may_switch) {
      if (!switching) space().rules().for_each_move(view, side, from, piece, use);
      return;
    }
    const checkered::Stage two = side == Side::white ? checkered::Stage::two_white : checkered::Stage::two_black;
    checkered::set_stage(state, switching ? two : checkered::Stage::one);
    FormulaView as_if = view;
    as_if.set_context(state.context);
    const Formula quiet = switching ? all(no(space().rules().in_check(as_if, Side::white)),
                                          no(space().rules().in_check(as_if, Side::black)))
                                    : truth<Formula>(true);
    space().rules().for_each_move(as_if, side, from, piece, [&](SymbolicMove move) {
      Step& step = move.legs.front().step;
      step.switches = switching;
      // CK.ep: the switch comes too late.
      if (switching && !step.captures.empty() && !step.captures.contains(step.to)) return;
      if (!switching) {
        State after;
        after.context = move.legs.back().effect.context;
        checkered::set_stage(after, checkered::Stage::one_may_switch);
        move.legs.back().effect.context = after.context;
      }
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
  explicit KeyTheme(KeyThemeParts parts) : parts_(std::move(parts)) {}

  const ThemeInfo& info() const override { return parts_.info; }
  bool exhaustive(const Request&) const override { return false; }
  std::optional<double> patience(const Request&) const override { return 15; }
  std::vector<std::size_t> few_pieces(const Request&) const override { return {9, 13}; }
  std::optional<LeastPieces> least_pieces(const Request&) const override { return parts_.least; }
  void prepare(Request& request) const override {
    if (parts_.prepare) parts_.prepare(request);
  }
  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result;
    for (int round = 0; round < 2; ++round) {
      for (Case& each : cases_by_both_kings(request, king)) {
        each.choice = {static_cast<int>(result.size())};
        result.push_back(std::move(each));
      }
    }
    return result;
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<KeyProblem>(request, part, parts_);
  }

  Judgement judge(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    if (request.generator().in_check(setup, request.constraints.to_move)) {
      judgement.why = "the side to move is in check";
      return judgement;
    }
    const auto moves = request.generator().setup_moves(setup);
    std::vector<const MoveOutcome*> keys;
    for (const MoveOutcome& each : moves) {
      if (request.generator().setup_status(each.after) == Status::mate) keys.push_back(&each);
    }
    for (const MoveOutcome* each : keys) judgement.moves.push_back(each->move);
    std::sort(judgement.moves.begin(), judgement.moves.end());
    judgement.unique = keys.size() == 1;
    if (keys.size() != 1) {
      judgement.why = keys.empty() ? std::string("nothing mates") : fmt::format("{} moves mate", keys.size());
      judgement.culprits = judgement.moves;
      return judgement;
    }
    const MoveOutcome& key = *keys.front();
    if (!parts_.key({*setup.board[key.move.front().from], key.move, request}))
      judgement.why = "the key is of another kind";
    if (judgement.why.empty() && parts_.look) judgement.why = parts_.look(request, setup, key);
    judgement.holds = judgement.why.empty();
    return judgement;
  }

 private:
  KeyThemeParts parts_;
};

}  // namespace

std::unique_ptr<Theme> make_key_theme(KeyThemeParts parts) { return std::make_unique<KeyTheme>(std::move(parts)); }

}  // namespace arbiter::puzzles
