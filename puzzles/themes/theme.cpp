#include "puzzles/themes/theme.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/space/reachable.hpp"
#include "puzzles/themes/parts.hpp"
#include "verifier/conversion/dedup.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {

Theme::Theme(ThemeInfo info) : info_(std::move(info)) {
  if (info_.variants.empty()) info_.variants = variants_with(info_.name);
}

void prepare(Request& request, const Theme& theme) {
  const Castling usual = puzzle_variant(request.ruleset.variant()).usual_starts;
  request.all_open = theme.exhaustive(request);
  request.castling = request.all_open ? request.starts.value_or(usual) : Castling::none;
  theme.prepare(request);
}

std::span<const Theme* const> all_themes() {
  static const Themes kept = [] {
    Themes themes;
    add_move_themes(themes);
    add_mate_themes(themes);
    add_forced_sequence(themes);
    add_mate_in_two(themes);
    add_stipulated(themes);
    for (const Variant* variant : all_variants()) {
      puzzle_variant(*variant).add_themes(themes);
      for (const ThemeInfo& each : theme_infos()) {
        if (each.complete && each.variants.front() == variant->name()) themes.push_back(make_query_theme(each));
      }
    }
    return themes;
  }();
  static const std::vector<const Theme*> all = [] {
    std::vector<const Theme*> themes;
    for (const auto& each : kept) themes.push_back(each.get());
    return themes;
  }();
  return all;
}

const Theme* theme_named(std::string_view name) {
  for (const Theme* theme : all_themes()) {
    if (theme->info().name == name) return theme;
  }
  return nullptr;
}

std::vector<const Theme*> themes_of(const Variant* variant) {
  std::vector<const Theme*> themes(all_themes().begin(), all_themes().end());
  if (variant == nullptr) return themes;
  std::erase_if(themes, [variant](const Theme* theme) {
    // The lists of themes name the built-in variants.
    if (!is_built_in(*variant)) return !puzzle_variant(*variant).offers(theme->info().name);
    const auto& variants = theme->info().variants;
    return std::ranges::find(variants, variant->name()) == variants.end();
  });
  return themes;
}

namespace {

const char* word_of_side(Side side) { return side == Side::white ? "white" : "black"; }

/// The side whose king divides the space into cases: the side to move, or White if that is the third player, who has no
/// king.
Side side_with_king(const Request& request) {
  const Side to_move = request.constraints.to_move;
  return to_move == Side::third ? Side::white : to_move;
}

/// Boards without castling rights are equal to their mirror images.
bool halved(const Request& request) { return request.constraints.symmetric() && request.same_in_mirror; }

/// The cases of one context. Positions in which neither side may castle come first; then those in which the side
/// with this king may, and, if that matters, those in which only the other side may.
void add_cases_by_king(const Request& request, Role king_role, const ContextChoice& choice, bool named,
                       std::vector<Case>& cases) {
  const Side side = side_with_king(request);
  const SymbolicRules& rules = symbolic_rules(request.ruleset);
  const Piece piece = piece_of(side, king_role);
  const auto own = rules.castling_bits(request.castling, side);
  const auto enemy = rules.castling_bits(request.castling, opponent(side));
  auto both = own;
  both.insert(both.end(), enemy.begin(), enemy.end());
  const auto add = [&](Square square, const std::vector<std::size_t>& absent, const std::vector<std::size_t>& some_of,
                       const char* words) {
    if (!request.constraints.allow(piece, square)) return;
    Case each{.name = fmt::format("{} king on {}{}", word_of_side(side), square.name(), words),
              .fixed = {{square, piece}},
              .nowhere_else = {piece}};
    if (named) each.name += ", " + choice.words;
    if (named || choice.context != request.context) each.context = choice.context;
    each.absent = absent;
    each.some_of = some_of;
    cases.push_back(std::move(each));
  };
  for (const Square square : all_squares) {
    if (!halved(request) || square.file() >= 4) add(square, both, {}, "");
  }
  if (own.empty()) return;
  const auto without_enemy = request.enemy_rights ? std::vector<std::size_t>{} : enemy;
  for (const int file : castling_files(request.castling)) {
    add(Square::at(file, relative_rank(side, 0)), without_enemy, own, ", which may castle");
  }
  if (!request.enemy_rights) return;
  for (const Square square : all_squares) add(square, own, enemy, ", the other king may castle");
}

}  // namespace

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
      const nlohmann::json& lists = theme_files().at(std::string(each->name())).at("shared themes");
      for (const nlohmann::json& name : lists.contains(offer) ? lists.at(offer) : nlohmann::json::array())
        if (name.get_ref<const std::string&>() == theme) names.emplace_back(each->name());
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
  const std::vector<ContextChoice> choices = contexts_of(request);
  for (const ContextChoice& each : choices) add_cases_by_king(request, king_role, each, choices.size() > 1, cases);
  return cases;
}

