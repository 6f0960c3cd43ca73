#include "puzzles/themes/theme.hpp"

#include <algorithm>
#include <functional>
#include <initializer_list>

#include <fmt/format.h>

#include "puzzles/query/worlds.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using query::Word;

template <class Wanted>
bool some_part(const query::Node& node, Wanted&& wanted) {
  return wanted(node) ||
         std::ranges::any_of(node.parts, [&](const query::Node& part) { return some_part(part, wanted); });
}
bool has_word(const query::Node& root, std::initializer_list<Word> words) {
  return some_part(root, [&](const query::Node& node) {
    const bool word = node.op == query::Op::word || node.op == query::Op::amount;
    return word && contains(words, node.word);
  });
}
bool stage_alone(const query::Node& part) {
  using query::Op;
  return !some_part(part, [](const query::Node& node) {
    const bool word = node.op == Op::word || node.op == Op::amount;
    const bool logic = node.op == Op::negation || node.op == Op::conjunction || node.op == Op::disjunction ||
                       node.op == Op::comparison || node.op == Op::literal || node.op == Op::constant;
    return !logic && !(word && (node.word == Word::stage || node.word == Word::may_switch));
  });
}

std::vector<Named> said_by(const query::Query& query, const OpenPosition& open) {
  const auto parts = query::say(query, open, query::plies_in_formulas, true);
  return {parts.begin(), parts.end()};
}
/// Adds what follows about moves that the query forbids.
void learn(const query::Query& query, const OpenPosition& open, const std::vector<Move>& culprits,
           std::vector<Formula>& learnt) {
  for (const Move& culprit : culprits) {
    const auto more = query::blocking_clauses(query, open, culprit);
    learnt.insert(learnt.end(), more.begin(), more.end());
  }
}

class QueryProblem final : public Problem {
 public:
  QueryProblem(const Request& request, const Case& part, const query::Query& query)
      : Problem(request, part), query_(query) {}

  std::vector<Named> demands() override { return said_by(query_, space().open()); }
  std::vector<Formula> blocking_clauses(const Setup&, const Judgement& judgement) override {
    std::vector<Formula> result;
    learn(query_, space().open(), judgement.culprits, result);
    return result;
  }

 private:
  const query::Query& query_;
};

/// A case that draws the move which the query demands; what the other side could reply is learned.
class DrawnProblem final : public Problem {
 public:
  DrawnProblem(const Request& request, const Case& part, const query::Query& query)
      : Problem(request, part), query_(query), demand_(*query::demanded_move(query)),
        after_(*query::demanded_after(query, demand_)) {
    Random random = random_of(request, part, 1);
    boards_.emplace_back(space());
    // Whatever is said of the position afterwards may be.
    const auto unknown = [this] { return space().store().variable(); };
    key_ = boards_.front().draw(random, 400, [&](const SymbolicMove& move) { return !never(said(move, unknown)); });
    if (key_) boards_.push_back(boards_.front().after(*key_));
  }

  std::vector<Named> demands() override {
    if (!key_) return {{"there is no such move", truth<Formula>(false)}};
    std::vector<Named> result{{"the move is legal, and what it should be", all(key_->legal, said(*key_, {}))}};
    for (const query::Node& part : query_.root.parts) {
      if (&part == &demand_ || &demand_ == &query_.root) continue;
      const auto said = said_by({part, query_.text}, boards_.front().open());
      result.insert(result.end(), said.begin(), said.end());
    }
    for (const Named& each : said_by(after_, boards_.back().open())) result.push_back({"after the move", each.holds});
    return result;
  }

  std::vector<Formula> blocking_clauses(const Setup& setup, const Judgement& judgement) override {
    std::vector<Formula> result;
    const Move key = steps_of(*key_);
    learn(query_, boards_.front().open(), judgement.culprits, result);
    if (const auto after = query::after_move(request().generator(), setup, key))
      learn(after_, boards_.back().open(), query::culprits(after_, {request(), *after}), result);
    // Other moves that would do are forbidden outright: the case proves nothing.
    const bool one = request().unique || demand_.op == query::Op::one;
    for (const Move& cook : judgement.moves) {
      if (one && squares_of(cook) != squares_of(key)) result.push_back(no(boards_.front().legal_like(cook)));
    }
    return result;
  }

 private:
  Formula said(const SymbolicMove& move, const std::function<Formula()>& after) {
    return query::of_move(demand_, boards_.front().open(), move, after);
  }

  const query::Query& query_;
  const query::Node& demand_;
  query::Query after_;
  std::vector<LineBoard> boards_;  ///< before the move and after it
  std::optional<SymbolicMove> key_;
};

class QueryTheme final : public Theme {
 public:
  QueryTheme(query::Query query, ThemeInfo info) : Theme(std::move(info)), query_(std::move(query)) {
    info_.local_search = query_.root.plies > query::plies_in_formulas ? 0.7 : 0.25;
  }

  const query::Query* query() const override { return &query_; }

