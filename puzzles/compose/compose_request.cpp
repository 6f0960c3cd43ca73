#include "puzzles/compose/composer.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "puzzles/closure/closure.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {

void start_from(ComposeRequest& asked, const std::string& armies) {
  const auto fen = known_fen(asked.request.ruleset.variant(), "start", armies);
  if (!fen) return;
  if (const auto parsed = asked.request.ruleset.parse_fen(*fen, {})) {
    asked.request.context = parsed->setup.state.context;
    asked.style = parsed->style;
  }
}

namespace {

/// Every piece that may stand on a board of the request.
std::vector<Piece> pieces_of(const Request& request) {
  return symbolic_rules(request.ruleset).pieces(State{.context = request.context});
}

std::string_view name_of(Piece piece, const Request& request) {
  return role_info(request.ruleset.variant(), piece.role).name;
}

bool has_piece(const Request& request, std::string_view name) {
  const std::vector<Piece> pieces = pieces_of(request);
  return std::ranges::any_of(pieces, [&](Piece piece) { return name_of(piece, request) == name; });
}

/// Parses "3", "2-4", "-4", "2-".
Range range(const std::string& option, std::string_view text) {
  const std::size_t dash = text.find('-');
  const std::string_view first = text.substr(0, dash);
  const std::string_view last = dash == std::string_view::npos ? first : text.substr(dash + 1);
  const auto least = first.empty() ? std::optional(Range{}.least) : whole_number(first, 0, 64);
  const auto most = last.empty() ? std::optional(Range{}.most) : whole_number(last, 0, 64);
  if (!least || !most || *least > *most || (first.empty() && last.empty())) {
    throw Refusal(fmt::format("--{} '{}' is not a number of pieces", option, printable(text, 80)),
                  fmt::format("a number (3), or from-to (2-4, -4, 2-), at most 64{}",
                              option == "pieces" ? "; or letters (KQk)" : ""));
  }
  return {*least, *most};
}

Piece piece_by_letter(const std::string& option, char c, const Request& request) {
  const std::vector<Piece> pieces = pieces_of(request);
  const auto own = [&](Piece piece) { return std::string(1, letter(piece, request.ruleset.variant())); };
  const auto found = std::ranges::find(pieces, std::string(1, c), own);
  if (found != pieces.end()) return *found;
  throw Refusal(fmt::format("--{}: no piece of {} has the letter '{}'", option, request.ruleset->name(),
                            printable(std::string(1, c), 8)),
                "known: " + joined(pieces, " ", own));
}

/// "White", "black:".
std::optional<Side> side_named(std::string_view word) {
  if (word.ends_with(':')) word.remove_suffix(1);
  if (same_word(word, "white")) return Side::white;
  return same_word(word, "black") ? std::optional(Side::black) : std::nullopt;
}

/// The piece of the side with this letter in any case; 'p' is its pawn, whatever letter its army's pawns have.
Piece piece_of_side(char typed, Side side, const Request& request) {
  for (const Piece piece : pieces_of(request)) {
    if (piece.owner == owner_of(side) && name_of(piece, request) == "pawn" && to_lower(typed) == 'p') return piece;
  }
  return piece_by_letter("place", side == Side::white ? to_upper(typed) : to_lower(typed), request);
}

/// "KQk": these pieces and no others.
void read_pieces(const std::string& letters, Request& request) {
  request.constraints.pieces = Range{letters.size(), letters.size()};
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (letters.find(letters[i]) != i) continue;
    const auto number = static_cast<std::size_t>(std::ranges::count(letters, letters[i]));
    request.constraints.kinds.push_back(
        {piece_by_letter("pieces", letters[i], request), {number, number}, fmt::format("{}={}", letters[i], number)});
  }
}

Square square_named(const std::string& option, std::string_view word, const Variant& variant) {
  const auto square = Square::parse(word);
  if (!square)
    throw Refusal(fmt::format("--{}: '{}' is not a square", option, printable(word, 40)), range_of_squares(variant));
  return *square;
}

