#include "puzzles/compose/read_request.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "puzzles/compose/constraint_words.hpp"
#include "puzzles/query/parse.hpp"
#include "puzzles/query/query_findings.hpp"
#include "puzzles/themes/conditions.hpp"
#include "puzzles/themes/query_theme.hpp"
#include "puzzles/themes/theme_queries.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/known_names.hpp"

namespace arbiter::puzzles {
namespace {

/// The variant that the words name; null for an unknown name.
const Variant* variant_meant(const RequestWords& words) {
  return words.rules != nullptr ? words.rules : variant_called(*words.variant);
}

/// The theme that the query says; nothing, and `faults`, if it cannot be read.
std::shared_ptr<const Theme> theme_of_query(const RequestWords& words, std::string& text,
                                            std::vector<Finding>& faults) {
  if (!words.theme.empty()) throw Refusal("--where is a theme of its own", "a theme or --where, not both");
  if (!words.variant) throw Refusal("--where needs to know which variant it is about", "--variant NAME");
  const Variant& variant = words.rules != nullptr ? *words.rules : known_variant(*words.variant);
  auto query = query::parse(*words.query, variant);
  if (!query) {
    faults = query::findings_of(query.error(), *words.query, "--where");
    return nullptr;
  }
  text = query->text;
  return make_query_theme(std::move(*query), variant);
}

/// The words of a theme's name: "mate in 1", "Mate_in-One" and "#1" are "mate", "one".
std::vector<std::string> words_of(std::string_view name) {
  constexpr std::array<std::string_view, 5> numbers{"one", "two", "three", "four", "five"};
  std::vector<std::string> words(1);
  const auto end_word = [&words] {
    if (words.back() == "in" || words.back().empty()) words.pop_back();
    words.emplace_back();
  };
  for (const char c : lower_case(name)) {
    if (c >= 'a' && c <= 'z') {
      words.back() += c;
      continue;
    }
    end_word();
    if (c == '#') words.back() = "mate";
    if (c >= '1' && c <= '5') words.back() = numbers[static_cast<std::size_t>(c - '1')];
    if (c == '#' || (c >= '0' && c <= '9')) end_word();
  }
  end_word();
  words.pop_back();
  return words;
}

/// The theme that is meant: its name, or the same words written otherwise.
const Theme* theme_called(const std::string& name) {
  if (const Theme* theme = theme_named(name)) return theme;
  const std::vector<std::string> words = words_of(name);
  for (const Theme* each : all_themes()) {
    if (words_of(each->info().name) == words) return each;
  }
  return nullptr;
}

/// Whether what was given as a theme is not a theme, and a query about the variant.
bool is_query(const RequestWords& words) {
  if (words.theme.empty() || !words.variant || theme_called(words.theme) != nullptr) return false;
  const Variant* variant = variant_meant(words);
  return variant != nullptr && query::parse(words.theme, *variant).has_value();
}

/// Whether two parts of queries say the same, in whatever order they say it.
bool says_the_same(const query::Node& a, const query::Node& b) {
  using query::Op;
  if (a.op != b.op || a.word != b.word || a.comparison != b.comparison || a.number != b.number || a.steps != b.steps ||
      a.pieces.owners != b.pieces.owners || a.pieces.roles != b.pieces.roles || a.squares.squares != b.squares.squares)
    return false;
  const bool any_order = a.op == Op::conjunction || a.op == Op::disjunction;
  return any_order ? std::is_permutation(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(), says_the_same)
                   : std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(), says_the_same);
}

using Parameters = std::map<std::string, std::string>;

/// All values that the parameters of a theme can have; nothing for themes with lists.
std::vector<Parameters> all_parameters(const Theme& theme) {
  std::vector<Parameters> all(1);
  for (const Parameter& each : theme.info().parameters) {
    if (each.list) return {};
    std::vector<std::string> values = each.values;
    for (int number = each.least; each.values.empty() && number <= each.most; ++number)
      values.push_back(std::to_string(number));
    std::vector<Parameters> more;
    for (const Parameters& before : all) {
      for (const std::string& value : values) {
        more.push_back(before);
        more.back()[each.name] = value;
      }
    }
    all = std::move(more);
  }
  return all;
}

/// The theme of the variant that says what the query says, with its parameters: it knows more of how such positions are
/// found, and what they need at least. Null if there is none.
std::pair<const Theme*, Parameters> theme_that_says(const query::Query& asked, const Variant& variant) {
  for (const Theme* theme : is_built_in(variant) ? themes_of(&variant) : std::vector<const Theme*>()) {
    if (theme->query() != nullptr) continue;  // it is composed like any other query
    for (const Parameters& each : all_parameters(*theme)) {
      const std::string text = query_of_theme(theme->info().name, each);
      if (text.empty()) break;
      const auto said = query::parse(text, variant);
      if (said && says_the_same(said->root, asked.root)) return {theme, each};
    }
  }
  return {};
}

const Variant& variant_of(const RequestWords& words, const Theme& theme) {
  const auto& variants = theme.info().variants;
  const Variant* variant = variant_meant(words);
  if (variant != nullptr && std::find(variants.begin(), variants.end(), variant->name()) != variants.end())
    return *variant;
  if (variant != nullptr && !is_built_in(*variant)) {
    const auto offered = themes_of(variant);
    if (std::find(offered.begin(), offered.end(), &theme) != offered.end()) return *variant;
  }
  throw Refusal(fmt::format("{} is not a theme of '{}'", theme.info().name, printable(*words.variant, 40)),
                "it is one of: " + joined(variants));
}

/// Chooses armies that have the piece that the theme is about, if none are named. Throws Refusal.
void provide_piece(const RequestWords& words, const Theme& theme, ComposeRequest& asked) {
  Request& request = asked.request;
  const std::string piece = absent_piece(request);
  if (piece.empty()) return;
  const std::string other = words.armies.empty() ? armies_with(request.ruleset.variant(), piece) : std::string();
  if (other.empty()) {
    throw Refusal(words.armies.empty()
                      ? fmt::format("--set piece={}: {} has no such piece", piece, request.ruleset->title())
                      : fmt::format("--set piece={}: the armies {} have no such piece", piece, words.armies),
                  "--variant armies --armies XY says who plays which army");
  }
  start_from(asked, other);
  prepare(request, theme);
}

void set_conditions(const RequestWords& words, Request& request) {
  for (const std::string& condition : words.conditions) static_cast<void>(set_condition(request, condition));
  if (const std::string objection = condition_objection(request); !objection.empty())
    throw Refusal(objection, "--orthodox-fails with --variant takemake or checkered");
}

/// The request in chess, if the theme has chess and all that was asked for is possible there, else in the first of the
/// theme's variants of which that is true. Throws the first Refusal if there is none.
tl::expected<ComposeRequest, std::vector<Finding>> of_first_variant(RequestWords words) {
  std::vector<std::string> variants = known_theme(words.theme).info().variants;
  std::stable_partition(variants.begin(), variants.end(),
                        [](const std::string& name) { return name == plain_variant().name(); });
  if (!words.armies.empty()) {
    const auto without = [](const std::string& name) { return variant_named(name)->army_choice() == nullptr; };
    if (!std::all_of(variants.begin(), variants.end(), without)) std::erase_if(variants, without);
  }
  std::optional<Refusal> first;
  for (const std::string& variant : variants) {
    words.variant = variant;
    try {
      return request_from(words);
    } catch (const Refusal& refusal) {
      if (!first) first = refusal;
    }
  }
  throw Refusal(*first);
}

}  // namespace

