#include "puzzles/themes/theme.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/args.h>
#include <fmt/format.h>

#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {

/// {"shared": themes.json, NAME: puzzles/variants/NAME.json, …}, which the build makes a part of the library.
extern const std::string_view themes_json;

bool Parameter::takes(std::string_view value) const {
  if (!values.empty()) return contains(values, value);
  const auto number = [&](std::string_view text) {
    int read = 0;  // bounds and titles compare texts: 01 would not be their 1
    std::from_chars(text.data(), text.data() + text.size(), read);
    return text == std::to_string(read) && read >= least && read <= most;
  };
  if (!list) return number(value);
  constexpr std::size_t longest = 100;
  if (value.size() > longest) return false;
  for (std::size_t begin = 0;;) {
    const std::size_t comma = value.find(',', begin);
    if (!number(value.substr(begin, comma - begin))) return false;
    if (comma == std::string_view::npos) return true;
    begin = comma + 1;
  }
}

namespace {

using nlohmann::ordered_json;

/// `variant`: the only one that has the theme; empty if several may.
ThemeInfo info_of(const ordered_json& entry, const std::string& variant, const ordered_json& shared_parameters) {
  ThemeInfo info;
  info.name = entry.at("name");
  if (!variant.empty()) info.variants = {variant};
  info.clause = entry.value("clause", "");
  const ordered_json text = entry.value("explanation", ordered_json(""));
  for (const ordered_json& part : text.is_array() ? text : ordered_json::array({text}))
    info.explanation.append(info.explanation.empty() ? "" : " ").append(part.get_ref<const std::string&>());
  for (const ordered_json& each : entry.value("parameters", ordered_json::array())) {
    const ordered_json& is = each.is_string() ? shared_parameters.at(each) : each;
    info.parameters.push_back({each.is_string() ? each : each.at("name"), is.value("meaning", ""),
                               is.value("values", std::vector<std::string>()), is.at("default"), is.value("least", 0),
                               is.value("most", 0), is.value("list", false)});
  }
  if (entry.value("to_move", "") == "black") info.to_move = Side::black;
  info.heading = entry.at("heading");
  info.titles = entry.value("titles", info.titles);
  if (entry.contains("title")) info.titles.emplace_back("", entry.at("title"));
  info.stipulation = entry.value("stipulation", "");
  info.complete = entry.contains("demands");
  info.query = entry.value(info.complete ? "demands" : "query", "");
  for (const ordered_json& row : entry.value("least", ordered_json::array()))
    info.least.push_back({row[0], row[1], row[2], row[3], row[4]});
  info.exhaustive = entry.value("exhaustive", true);
  if (entry.contains("patience")) info.patience = entry.at("patience").get<double>();
  info.few_pieces = entry.value("few pieces", info.few_pieces);
  info.local_search = entry.value("local search", 0.0);
  return info;
}

/// The entries of themes.json and of variants. Live as long as the program.
const std::vector<ThemeInfo>& theme_infos() {
  static const std::vector<ThemeInfo> all = [] {
    const ordered_json& parameters = theme_files().at("shared").at("shared parameters");
    std::vector<ThemeInfo> infos;
    for (const auto& [name, file] : theme_files().items()) {
      for (const ordered_json& each : file.at("themes"))
        infos.push_back(info_of(each, name == "shared" ? "" : name, parameters));
    }
    return infos;
  }();
  return all;
}

/// The text with the values of the parameters in its braces; empty if a value is missing.
template <class Parameters>
std::string completed(std::string_view text, const Parameters& parameters) {
  fmt::dynamic_format_arg_store<fmt::format_context> values;
  for (const auto& [name, value] : parameters) values.push_back(fmt::arg(name.c_str(), value));
  try {
    return fmt::vformat(text, values);
  } catch (const fmt::format_error&) {
    return {};
  }
}

const char* word_of_side(Side side) { return side == Side::white ? "white" : "black"; }

/// The side whose king divides the space into cases: the side to move, or White if that is the third player, who has no
/// king.
Side side_with_king(const Request& request) {
  const Side to_move = request.constraints.to_move;
  return to_move == Side::third ? Side::white : to_move;
}

}  // namespace

const ordered_json& theme_files() {
  static const ordered_json files = parse_json(themes_json);
  return files;
}