std::vector<Case> cases_by_both_kings(const Request& request, Role king_role) {
  std::vector<Case> cases;
  const Side side = side_with_king(request);
  const Piece other = piece_of(opponent(side), king_role);
  const SymbolicRules& rules = symbolic_rules(request.ruleset);
  for (const Case& each : cases_by_king(request, king_role)) {
    const Square own = each.fixed.front().first;
    const bool may_touch = rules.kings_may_touch(each.context.value_or(request.context));
    for (const Square square : all_squares) {
      const bool adjacent = std::abs(own.file() - square.file()) <= 1 && std::abs(own.rank() - square.rank()) <= 1;
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

namespace {

using Flag = std::pair<std::string_view, bool Request::*>;
constexpr std::array<Flag, 4> flags{{{"unique", &Request::unique},
                                     {"no-duals", &Request::no_duals},
                                     {"orthodox-fails", &Request::orthodox_fails},
                                     {"natural", &Request::natural}}};

/// The variant that solutions of others are compared with.
const Variant& orthodox_chess() { return *variant_named("chess"); }

/// The part of a move that orthodox chess knows.
Move first_leg(const Move& move) { return {move.front()}; }

/// The move of orthodox chess with the same piece, squares and promotion; of a capture, only its first leg. Nothing if
/// that is not legal there.
std::optional<MoveOutcome> orthodox_counterpart(const Setup& setup, const Move& move) {
  for (MoveOutcome& each : orthodox_chess().generator(0).setup_moves(setup)) {
    if (each.move == first_leg(move)) return std::move(each);
  }
  return std::nullopt;
}

/// Board, side to move, castling rights and the en passant square: what orthodox chess knows of a position.
Setup orthodox_reading(const Setup& setup) {
  Setup plain;
  plain.board = setup.board;
  plain.to_move = setup.to_move;
  for (const StateRange& range : orthodox::state_ranges) range.copy(setup.state, plain.state);
  return plain;
}

/// Whether orthodox chess has positions of the variant, with other moves.
bool is_comparable(OrthodoxKinship kinship) {
  return kinship == OrthodoxKinship::other_moves || kinship == OrthodoxKinship::some_boards;
}

/// The number of moves of its own side in which a solution mates, if at most two; otherwise 0.
std::size_t mates_in(const Request& request, const Setup& setup, const Judgement& judgement) {
  const MoveSource& generator = request.generator();
  const std::size_t plies =
      judgement.is_line ? judgement.moves.size() : std::min<std::size_t>(judgement.moves.size(), 1);
  if (plies != 1 && plies != 3) return 0;
  Setup here = setup;
  for (std::size_t i = 0; i < plies; ++i) {
    const auto legal = generator.setup_moves(here);
    const auto found = std::ranges::find(legal, judgement.moves[i], &MoveOutcome::move);
    if (found == legal.end()) return 0;
    here = found->after;
  }
  return generator.setup_status(here) == Status::mate ? (plies + 1) / 2 : 0;
}

}  // namespace

std::vector<std::string> conditions_of(const Request& request) {
  std::vector<std::string> names;
  for (const auto& [name, flag] : flags) {
    if (request.*flag && (flag != &Request::unique || !request.no_duals)) names.emplace_back(name);
  }
  return names;
}

bool set_condition(Request& request, std::string_view name) {
  const auto found = std::ranges::find(flags, name, &Flag::first);
  if (found == flags.end()) return false;
  request.*found->second = true;
  request.unique = request.unique || request.no_duals;
  return true;
}

std::string condition_objection(const Request& request) {
  if (!request.orthodox_fails) return {};
  const OrthodoxKinship kinship = puzzle_variant(request.ruleset.variant()).orthodox_kinship;
  if (is_comparable(kinship)) return {};
  if (kinship == OrthodoxKinship::itself)
    return "--orthodox-fails asks orthodox chess what another variant's solution is worth there, and this is "
           "orthodox chess";
  std::vector<std::string> comparable;
  for (const Variant* each : all_variants()) {
    if (is_comparable(puzzle_variant(*each).orthodox_kinship)) comparable.emplace_back(each->title());
  }
  return fmt::format("--orthodox-fails is for {}: {} {}", joined(comparable, ", "),
                     kinship == OrthodoxKinship::same_moves ? "orthodox chess has the same moves as"
                                                            : "orthodox chess does not have the pieces of",
                     request.ruleset->title());
}

std::vector<std::string> condition_words(const Request& request) {
  std::vector<std::string> words;
  if (request.unique || request.no_duals) {
    words.push_back(fmt::format("--{}: one solution, and each later move of the solver's side is the only one",
                                request.no_duals ? "no-duals" : "unique"));
  }
  if (request.orthodox_fails)
    words.emplace_back("--orthodox-fails: read as orthodox chess, the position has no such solution");
  return words;
}

bool has_conditions(const Request& request) { return request.unique || request.orthodox_fails; }

Judgement Theme::judge(const Request& request, const Setup& setup) const {
  Judgement judgement = judged(request, setup);
  if (!judgement.holds) return judgement;
  std::string why;
  if (request.unique && !judgement.unique) {
    why = judgement.one_key ? "the solution has duals" : "the solution is not the only one";
  } else if (request.orthodox_fails) {
    why = orthodox_solution(*this, request, setup, judgement);
  }
  if (why.empty()) return judgement;
  judgement.holds = false;
  judgement.filtered = true;
  judgement.culprits.clear();
  return judgement.failing(std::move(why));
}

std::string orthodox_solution(const Theme& theme, const Request& request, const Setup& setup,
                              const Judgement& judgement) {
  const Variant& chess = orthodox_chess();
  const Ruleset orthodox(chess);
  if (std::string why = puzzle_variant(request.ruleset.variant()).not_orthodox(setup); !why.empty()) return why;
  const Setup plain = orthodox_reading(setup);
  for (const Fault& fault : orthodox.faults(plain, {})) {
    if (fault.level == Level::error) return fmt::format("it is not a position of orthodox chess: {}", fault.message);
  }
  const MoveSource& generator = request.source_of(orthodox);
  const std::size_t moves = mates_in(request, setup, judgement);
  if (moves >= 1) {
    const auto mates = mating_moves(generator, plain);
    if (!mates.empty()) return fmt::format("in orthodox chess {} mates", to_text(mates.front().move, plain, chess));
  }
  if (moves == 2) {
    const auto keys = keys_in_two(generator, plain, 0);
    if (!keys.empty())
      return fmt::format("in orthodox chess {} mates in two", to_text(keys.front().move, plain, chess));
  }
  Request other = request;
  other.ruleset = orthodox;
  other.context = {};
  other.unique = other.no_duals = other.orthodox_fails = other.natural = false;
  return theme.judge(other, plain).holds ? "in orthodox chess the position shows the theme, too" : std::string();
}

bool has_orthodox_note(const Variant& variant) {
  return puzzle_variant(variant).orthodox_kinship == OrthodoxKinship::other_moves;
}

std::string orthodox_mate_note(const Setup& setup, const Move& key, int moves) {
  const MoveSource& generator = orthodox_chess().generator(0);
  const auto same = orthodox_counterpart(setup, key);
  std::vector<Move> keys;
  if (moves == 1) {
    for (MoveOutcome& each : mating_moves(generator, setup)) keys.push_back(std::move(each.move));
  } else {
    for (Key& each : keys_in_two(generator, setup, 12)) keys.push_back(std::move(each.move));
  }
  std::ranges::sort(keys);
  const std::string text = to_text(same ? same->move : first_leg(key), setup, orthodox_chess());
  if (!same) {
    return fmt::format("in orthodox chess the solution fails: {} is not legal; {}", text,
                       keys.empty() ? std::string("nothing else mates")
                                    : to_text(keys.front(), setup, orthodox_chess()) + " mates instead");
  }
  if (std::ranges::find(keys, same->move) != keys.end()) {
    return fmt::format("in orthodox chess {} {}solves it, too", text, keys.size() == 1 ? "alone " : "");
  }
  return fmt::format(
      "in orthodox chess the solution fails: {} does not mate; {}", text,
      keys.empty() ? std::string("nothing does") : to_text(keys.front(), setup, orthodox_chess()) + " does");
}

std::string orthodox_line_note(const Setup& setup, const std::vector<Move>& line) {
  const MoveSource& generator = orthodox_chess().generator(0);
  Setup now = setup;
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    const auto moves = generator.setup_moves(now);
    const auto same = orthodox_counterpart(now, line[ply]);
    const std::string text = to_text(first_leg(line[ply]), now, orthodox_chess());
    if (!same) return fmt::format("in orthodox chess the line fails: move {}, {}, is not legal", ply + 1, text);
    if (moves.size() != 1)
      return fmt::format("in orthodox chess the line is not forced: move {}, {}, is one of {}", ply + 1, text,
                         moves.size());
    now = same->after;
  }
  return generator.setup_status(now) == Status::mate ? "in orthodox chess it is the same line"
                                                     : "in orthodox chess the line is forced, but does not end in mate";
}

}  // namespace arbiter::puzzles