const Theme& known_theme(const std::string& name, const Variant* variant) {
  if (const Theme* theme = theme_called(name)) return *theme;
  std::vector<std::string> names;
  std::vector<std::string> related;  // those that share the most words
  std::ptrdiff_t most = 1;
  const std::vector<std::string> words = words_of(name);
  for (const Theme* each : all_themes()) {
    const auto& variants = each->info().variants;
    if (variant != nullptr && std::find(variants.begin(), variants.end(), variant->name()) == variants.end()) continue;
    names.push_back(each->info().name);
    const auto others = words_of(names.back());
    const auto shared = std::count_if(words.begin(), words.end(), [&others](const std::string& word) {
      return word.size() > 3 && std::find(others.begin(), others.end(), word) != others.end();
    });
    if (shared > most) related.clear();
    most = std::max(most, shared);
    if (shared == most) related.push_back(names.back());
  }
  refuse_name("theme", name, names,
              (related.empty() ? "" : fmt::format("themes like it: {}; ", joined(related))) +
                  (variant == nullptr ? std::string("--list shows all")
                                      : fmt::format("--list --variant {} shows all", variant->name())) +
                  "; --where QUERY --variant NAME asks for anything else");
}

tl::expected<ComposeRequest, std::vector<Finding>> request_from(const RequestWords& words) {
  if (!words.query && !words.variant) return of_first_variant(words);
  if (!words.query && is_query(words)) {
    RequestWords asks = words;
    asks.query = std::exchange(asks.theme, {});
    return request_from(asks);
  }
  ComposeRequest asked;
  Parameters said_by_theme;
  if (words.query) {
    std::vector<Finding> faults;
    asked.own_theme = theme_of_query(words, asked.query, faults);
    if (!asked.own_theme) return tl::unexpected(std::move(faults));
    asked.theme = asked.own_theme.get();
    const auto [theme, values] = theme_that_says(*asked.theme->query(), *variant_meant(words));
    if (theme != nullptr) {
      asked.theme = theme;
      asked.own_theme.reset();
      said_by_theme = values;
    }
  } else {
    asked.theme = &known_theme(words.theme, words.variant ? variant_meant(words) : nullptr);
  }
  const Theme& theme = *asked.theme;
  Request& request = asked.request;
  const Variant& variant = variant_of(words, theme);
  request.ruleset = Ruleset(variant);
  if (words.profile)
    request.ruleset = Ruleset(variant, known_profile(variant, *words.profile));
  else if (words.variant && words.rules == nullptr)
    request.ruleset = Ruleset(variant, meant_by(*words.variant).profile.value_or(0));
  if (!words.armies.empty() && request.ruleset->army_choice() == nullptr)
    throw Refusal("--armies goes with --variant armies");
  start_from(asked, words.armies);
  // The plain FEN that all programs read, if the variant has nothing to add to it.
  if (request.ruleset->six_fields_say_all()) asked.style.dialect = Dialect::fen;
  for (const Parameter& each : theme.info().parameters) request.parameters[each.name] = each.fallback;
  for (const auto& [name, value] : said_by_theme) request.parameters[name] = value;
  for (const std::string& each : words.parameters) set_parameter(request, theme, each);
  request.constraints.to_move = theme.info().to_move;
  if (!asked.own_theme) asked.query = query_of_theme(theme.info().name, request.parameters);
  read_constraints(words, request);
  set_conditions(words, request);
  request.starts = words.starts;
  request.allow_unreachable = words.allow_unreachable;
  prepare(request, theme);
  provide_piece(words, theme, asked);
  if (const std::string objection = theme.objection(request); !objection.empty())
    throw Refusal(fmt::format("{} cannot be composed: {}", theme.info().name, objection));
  if (has_conditions(request)) {
    asked.conditioned = with_conditions(theme);
    asked.theme = asked.conditioned.get();
  }
  return asked;
}

}  // namespace arbiter::puzzles