const ThemeInfo* find_theme_info(std::string_view name) {
  const auto found = std::ranges::find(theme_infos(), name, &ThemeInfo::name);
  return found == theme_infos().end() ? nullptr : &*found;
}

const ThemeInfo& theme_info(std::string_view name) {
  const ThemeInfo* const found = find_theme_info(name);
  if (found == nullptr) throw InternalError(fmt::format("no file of themes has {}", name));
  return *found;
}

std::string query_of_theme(std::string_view theme, const std::map<std::string, std::string>& parameters) {
  const ThemeInfo* const found = find_theme_info(theme);
  return found == nullptr ? std::string() : completed(found->query, parameters);
}

std::string stipulation_of_theme(std::string_view theme,
                                 const std::map<std::string, std::string, std::less<>>& parameters) {
  const ThemeInfo* const found = find_theme_info(theme);
  return found == nullptr ? std::string() : completed(found->stipulation, parameters);
}

bool fits(std::string_view conditions, FunctionRef<std::string_view(std::string_view)> value_of) {
  while (!conditions.empty()) {
    std::string_view value = take_until(conditions, ',');
    const std::string_view parameter = take_until(value, '=');
    if (value_of(parameter) != value) return false;
  }
  return true;
}

std::optional<LeastPieces> Theme::least_pieces(const Request& request) const {
  const auto value_of = [&](std::string_view name) -> std::string_view {
    return name == "profile" ? request.ruleset.profile().name : request.parameter(std::string(name));
  };
  for (const ThemeInfo::Least& each : info_.least) {
    if (!fits(each.when, value_of)) continue;
    const std::size_t more = each.times == 0 ? 0 : each.times * request.number(each.parameter);
    return LeastPieces{each.pieces + more, completed(each.reason, request.parameters)};
  }
  return std::nullopt;
}

Theme::Theme(ThemeInfo info) : info_(std::move(info)) {
  if (info_.variants.empty()) info_.variants = variants_with(info_.name);
}

void prepare(Request& request, const Theme& theme) {
  const Castling usual = puzzle_variant(request.ruleset.variant()).usual_starts;
  request.all_open = theme.exhaustive(request);
  request.castling = request.all_open ? request.starts.value_or(usual) : Castling::none;
  theme.prepare(request);
}

std::vector<const Theme*> themes_of(const Variant* variant) {
  static const Themes all = [] {
    Themes themes;
    add_move_themes(themes);
    add_mate_themes(themes);
    add_stipulated(themes);
    for (const Variant* each : all_variants()) {
      puzzle_variant(*each).add_themes(themes);
      for (const ThemeInfo& info : theme_infos()) {
        if (info.complete && info.variants.front() == each->name()) themes.push_back(make_query_theme(info));
      }
    }
    return themes;
  }();
  auto themes = collected<const Theme*>(all, [&](const auto& each) { return each.get(); });
  if (variant == nullptr) return themes;
  std::erase_if(themes, [variant](const Theme* theme) {
    // The lists of themes name the built-in variants.
    if (!is_built_in(*variant)) return !puzzle_variant(*variant).offers(theme->info().name);
    return !contains(theme->info().variants, variant->name());
  });
  return themes;
}

const Theme* theme_named(std::string_view name) {
  for (const Theme* theme : themes_of(nullptr)) {
    if (theme->info().name == name) return theme;
  }
  return nullptr;
}

void prepare_mates(Request& request) {
  const auto context = puzzle_variant(request.ruleset.variant()).mating_context(request.context);
  if (!context) return;
  request.context = *context;
  request.any_context = false;
}

std::vector<std::string> variants_with(std::string_view theme) {
  std::vector<std::string> names;
  for (const char* offer : {"usual", "offered"}) {
    for (const Variant* each : all_variants()) {
      const ordered_json& lists = theme_files().at(std::string(each->name())).at("shared themes");
      if (contains(lists.value(offer, std::vector<std::string>()), theme)) names.emplace_back(each->name());
    }
  }
  return names;
}

std::optional<Role> role_asked(const Request& request, const std::string& parameter) {
  const auto asked = request.parameters.find(parameter);
  for (const RoleInfo& each : request.ruleset->roles()) {
    if (asked != request.parameters.end() && each.name == asked->second) return each.role;
  }
  return std::nullopt;
}

