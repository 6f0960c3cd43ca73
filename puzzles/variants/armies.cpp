#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "puzzles/themes/theme.hpp"
#include "puzzles/variants/side.hpp"
#include "verifier/variants/armies/rules.hpp"

namespace arbiter::puzzles {

/// The themes of Chess with Different Armies alone: castling of the Clobberers, pieces bound to one colour, one board
/// for two pairings.
void add_armies_themes(Themes& themes);  // armies/themes.cpp

namespace {

/// Whether a piece is of the other side's army, so that its side has it only by promotion.
bool is_foreign(Piece piece, const State& state) {
  if (piece.role == orthodox::pawn || piece.role == orthodox::king) return false;
  const Side side = piece.owner == Owner::black ? Side::black : Side::white;
  const auto& own = armies::pieces_of(armies::army(state, side));
  return std::ranges::find(own, piece.role) == own.end();
}

/// Rules for the armies that a context names.
struct Pairing : With<OrthodoxBase, armies::Rules> {
  using With::With;
  std::vector<Piece> pieces(const State& state) const override {
    std::vector<Role> roles{orthodox::pawn, orthodox::king};
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : armies::pieces_of(armies::army(state, side))) {
        if (std::ranges::find(roles, role) == roles.end()) roles.push_back(role);
      }
    }
    return of_both_sides(roles);
  }
  std::vector<Facet> facets(const Scope& scope, const Context& context, Side to_move) const override {
    State state{.context = context};
    const auto name = [&](Side side) { return armies::name(armies::army(state, side)); };
    std::vector<Facet> facets = OrthodoxBase::facets(scope, context, to_move);
    Facet armies;
    armies.words = fmt::format("armies: White plays {}, Black {}", name(Side::white), name(Side::black));
    facets.insert(facets.begin(), std::move(armies));
    return facets;
  }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    return armies::invariants(view, to_move);
  }
};

constexpr KeyKind foreign_promotion[] = {
    {.name = "foreign-promotion",
     .elsewhere = "only in Chess with Different Armies may a pawn become a piece of the other army",
     .promotes = true,
     .needs = KeyKind::Needs::pawns_about_to_promote,
     .is = [](const Move& move, Piece mover,
              const State& state) { return mover.role == orthodox::pawn && is_foreign(move.back().becomes, state); },
     .objection = [](const State& state, Side side) -> std::string_view {
       if (armies::army(state, side) != armies::army(state, opponent(side))) return {};
       return "both sides play the same army: --armies says which";
     }},
};

constexpr std::array<std::string_view, 6> orthodox_kinds{"pawn", "knight", "bishop", "rook", "queen", "king"};

bool is_orthodox(std::string_view kind) { return std::ranges::find(orthodox_kinds, kind) != orthodox_kinds.end(); }
bool moves_several_kinds(const Story& story) {
  std::vector<std::string_view> kinds;
  for (std::size_t i = 0; i < story.win.line.size(); i += 2) {
    const std::string_view kind = story.kind(i);
    if (!is_orthodox(kind) && std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(kind);
  }
  return kinds.size() > 1;
}
/// Whether no step of the piece on an empty board leads to a square of the other colour.
bool stays_on_colour(const MoveSource& generator, Piece piece) {
  for (const Square from : all_squares) {
    Setup alone;
    alone.board.put(from, piece);
    alone.to_move = piece.owner == Owner::black ? Side::black : Side::white;
    for (const StepOutcome& each : generator.steps_of(alone, from)) {
      const Square to = each.step.to;
      if ((from.file() + from.rank() + to.file() + to.rank()) % 2 != 0) return false;
    }
  }
  return true;
}
bool ends_on_colour(const Story& story) {
  const std::size_t last = story.win.line.size() - 1;
  const Piece piece = *story.before[last].board[story.move(last).front().from];
  return stays_on_colour(story.ruleset.generator(), piece);
}
bool promotes_to_foreign(const Story& story) {
  return story.some([&](std::size_t i) {
    const Piece becomes = story.move(i).back().becomes;
    return story.is_pawn(i) && becomes.role != story.role(i) && is_foreign(becomes, story.before[i].state);
  });
}
constexpr TagTest own_tag_rules[] = {
    {"fairyPieces", moves_several_kinds},
    {"colourBound", ends_on_colour},
    {"foreignPromotion", promotes_to_foreign},
};

}  // namespace

PuzzleSide side_of_armies() {
  return {rules_of<Pairing>,
          {
              .word_meanings = query::words_of<query::WordsOver>(),
              .key_kinds = foreign_promotion,
              // The kings and pawns of the armies have letters of their own in vchess's FENs, which name the armies
              // without a further field.
              .output = {.usual = Dialect::vchess, .vchess_alphabet = 1, .xogo_figures = true},
              .why_unreachable = orthodox_reasons({.last = {.ways = armies::ways_of}}),
              .add_themes = add_armies_themes,
              .only_by_promotion = is_foreign,
              .tags = own_tag_rules,
          }};
}

}  // namespace arbiter::puzzles