/// Reads pieces, squares and numbers into the constraints of a request that has its variant, profile and context.
/// Throws Refusal.
void read_constraints(const RequestWords& words, Request& request) {
  Constraints& constraints = request.constraints;
  for (const std::string& text : words.place) {
    std::optional<Side> side;  // of a list as composers write it: White Ke1 e4 Black Kb8
    for (const std::string_view word : split_words(text, ", ")) {
      if (const auto named = side_named(word)) {
        side = named;
        continue;
      }
      const bool pawn = word.size() == 2 && side && Square::parse(word);
      if (word.size() != 3 && !pawn)
        throw Refusal(
            fmt::format("--place: '{}' is not a piece on a square", printable(word, 40)),
            "a letter of the FEN and a square: Ke1,kb8; a square alone is a pawn behind White or Black: White "
            "Ke1 e4 Black Kb8");
      const char typed = pawn ? 'p' : word[0];
      const Piece piece = side ? piece_of_side(typed, *side, request) : piece_by_letter("place", typed, request);
      const Square square = square_named("place", word.substr(pawn ? 0 : 1), request.ruleset.variant());
      for (const auto& [other, there] : constraints.place) {
        if (other == square && there != piece)
          throw Refusal(fmt::format("--place puts two pieces on {}", square.name()));
      }
      constraints.place.emplace_back(square, piece);
    }
  }
  for (const std::string& text : words.empty) {
    for (const std::string_view word : split_words(text, ", "))
      constraints.empty |= square_named("empty", word, request.ruleset.variant());
  }
  for (const auto& [square, piece] : constraints.place) {
    if (constraints.empty.contains(square))
      throw Refusal(fmt::format("--place puts a piece on {}, and --empty wants it empty", square.name()));
  }
  if (words.pieces && !words.pieces->empty() && std::ranges::all_of(*words.pieces, is_letter)) {
    read_pieces(*words.pieces, request);
  } else if (words.pieces) {
    constraints.pieces = range("pieces", *words.pieces);
  }
  if (words.white) constraints.of_side[0] = range("white", *words.white);
  if (words.black) constraints.of_side[1] = range("black", *words.black);
  for (const std::string& text : words.kinds) {
    for (const std::string_view word : split_words(text, ", ")) {
      if (word.size() < 3 || word[1] != '=')
        throw Refusal(fmt::format("--kinds: '{}' is not a letter and number", printable(word, 40)), "Q=1,p=0-2");
      constraints.kinds.push_back(
          {piece_by_letter("kinds", word[0], request), range("kinds", word.substr(2)), std::string(word)});
    }
  }
  const std::array<std::string, 2> sides{"white", "black"};
  if (words.to_move) constraints.to_move = static_cast<Side>(index_of_word("--side", *words.to_move, sides));
}

/// Sets a parameter of the theme: "NAME=VALUE". Throws Refusal.
void set_parameter(Request& request, const Theme& theme, const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  std::vector<std::string> names;
  for (const Parameter& each : theme.info().parameters) {
    names.push_back(each.name);
    const bool bare = equals == std::string::npos;
    if (each.name != name || (bare && (each.values.empty() || !each.takes("yes")))) continue;
    const std::string value = bare ? "yes" : text.substr(equals + 1);
    if (!each.values.empty()) {
      static_cast<void>(index_of_word(fmt::format("--set {}", name), value, each.values));
    } else if (!each.takes(value)) {
      throw Refusal(fmt::format("--set {}: '{}' is not{} from {} to {}", name, printable(value, 40),
                                each.list ? " a list of numbers" : "", each.least, each.most),
                    each.list ? "4,4,4,4" : "");
    }
    request.parameters[name] = value;
    return;
  }
  const std::string known = joined(names);
  throw Refusal(fmt::format("--set '{}': {} has no such parameter", printable(text, 80), theme.info().name),
                known.empty() ? "it has none" : "NAME=VALUE with a name among " + known);
}

