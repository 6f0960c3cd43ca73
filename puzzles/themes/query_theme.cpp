#include "puzzles/themes/query_theme.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>

#include "puzzles/query/concrete.hpp"
#include "puzzles/query/explain.hpp"
#include "puzzles/query/formula.hpp"
#include "puzzles/query/nearness.hpp"
#include "puzzles/query/parse.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/lists.hpp"
#include "puzzles/themes/theme_queries.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

/// How far ahead formulas are made: every move of an open board is a few thousand candidates, and each further move
/// multiplies that by as many.
constexpr int plies_in_formulas = 1;

using query::Word;

template <class Wanted>
bool some_part(const query::Node& node, Wanted&& wanted) {
  return wanted(node) || std::any_of(node.parts.begin(), node.parts.end(),
                                     [&](const query::Node& part) { return some_part(part, wanted); });
}
bool has_word(const query::Node& root, std::initializer_list<Word> words) {
  return some_part(root, [&](const query::Node& node) {
    const bool word = node.op == query::Op::word || node.op == query::Op::amount;
    return word && std::find(words.begin(), words.end(), node.word) != words.end();
  });
}
bool names_squares(const query::Node& root) {
  return some_part(root, [](const query::Node& node) { return node.has_squares; }) ||
         has_word(root, {Word::castles_long, Word::castles_short});
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

class QueryProblem final : public Problem {
 public:
  QueryProblem(const Request& request, const Case& part, const query::Query& query)
      : Problem(request, part), query_(query) {}

  std::vector<Named> demands() override {
    std::vector<Named> result;
    for (query::TranslatedPart& part : query::say(query_, space().view(), space().to_move(), space().rules(),
                                                  *request().variant, plies_in_formulas, true)) {
      result.push_back({std::move(part.words), part.saying.formula});
    }
    return result;
  }

  std::vector<Formula> blocking_clauses(const Setup&, const Judgement& judgement) override {
    std::vector<Formula> result;
    for (const Move& culprit : judgement.culprits) {
      const auto more = query::blocking_clauses(query_, space().view(), space().to_move(), space().rules(),
                                                *request().variant, plies_in_formulas, culprit);
      result.insert(result.end(), more.begin(), more.end());
    }
    return result;
  }

 private:
  const query::Query& query_;
};

class QueryTheme final : public Theme {
 public:
  QueryTheme(query::Query query, const Variant& variant) : query_(std::move(query)) {
    info_.name = "where";
    info_.variants = {std::string(variant.name())};
    info_.explanation = fmt::format("Positions where {}", query_.text);
  }

  QueryTheme(query::Query query, ThemeInfo info) : info_(std::move(info)), query_(std::move(query)) {}

  const ThemeInfo& info() const override { return info_; }
  const query::Query* query() const override { return &query_; }

  void prepare(Request& request) const override {
    // A query that names squares is not symmetric in the mirror.
    request.same_in_mirror = !names_squares(query_.root);
    // The side not to move may castle later, or the query may ask about it. Where pieces are shared, a player may come
    // to have both kings, and castle with either.
    const bool both_kings = !puzzle_variant(*request.variant).shared_pieces_word().empty();
    request.enemy_rights = both_kings || query_.root.plies > 1 || has_word(query_.root, {Word::castling_right});
  }

  std::vector<Case> cases(const Request& request) const override {
    const SymbolicRules& rules = symbolic_rules(*request.variant, request.profile);
    if (!rules.single_king()) return {Case{}};
    std::vector<Case> result = cases_by_king(request, *rules.single_king());
    std::erase_if(result, [&](const Case& each) { return each.context && !possible_in(request, *each.context); });
    const Square home = Square::at(4, relative_rank(request.constraints.to_move, 0));
    std::stable_partition(result.begin(), result.end(),
                          [&](const Case& each) { return each.fixed.front().first == home; });
    return result;
  }

  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<QueryProblem>(request, part, query_);
  }

  double local_search_share(const Request&) const override {
    return query_.root.plies > plies_in_formulas ? 0.7 : 0.25;
  }
  std::size_t lacks(const Request& request, const Setup& setup) const override {
    const std::size_t lacking = query::lacking(query_, setup, *request.variant, request.generator());
    if (lacking != 0 || !request.unique) return lacking;
    const std::size_t moves = query::witnesses(query_, setup, *request.variant, request.generator()).size();
    return moves > 1 ? moves - 1 : 0;
  }

  /// Whether no part that speaks only of the stage rules this one out.
  bool possible_in(const Request& request, const Context& context) const {
    Setup empty;
    empty.state.context = context;
    empty.to_move = request.constraints.to_move;
    const auto rules_out = [&](const query::Node& part) {
      return stage_alone(part) && !query::holds({part, {}}, empty, *request.variant, request.generator());
    };
    const query::Node& root = query_.root;
    return root.op == query::Op::conjunction ? std::none_of(root.parts.begin(), root.parts.end(), rules_out)
                                             : !rules_out(root);
  }

  Judgement judge(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    const Variant& variant = *request.variant;
    judgement.holds = query::holds(query_, setup, variant, request.generator());
    if (judgement.holds) show(request, setup, judgement);
    if (!judgement.holds) judgement.culprits = query::culprits(query_, setup, variant, request.generator());
    if (judgement.holds && request.unique && !judgement.one_key) {
      judgement.holds = false;
      judgement.why = fmt::format("{} the query", judgement.moves.size() == 1
                                                      ? "1 move satisfies"
                                                      : fmt::format("{} moves satisfy", judgement.moves.size()));
    } else if (!judgement.holds) {
      for (const std::string& part : query::failing(query_, setup, variant, request.generator())) {
        judgement.why += fmt::format("{}{}", judgement.why.empty() ? "does not hold: " : "; ", part);
      }
    }
    return judgement;
  }

 private:
  /// Notes the moves that satisfy the query, and what follows them.
  void show(const Request& request, const Setup& setup, Judgement& judgement) const {
    const Variant& variant = *request.variant;
    const auto parts = query::shown_parts(query_, setup, variant, request.generator());
    judgement.notes = query::explanation(parts, setup, variant, request.generator());
    const query::ShownPart* const solution = query::solution_part(parts);
    if (solution == nullptr) return;
    judgement.moves = solution->moves;
    judgement.one_key = query::has_one_key(parts);
    judgement.unique =
        judgement.one_key &&
        !query::continuation(*solution, judgement.moves.front(), setup, variant, request.generator()).duals;
  }

  ThemeInfo info_;
  query::Query query_;
};

}  // namespace

std::unique_ptr<Theme> make_query_theme(query::Query query, const Variant& variant) {
  return std::make_unique<QueryTheme>(std::move(query), variant);
}

std::unique_ptr<Theme> make_query_theme(ThemeInfo info, std::string_view query) {
  auto read = query::parse(query, *variant_named(info.variants.front()));
  if (!read)
    throw InternalError(fmt::format("the query of {} cannot be read: {}", info.name, read.error().front().message));
  return std::make_unique<QueryTheme>(std::move(*read), std::move(info));
}

void add_query_themes(std::vector<const Theme*>& themes, std::string_view variant, std::span<const NamedQuery> list) {
  static std::vector<std::unique_ptr<Theme>> kept;
  for (const NamedQuery& each : list) {
    ThemeInfo info{each.name, {std::string(variant)}, each.clause, each.explanation, {}};
    info.to_move = each.to_move;
    kept.push_back(make_query_theme(std::move(info), each.query));
    themes.push_back(kept.back().get());
  }
}

}  // namespace arbiter::puzzles