std::vector<ContextChoice> contexts_of(const Request& request) {
  std::vector<ContextChoice> choices =
      symbolic_rules(request.ruleset).contexts(request.context, request.constraints.to_move);
  if (!request.any_context)
    std::erase_if(choices, [&](const ContextChoice& each) { return each.context != request.context; });
  ensure(!choices.empty(), "the context of a request is one of its variant's");
  return choices;
}

std::vector<Case> whole_space(const Request& request) {
  std::vector<Case> cases;
  for (const ContextChoice& each : contexts_of(request)) {
    cases.push_back({.name = each.words, .fixed = {}, .nowhere_else = {}, .context = each.context});
  }
  return cases;
}

std::vector<Case> cases_by_king(const Request& request, Role king_role) {
  std::vector<Case> cases;
  const Side side = side_with_king(request);
  const SymbolicRules& rules = symbolic_rules(request.ruleset);
  const Piece piece = piece_of(side, king_role);
  const auto own = rules.castling_bits(request.castling, side);
  const auto enemy = rules.castling_bits(request.castling, opponent(side));
  auto both = own;
  both.insert(both.end(), enemy.begin(), enemy.end());
  const auto without_enemy = request.enemy_rights ? std::vector<std::size_t>{} : enemy;
  // Boards without castling rights are equal to their mirror images.
  const bool halved = request.constraints.symmetric() && request.same_in_mirror;
  const std::vector<ContextChoice> choices = contexts_of(request);
  const bool named = choices.size() > 1;
  for (const ContextChoice& choice : choices) {
    const auto add = [&](Square square, const std::vector<std::size_t>& absent, const std::vector<std::size_t>& some_of,
                         const char* words) {
      if (!request.constraints.allow(piece, square)) return;
      Case each{.name = fmt::format("{} king on {}{}", word_of_side(side), square.name(), words),
                .fixed = {{square, piece}},
                .nowhere_else = {piece},
                .absent = absent,
                .some_of = some_of};
      if (named) each.name += ", " + choice.words;
      if (named || choice.context != request.context) each.context = choice.context;
      cases.push_back(std::move(each));
    };
    // Positions in which neither side may castle come first; then those in which the side with this king may, and, if
    // that matters, those in which only the other side may.
    for (const Square square : all_squares) {
      if (!halved || square.file() >= 4) add(square, both, {}, "");
    }
    if (own.empty()) continue;
    for (const int file : castling_king_files(request.castling))
      add(Square::at(file, relative_rank(side, 0)), without_enemy, own, ", which may castle");
    if (!request.enemy_rights) continue;
    for (const Square square : all_squares) add(square, own, enemy, ", the other king may castle");
  }
  return cases;
}

std::vector<Case> cases_by_both_kings(const Request& request, Role king_role) {
  std::vector<Case> cases;
  const Side side = side_with_king(request);
  const Piece other = piece_of(opponent(side), king_role);
  for (const Case& each : cases_by_king(request, king_role)) {
    const Square own = each.fixed.front().first;
    const bool may_touch = request.ruleset->kings_may_touch(each.context.value_or(request.context));
    for (const Square square : all_squares) {
      const bool adjacent = neighbours(own).contains(square);
      if (square == own || (adjacent && !may_touch) || !request.constraints.allow(other, square)) continue;
      Case both = each;
      both.name += fmt::format(", {} king on {}", word_of_side(opponent(side)), square.name());
      both.fixed.emplace_back(square, other);
      both.nowhere_else.push_back(other);
      cases.push_back(std::move(both));
    }
  }
  Random(request.seed * 65537 + 11).shuffle(cases);
  return cases;
}

std::optional<Setup> acceptable_form(const Theme& theme, const Request& request, const Setup& setup) {
  if (reachable_enough(request, setup)) return setup;
  if (!request.constraints.symmetric() || !request.same_in_mirror || !request.ruleset->may_be_mirrored(setup.state))
    return std::nullopt;
  const Setup image = conversion::image_of(setup, request.ruleset.variant(), {.files = true});
  const bool good = reachable_enough(request, image) && sound(request, image) && theme.judge(request, image).holds;
  return good ? std::optional(image) : std::nullopt;
}

}  // namespace arbiter::puzzles