/// The faults of a query as findings, each with its own line: a query may have several.
std::vector<Finding> findings_of(const Faults& faults, std::string_view query) {
  std::vector<Finding> findings;
  for (Fault fault : faults) {
    const std::string_view before = query.substr(0, fault.begin);
    const std::size_t start = before.rfind('\n') + 1;  // 0 in the first line
    const auto line = static_cast<std::size_t>(std::ranges::count(before.substr(0, start), '\n') + 1);
    const std::size_t end = std::min(query.find('\n', start), query.size());
    fault.begin -= start;
    fault.end = std::max(fault.begin, std::min(fault.end, end) - start);
    findings.push_back(to_finding(fault, {"--where", line, 1, 0}, query.substr(start, end - start)));
  }
  return findings;
}

/// The variant that the words name; null for an unknown name.
const Variant* variant_meant(const RequestWords& words) {
  return words.rules != nullptr ? words.rules : variant_called(*words.variant);
}

/// The words of a theme's name: "mate in 1", "Mate_in-One" and "#1" are "mate", "one".
std::vector<std::string> words_of(std::string_view name) {
  constexpr std::array<std::string_view, 5> numbers{"one", "two", "three", "four", "five"};
  std::string text;
  for (const char c : lower_case(name)) {
    if (c >= '1' && c <= '5') {
      text += fmt::format(" {} ", numbers[static_cast<std::size_t>(c - '1')]);
    } else {
      text += c == '#' ? " mate " : std::string(1, is_lower(c) ? c : ' ');
    }
  }
  const std::vector<std::string_view> split = split_words(text);
  std::vector<std::string> words(split.begin(), split.end());
  std::erase(words, "in");
  return words;
}

