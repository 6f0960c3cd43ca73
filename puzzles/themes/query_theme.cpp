#include "puzzles/themes/query_theme.hpp"

#include <utility>

#include <fmt/format.h>

#include "puzzles/query/concrete.hpp"
#include "puzzles/query/formula.hpp"
#include "puzzles/query/parse.hpp"
#include "puzzles/records/theme_queries.hpp"
#include "puzzles/themes/lists.hpp"
#include "support/internal_error.hpp"
#include "variants/checkered/state.hpp"

namespace arbiter::puzzles {
namespace {

/// How far ahead formulas are made: every turn of an open board is a few thousand candidates, and each further turn as many to each.
constexpr int plies_in_formulas = 1;

bool names_squares(const query::Node& node) {
  if (node.has_squares) return true;
  for (const query::Node& part : node.parts) {
    if (names_squares(part)) return true;
  }
  return node.op == query::Op::word && (node.word == query::Word::castles_long || node.word == query::Word::castles_short);
}

class QueryProblem final : public Problem {
 public:
  QueryProblem(const Request& request, const Case& part, const query::Query& query) : Problem(request, part), query_(query) {}

  std::vector<Named> demands() override {
    std::vector<Named> result;
    for (query::SaidPart& part : query::say(query_, space().view(), space().to_move(), space().rules(), *request().variant, plies_in_formulas, true)) {
      result.push_back({std::move(part.words), part.saying.formula});
    }
    return result;
  }

  std::vector<Formula> lessons(const Setup&, const Judgement& judgement) override {
    std::vector<Formula> result;
    for (const Turn& culprit : judgement.culprits) {
      const auto more = query::lessons(query_, space().view(), space().to_move(), space().rules(), *request().variant, plies_in_formulas, culprit);
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

  std::vector<Case> cases(const Request& request) const override {
    State state;
    state.context = request.context;
    const std::string_view variant = request.variant->name();
    const bool one_king = variant != "interweave" && !(variant == "checkered" && checkered::checkered_player(state));
    if (!one_king) return {Case{}};
    // A query that names squares is not the same in the mirror.
    Request whole = request;
    whole.castling = whole.castling || names_squares(query_.root);
    return cases_by_king(whole, orthodox::king);
  }

  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<QueryProblem>(request, part, query_);
  }

  Judgement judge(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    const Variant& variant = *request.variant;
    judgement.holds = query::holds(query_, setup, variant, request.generator());
    judgement.turns = query::witnesses(query_, setup, variant, request.generator());
    judgement.unique = judgement.turns.size() == 1;
    if (!judgement.holds) judgement.culprits = query::culprits(query_, setup, variant, request.generator());
    if (judgement.holds && request.unique && !judgement.unique) {
      judgement.holds = false;
      judgement.why = fmt::format("{} turns satisfy the query", judgement.turns.size());
    } else if (!judgement.holds) {
      for (const std::string& part : query::failing(query_, setup, variant, request.generator())) {
        judgement.why += fmt::format("{}{}", judgement.why.empty() ? "does not hold: " : "; ", part);
      }
    }
    return judgement;
  }

 private:
  ThemeInfo info_;
  query::Query query_;
};

}  // namespace

std::unique_ptr<Theme> make_query_theme(query::Query query, const Variant& variant) {
  return std::make_unique<QueryTheme>(std::move(query), variant);
}

std::unique_ptr<Theme> make_query_theme(ThemeInfo info, std::string_view query) {
  auto read = query::parse(query, *variant_named(info.variants.front()));
  if (!read) throw InternalError(fmt::format("the query of {} cannot be read: {}", info.name, read.error().front().message));
  return std::make_unique<QueryTheme>(std::move(*read), std::move(info));
}

namespace {

struct Said {
  const char* name;
  const char* variant;
  const char* clause;
  const char* explanation;
};
/// Their queries are in records/theme_queries.def.
constexpr Said said[] = {
    {"king-takes-guarded", "takemake", "TM.check.final", "A check that only the king answers, by taking guarded men: its way goes on, and it leaves the square where it could be taken."},
    {"en-passant-answers-check", "takemake", "TM.make.ep", "A check that only captures en passant answer: the pawn arrives, and goes back one step as the pawn that it took."},
};

}  // namespace

void add_query_themes(std::vector<const Theme*>& themes) {
  static std::vector<std::unique_ptr<Theme>> kept;
  for (const Said& each : said) {
    kept.push_back(make_query_theme({each.name, {each.variant}, each.clause, each.explanation, {}}, query_of_theme(each.name, {})));
    themes.push_back(kept.back().get());
  }
}

}  // namespace arbiter::puzzles