  void prepare(Request& request) const override {
    // A query that names squares is not symmetric in the mirror.
    request.same_in_mirror = !has_word(query_.root, {Word::castles_long, Word::castles_short}) &&
                             !some_part(query_.root, [](const query::Node& node) { return node.has_squares; });
    // The side not to move may castle later, or the query may ask about it. Where pieces are shared, a player may come
    // to have both kings, and castle with either.
    const bool both_kings = !puzzle_variant(request.ruleset.variant()).shared_pieces_word.empty();
    request.enemy_rights = both_kings || query_.root.plies > 1 || has_word(query_.root, {Word::castling_right});
  }

  std::vector<Case> cases(const Request& request) const override {
    const SymbolicRules& rules = symbolic_rules(request.ruleset);
    std::vector<Case> result =
        rules.single_king() ? cases_by_king(request, *rules.single_king()) : whole_space(request);
    std::erase_if(result, [&](const Case& each) { return each.context && !possible_in(request, *each.context); });
    const Square home = Square::at(4, relative_rank(request.constraints.to_move, 0));
    std::stable_partition(result.begin(), result.end(),
                          [&](const Case& each) { return !each.fixed.empty() && each.fixed.front().first == home; });
    return result;
  }

  std::vector<Case> drawn_cases(const Request& request) const override {
    constexpr std::size_t drawn = 400;
    const PuzzleVariant& puzzles = puzzle_variant(request.ruleset.variant());
    const auto king_role = symbolic_rules(request.ruleset).single_king();
    const query::Node* const demand = query::demanded_move(query_);
    if (demand == nullptr || demand->plies > 2 || !king_role || puzzles.moves_are_chains) return {};
    // Positions in several contexts are told apart by cases().
    const std::vector<Case> whole = cases(request);
    if (std::ranges::any_of(whole, [](const Case& each) { return each.context.has_value(); })) return {};
    const PoolNeeds needs{.pawns_about_to_promote = has_word(*demand, {Word::promotes, Word::becomes}),
                          .en_passant = has_word(*demand, {Word::en_passant}),
                          .castling = has_word(*demand, {Word::castles, Word::castles_long, Word::castles_short})};
    Request placed = request;
    if (!needs.castling) placed.castling = Castling::none;
    std::vector<Case> result = kings_at_random(placed, *king_role, drawn);
    for (Case& each : result) draw_pool(request, each, *king_role, needs);
    return result;
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    if (!part.choice.empty()) return std::make_unique<DrawnProblem>(request, part, query_);
    return std::make_unique<QueryProblem>(request, part, query_);
  }

  std::size_t lacks(const Request& request, const Setup& setup) const override {
    const std::size_t lacking = query::lacking(query_, {request, setup});
    if (lacking != 0 || !request.unique) return lacking;
    const std::size_t keys = query::solution(query_, {request, setup}).size();
    return keys == 0 ? 0 : keys - 1;
  }

  /// Whether no part that speaks only of the stage rules this one out.
  bool possible_in(const Request& request, const Context& context) const {
    Setup empty;
    empty.state.context = context;
    empty.to_move = request.constraints.to_move;
    const auto rules_out = [&](const query::Node& part) {
      return stage_alone(part) && !query::holds({part, {}}, {request, empty});
    };
    return std::ranges::none_of(query::conjoined(query_.root), rules_out);
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    const query::ConcreteWorld world(request, setup);
    const bool holds = query::holds(query_, world);
    if (holds) {
      query::Shown shown = query::shown(query_, world);
      judgement.notes = std::move(shown.notes);
      judgement.moves = std::move(shown.moves);
      judgement.one_key = shown.one_key;
      judgement.unique = shown.one_key && !shown.duals;
    }
    if (!holds) judgement.culprits = query::culprits(query_, world);
    if (holds && request.unique && !judgement.one_key) {
      judgement.why = fmt::format("{} the query", judgement.moves.size() == 1
                                                      ? "1 move satisfies"
                                                      : fmt::format("{} moves satisfy", judgement.moves.size()));
    } else if (!holds) {
      judgement.why = "does not hold: " + joined(query::failing(query_, world), "; ");
    }
    return judgement;
  }

 private:
  query::Query query_;
};

}  // namespace

std::unique_ptr<Theme> make_query_theme(query::Query query, const Variant& variant) {
  ThemeInfo info;
  info.name = own_query;
  info.variants = {std::string(variant.name())};
  info.explanation = fmt::format("Positions where {}", query.text);
  return std::make_unique<QueryTheme>(std::move(query), std::move(info));
}

std::unique_ptr<Theme> make_query_theme(const ThemeInfo& info) {
  return std::make_unique<QueryTheme>(query_in_file(info.query, *variant_named(info.variants.front())), info);
}

query::Query query_in_file(std::string_view text, const Variant& variant) {
  auto read = query::parse(text, variant);
  if (!read)
    throw InternalError(
        fmt::format("puzzles/variants/{}.json, or puzzles/themes/themes.json if it has no such query: "
                    "'{}' cannot be read: {}",
                    variant.name(), text, read.error().front().message));
  return std::move(*read);
}

}  // namespace arbiter::puzzles