/// The theme that is meant: its name, or the same words written otherwise.
const Theme* theme_called(const std::string& name) {
  if (const Theme* theme = theme_named(name)) return theme;
  const std::vector<std::string> words = words_of(name);
  for (const Theme* each : themes_of(nullptr)) {
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
      a.pieces != b.pieces || a.squares != b.squares)
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

/// Takes what the query says as the theme, or what is wrong with it; nothing is if it can be read.
std::vector<Finding> read_query(const RequestWords& words, ComposeRequest& asked) {
  if (!words.theme.empty()) throw Refusal("--where is a theme of its own", "a theme or --where, not both");
  if (!words.variant) throw Refusal("--where needs to know which variant it is about", "--variant NAME");
  const Variant& variant = words.rules != nullptr ? *words.rules : known_variant(*words.variant);
  auto query = query::parse(*words.query, variant);
  if (!query) return findings_of(query.error(), *words.query);
  asked.query = query->text;
  std::tie(asked.theme, asked.request.parameters) = theme_that_says(*query, variant);
  if (asked.theme != nullptr) return {};
  asked.own_theme = make_query_theme(std::move(*query), variant);
  asked.theme = asked.own_theme.get();
  return {};
}

const Variant& variant_of(const RequestWords& words, const Theme& theme) {
  const auto& variants = theme.info().variants;
  const Variant* variant = variant_meant(words);
  if (variant != nullptr && contains(variants, variant->name())) return *variant;
  if (variant != nullptr && !is_built_in(*variant)) {
    const auto offered = themes_of(variant);
    if (contains(offered, &theme)) return *variant;
  }
  throw Refusal(fmt::format("{} is not a theme of '{}'", theme.info().name, printable(*words.variant, 40)),
                "it is one of: " + joined(variants));
}

/// Armies that have this piece, the same for both sides ("NN"); empty if none has.
std::string armies_with(const Request& request, const std::string& piece) {
  const ArmyChoice* choice = request.ruleset->army_choice();
  Request other = request;
  for (const char army : choice == nullptr ? std::string_view() : choice->letters) {
    const std::string both(2, army);
    const auto fen = known_fen(request.ruleset.variant(), "start", both);
    const auto parsed = request.ruleset.parse_fen(fen.value(), {});
    other.context = parsed.value().setup.state.context;
    if (has_piece(other, piece)) return both;
  }
  return {};
}

/// Chooses armies that have the piece that the theme is about, if none are named. Throws Refusal.
void provide_piece(const RequestWords& words, const Theme& theme, ComposeRequest& asked) {
  Request& request = asked.request;
  const auto piece = request.parameters.find("piece");
  if (piece == request.parameters.end() || piece->second == "any" || has_piece(request, piece->second)) return;
  const std::string other = words.armies.empty() ? armies_with(request, piece->second) : std::string();
  if (other.empty()) {
    throw Refusal(words.armies.empty()
                      ? fmt::format("--set piece={}: {} has no such piece", piece->second, request.ruleset->title())
                      : fmt::format("--set piece={}: the armies {} have no such piece", piece->second, words.armies),
                  "--variant armies --armies XY says who plays which army");
  }
  start_from(asked, other);
  prepare(request, theme);
}

/// The request in chess, if the theme has chess and all that was asked for is possible there, else in the first of the
/// theme's variants of which that is true. Throws the first Refusal if there is none.
tl::expected<ComposeRequest, std::vector<Finding>> of_first_variant(RequestWords words) {
  std::vector<std::string> variants = known_theme(words.theme).info().variants;
  std::stable_partition(variants.begin(), variants.end(),
                        [](const std::string& name) { return name == default_variant().name(); });
  if (!words.armies.empty()) {
    const auto without = [](const std::string& name) { return variant_named(name)->army_choice() == nullptr; };
    if (!std::ranges::all_of(variants, without)) std::erase_if(variants, without);
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

/// Appends what is not yet there.
void add_words(std::vector<std::string>& words, const std::string& more) {
  if (!more.empty() && !contains(words, more)) words.push_back(more);
}

/// Whether a king and a piece with which it could castle can stand on a board that is asked for: the invariant of
/// castling rights says which pieces those are, and numbers say whether there is room for one.
bool someone_may_castle(const Theme& theme, const Request& request) {
  const SymbolicRules& rules = symbolic_rules(request.ruleset);
  Request open = request;
  open.castling = Castling::shuffled;
  open.constraints = {};
  for (const Side side : {Side::white, Side::black}) {
    if (side != request.constraints.to_move && !request.enemy_rights) continue;
    const std::vector<std::size_t> bits = rules.castling_bits(Castling::shuffled, side);
    for (const Case& part : bits.empty() ? std::vector<Case>() : whole_space(open)) {
      const Space space(open, part);
      Setup setup = space.decode(std::vector<bool>(space.store().variables(), false));
      const int home = relative_rank(side, 0);
      const int file = static_cast<int>(bits.front() % 8);
      setup.state.bits[bits.front()] = true;
      setup.board.put(Square::at(file == 4 ? 3 : 4, home), piece_of(side, orthodox::king));
      for (const Piece piece : rules.pieces(setup.state)) {
        if (piece.role == orthodox::king) continue;
        setup.board.put(Square::at(file, home), piece);
        const std::vector<Formula> broken = space.broken(setup);
        const bool no_partner = std::ranges::any_of(space.invariants(), [&](const Named& each) {
          const auto same = [&](Formula formula) { return formula.edge() == each.holds.edge(); };
          return each.words.ends_with(".castling)") && std::ranges::any_of(broken, same);
        });
        if (no_partner) continue;
        Request with = request;
        with.constraints.kinds.push_back({piece, {1}, ""});
        if (contradicting_numbers(with, Space(with, {}), theme.query()).empty()) return true;
      }
    }
  }
  return false;
}

}  // namespace

const Theme& known_theme(const std::string& name, const Variant* variant) {
  if (const Theme* theme = theme_called(name)) return *theme;
  std::vector<std::string> names;
  std::vector<std::string> related;  // those that share the most words
  std::ptrdiff_t most = 1;
  const std::vector<std::string> words = words_of(name);
  for (const Theme* each : themes_of(nullptr)) {
    const auto& variants = each->info().variants;
    if (variant != nullptr && !contains(variants, variant->name())) continue;
    names.push_back(each->info().name);
    const auto others = words_of(names.back());
    const auto shared = std::ranges::count_if(
        words, [&others](const std::string& word) { return word.size() > 3 && contains(others, word); });
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
  if (words.query) {
    if (std::vector<Finding> faults = read_query(words, asked); !faults.empty())
      return tl::unexpected(std::move(faults));
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
  start_from(asked, words.armies.empty() ? words.armies : known_armies(words.armies));
  // The plain FEN that all programs read, if the variant has nothing to add to it.
  if (request.ruleset->six_fields_say_all()) asked.style.dialect = Dialect::fen;
  for (const Parameter& each : theme.info().parameters) request.parameters.emplace(each.name, each.fallback);
  for (const std::string& each : words.parameters) set_parameter(request, theme, each);
  request.constraints.to_move = theme.info().to_move;
  if (!asked.own_theme) asked.query = query_of_theme(theme.info().name, request.parameters);
  read_constraints(words, request);
  for (const std::string& condition : words.conditions) {
    if (!set_condition(request, condition))
      throw Refusal(fmt::format("there is no condition '{}'", printable(condition, 40)));
  }
  if (const std::string objection = condition_objection(request); !objection.empty())
    throw Refusal(objection, "--orthodox-fails with --variant takemake or checkered");
  const std::array<std::string, 2> starts{"orthodox", "shuffled"};  // as in Castling, behind none
  if (words.starts) request.starts = static_cast<Castling>(1 + index_of_word("--starts", *words.starts, starts));
  request.allow_unreachable = words.allow_unreachable;
  prepare(request, theme);
  provide_piece(words, theme, asked);
  if (const std::string objection = theme.objection(request); !objection.empty())
    throw Refusal(fmt::format("{} cannot be composed: {}", theme.info().name, objection));
  request.seed = words.seed;
  asked.effort.count = words.count;
  asked.effort.minimal = words.minimal;
  asked.effort.reduce = !words.keep;
  asked.effort.memory_mib = words.memory_mib;
  asked.words = words;
  return asked;
}

SpaceInWords space_in_words(const Theme& theme, const Request& request, bool minimal) {
  SpaceInWords result;
  std::vector<std::string> contexts;
  std::vector<std::string> facets;
  std::vector<std::string> invariants;
  std::vector<std::string> constraints;
  std::optional<bool> castles;
  for (const Case& part : whole_space(request)) {
    const Space space(request, part);
    add_words(contexts, part.name);
    for (const Facet& each : space.facets()) {
      add_words(facets, each.words);
      if (each.castling && !each.limit.empty() && !castles) castles = someone_may_castle(theme, request);
      if (!each.castling || castles.value_or(true)) add_words(result.limits, each.limit);
    }
    for (const Named& each : space.invariants()) add_words(invariants, each.words);
    for (const Named& each : space.constraints()) add_words(constraints, each.words);
  }
  result.space.push_back(fmt::format("{} to move", request.constraints.to_move == Side::white ? "White" : "Black"));
  if (!contexts.empty()) {
    result.space.push_back(joined(contexts) + (request.any_context ? "" : ", as the theme says"));
  }
  if (!request.enemy_rights && request.castling != Castling::none) {
    facets.emplace_back(
        "rights to castle of the side that is not to move are left out: the theme is the same with and without them");
  }
  for (const auto* list : {&facets, &invariants, &constraints})
    result.space.insert(result.space.end(), list->begin(), list->end());
  // The conditions that no formula of the space expresses: witnesses are judged by them.
  if (request.unique || request.no_duals) {
    result.space.push_back(fmt::format("--{}: one solution, and each later move of the solver's side is the only one",
                                       request.no_duals ? "no-duals" : "unique"));
  }
  if (request.orthodox_fails)
    result.space.emplace_back("--orthodox-fails: read as orthodox chess, the position has no such solution");
  result.space.emplace_back(
      request.allow_unreachable
          ? "also positions that no game reaches (--allow-unreachable)"
          : "no check of reachability refuses the position (AF301 to AF330 of arbiter-corpus check)");
  if (const auto least = minimal ? theme.least_pieces(request) : std::nullopt) {
    result.space.push_back(fmt::format("at least {}, by counting: {}", counted(least->pieces, "piece"), least->reason));
  }
  return result;
}

}  // namespace arbiter::puzzles
